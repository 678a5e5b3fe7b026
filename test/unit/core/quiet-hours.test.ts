import { expect, test } from 'vitest';
import { isQuiet } from '../../../app/core/quiet-hours.ts';

const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

test.each([
  ['22:00', '07:00', '21:59', false],
  ['22:00', '07:00', '22:00', true],
  ['22:00', '07:00', '23:59', true],
  ['22:00', '07:00', '00:00', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['12:00', '13:00', '11:59', false],
  ['12:00', '13:00', '12:00', true],
  ['12:00', '13:00', '13:00', false],
  ['09:00', '09:00', '09:00', false],
])('from %s to %s, %s is quiet: %s', (from, to, now, expected) => {
  expect(isQuiet({ on: true, from: at(from), to: at(to) }, at(now))).toBe(expected);
  expect(isQuiet({ on: false, from: at(from), to: at(to) }, at(now))).toBe(false);
});
