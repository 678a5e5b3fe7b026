// A moment by both clocks. Neither is to be trusted alone: the monotonic one may stand still while the machine
// sleeps, and anybody may set the wall clock.
import type { Clock } from '../ports.ts';

export interface ClockReading {
  readonly wall: number;
  readonly monotonic: number;
}

export interface Pause {
  readonly since: ClockReading;
  readonly ms: number;
}

export function readClock(clock: Clock): ClockReading {
  return { wall: clock.wall(), monotonic: clock.monotonic() };
}

/**
 * Milliseconds from one moment to another: the larger of both clocks' answers. A wall clock that was set forward
 * makes it look longer, which costs a request that is early; nothing ever looks younger than it is.
 */
export function elapsedMs(since: ClockReading, now: ClockReading): number {
  return Math.max(now.wall - since.wall, now.monotonic - since.monotonic);
}

/** What is left of a pause that began at a moment. */
export function remainingMs({ since, ms }: Pause, now: ClockReading): number {
  return Math.max(0, ms - elapsedMs(since, now));
}

/** How much further the wall clock went than the monotonic one: the machine slept, or somebody set the clock. */
export function driftMs(since: ClockReading, now: ClockReading): number {
  return now.wall - since.wall - (now.monotonic - since.monotonic);
}
