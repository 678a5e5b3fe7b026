// The machine's clocks, timers and random numbers.
import { randomBytes, randomInt } from 'node:crypto';
import type { Clock, Random } from '../../core/runtime.ts';

export const clock: Clock = {
  wall: Date.now,
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export const random: Random = {
  number: () => randomInt(2 ** 32) / 2 ** 32,
  token: () => randomBytes(32).toString('base64url'),
};
