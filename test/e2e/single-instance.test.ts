import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningPerch } from './driver.ts';
import { choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

test('another start with a connection file offers it, whatever folder it was started in', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await panel.getByRole('heading', { name: 'Welcome to Perch' }).waitFor();
  await perch.closeWindow('Perch');
  await expect.poll(perch.visibleWindows).toEqual([]);
  const folder = dirname(fixture.connectionFile);
  await startAnother(perch, [`--connection=${basename(fixture.connectionFile)}`], folder);
  await panel.getByText(new URL(fixture.service.baseUrl).host).waitFor();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
});

test('another start with a file that can’t be used changes nothing but opens the panel', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await panel.getByRole('heading', { name: 'Welcome to Perch' }).waitFor();
  await perch.closeWindow('Perch');
  await expect.poll(perch.visibleWindows).toEqual([]);
  const file = join(dirname(fixture.connectionFile), 'broken.json');
  await writeFile(file, '{');
  await startAnother(perch, [`--connection=${file}`], '/');
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  await panel.getByRole('heading', { name: 'Welcome to Perch' }).waitFor();
});

test('a start while Perch shuts down runs once its token is stored, and is signed in', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  await signIn(perch, fixture.service, 'alice@practice.example');
  const late = await fixture.service.fault('refresh', { kind: 'delay', ms: 2_500 }, 1);
  fixture.service.expireAccessTokens();
  await panel.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => late.hits).toBe(1);
  await perch.evaluateInMain(async ({ app }) => {
    app.quit();
  });
  const next = await fixture.start();
  expect(await perch.exited).toBe(0);
  await next.tray(({ tooltip }) => tooltip.includes('Available'));
});

/** What the first instance hears of another one. */
function startAnother(perch: RunningPerch, args: readonly string[], folder: string): Promise<void> {
  return perch.evaluateInMain(
    async ({ app }, [argv, workingDirectory]) => {
      app.emit('second-instance', {}, argv, workingDirectory, undefined);
    },
    [['perch', ...args], folder] as const,
  );
}
