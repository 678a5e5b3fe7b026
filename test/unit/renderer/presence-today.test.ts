import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PresencePeriod } from '../../../app/contract/view.ts';
import { msUntilNextDay, periodsToday } from '../../../renderer/profile/presence-today.ts';

const zone = process.env['TZ'];
const hour = 60 * 60_000;

beforeEach(() => void (process.env['TZ'] = 'Europe/Berlin'));
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const period = (from: string, until?: string): PresencePeriod => ({
  kind: 'available',
  from: Date.parse(from),
  ...(until !== undefined && { until: Date.parse(until) }),
});

describe('the periods of today', () => {
  const now = Date.parse('2026-03-02T15:00:00+01:00');

  test('are those of the local day, newest first, and begin with the day at the earliest', () => {
    const yesterday = period('2026-03-01T09:00:00+01:00', '2026-03-02T00:00:00+01:00');
    const overnight = period('2026-03-01T22:00:00+01:00', '2026-03-02T08:00:00+01:00');
    const lasting = period('2026-03-02T08:00:00+01:00');
    expect(periodsToday([yesterday, overnight, lasting], now)).toEqual([
      lasting,
      { ...overnight, from: Date.parse('2026-03-02T00:00:00+01:00') },
    ]);
  });

  test('contain one that has lasted since yesterday', () => {
    expect(periodsToday([period('2026-02-27T09:00:00+01:00')], now)).toEqual([
      period('2026-03-02T00:00:00+01:00'),
    ]);
  });

  test('contain what a single poll has seen, also at midnight', () => {
    const midnight = '2026-03-02T00:00:00+01:00';
    expect(periodsToday([period(midnight, midnight)], now)).toHaveLength(1);
  });
});

test.each([
  ['Europe/Berlin', 'when summer time begins', '2026-03-29T00:00:00+01:00', 23],
  ['Europe/Berlin', 'when summer time ends', '2026-10-25T00:00:00+02:00', 25],
  ['Africa/Cairo', 'when summer time begins at midnight', '2026-04-24T01:00:00+03:00', 23],
])('in %s, %s, the day has all its hours', (name, _when, begin, hours) => {
  process.env['TZ'] = name;
  const dayStart = Date.parse(begin);
  const end = dayStart + hours * hour;
  const evening = end - hour;
  expect(msUntilNextDay(evening)).toBe(hour);
  const lasting = [{ kind: 'busy', from: dayStart - 5 * hour }] as const;
  expect(periodsToday(lasting, evening)).toEqual([{ kind: 'busy', from: dayStart }]);
});
