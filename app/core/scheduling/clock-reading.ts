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
 * Milliseconds between two readings, by the clock that has moved further, so nothing seems younger than it is. A wall clock that
 * is set forward makes the time seem longer, which costs an early request.
 */
export function elapsedMs(since: ClockReading, now: ClockReading): number {
  return Math.max(now.wall - since.wall, now.monotonic - since.monotonic);
}

/**
 * How much further the wall clock has moved than the monotonic clock, because the machine was suspended or the clock was set.
 */
export function driftMs(since: ClockReading, now: ClockReading): number {
  return now.wall - since.wall - (now.monotonic - since.monotonic);
}
