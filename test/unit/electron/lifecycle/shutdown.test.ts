// The exit paths that Perch notices, at every stage of a token refresh, on the real application and the practice service over HTTP.
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTransport, type HttpRequest } from '../../../../app/api/http/transport.ts';
import type { App } from '../../../../app/core/app.ts';
import { watchPower } from '../../../../app/electron/platform/power.ts';
import { shutdownWithinMs } from '../../../../app/contract/limits.ts';
import { createShutdown, type Shutdown } from '../../../../app/electron/lifecycle/shutdown.ts';
import { createTrayActions } from '../../../../app/electron/tray/tray.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../../core/test-app.ts';

const refreshStages = ['before it is sent', 'sent', 'answered', 'being stored'] as const;
type RefreshStage = (typeof refreshStages)[number];

/** The longest time that a process may take to exit. */
const endsWithinMs = 3_500;

class FakeApp extends EventEmitter {
  readonly exitCodes: number[] = [];
  relaunches = 0;
  quits = 0;

  quit(): void {
    this.quits += 1;
    this.emit('before-quit', {});
    const event = new Event('will-quit', { cancelable: true });
    this.emit('will-quit', event);
    // Unless it is prevented, Electron ends the process at once, whatever is in progress.
    if (!event.defaultPrevented) this.exit(-1);
  }
  exit(code: number): void {
    this.exitCodes.push(code);
  }
  relaunch(): void {
    this.relaunches += 1;
  }
}

/** Node's process, with a dependency that sends each signal again after it was received once. */
class FakeProcess extends EventEmitter {
  killedBy: string | undefined;

  constructor() {
    super();
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) this.once(signal, () => this.kill(signal));
  }
  kill(signal: string): void {
    if (!this.emit(signal)) this.killedBy = signal;
  }
}

interface Run {
  readonly perch: App;
  readonly app: FakeApp;
  readonly process: FakeProcess;
  readonly power: EventEmitter;
  readonly window: EventEmitter;
  readonly shutdown: Shutdown;
  /** Whether the operating system was asked to wait. */
  systemWaits: boolean;
}

const prevented = (run: Run) => ({ preventDefault: () => void (run.systemWaits = true) });

/** The shortcut of Quit does the same as the menu. */
const exitBy = {
  'panel-quit': ({ perch }) => void perch.calls['app.quit'](),
  'tray-quit': ({ perch }) => {
    const unused = () => undefined;
    const others = { 'panel.show': unused, 'panel.copy': unused, 'accounts.poll': unused };
    void createTrayActions({ ...perch.calls, ...others })([['app.quit']]);
  },
  // The menu's role `quit` makes Electron quit.
  'menu-quit': ({ app }) => app.quit(),
  SIGTERM: ({ process }) => process.kill('SIGTERM'),
  SIGINT: ({ process }) => process.kill('SIGINT'),
  SIGHUP: ({ process }) => process.kill('SIGHUP'),
  'second-signal': ({ process, app }) => {
    process.kill('SIGINT');
    process.kill('SIGINT');
    process.kill('SIGTERM');
    app.quit();
  },
  'window-close': ({ app }) => void app.emit('window-all-closed'),
  'system-shutdown': (run) => void run.power.emit('shutdown', prevented(run)),
  'query-session-end': (run) => void run.window.emit('query-session-end', prevented(run)),
  'session-end': (run) => void run.window.emit('session-end', prevented(run)),
  'uncaught-exception': ({ process }) => void process.emit('uncaughtException', new Error('a bug')),
  'start-failed': ({ shutdown }) => void shutdown.request('start-failed'),
} satisfies Readonly<Record<string, (run: Run) => void>>;

let testApp: TestApp;
let refreshes: number;
let hasVisibleWindow: boolean;
/** The stage at which the refresh is paused, until `released` resolves. */
let pausedAt: RefreshStage | undefined;
let reached: PromiseWithResolvers<void>;
let released: PromiseWithResolvers<void>;

const pauseAt = (stage: RefreshStage): Promise<void> => {
  if (pausedAt !== stage) return Promise.resolve();
  reached.resolve();
  return released.promise;
};

