// A moment by both clocks. Neither is to be trusted alone: the monotonic one may stand still while the machine
// sleeps, and anybody may set the wall clock.
import type { Clock } from '../ports.ts';

export interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

export interface Pause {
  readonly since: Moment;
  readonly ms: number;
}

export function momentOf(clock: Clock): Moment {
  return { wall: clock.wall(), monotonic: clock.monotonic() };
}

/**
 * Milliseconds from one moment to another: the larger of both clocks' answers. A wall clock that was set forward
 * makes it look longer, which costs a request that is early; nothing ever looks younger than it is.
 */
export function elapsedMs(since: Moment, now: Moment): number {
  return Math.max(now.wall - since.wall, now.monotonic - since.monotonic);
}

/** What is left of a pause that began at a moment. */
export function leftMs({ since, ms }: Pause, now: Moment): number {
  return Math.max(0, ms - elapsedMs(since, now));
}

/** How much further the wall clock went than the monotonic one: the machine slept, or somebody set the clock. */
export function driftMs(since: Moment, now: Moment): number {
  return now.wall - since.wall - (now.monotonic - since.monotonic);
}
