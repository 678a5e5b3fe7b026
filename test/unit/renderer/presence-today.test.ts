import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PresencePeriod } from '../../../app/contract/view.ts';
import { periodsToday, presenceTotals, timelineMarks } from '../../../renderer/profile/presence-today.ts';

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

  test('are those of the local day, oldest first, and begin with the day at the earliest', () => {
    const yesterday = period('2026-03-01T09:00:00+01:00', '2026-03-02T00:00:00+01:00');
    const overnight = period('2026-03-01T22:00:00+01:00', '2026-03-02T08:00:00+01:00');
    const lasting = period('2026-03-02T08:00:00+01:00');
    expect(periodsToday([yesterday, overnight, lasting], now)).toEqual([
      { ...overnight, from: Date.parse('2026-03-02T00:00:00+01:00') },
      lasting,
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
  const lasting = [{ kind: 'busy', from: dayStart - 5 * hour }] as const;
  expect(periodsToday(lasting, evening)).toEqual([{ kind: 'busy', from: dayStart }]);
});

test('the totals are those of each presence, the longest first, until now', () => {
  const now = 10 * hour;
  const periods = [
    { kind: 'on-call', from: 0, until: hour },
    { kind: 'other', label: 'lunch', from: hour, until: 4 * hour },
    { kind: 'on-call', from: 4 * hour, until: 5 * hour },
    { kind: 'available', from: 5 * hour },
  ] as const;
  expect(presenceTotals(periods, now)).toEqual([
    { kind: 'available', ms: 5 * hour, count: 1 },
    { kind: 'other', label: 'lunch', ms: 3 * hour, count: 1 },
    { kind: 'on-call', ms: 2 * hour, count: 2 },
  ]);
});

test.each([
  ['08:02', '09:30', [8, 10, 12, 14, 16, 18]],
  ['08:02', '23:30', [6, 9, 12, 15, 18, 21, 0]],
  ['18:30', '19:00', [14, 16, 18, 20, 22, 0]],
  ['00:00', '23:59', [0, 4, 8, 12, 16, 20, 0]],
])('the timeline from %s to %s has marks at %j', (from, until, hours) => {
  const marks = timelineMarks(
    Date.parse(`2026-03-02T${from}+01:00`),
    Date.parse(`2026-03-02T${until}+01:00`),
  );
  expect(marks.map((mark) => new Date(mark).getHours())).toEqual(hours);
});
