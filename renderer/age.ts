// How long ago the profile was read, in words that stay true for a while.
import { messages } from './messages.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `readAt` and `now` in milliseconds since 1970. A reading from the future counts as new. */
export function ageInWords(readAt: number, now: number): string {
  const age = Math.max(0, now - readAt);
  // A poll a minute must not make the words flicker between "just now" and "1 min ago".
  if (Math.round(age / minute) < 2) return messages.updated.justNow;
  if (age < hour) return messages.updated.minutesAgo(Math.min(59, Math.round(age / minute)));
  if (age < day) return messages.updated.hoursAgo(Math.floor(age / hour));
  return messages.updated.on(dateInWords(readAt));
}

/** The milliseconds from `now` until the words change. */
export function timeUntilNextWords(readAt: number, now: number): number {
  const age = Math.max(0, now - readAt);
  if (age < 1.5 * minute) return 1.5 * minute - age;
  if (age < hour) return minute - ((age + minute / 2) % minute);
  return hour - (age % hour);
}

/** Day and time as the person's system writes them. */
export function dateInWords(at: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
