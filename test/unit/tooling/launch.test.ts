import { expect, test } from 'vitest';
import { exitCodeOf } from '../../../build/launch.ts';

test.each([
  [0, null, 0],
  [1, null, 1],
  [null, 'SIGTERM', 143],
  [null, 'SIGINT', 130],
  [null, 'SIGKILL', 137],
] as const)(
  'where Perch ends with code %o and signal %o, `npm start` has exit code %o',
  (code, signal, given) => {
    expect(exitCodeOf(code, signal)).toBe(given);
  },
);
