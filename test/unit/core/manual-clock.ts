// A clock for tests, which only the test moves, and a runtime with it.
import type { Clock, Log, Random, Runtime } from '../../../app/core/runtime.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

export interface ManualClock extends Clock {
  /** Advances both clocks, and runs the timers that are due, in order and each at its time. */
  readonly pass: (ms: number) => void;
  /** Sets the wall clock forward or back. Doesn't affect timers. */
  readonly set: (byMs: number) => void;
  /** Suspends the machine: only the wall clock advances, the monotonic clock and timers stand still. */
  readonly sleep: (ms: number) => void;
  /** How many timers there are. */
  readonly timers: () => number;
  /** Milliseconds until the next timer runs; undefined if there is none. */
  readonly nextTimer: () => number | undefined;
}

export function createManualClock(startWall = Date.parse('2026-03-02T08:00:00Z')): ManualClock {
  let wall = startWall;
  let monotonic = 0;
  let timers: readonly Timer[] = [];
  const first = () => timers.toSorted((a, b) => a.at - b.at)[0];
  const move = (ms: number) => {
    wall += ms;
    monotonic += ms;
  };
  return {
    wall: () => wall,
    monotonic: () => monotonic,
    after: (ms, run) => {
      const timer = { at: monotonic + ms, run };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass: (ms) => {
      const end = monotonic + ms;
      for (let timer = first(); timer !== undefined && timer.at <= end; timer = first()) {
        const due = timer;
        timers = timers.filter((other) => other !== due);
        move(Math.max(0, due.at - monotonic));
        due.run();
      }
      move(end - monotonic);
    },
    set: (byMs) => {
      wall += byMs;
    },
    sleep: (ms) => {
      wall += ms;
    },
    timers: () => timers.length,
    nextTimer: () => {
      const timer = first();
      return timer && timer.at - monotonic;
    },
  };
}

export function createTestRuntime(
  clock: Clock = createManualClock(),
  {
    number = () => 0,
    token = () => 'unused',
    log = () => {},
  }: Partial<Random> & { readonly log?: Log | undefined } = {},
): Runtime {
  return { clock, random: { number, token }, log };
}
