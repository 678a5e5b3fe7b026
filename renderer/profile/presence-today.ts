// The part of the presence history that belongs to today, in the computer's time zone.
import type { PresencePeriod } from '../../app/contract/view.ts';

/** Returns the periods of the day of `now`, newest first. One that began earlier begins with the day. */
export function periodsToday(periods: readonly PresencePeriod[], now: number): readonly PresencePeriod[] {
  // Midnight, or later where summer time begins at midnight.
  const dayStart = new Date(now).setHours(0, 0, 0, 0);
  return periods
    .filter(({ from, until }) => from >= dayStart || until === undefined || until > dayStart)
    .map((period) => ({ ...period, from: Math.max(period.from, dayStart) }))
    .toReversed();
}

/**
 * Returns since when the present presence lasts, where a poll has seen it change: the previous period ends where it begins. Perch's
 * first poll isn't a change.
 */
export function changeSeenAt(periods: readonly PresencePeriod[] = []): number | undefined {
  const [previous, last] = periods.slice(-2);
  return last !== undefined && last.until === undefined && previous?.until === last.from
    ? last.from
    : undefined;
}

/** Returns the milliseconds from `now` until the next day begins. */
export function msUntilNextDay(now: number): number {
  return new Date(now).setHours(24, 0, 0, 0) - now;
}
