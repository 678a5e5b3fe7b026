import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '../../app/i18n/i18n.ts';
import type { ActiveFault, Fault } from '../practice-service/faults/fault.ts';
import type { RunningPerch } from './driver.ts';
import { testHost } from './test-host.ts';
import { choosePracticeService, openPortal, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

const project = resolve(import.meta.dirname, '../..');

/** Windows has no signals that a process could handle. */
const testWithSignals = test.skipIf(process.platform === 'win32');

let fixture: Fixture;

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

test('quitting during a sign-in shows no window again', async () => {
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

test('quitting waits until a refresh in flight is stored, and the next start is signed in', async () => {
  const perch = await fixture.start();
  const delayed = await startRefresh(perch, { kind: 'delay', ms: 1_500 });
  expect(await measureQuit(perch)).toMatchObject({ code: 0, windows: 0 });
  expect(delayed.hits).toBe(1);
  const next = await fixture.start();
  await next.tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
});

test('a shutdown of the machine is delayed until a refresh in flight is stored', async () => {
  const perch = await fixture.start();
  await startRefresh(perch, { kind: 'delay', ms: 1_500 });
  const isPrevented = await perch.evaluateInMain(async ({ powerMonitor }) => {
    let prevented = false;
    powerMonitor.emit('shutdown', { preventDefault: () => (prevented = true) });
    return prevented;
  });
  expect(isPrevented).toBe(true);
  expect(await perch.exited).toBe(0);
  const next = await fixture.start();
  await next.tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
});

testWithSignals('signals during a refresh quit Perch with exit code 0 once the token is stored', async () => {
  const perch = await fixture.start();
  const delayed = await startRefresh(perch, { kind: 'delay', ms: 1_500 });
  const pid = await perch.evaluateInMain(() => Promise.resolve(process.pid));
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) process.kill(pid, signal);
  expect(await perch.exited).toBe(0);
  expect(delayed.hits).toBe(1);
  const next = await fixture.start();
  await next.tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
});

testWithSignals('npm start passes a signal on to Perch and exits with its exit code', async () => {
  const perch = await fixture.start();
  await choosePracticeService(await panelOf(perch));
  await signIn(perch, fixture.service, 'alice@practice.example');
  expect(await perch.quit()).toBe(0);

  const delayed = await fixture.service.fault('refresh', { kind: 'delay', ms: 1_500 }, 1);
  const options = [`--host=${testHost()}`, `--user-data-dir=${fixture.userDataDir}`];
  const npmStart = spawn('npm', ['start', '--', ...options], { cwd: project, stdio: 'ignore' });
  const exited = once(npmStart, 'exit');
  await expect.poll(() => delayed.hits, { timeout: 30_000 }).toBe(1);
  npmStart.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  const next = await fixture.start();
  await next.tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
});

test('an uncaught exception quits Perch with exit code 1 once a refresh is stored', async () => {
  const perch = await fixture.start();
  await startRefresh(perch, { kind: 'delay', ms: 1_500 });
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
  await next.tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
});

test('quitting waits at most three seconds for a refresh, without a window', async () => {
  const perch = await fixture.start();
  await startRefresh(perch, { kind: 'hang', phase: 'before' });
  const { code, windows, ms } = await measureQuit(perch);
  expect({ code, windows }).toEqual({ code: 0, windows: 0 });
  expect(ms).toBeGreaterThan(2_900);
  // Allows for a busy machine. The request's own timeout is 30 s.
  expect(ms).toBeLessThan(8_000);
});

/** Signs in and starts a token refresh under a fault. */
async function startRefresh(perch: RunningPerch, fault: Fault): Promise<ActiveFault> {
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  await signIn(perch, fixture.service, 'alice@practice.example');
  const activeFault = await fixture.service.fault('refresh', fault, 1);
  fixture.service.expireAccessTokens();
  await panel.getByRole('button', { name: messages.account.refresh }).click();
  await expect.poll(() => activeFault.hits).toBe(1);
  return activeFault;
}

/** Quits Perch. Returns the exit code, the number of windows while it shuts down, and the duration of the shutdown. */
async function measureQuit(perch: RunningPerch) {
  const windows = await perch.evaluateInMain(async ({ app, BrowserWindow }) => {
    const willQuit = new Promise<void>((resolve) => app.once('will-quit', () => resolve()));
    app.quit();
    await willQuit;
    const start = performance.now();
    app.once('quit', () => process.stdout.write(`Waited ${performance.now() - start} ms.\n`));
    return BrowserWindow.getAllWindows().length;
  });
  const code = await perch.exited;
  const [, ms] = /^Waited (\S+) ms\.$/m.exec(perch.output()) ?? [];
  return { code, windows, ms: Number(ms) };
}
