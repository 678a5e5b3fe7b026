import { afterEach, expect, test } from 'vitest';
import { createFormats } from '../../../app/i18n/formats.ts';

const { TZ } = process.env;

afterEach(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

test('times are in the system’s time zone, also where it changes while Perch runs', () => {
  const { dateTime, shortTime } = createFormats('en-GB');
  const summer = Date.UTC(2026, 6, 1, 12);
  const winter = Date.UTC(2026, 11, 31, 22, 30);
  const shown = () => [dateTime(winter), shortTime(summer), shortTime(summer, 'Asia/Tokyo')];
  process.env['TZ'] = 'America/New_York';
  expect(shown()).toEqual(['31 Dec 2026, 17:30', '08:00', '21:00']);
  process.env['TZ'] = 'Europe/Berlin';
  expect(shown()).toEqual(['31 Dec 2026, 23:30', '14:00', '21:00']);
});

test.each([
  [5, '0:05'],
  [252, '4:12'],
  [3725, '1:02:05'],
])('%d seconds are %s on a clock', (seconds, text) => {
  expect(createFormats('en').clock(seconds)).toBe(text);
});
