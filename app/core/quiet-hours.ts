// Quiet hours: the part of each day in which notifications are held back.
import type { Preferences } from '../contract/preferences.ts';

/**
 * Whether a time of day is in the quiet hours, from `from` until just before `to`. If `to` is earlier than `from`, they last over
 * midnight. If both are equal, there are none.
 * @param minute Minutes since midnight, local time.
 */
export function isQuiet({ on, from, to }: Preferences['quietHours'], minute: number): boolean {
  if (!on) return false;
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Returns the milliseconds until `to`: above 0, at most a day. A later change of the clock makes them wrong. */
export function msUntilQuietHoursEnd({ to }: Preferences['quietHours'], minute: number): number {
  const minutesOfDay = 24 * 60;
  return ((to - minute + minutesOfDay) % minutesOfDay || minutesOfDay) * 60_000;
}
