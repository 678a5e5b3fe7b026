// Every way out at every moment of a token refresh, on the real application and the practice service over HTTP.
import { EventEmitter } from 'node:events';
import { FormData } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTransport, type HttpRequest } from '../../../../app/api/http/transport.ts';
import type { App } from '../../../../app/core/app.ts';
import { watchPower } from '../../../../app/electron/platform/power.ts';
import type { ExitPathId } from '../../../../app/electron/lifecycle/exit-paths.ts';
import {
  createShutdown,
  type Shutdown,
  shutdownWithinMs,
} from '../../../../app/electron/lifecycle/shutdown.ts';
import { createTrayActions } from '../../../../app/electron/tray/tray-actions.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../../core/test-app.ts';

const moments = ['before it is sent', 'sent', 'answered', 'being stored'] as const;
type Moment = (typeof moments)[number];

/** The longest that any process may take to end. */
const endsWithinMs = 3_500;

class FakeApp extends EventEmitter {
  readonly exitCodes: number[] = [];
  relaunches = 0;

  quit(): void {
    this.emit('before-quit', {});
    const event = new Event('will-quit', { cancelable: true });
    this.emit('will-quit', event);
    // Electron ends the process at once, whatever is under way.
    if (!event.defaultPrevented) this.exit(-1);
  }
  exit(code: number): void {
    this.exitCodes.push(code);
  }
  relaunch(): void {
    this.relaunches += 1;
  }
}

/** Node's process, with a dependency that raises each signal again after it was received once. */
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

const leave: Readonly<Record<Exclude<ExitPathId, 'killed'>, (run: Run) => void>> = {
  'panel-quit': ({ perch }) => void perch.calls['app.quit'](),
  'tray-quit': ({ perch, app }) => {
    const act = createTrayActions({
      calls: perch.calls,
      showPanel: () => {},
      refresh: () => {},
      quit: () => app.quit(),
    });
    void act({ does: 'quit' });
  },
  // The role `quit` of the menu, and its shortcut: Electron quits.
  'menu-quit': ({ app }) => app.quit(),
  'keyboard-quit': ({ app }) => app.quit(),
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
};

let bench: TestApp;
let refreshes: number;
/** Where the refresh is held; what is held goes on when `release` is called. */
let heldAt: Moment | undefined;
let reached: PromiseWithResolvers<void>;
let released: PromiseWithResolvers<void>;

const holdHere = (moment: Moment): Promise<void> => {
  if (heldAt !== moment) return Promise.resolve();
  reached.resolve();
  return released.promise;
};

beforeEach(async () => {
  [refreshes, heldAt] = [0, undefined];
  [reached, released] = [Promise.withResolvers(), Promise.withResolvers()];
  bench = await createTestApp((dispatcher) => {
    const transport = createTransport({ dispatcher });
    return async (request, signal) => {
      if (!isRefresh(request)) {
        await holdHere('before it is sent');
        return transport(request, signal);
      }
      refreshes += 1;
      const answer = await transport(request, signal);
      await holdHere('answered');
      return answer;
    };
  });
});

afterEach(async () => {
  released.resolve();
  await bench.end();
});

const ways = Object.keys(leave) as (keyof typeof leave)[];

describe.each(ways)('%s', (way) => {
  /** The only ways out that end nothing: the window is hidden, or Windows has asked while nothing would be lost. */
  const keepsRunning = (moment: Moment) =>
    way === 'window-close' || (way === 'query-session-end' && moment === 'before it is sent');

  test.each(moments)('with a refresh %s: the next start is signed in', async (moment) => {
    const run = await signedIn();
    await refreshUntil(moment);
    if (moment === 'answered') released.resolve();
    leave[way](run);
    released.resolve();

    if (keepsRunning(moment)) {
      await eventually(() => expect(refreshes).toBe(1));
      await eventually(() => expect(run.perch.isRefreshing()).toBe(false));
      expect(run.perch.isSignedIn()).toBe(true);
      expect(run.app.exitCodes).toEqual([]);
    } else {
      await eventually(() => expect(run.app.exitCodes).toEqual([exitCodeOf(way)]));
      expect(refreshes).toBe(moment === 'before it is sent' ? 0 : 1);
    }
    expect(run.process.killedBy).toBeUndefined();
    expect(run.systemWaits).toBe(
      way === 'system-shutdown' || (way === 'query-session-end' && !keepsRunning(moment)),
    );

    heldAt = undefined;
    const next = await bench.start();
    expect(next.isSignedIn()).toBe(true);
  });

  test('with a refresh that is never answered: no process is left after 3.5 s', async () => {
    const run = await signedIn();
    await refreshUntil('answered');
    leave[way](run);
    bench.clock.pass(shutdownWithinMs - 1);
    await new Promise(setImmediate);
    expect(run.app.exitCodes).toEqual([]);
    bench.clock.pass(endsWithinMs - shutdownWithinMs);
    expect(run.app.exitCodes).toEqual(way === 'window-close' ? [] : [exitCodeOf(way)]);
  });
});

