import { afterEach, expect, test } from 'vitest';
import { minuteOfDay } from '../../../../app/electron/platform/clock.ts';

const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each([
  ['Europe/Berlin', '2026-03-29T00:59:00Z', 1, 59],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 3, 0],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', 2, 30],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', 2, 30],
  ['Asia/Kolkata', '2026-10-25T18:30:00Z', 0, 0],
])(
  'in %s the time of day of %s is %i:%i, also after a change of zone and to summer time',
  (name, at, hours, minutes) => {
    process.env['TZ'] = name;
    expect(minuteOfDay(Date.parse(at))).toBe(hours * 60 + minutes);
  },
);
