// The machine's clocks, timers and random numbers.
import { randomBytes, randomInt } from 'node:crypto';
import type { Clock, Random } from '../../core/runtime.ts';

export const clock: Clock = {
  wall: Date.now,
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(() => {
      followTimeZone();
      run();
    }, ms);
    return () => clearTimeout(timer);
  },
};

export const random: Random = {
  number: () => randomInt(2 ** 32) / 2 ** 32,
  token: () => randomBytes(32).toString('base64url'),
};

/** Returns the minutes since midnight in the system's current time zone. */
export function minuteOfDay(wall: number): number {
  followTimeZone();
  const date = new Date(wall);
  return date.getHours() * 60 + date.getMinutes();
}

/** Node keeps the zone that it found first. Deleting TZ makes Node look again (node's src/node_env_var.cc). */
function followTimeZone(): void {
  const now = performance.now();
  // ICU may search all zones.
  if (process.env['TZ'] !== undefined || now - followedMs < followEveryMs) return;
  followedMs = now;
  delete process.env['TZ'];
}

let followedMs = -Infinity;
const followEveryMs = 30_000;
