// Quiet hours: the time of day at which no notifications are shown.
import type { Preferences } from '../contract/preferences.ts';

/**
 * Whether a time of day is in the quiet hours. They end before `to`, and last over midnight where they end earlier than they begin.
 * Where both times are the same there are none.
 *
 * Only what a clock on the wall shows counts, at the moment of each notification: nothing is computed ahead, so that neither the
 * change to summer time nor another time zone moves the hours.
 * @param minute Minutes since midnight, local time.
 */
export function isQuiet({ on, from, to }: Preferences['quietHours'], minute: number): boolean {
  if (!on) return false;
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}