test('Windows may end the session at any time while no token would be lost', async () => {
  const run = await signedIn();
  leave['query-session-end'](run);
  expect(run.systemWaits).toBe(false);
  leave['session-end'](run);
  await eventually(() => expect(run.app.exitCodes).toEqual([0]));
});

test('an exception during a shutdown changes the exit code, and the token is stored', async () => {
  const run = await signedIn();
  await refreshUntil('answered');
  leave.SIGTERM(run);
  leave['uncaught-exception'](run);
  expect(run.app.exitCodes).toEqual([]);
  released.resolve();
  await eventually(() => expect(run.app.exitCodes).toEqual([1]));
  expect((await bench.start()).isSignedIn()).toBe(true);
});

test('a failure while the application ends doesn’t keep the process', async () => {
  const app = new FakeApp();
  const logged: string[] = [];
  const shutdown = createShutdown({
    app,
    process: new FakeProcess(),
    clock: bench.clock,
    log: (line) => logged.push(line),
    stopPublishing: () => {
      throw new Error('no disk');
    },
    end: () => Promise.reject(new Error('no keychain')),
    isRefreshing: () => false,
  });
  shutdown.request('SIGTERM');
  await eventually(() => expect(app.exitCodes).toEqual([0]));
  expect(logged).toEqual([
    'shutdown: SIGTERM',
    'shutdown, hush: Error: no disk',
    'shutdown: Error: no keychain',
  ]);
});

test('a log that can’t be written, and an end that throws, don’t keep the process', async () => {
  const app = new FakeApp();
  const shutdown = createShutdown({
    app,
    process: new FakeProcess(),
    clock: bench.clock,
    log: () => {
      throw new Error('no disk');
    },
    stopPublishing: () => {},
    end: () => {
      throw new Error('no keychain');
    },
    isRefreshing: () => false,
  });
  expect(shutdown.request('SIGTERM').shutsDown).toBe(true);
  await eventually(() => expect(app.exitCodes).toEqual([0]));
});

test('on macOS, a start during a shutdown launches Perch again when that is done, once', async () => {
  const { app, process } = await signedIn();
  app.emit('activate');
  expect(app.relaunches).toBe(0);
  process.kill('SIGTERM');
  app.emit('activate');
  app.emit('activate');
  expect(app.relaunches).toBe(1);
});

function exitCodeOf(way: keyof typeof leave): number {
  return way === 'uncaught-exception' || way === 'start-failed' ? 1 : 0;
}

/** Perch, signed in, with its ways out connected to a fake Electron. */
async function signedIn(): Promise<Run> {
  const perch = await bench.start();
  bench.connectionFile = JSON.stringify(bench.service.connection);
  await perch.calls['connection.open']();
  await perch.calls['connection.confirm']();
  await perch.calls['signIn.start']('window');
  expect(perch.isSignedIn()).toBe(true);
  const [app, process, power, window] = [
    new FakeApp(),
    new FakeProcess(),
    new EventEmitter(),
    new EventEmitter(),
  ];
  bench.quit = () => app.quit();
  const shutdown = createShutdown({ ...perch, app, process, clock: bench.clock, log: () => {} });
  shutdown.watchSessionEnd(window);
  watchPower({
    ...perch,
    power,
    systemShutdown: () => shutdown.request('system-shutdown').delaysSystem,
  });
  return { perch, app, process, power, window, shutdown, systemWaits: false };
}

/** So long the service takes to answer a refresh that was sent. The shutdown begins meanwhile. */
const answersAfterMs = 150;

/** Lets the token come due, and its refresh get as far as that. */
async function refreshUntil(moment: Moment): Promise<void> {
  if (moment === 'sent') {
    const delayed = await bench.service.fault('refresh', { kind: 'delay', ms: answersAfterMs });
    bench.clock.pass(49 * 60_000);
    await eventually(() => expect(delayed.hits).toBe(1));
    return;
  }
  heldAt = moment;
  bench.beforeWrite = () => holdHere('being stored');
  // A token of an hour is renewed after 48 minutes, once the poll of that moment is answered.
  bench.clock.pass(49 * 60_000);
  await reached.promise;
}

function isRefresh({ body }: HttpRequest): boolean {
  const parameters = body instanceof FormData ? body : new URLSearchParams(body);
  return parameters.get('grant_type') === 'refresh_token';
}
