// One timer for the waits of all account sessions. Waits that may end early share the wake-up of one that ends a little
// before them.
import type { Clock } from '../ports.ts';

/** `after` with a third parameter: up to so many milliseconds earlier, `run` may run with something else that is due. */
export type AfterOrEarlier = (ms: number, run: () => void, earlyMs?: number) => () => void;

interface Wait {
  /** By the monotonic clock. */
  readonly at: number;
  readonly earlyMs: number;
  readonly run: () => void;
}

/** Returns a function like the clock's `after`, all of whose waits use one timer of the clock. No wait ends late. */
export function createSharedTimer({ after, monotonic }: Pick<Clock, 'after' | 'monotonic'>): AfterOrEarlier {
  const waits = new Set<Wait>();
  let timerAt = Infinity;
  let cancelTimer = () => {};
  let isWaking = false;

  const updateTimer = () => {
    if (isWaking) return;
    let next = Infinity;
    for (const { at } of waits) next = Math.min(next, at);
    if (next === timerAt) return;
    cancelTimer();
    timerAt = next;
    cancelTimer = next === Infinity ? () => {} : after(Math.max(0, next - monotonic()), wake);
  };

  const wake = () => {
    // A timer of the system can run a fraction of a millisecond early.
    const now = Math.max(timerAt, monotonic());
    const due = [...waits].filter(({ at, earlyMs }) => at - earlyMs <= now).toSorted((a, b) => a.at - b.at);
    timerAt = Infinity;
    isWaking = true;
    try {
      // One of them may cancel another.
      for (const wait of due) if (waits.delete(wait)) wait.run();
    } finally {
      isWaking = false;
      updateTimer();
    }
  };

  return (ms, run, earlyMs = 0) => {
    const wait = { at: monotonic() + ms, earlyMs, run };
    waits.add(wait);
    updateTimer();
    return () => {
      if (waits.delete(wait)) updateTimer();
    };
  };
}
