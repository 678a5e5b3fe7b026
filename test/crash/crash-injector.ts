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

export type CrashInjector = ReturnType<typeof createCrashInjector>;

export function createCrashInjector(crash: Crash | undefined) {
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
    /** In order of time. Between the two points of an asynchronous call there may be points of others. */
    points,
    /** Names the step that begins now. */
    beginStep: (name: string): void => {
      step = name;
    },
    /** Instruments a method whose work is done when it returns. */
    wrapSync:
      <Args extends readonly unknown[], Result>(
        nameOf: (args: Args) => string,
        run: (...args: Args) => Result,
      ) =>
      (...args: Args): Result => {
        const endCall = beginCall(nameOf(args));
        const result = run(...args);
        endCall();
        return result;
      },
    /** Instruments a method whose work is done when its promise settles. */
    wrapAsync:
      <Args extends readonly unknown[], Result>(
        nameOf: (args: Args) => string,
        run: (...args: Args) => Promise<Result>,
      ) =>
      async (...args: Args): Promise<Result> => {
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
    /** Resolves when an asynchronous call with this name has begun. */
    waitForCall: (name: string) => new Promise<void>((resolve) => waiters.push({ name, resolve })),
    /** Resolves when no asynchronous call has been in flight for some turns of the event loop. */
    waitUntilIdle: async (): Promise<void> => {
      for (let idleTurns = 0; idleTurns < 4; idleTurns += 1) {
        if (inFlight > 0) idleTurns = 0;
        await new Promise(setImmediate);
      }
    },
  };
}
