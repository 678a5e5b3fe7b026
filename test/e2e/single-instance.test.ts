import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningPerch } from './driver.ts';
import { choosePractice, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

let stage: Fixture;

beforeEach(async () => {
  stage = await createFixture();
});

afterEach(() => stage.clear());

test('another start with a connection file offers it, whatever folder it was started in', async () => {
  const perch = await stage.start();
  const panel = await panelOf(perch);
  await panel.getByRole('heading', { name: 'Welcome to Perch' }).waitFor();
  await perch.closeWindow('Perch');
  await expect.poll(perch.visibleWindows).toEqual([]);
  const folder = dirname(stage.connectionFile);
  await startAnother(perch, [`--connection=${basename(stage.connectionFile)}`], folder);
  await panel.getByText(new URL(stage.service.baseUrl).host).waitFor();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
});

test('another start with a file that can’t be used changes nothing but opens the panel', async () => {
  const perch = await stage.start();
  const panel = await panelOf(perch);
  await panel.getByRole('heading', { name: 'Welcome to Perch' }).waitFor();
  await perch.closeWindow('Perch');
  await expect.poll(perch.visibleWindows).toEqual([]);
  const file = join(dirname(stage.connectionFile), 'broken.json');
  await writeFile(file, '{');
  await startAnother(perch, [`--connection=${file}`], '/');
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  await panel.getByRole('heading', { name: 'Welcome to Perch' }).waitFor();
});

test('a start while Perch shuts down runs once its token is stored, and is signed in', async () => {
  const perch = await stage.start();
  const panel = await panelOf(perch);
  await choosePractice(panel);
  await signIn(perch, stage.service, 'alice@practice.example');
  const late = await stage.service.fault('refresh', { kind: 'delay', ms: 2_500 }, 1);
  stage.service.expireAccessTokens();
  await panel.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => late.hits).toBe(1);
  await perch.inMain(async ({ app }) => {
    app.quit();
  }, undefined);
  const next = await stage.start();
  expect(await perch.ended).toBe(0);
  await next.tray(({ tooltip }) => tooltip.includes('Available'));
});

/** What the first instance hears of another one. */
function startAnother(perch: RunningPerch, args: readonly string[], folder: string): Promise<void> {
  return perch.inMain(
    async ({ app }, [argv, workingDirectory]) => {
      app.emit('second-instance', {}, argv, workingDirectory, undefined);
    },
    [['perch', ...args], folder] as const,
  );
}
