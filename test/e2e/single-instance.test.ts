import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '../../app/i18n/i18n.ts';
import type { RunningPerch } from './driver.ts';
import { choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

test('a second start with a relative path of a connection file offers the connection', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await panel.getByRole('heading', { name: messages.welcome.title }).waitFor();
  await perch.closeWindow('Perch');
  await expect.poll(perch.visibleWindows).toEqual([]);
  const folder = dirname(fixture.connectionFile);
  await emitSecondInstance(perch, [`--connection=${basename(fixture.connectionFile)}`], folder);
  await panel.getByText(new URL(fixture.service.baseUrl).host).waitFor();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
});

test('a second start with an invalid connection file opens the panel and changes nothing else', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await panel.getByRole('heading', { name: messages.welcome.title }).waitFor();
  await perch.closeWindow('Perch');
  await expect.poll(perch.visibleWindows).toEqual([]);
  const file = join(dirname(fixture.connectionFile), 'broken.json');
  await writeFile(file, '{');
  await emitSecondInstance(perch, [`--connection=${file}`], '/');
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  await panel.getByRole('heading', { name: messages.welcome.title }).waitFor();
});

test('a start during a shutdown waits until the token is stored, and is signed in', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  await signIn(perch, fixture.service, 'alice@practice.example');
  const delayed = await fixture.service.fault('refresh', { kind: 'delay', ms: 2_500 }, 1);
  fixture.service.expireAccessTokens();
  await panel.getByRole('button', { name: messages.account.refresh }).click();
  await expect.poll(() => delayed.hits).toBe(1);
  await perch.evaluateInMain(async ({ app }) => {
    app.quit();
  });
  const next = await fixture.start();
  expect(await perch.exited).toBe(0);
  await next.tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
});

/** Emits the event that the first instance receives for a second one. */
function emitSecondInstance(perch: RunningPerch, args: readonly string[], folder: string): Promise<void> {
  return perch.evaluateInMain(
    async ({ app }, [argv, workingDirectory]) => {
      app.emit('second-instance', {}, argv, workingDirectory, undefined);
    },
    [['perch', ...args], folder] as const,
  );
}
