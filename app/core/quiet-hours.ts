// Quiet hours: the part of each day in which notifications are held back.
import type { Preferences } from '../contract/preferences.ts';

export type QuietHours = Pick<Preferences, 'quietHours' | 'quietHoursFrom' | 'quietHoursTo'>;

/**
 * Whether a time of day is in the quiet hours, from `quietHoursFrom` until just before `quietHoursTo`. If that is earlier, they
 * last over midnight. If both are equal, there are none.
 * @param minute Minutes since midnight, local time.
 */
export function isQuiet({ quietHours, quietHoursFrom, quietHoursTo }: QuietHours, minute: number): boolean {
  if (!quietHours) return false;
  const [from, to] = [minuteOf(quietHoursFrom), minuteOf(quietHoursTo)];
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Returns the milliseconds until `quietHoursTo`: above 0, at most a day. A later change of the clock makes them wrong. */
export function msUntilQuietHoursEnd({ quietHoursTo }: QuietHours, minute: number): number {
  const minutesOfDay = 24 * 60;
  return ((minuteOf(quietHoursTo) - minute + minutesOfDay) % minutesOfDay || minutesOfDay) * 60_000;
}

/** Minutes since midnight. */
function minuteOf(time: string): number {
  return Date.parse(`1970-01-01T${time}Z`) / 60_000;
}
