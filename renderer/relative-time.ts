// Ages as texts, and how long each text stays correct.
import { formats, messages } from '../app/i18n/i18n.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A profile that is polled every minute stays below this age, so the text doesn't change with each poll. */
const justNowBelow = 2 * minute;

/** Returns how long ago the profile was read. `readAt` and `now` in milliseconds since 1970; the future counts as now. */
export function formatAge(readAt: number, now: number): string {
  const age = Math.max(0, now - readAt);
  if (age < justNowBelow) return messages.updatedAt.justNow;
  if (age < hour) return messages.updatedAt.minutesAgo(Math.floor(age / minute));
  if (age < day) return messages.updatedAt.hoursAgo(Math.floor(age / hour));
  return messages.updatedAt.on(formats.dateTime(readAt));
}

/** Returns the milliseconds from `now` until the result of `formatAge` may change. */
export function msUntilAgeChanges(readAt: number, now: number): number {
  const age = Math.max(0, now - readAt);
  if (age < justNowBelow) return justNowBelow - age;
  return age < hour ? minute - (age % minute) : hour - (age % hour);
}
