// Counts the calls of instrumented methods and ends the process at a chosen one: immediately, as a power failure would, or by
// a signal that the process handles.

/** The beginning or the end of one call. */
export interface CrashPoint {
  /** Counted from 1. */
  readonly call: number;
  readonly side: 'before' | 'after';
  /** The port, its method, and the subject where it matters: `keychain.write refresh-token`. */
  readonly name: string;
  /** The step of the scenario during which the call began. */
  readonly step: string;
}

export interface Crash {
  readonly call: CrashPoint['call'];
  readonly side: CrashPoint['side'];
  /** Default: SIGKILL. */
  readonly signal?: NodeJS.Signals;
}

export interface CrashInjector {
  /** In order of time. Between the two points of an asynchronous call there may be points of others. */
  readonly points: readonly CrashPoint[];
  /** Names the step that begins now. */
  readonly beginStep: (name: string) => void;
  /** Instruments a method whose work is done when it returns. */
  readonly wrapSync: <Args extends readonly unknown[], Result>(
    nameOf: (args: Args) => string,
    run: (...args: Args) => Result,
  ) => (...args: Args) => Result;
  /** Instruments a method whose work is done when its promise settles. */
  readonly wrapAsync: <Args extends readonly unknown[], Result>(
    nameOf: (args: Args) => string,
    run: (...args: Args) => Promise<Result>,
  ) => (...args: Args) => Promise<Result>;
  /** Resolves when an asynchronous call with this name has begun. */
  readonly waitForCall: (name: string) => Promise<void>;
  /** Resolves when no asynchronous call has been in flight for some turns of the event loop. */
  readonly waitUntilIdle: () => Promise<void>;
}

export function createCrashInjector(crash: Crash | undefined): CrashInjector {
  const points: CrashPoint[] = [];
  const waiters: { readonly name: string; readonly resolve: () => void }[] = [];
  let step = 'start';
  let calls = 0;
  let inFlight = 0;

  const reach = (point: CrashPoint) => {
    points.push(point);
    if (crash?.call === point.call && crash.side === point.side)
      process.kill(process.pid, crash.signal ?? 'SIGKILL');
  };

  /** Begins a call. Returns the function that ends it. */
  const beginCall = (name: string): (() => void) => {
    calls += 1;
    const point = { call: calls, name, step };
    reach({ ...point, side: 'before' });
    return () => reach({ ...point, side: 'after' });
  };

  return {
    points,
    beginStep: (name) => {
      step = name;
    },
    wrapSync:
      (nameOf, run) =>
      (...args) => {
        const endCall = beginCall(nameOf(args));
        const result = run(...args);
        endCall();
        return result;
      },
    wrapAsync:
      (nameOf, run) =>
      async (...args) => {
        const name = nameOf(args);
        const endCall = beginCall(name);
        inFlight += 1;
        try {
          const running = run(...args);
          for (const waiter of waiters) if (waiter.name === name) waiter.resolve();
          const result = await running;
          endCall();
          return result;
        } finally {
          inFlight -= 1;
        }
      },
    waitForCall: (name) => new Promise((resolve) => waiters.push({ name, resolve })),
    waitUntilIdle: async () => {
      for (let idleTurns = 0; idleTurns < 4; idleTurns += 1) {
        if (inFlight > 0) idleTurns = 0;
        await new Promise(setImmediate);
      }
    },
  };
}