beforeEach(async () => {
  [refreshes, pausedAt, hasVisibleWindow] = [0, undefined, true];
  [reached, released] = [Promise.withResolvers(), Promise.withResolvers()];
  testApp = await createTestApp({
    send: (dispatcher) => {
      const transport = createTransport({ version: '0.0.0', dispatcher });
      return async (request, signal) => {
        if (!isRefresh(request)) {
          await pauseAt('before it is sent');
          return transport(request, signal);
        }
        refreshes += 1;
        const response = await transport(request, signal);
        await pauseAt('answered');
        return response;
      };
    },
  });
});

afterEach(async () => {
  released.resolve();
  await testApp.end();
});

const exitPathIds = Object.keys(exitBy) as (keyof typeof exitBy)[];

/** All stages for the paths that decide by the stage, and for one of those that all end in the same way. */
function stagesOf(exitPath: keyof typeof exitBy): readonly RefreshStage[] {
  const decidesByStage = ['SIGTERM', 'window-close', 'query-session-end', 'session-end'].includes(exitPath);
  return decidesByStage ? refreshStages : ['answered'];
}

describe.each(exitPathIds)('%s', (exitPath) => {
  /** Whether Perch keeps running: its window is only hidden, or Windows asks while no token would be lost. */
  const keepsRunning = (stage: RefreshStage) =>
    exitPath === 'window-close' || (exitPath === 'query-session-end' && stage === 'before it is sent');

  test.each(stagesOf(exitPath))('with a refresh %s, the next start is signed in', async (stage) => {
    const run = await signedIn();
    await refreshUntil(stage);
    if (stage === 'answered') released.resolve();
    exitBy[exitPath](run);
    released.resolve();

    if (keepsRunning(stage)) {
      await eventually(() => expect(refreshes).toBe(1));
      await eventually(() => expect(run.perch.isRefreshing()).toBe(false));
      expect(run.perch.isSignedIn()).toBe(true);
      expect(run.app.exitCodes).toEqual([]);
    } else {
      await eventually(() => expect(run.app.exitCodes).toEqual([exitCodeOf(exitPath)]));
      expect(refreshes).toBe(stage === 'before it is sent' ? 0 : 1);
    }
    expect(run.process.killedBy).toBeUndefined();
    expect(run.systemWaits).toBe(
      exitPath === 'system-shutdown' || (exitPath === 'query-session-end' && !keepsRunning(stage)),
    );

    pausedAt = undefined;
    const next = await testApp.start();
    expect(next.isSignedIn()).toBe(true);
  });

  test('with a refresh that is never answered, the process has exited after 3.5 s', async () => {
    const run = await signedIn();
    await refreshUntil('answered');
    exitBy[exitPath](run);
    testApp.clock.pass(shutdownWithinMs - 1);
    await new Promise(setImmediate);
    expect(run.app.exitCodes).toEqual([]);
    testApp.clock.pass(endsWithinMs - shutdownWithinMs);
    expect(run.app.exitCodes).toEqual(exitPath === 'window-close' ? [] : [exitCodeOf(exitPath)]);
  });
});

test.each(['SIGTERM', 'system-shutdown', 'session-end', 'uncaught-exception'] as const)(
  '%s closes the windows, as a quit does',
  async (exitPath) => {
    const run = await signedIn();
    exitBy[exitPath](run);
    expect(run.app.quits).toBe(1);
    await eventually(() => expect(run.app.exitCodes).toHaveLength(1));
  },
);

test('a quit, in which Electron closes the windows, requests no other one', async () => {
  const run = await signedIn();
  run.app.quit();
  expect(run.app.quits).toBe(1);
  await eventually(() => expect(run.app.exitCodes).toEqual([0]));
});

test('Windows may end the session while no token refresh is in flight', async () => {
  const run = await signedIn();
  exitBy['query-session-end'](run);
  expect(run.systemWaits).toBe(false);
  exitBy['session-end'](run);
  await eventually(() => expect(run.app.exitCodes).toEqual([0]));
});

test('without a visible window, Windows isn’t asked to wait for a token refresh, which continues', async () => {
  hasVisibleWindow = false;
  const run = await signedIn();
  await refreshUntil('answered');
  exitBy['query-session-end'](run);
  expect([run.systemWaits, run.app.quits]).toEqual([false, 0]);
  exitBy['session-end'](run);
  released.resolve();
  await eventually(() => expect(run.app.exitCodes).toEqual([0]));
  expect((await testApp.start()).isSignedIn()).toBe(true);
});

