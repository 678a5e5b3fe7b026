// Quiet hours: the time of day at which no notifications are shown.
import type { Preferences } from '../contract/preferences.ts';

/**
 * Whether a time of day is in the quiet hours. They end before `to`, and last over midnight where they end earlier than they begin.
 * Where both times are the same there are none.
 *
 * Only what a clock on the wall shows counts, at the moment of each notification, so that neither the change to summer time nor
 * another time zone moves the hours.
 * @param minute Minutes since midnight, local time.
 */
export function isQuiet({ on, from, to }: Preferences['quietHours'], minute: number): boolean {
  if (!on) return false;
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/**
 * Returns the milliseconds until the quiet hours end: more than none, at most a day. Where the clock is changed meanwhile, they may
 * not have ended then.
 */
export function msUntilQuietHoursEnd({ to }: Preferences['quietHours'], minute: number): number {
  const minutesOfDay = 24 * 60;
  return ((to - minute + minutesOfDay) % minutesOfDay || minutesOfDay) * 60_000;
}
