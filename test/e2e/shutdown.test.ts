import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ActiveFault, Fault } from '../practice-service/faults/fault.ts';
import type { RunningPerch } from './driver.ts';
import { testHost } from './test-host.ts';
import { choosePracticeService, openPortal, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

const project = resolve(import.meta.dirname, '../..');

/** On Windows no process can send another a signal that it could handle. */
const testWithSignals = test.skipIf(process.platform === 'win32');

let fixture: Fixture;

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

test('quitting in the middle of a sign-in brings no window back', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  await openPortal(perch, panel);
  await perch.evaluateInMain(async ({ app, BrowserWindow }, title) => {
    const panelWindow = BrowserWindow.getAllWindows().find((window) => window.getTitle() === title);
    panelWindow?.on('show', () => process.stdout.write('The panel was shown.\n'));
    app.quit();
  }, 'Perch');
  expect(await perch.exited).toBe(0);
  expect(perch.output()).not.toContain('The panel was shown.');
});

test('quitting waits for a refresh under way to be stored, and the next start is signed in', async () => {
  const perch = await fixture.start();
  const late = await refreshing(perch, { kind: 'delay', ms: 1_500 });
  expect(await quitAndTime(perch)).toMatchObject({ code: 0, windows: 0 });
  expect(late.hits).toBe(1);
  const next = await fixture.start();
  await next.tray(({ tooltip }) => tooltip.includes('Available'));
});

test('the machine is not shut down before a refresh under way is stored', async () => {
  const perch = await fixture.start();
  await refreshing(perch, { kind: 'delay', ms: 1_500 });
  const isDelayed = await perch.evaluateInMain(async ({ powerMonitor }) => {
    let delayed = false;
    powerMonitor.emit('shutdown', { preventDefault: () => (delayed = true) });
    return delayed;
  });
  expect(isDelayed).toBe(true);
  expect(await perch.exited).toBe(0);
  const next = await fixture.start();
  await next.tray(({ tooltip }) => tooltip.includes('Available'));
});

testWithSignals('signals during a refresh end Perch when it is stored, with exit code 0', async () => {
  const perch = await fixture.start();
  const late = await refreshing(perch, { kind: 'delay', ms: 1_500 });
  const pid = await perch.evaluateInMain(() => Promise.resolve(process.pid));
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) process.kill(pid, signal);
  expect(await perch.exited).toBe(0);
  expect(late.hits).toBe(1);
  const next = await fixture.start();
  await next.tray(({ tooltip }) => tooltip.includes('Available'));
});

testWithSignals('a signal to `npm start` during a refresh is passed on, and the exit code back', async () => {
  const perch = await fixture.start();
  await choosePracticeService(await panelOf(perch));
  await signIn(perch, fixture.service, 'alice@practice.example');
  expect(await perch.quit()).toBe(0);

  const late = await fixture.service.fault('refresh', { kind: 'delay', ms: 1_500 }, 1);
  const options = [`--host=${testHost()}`, `--user-data-dir=${fixture.userDataDir}`];
  const npmStart = spawn('npm', ['start', '--', ...options], { cwd: project, stdio: 'ignore' });
  const ended = once(npmStart, 'exit');
  await expect.poll(() => late.hits, { timeout: 30_000 }).toBe(1);
  npmStart.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const next = await fixture.start();
  await next.tray(({ tooltip }) => tooltip.includes('Available'));
});

test('an uncaught exception ends Perch with exit code 1 when a refresh is stored', async () => {
  const perch = await fixture.start();
  await refreshing(perch, { kind: 'delay', ms: 1_500 });
  await perch.evaluateInMain(async () => {
    setImmediate(() => {
      throw new Error('a bug, token=heron1234');
    });
  });
  expect(await perch.exited).toBe(1);
  expect(perch.output()).toContain('Perch has to quit: a bug, token=[removed]');
  const log = await readFile(join(fixture.userDataDir, 'logs/perch.log'), 'utf8');
  expect(log).toContain('uncaughtException: Error: a bug, token=[removed]');
  const next = await fixture.start();
  await next.tray(({ tooltip }) => tooltip.includes('Available'));
});

test('quitting waits three seconds for it and no longer, without a window', async () => {
  const perch = await fixture.start();
  await refreshing(perch, { kind: 'hang', moment: 'before' });
  const { code, windows, ms } = await quitAndTime(perch);
  expect({ code, windows }).toEqual({ code: 0, windows: 0 });
  expect(ms).toBeGreaterThan(2_900);
  // A busy machine may be late. The request itself would wait for 30 s.
  expect(ms).toBeLessThan(8_000);
});

/** Signed in, with a refresh under way that meets a fault. */
async function refreshing(perch: RunningPerch, fault: Fault): Promise<ActiveFault> {
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  await signIn(perch, fixture.service, 'alice@practice.example');
  const met = await fixture.service.fault('refresh', fault, 1);
  fixture.service.expireAccessTokens();
  await panel.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => met.hits).toBe(1);
  return met;
}

/** Quits; tells the exit code, how many windows there are while Perch waits, and how long it waits. */
async function quitAndTime(perch: RunningPerch) {
  const windows = await perch.evaluateInMain(async ({ app, BrowserWindow }) => {
    const waiting = new Promise<void>((resolve) => app.once('will-quit', () => resolve()));
    app.quit();
    await waiting;
    const since = performance.now();
    app.once('quit', () => process.stdout.write(`Waited ${performance.now() - since} ms.\n`));
    return BrowserWindow.getAllWindows().length;
  });
  const code = await perch.exited;
  const [, ms] = /^Waited (\S+) ms\.$/m.exec(perch.output()) ?? [];
  return { code, windows, ms: Number(ms) };
}
