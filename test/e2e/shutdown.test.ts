// The ways in which Perch ends. The tests share one account: each begins with a signed-in Perch and ends it. The next start
// is signed in only if Perch has stored the token of the last refresh.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import type { ActiveFault, Fault } from '../practice-service/faults/fault.ts';
import type { RunningPerch } from './driver.ts';
import { openPortal, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { timeoutMs, waitForTimers, waitUntilFound } from './timeouts.ts';

/** Windows has no signals that a process could handle. */
const testWithSignals = test.skipIf(process.platform === 'win32');

/** Lasts until the test ends the fault. */
const held: Fault = { kind: 'delay', ms: 60_000 };

let fixture: Fixture;
let running: RunningPerch | undefined;

beforeAll(async () => {
  fixture = await createFixture();
  const perch = await start();
  await signIn(perch, fixture.service, 'alice@practice.example');
});

beforeEach(async () => {
  running ??= await startSignedIn();
});

// A repeated test begins with another Perch than the one that may hang.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await running?.kill();
});

afterAll(() => fixture.clear());

test('quitting during a sign-in shows no window again', async () => {
  const perch = runningPerch();
  const panel = await openPanel(perch);
  await panel.getByTitle(messages.accounts.open).click();
  await panel.getByRole('button', { name: messages.accountMenu.add }).click();
  await openPortal(perch, panel);
  await perch.evaluateInMain(async ({ BrowserWindow }, title) => {
    const panelWindow = BrowserWindow.getAllWindows().find((window) => window.getTitle() === title);
    panelWindow?.on('show', () => process.stdout.write('The panel was shown.\n'));
  }, 'Perch');
  expect(await perch.quit()).toBe(0);
  expect(perch.output()).not.toContain('The panel was shown.');
});

test('quitting waits until a refresh in flight is stored; a start meanwhile waits for that, and is signed in', async () => {
  const perch = runningPerch();
  await openPanel(perch);
  // Longer than a start takes, and shorter than the time limit of a shutdown.
  await startRefresh(perch, { kind: 'delay', ms: 2_500 });
  const newLog = await followLog();
  expect(await quitWithWindows(perch)).toBe(0);
  const next = startSignedIn();
  expect(await perch.exited).toBe(0);
  expect(await newLog()).not.toContain('signed-out');
  await next;
});

test('a shutdown of the machine is delayed until a refresh in flight is stored', async () => {
  const perch = runningPerch();
  const refresh = await startRefresh(perch, held);
  const isPrevented = await perch.evaluateInMain(async ({ powerMonitor }) => {
    let prevented = false;
    powerMonitor.emit('shutdown', { preventDefault: () => (prevented = true) });
    return prevented;
  });
  expect(isPrevented).toBe(true);
  await refresh.end();
  expect(await perch.exited).toBe(0);
  await startSignedIn();
});

test('an exit without an event, as of Electron when the display or the bus ends, keeps a token that is in use', async () => {
  const perch = runningPerch();
  fixture.service.forgetRequests();
  fixture.service.expireAccessTokens();
  await perch.chooseFromTray(messages.tray.menu.refresh);
  const usesNewToken = () => {
    const { requests } = fixture.service;
    const refreshed = requests.findIndex(({ path }) => path.includes('/token'));
    return (
      refreshed >= 0 && requests.slice(refreshed).some(({ authorization }) => authorization === 'bearer')
    );
  };
  await expect.poll(usesNewToken).toBe(true);
  await perch.evaluateInMain(async ({ app }) => void setImmediate(() => app.exit(0)));
  expect(await perch.exited).toBe(0);
  await startSignedIn();
});

testWithSignals(
  'signals to all of its processes during a refresh quit Perch with exit code 0 once the token is stored, also with its panel open',
  async () => {
    const perch = runningPerch();
    await openPanel(perch);
    const refresh = await startRefresh(perch, held);
    const pid = await perch.evaluateInMain(() => Promise.resolve(process.pid));
    const newLog = await followLog();
    // The driver starts Perch in a process group of its own.
    for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) process.kill(-pid, signal);
    await expect.poll(newLog).toMatch(/exit reason=SIG(TERM|INT)/);
    // Chromium tries to start its other processes again.
    await expect.poll(newLog).toContain('process: Utility has ended: killed');
    await waitForTimers(perch, 500);
    await refresh.end();
    expect(await perch.exited).toBe(0);
    await startSignedIn();
  },
  2 * timeoutMs,
);

test.runIf(process.platform === 'linux')(
  'losing the GPU process nine times ends neither Perch nor its panel',
  async () => {
    const perch = runningPerch();
    const panel = await openPanel(perch);
    let pid = 0;
    const newProcess = () =>
      perch.evaluateInMain(async ({ app }, known) => {
        const found = app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? known;
        return found === known ? undefined : found;
      }, pid);
    for (let losses = 0; losses <= 9; losses += 1) {
      pid = await waitUntilFound('a GPU process', newProcess, perch.output);
      if (losses < 9) process.kill(pid, 'SIGKILL');
    }
    await panel.getByRole('button', { name: messages.app.settings }).click();
    await panel.getByRole('button', { name: messages.settings.close }).click();
  },
);

async function start(): Promise<RunningPerch> {
  const perch = await fixture.start();
  running = perch;
  void perch.exited.then(() => {
    if (running === perch) running = undefined;
  });
  return perch;
}

/** Starts Perch, which has to be signed in by its stored token. */
async function startSignedIn(): Promise<RunningPerch> {
  const perch = await start();
  await perch.tray(({ tooltip }) => tooltip.includes(messages.state.available));
  return perch;
}

function runningPerch(): RunningPerch {
  if (running === undefined) throw new Error('Perch is not running.');
  return running;
}

async function openPanel(perch: RunningPerch) {
  if (!(await perch.visibleWindows()).includes('Perch')) await perch.clickTray();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  return panelOf(perch);
}

/** Starts a token refresh, and waits until the fault has hit it. */
async function startRefresh(perch: RunningPerch, fault: Fault): Promise<ActiveFault> {
  const activeFault = await fixture.service.fault('refresh', fault, 1);
  fixture.service.expireAccessTokens();
  await perch.chooseFromTray(messages.tray.menu.refresh);
  await expect.poll(() => activeFault.hits).toBe(1);
  return activeFault;
}

/** Quits Perch. Returns the number of windows at `will-quit`. */
function quitWithWindows(perch: RunningPerch): Promise<number> {
  return perch.evaluateInMain(async ({ app, BrowserWindow }) => {
    const willQuit = new Promise<void>((resolve) => app.once('will-quit', () => resolve()));
    app.quit();
    await willQuit;
    return BrowserWindow.getAllWindows().length;
  });
}

/** Returns a function that reads what is logged from now on. */
async function followLog(): Promise<() => Promise<string>> {
  const read = () => readFile(join(fixture.userDataDir, 'logs/perch.log'), 'utf8');
  const { length } = await read();
  return async () => (await read()).slice(length);
}
