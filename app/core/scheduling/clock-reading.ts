// Both clocks at one moment. Neither is enough: the monotonic clock may stand still while the machine is suspended, and the wall
// clock jumps when it is set.
import type { Clock } from '../runtime.ts';

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
