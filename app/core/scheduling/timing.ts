// What the core measures and awaits by the clocks.
import type { Clock } from '../runtime.ts';

/**
 * Both clocks at one moment. Neither is enough: the monotonic clock may stand still while the machine is suspended, and the wall
 * clock jumps when it is set.
 */
export interface ClockReading {
  readonly wall: number;
  readonly monotonic: number;
}

export function readClock(clock: Clock): ClockReading {
  return { wall: clock.wall(), monotonic: clock.monotonic() };
}

/**
 * Milliseconds between two readings, by the clock that has moved further: one clock that stands still or is set back makes
 * nothing seem younger than it is.
 */
export function elapsedMs(since: ClockReading, now: ClockReading): number {
  return Math.max(now.wall - since.wall, now.monotonic - since.monotonic);
}

const maxDriftMs = 10_000;

/** Whether the wall clock has got ahead of the monotonic clock: the machine was suspended, or the wall clock was set forward. */
export function wasSuspended(since: ClockReading, now: ClockReading): boolean {
  return now.wall - since.wall - (now.monotonic - since.monotonic) > maxDriftMs;
}

/**
 * Settles like `task`, or resolves with undefined after `ms` milliseconds. The task isn't stopped by that, and a later
 * rejection is ignored.
 */
export async function withTimeout<Value>(
  { after }: Pick<Clock, 'after'>,
  ms: number,
  task: Promise<Value>,
): Promise<Value | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const cancel = after(ms, () => resolve(undefined));
  try {
    return await Promise.race([task, timeout]);
  } finally {
    cancel();
  }
}

/** Resolves after `ms` milliseconds, or at once when the signal is aborted. */
export async function delay(clock: Pick<Clock, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<null>();
  const stop = () => aborted.resolve(null);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted !== true) await withTimeout(clock, ms, aborted.promise);
  signal?.removeEventListener('abort', stop);
}
