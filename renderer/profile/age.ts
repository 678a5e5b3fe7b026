// How long ago the profile was read, in words that stay true for a while.
import { formats, messages } from '../../app/i18n/i18n.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Long enough that a profile read every minute stays new, and its words do not flicker. */
const newFor = 2 * minute;

/** `readAt` and `now` in milliseconds since 1970. A reading from the future counts as new. */
export function ageInWords(readAt: number, now: number): string {
  const age = Math.max(0, now - readAt);
  if (age < newFor) return messages.updatedAt.justNow;
  if (age < hour) return messages.updatedAt.minutesAgo(Math.floor(age / minute));
  if (age < day) return messages.updatedAt.hoursAgo(Math.floor(age / hour));
  return messages.updatedAt.on(formats.dateTime(readAt));
}

/** The milliseconds from `now` until the words may change. */
export function timeUntilNextWords(readAt: number, now: number): number {
  const age = Math.max(0, now - readAt);
  if (age < newFor) return newFor - age;
  return age < hour ? minute - (age % minute) : hour - (age % hour);
}
