// Both clocks at one moment. The monotonic clock may stand still while the machine is suspended, and the wall clock
// jumps when it is set, so neither is enough.
import type { Clock } from '../runtime.ts';

export interface ClockReading {
  readonly wall: number;
  readonly monotonic: number;
}

export function readClock(clock: Clock): ClockReading {
  return { wall: clock.wall(), monotonic: clock.monotonic() };
}

/**
 * Milliseconds between two readings: the larger of what the clocks say. A wall clock that is set forward makes the time
 * seem longer, which costs an early request. Nothing ever seems younger than it is.
 */
export function elapsedMs(since: ClockReading, now: ClockReading): number {
  return Math.max(now.wall - since.wall, now.monotonic - since.monotonic);
}

/**
 * How much further the wall clock has moved than the monotonic clock: the machine was suspended, or the clock was set.
 */
export function driftMs(since: ClockReading, now: ClockReading): number {
  return now.wall - since.wall - (now.monotonic - since.monotonic);
}
