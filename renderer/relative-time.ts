// Ages and remaining times as texts, and how long each text stays correct.
import { formats, messages } from '../app/i18n/i18n.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A profile that is polled every minute stays below this age, so the text doesn't change with each poll. */
const justNowBelow = 2 * minute;
const countsSecondsBelow = 2 * minute;

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

/** Returns the time left until `endsAt`, in minutes, and in seconds towards the end. Both in milliseconds since 1970. */
export function formatTimeLeft(endsAt: number, now: number): string {
  const left = Math.max(0, endsAt - now);
  if (left > countsSecondsBelow) return messages.passcode.minutesLeft(Math.ceil(left / minute));
  const seconds = Math.ceil(left / second);
  return messages.passcode.clockLeft(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}

/** Returns the milliseconds from `now` until the result of `formatTimeLeft` changes; `Infinity` when no time is left. */
export function msUntilTimeLeftChanges(endsAt: number, now: number): number {
  const left = endsAt - now;
  if (left <= 0) return Infinity;
  const step = left > countsSecondsBelow ? minute : second;
  return left % step || step;
}
