// Counts every call of a port, and ends this process at the one it is told: at once and without a word, as a power
// cut would, or by a signal that the process can handle.

/** One side of one call. */
export interface CrashPoint {
  /** Counted from 1. */
  readonly call: number;
  readonly side: 'before' | 'after';
  /** The port and its method, and what it was about where that matters: `keychain.write refresh-token`. */
  readonly name: string;
  /** What was going on when it began, by the name that the life gave it. */
  readonly during: string;
}

export type Crash = Pick<CrashPoint, 'call' | 'side'> & {
  /** Default: SIGKILL. */
  readonly signal?: NodeJS.Signals;
};

export interface CrashInjector {
  /** In the order in which they came: what lasts has others between its two sides. */
  readonly moments: readonly CrashPoint[];
  /** Gives what is going on from now on a name. */
  readonly begin: (what: string) => void;
  /** Watches a method that is done when it returns. */
  readonly now: <Args extends readonly unknown[], Result>(
    name: (args: Args) => string,
    run: (...args: Args) => Result,
  ) => (...args: Args) => Result;
  /** Watches a method that is done when its promise is settled. */
  readonly later: <Args extends readonly unknown[], Result>(
    name: (args: Args) => string,
    run: (...args: Args) => Promise<Result>,
  ) => (...args: Args) => Promise<Result>;
  /** Resolves when a call of this name is under way. */
  readonly reaches: (name: string) => Promise<void>;
  /** Resolves when no call is under way and none follows from the last one. */
  readonly settled: () => Promise<void>;
}

export function createCrashInjector(death: Crash | undefined): CrashInjector {
  const moments: CrashPoint[] = [];
  const waiting: { readonly name: string; readonly resolve: () => void }[] = [];
  let during = 'starting';
  let calls = 0;
  let underWay = 0;

  const come = (moment: CrashPoint) => {
    moments.push(moment);
    if (death?.call === moment.call && death.side === moment.side)
      process.kill(process.pid, death.signal ?? 'SIGKILL');
  };

  /** The call begins; the function that is returned is for its end. */
  const enter = (name: string): (() => void) => {
    calls += 1;
    const moment = { call: calls, name, during };
    come({ ...moment, side: 'before' });
    return () => come({ ...moment, side: 'after' });
  };

  return {
    moments,
    begin: (what) => {
      during = what;
    },
    now:
      (name, run) =>
      (...args) => {
        const leave = enter(name(args));
        const result = run(...args);
        leave();
        return result;
      },
    later:
      (name, run) =>
      async (...args) => {
        const called = name(args);
        const leave = enter(called);
        underWay += 1;
        try {
          const running = run(...args);
          for (const each of waiting) if (each.name === called) each.resolve();
          const result = await running;
          leave();
          return result;
        } finally {
          underWay -= 1;
        }
      },
    reaches: (name) => new Promise((resolve) => waiting.push({ name, resolve })),
    settled: async () => {
      for (let quiet = 0; quiet < 4; quiet += 1) {
        if (underWay > 0) quiet = 0;
        await new Promise(setImmediate);
      }
    },
  };
}
