// The time left to sign in as a text, and how long the text stays correct.
import { messages } from '../app/i18n/view-messages.ts';

const second = 1_000;
const minute = 60 * second;
const countsSecondsBelow = 2 * minute;

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