test('an exception during a shutdown changes the exit code, and the token is stored', async () => {
  const run = await signedIn();
  await refreshUntil('answered');
  exitBy.SIGTERM(run);
  exitBy['uncaught-exception'](run);
  expect(run.app.exitCodes).toEqual([]);
  released.resolve();
  await eventually(() => expect(run.app.exitCodes).toEqual([1]));
  expect((await testApp.start()).isSignedIn()).toBe(true);
});

test('errors while the application ends are logged, and the process exits', async () => {
  const app = new FakeApp();
  const logged: string[] = [];
  const shutdown = createShutdown({
    app,
    process: new FakeProcess(),
    clock: testApp.clock,
    log: (line) => logged.push(line),
    recordExit: (event) => logged.push(`exit: ${event}`),
    stopPublishing: () => {
      throw new Error('no disk');
    },
    end: () => Promise.reject(new Error('no keychain')),
    isRefreshing: () => false,
    hasVisibleWindow: () => false,
  });
  shutdown.request('SIGTERM');
  await eventually(() => expect(app.exitCodes).toEqual([0]));
  expect(logged).toEqual([
    'exit: SIGTERM',
    'shutdown, stop publishing: Error: no disk',
    'shutdown: Error: no keychain',
  ]);
});

test('the process exits where the log can’t be written and the application’s end throws', async () => {
  const app = new FakeApp();
  const shutdown = createShutdown({
    app,
    process: new FakeProcess(),
    clock: testApp.clock,
    log: () => {
      throw new Error('no disk');
    },
    recordExit: () => {
      throw new Error('no disk');
    },
    stopPublishing: () => {},
    end: () => {
      throw new Error('no keychain');
    },
    isRefreshing: () => false,
    hasVisibleWindow: () => false,
  });
  shutdown.request('SIGTERM');
  await eventually(() => expect(app.exitCodes).toEqual([0]));
});

test('on macOS, starts during a shutdown launch Perch once more after it', async () => {
  const { app, process } = await signedIn();
  app.emit('activate');
  expect(app.relaunches).toBe(0);
  process.kill('SIGTERM');
  app.emit('activate');
  app.emit('activate');
  expect(app.relaunches).toBe(1);
});

function exitCodeOf(exitPath: keyof typeof exitBy): number {
  return exitPath === 'uncaught-exception' || exitPath === 'start-failed' ? 1 : 0;
}

/** Starts Perch and signs in, with its exit paths connected to a fake Electron. */
async function signedIn(): Promise<Run> {
  const perch = await testApp.start();
  testApp.connectionFile = JSON.stringify(testApp.service.connection);
  await perch.calls['connection.open']();
  await perch.calls['signIn.start']('window');
  expect(perch.isSignedIn()).toBe(true);
  const [app, process, power, window] = [
    new FakeApp(),
    new FakeProcess(),
    new EventEmitter(),
    new EventEmitter(),
  ];
  testApp.quit = () => app.quit();
  const shutdown = createShutdown({
    app,
    process,
    clock: testApp.clock,
    log: () => {},
    recordExit: perch.recordExit,
    stopPublishing: perch.stopPublishing,
    end: perch.end,
    isRefreshing: perch.isRefreshing,
    hasVisibleWindow: () => hasVisibleWindow,
  });
  shutdown.watchSessionEnd(window);
  watchPower({
    power,
    suspend: perch.suspend,
    resume: perch.resume,
    screenLocked: perch.screenLocked,
    systemShutdown: () => shutdown.request('system-shutdown'),
  });
  return { perch, app, process, power, window, shutdown, systemWaits: false };
}

/** How long the service takes to answer a refresh that was sent. The shutdown begins within this time. */
const responseAfterMs = 150;

/** Makes the token refresh due, and waits until it has reached a stage. */
async function refreshUntil(stage: RefreshStage): Promise<void> {
  if (stage === 'sent') {
    const delayed = await testApp.service.fault('refresh', { kind: 'delay', ms: responseAfterMs });
    testApp.clock.pass(49 * 60_000);
    await eventually(() => expect(delayed.hits).toBe(1));
    return;
  }
  pausedAt = stage;
  testApp.beforeWrite = () => pauseAt('being stored');
  // A token that is valid for an hour is refreshed after 48 minutes, when the poll in flight has been answered.
  testApp.clock.pass(49 * 60_000);
  await reached.promise;
}

function isRefresh({ body }: HttpRequest): boolean {
  const parameters = new URLSearchParams(typeof body === 'object' ? { ...body.multipart } : body);
  return parameters.get('grant_type') === 'refresh_token';
}
