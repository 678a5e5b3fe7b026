import { expect, test } from 'vitest';
import { domainCount } from '../../../../app/api/extras/domain-count.ts';

const read = (status: number, text: string, headers = {}) => domainCount.read({ status, headers, text }, 0);

test.each([
  ['{"total":141}', 141],
  ['{"total":" 141 "}', 141],
  ['{"total":0}', 0],
])('%s is a count', (text, value) => {
  expect(read(200, text)).toEqual({ ok: true, value });
});

test.each([
  '{"total":-1}',
  '{"total":1.5}',
  '{"total":"many"}',
  '{"total":""}',
  '{"total":"1e3"}',
  '{}',
  '[]',
  '141',
  '<html>',
  '',
])('%j is no count', (text) => {
  expect(read(200, text)).toMatchObject({ failure: { code: 'unreadable', status: 200 } });
});

test('a failure has its code and its Retry-After', () => {
  expect(read(404, '')).toMatchObject({ failure: { code: 'missing', status: 404 } });
  expect(read(429, '', { 'retry-after': '7' })).toMatchObject({
    failure: { code: 'busy', retryAfterMs: 7_000 },
  });
});
