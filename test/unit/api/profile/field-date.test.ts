import fc from 'fast-check';
import { expect, test } from 'vitest';
import { knownZone, readDate } from '../../../../app/api/profile/field-date.ts';

const newYork = 'America/New_York';

test.each([
  ['3/7/2023 9:05', undefined, '2023-03-07T09:05:00Z'],
  ['3/7/2023 9:05', newYork, '2023-03-07T14:05:00Z'],
  ['7/3/2023 9:05', newYork, '2023-07-03T13:05:00Z'],
  ['12/31/2023 23:59', 'Asia/Tokyo', '2023-12-31T14:59:00Z'],
  ['3/7/2023 9:05', 'Nowhere/At_All', '2023-03-07T09:05:00Z'],
  ['3/7/2023', newYork, '2023-03-07T05:00:00Z'],
  // Days on which daylight saving time begins or ends.
  ['3/12/2023 1:30', newYork, '2023-03-12T06:30:00Z'],
  ['3/12/2023 3:30', newYork, '2023-03-12T07:30:00Z'],
  ['11/5/2023 0:30', newYork, '2023-11-05T04:30:00Z'],
  ['11/5/2023 2:30', newYork, '2023-11-05T07:30:00Z'],
  ['2023-09-18 21:48:43', 'Europe/Berlin', '2023-09-18T19:48:43Z'],
  ['2023-09-18 21:48:43', undefined, '2023-09-18T21:48:43Z'],
  ['2024-10-01T22:48:26+00:00', newYork, '2024-10-01T22:48:26Z'],
  ['2026-05-12T14:08:31-04:00', 'Asia/Tokyo', '2026-05-12T18:08:31Z'],
  ['2026-05-12T14:08:31.123+0530', undefined, '2026-05-12T08:38:31Z'],
  ['2026-05-12T14:08:31Z', newYork, '2026-05-12T14:08:31Z'],
])('%s in %s is %s', (text, zone, iso) => {
  expect(new Date(readDate(text, zone) ?? NaN).toISOString()).toBe(iso.replace('Z', '.000Z'));
});

test.each([
  '2/30/2023 9:05',
  '13/1/2023 9:05',
  '3/7/2023 24:00',
  '3/7/2023 9:60',
  '2023-00-10',
  '0099-01-01',
  '9:05',
  'now',
  '',
])('“%s” is not a date', (text) => {
  expect(readDate(text, newYork)).toBeUndefined();
});

test('a time in the local format of any zone is read as the same instant', () => {
  const zones = ['Europe/Berlin', newYork, 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 60 * 365 }), (timeZone, day) => {
      // No time zone changes its offset at noon.
      const noon = Date.UTC(1990, 0, 1 + day, 12);
      const written = new Intl.DateTimeFormat('en-US', {
        timeZone,
        ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' },
        hourCycle: 'h23',
      });
      expect(readDate(written.format(noon).replace(', ', ' '), timeZone)).toBe(noon);
    }),
  );
});

test('an unknown time zone is ignored', () => {
  expect(knownZone(newYork)).toBe(newYork);
  expect(knownZone('Nowhere/At_All')).toBeUndefined();
  expect(knownZone('')).toBeUndefined();
});
