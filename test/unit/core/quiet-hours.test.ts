import { expect, test } from 'vitest';
import { isQuiet, msUntilQuietHoursEnd } from '../../../app/core/quiet-notifications.ts';

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
  expect(isQuiet({ quietHours: true, quietHoursFrom: from, quietHoursTo: to }, at(now))).toBe(expected);
  expect(isQuiet({ quietHours: false, quietHoursFrom: from, quietHoursTo: to }, at(now))).toBe(false);
});

test.each([
  ['07:00', '22:00', 9 * 60],
  ['07:00', '06:59', 1],
  ['13:00', '12:15', 45],
  ['00:00', '23:59', 1],
  ['00:00', '00:00', 24 * 60],
])('quiet hours until %s end at %s in %i minutes', (to, now, minutes) => {
  expect(msUntilQuietHoursEnd({ quietHours: true, quietHoursFrom: '00:00', quietHoursTo: to }, at(now))).toBe(
    minutes * 60_000,
  );
});
