import { expect, test } from 'vitest';
import { clockErrorMinutes, serviceVersion } from '../../../app/api/service-status.ts';

const now = Date.UTC(2026, 10, 23, 12);
const response = (status: number, body: unknown, headers = {}) => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

test('version and host name are read as lines of a limited length', () => {
  const body = {
    apiversion: ' Version: 45.1\n',
    hostname: 'h'.repeat(1000),
    'current-time': 'x',
    other: 'x',
  };
  expect(serviceVersion.read(response(200, body), now)).toMatchObject({
    value: { fields: { apiversion: 'Version: 45.1', hostname: `${'h'.repeat(254)}…` } },
  });
});

test.each([
  [401, { apiversion: '45' }],
  [404, '<html></html>'],
  [200, '<html></html>'],
  [200, []],
  [200, { apiversion: 45, hostname: '' }],
])('a response of status %s with %j has no fields', (status, body) => {
  const value = { fields: {}, clockOffsetMs: undefined };
  expect(serviceVersion.read(response(status, body), now)).toEqual({ ok: true, value });
});

test.each([
  ['Mon, 23 Nov 2026 11:55:00 GMT', 300_000],
  ['Mon, 23 Nov 2026 12:05:00 GMT', -300_000],
  ['not a date', undefined],
])('the clock’s offset to the header Date %j is %s ms, whatever the status', (date, offset) => {
  expect(serviceVersion.read(response(404, '', { date }), now)).toMatchObject({
    value: { clockOffsetMs: offset },
  });
});

test.each([
  [undefined, undefined],
  [0, undefined],
  [120_000, undefined],
  [-120_000, undefined],
  [121_000, 2],
  [-121_000, -2],
  [3_600_000, 60],
])('a clock that is %s ms ahead is wrong by %s minutes', (offset, minutes) => {
  expect(clockErrorMinutes(offset)).toBe(minutes);
});
