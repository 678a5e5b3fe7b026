// How long something is still waited for, in words: by the minute, and by the second towards the end.
import { messages } from '../app/i18n/i18n.ts';

const second = 1_000;
const minute = 60 * second;
const bySecondsBelow = 2 * minute;

/** `endsAt` and `now` in milliseconds since 1970. */
export function timeLeftInWords(endsAt: number, now: number): string {
  const left = Math.max(0, endsAt - now);
  if (left > bySecondsBelow) return messages.passcode.minutesLeft(Math.ceil(left / minute));
  const seconds = Math.ceil(left / second);
  return messages.passcode.clockLeft(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}

/** The milliseconds from `now` until the words change; infinite once there is nothing left. */
export function timeUntilNextCount(endsAt: number, now: number): number {
  const left = endsAt - now;
  if (left <= 0) return Infinity;
  const step = left > bySecondsBelow ? minute : second;
  return left % step || step;
}
