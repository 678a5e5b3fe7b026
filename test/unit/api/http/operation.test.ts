import { expect, test } from 'vitest';
import { errorText, responseFailure } from '../../../../app/api/http/operation.ts';
import type { HttpResponse } from '../../../../app/api/http/transport.ts';
import { failureText, signInFailureText } from '../../../../app/core/failure-messages.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { lazyText } from '../../lazy-text.ts';

const now = Date.UTC(2026, 10, 23, 12);

function failureOf(status: number, response: Partial<HttpResponse> = {}) {
  return responseFailure({ status, headers: {}, text: '', ...response }, 'a list', now);
}

test.each([
  [200, 'unreadable', 'The answer was not a list.'],
  [299, 'unreadable', 'The answer was not a list.'],
  [300, 'rejected', 'status 300'],
  [400, 'rejected', 'status 400'],
  [401, 'unauthorized', 'status 401'],
  [402, 'rejected', 'status 402'],
  [403, 'forbidden', 'status 403'],
  [404, 'missing', 'status 404'],
  [408, 'busy', 'status 408'],
  [429, 'busy', 'status 429'],
  [499, 'rejected', 'status 499'],
  [500, 'unavailable', 'status 500'],
  [503, 'unavailable', 'status 503'],
] as const)('status %i is the failure %s', (status, code, detail) => {
  expect(failureOf(status)).toEqual({ code, detail, status });
});

test('the network’s own sign-in page isn’t a failure of the service', () => {
  expect(failureOf(511, { text: '<p>Welcome</p>' })).toMatchObject({
    code: 'network',
    reason: lazyText(messages.failure.networkSignIn),
  });
});

test('a redirect to another host names that host', () => {
  const failure = failureOf(307, { otherHost: 'portal.example' });
  expect(failure).toMatchObject({ code: 'rejected', status: 307 });
  const text = messages.failure.redirected('portal.example');
  expect([failureText(failure), signInFailureText(failure)]).toEqual([text, text]);
});

test.each([
  ['{"error":"first","error_description":"second","message":"third"}', 'second'],
  ['{"error":"first","message":"third"}', 'first'],
  ['{"error":7,"error_description":" ","message":" third "}', 'third'],
  ['{"other":"first"}', 'status 404'],
  ['["first"]', 'status 404'],
  ['<p>first</p>', 'status 404'],
])('the detail of the body %s is %s', (text, detail) => {
  expect(failureOf(404, { text })).toEqual({ code: 'missing', detail, status: 404 });
});

test.each([
  ['Tue, 24 Nov 2026 12:00:00 GMT', 'Tue, 24 Nov 2026 12:00:03 GMT', 3_000],
  ['Sun, 22 Nov 2026 12:00:00 GMT', 'Sun, 22 Nov 2026 12:00:03 GMT', 3_000],
  ['yesterday', 'Mon, 23 Nov 2026 12:00:30 GMT', 30_000],
])('with the Date %s, the Retry-After %s is a wait of %i ms', (date, header, retryAfterMs) => {
  expect(failureOf(503, { headers: { date, 'retry-after': header } })).toMatchObject({ retryAfterMs });
});

test('an error text is empty where there is none, and one line of a limited length', () => {
  expect(errorText({ error: null, message: '' }, undefined)).toBe('');
  expect(errorText({ message: `one\n${'long '.repeat(100)}` }, undefined)).toMatch(/^one long .{280,}…$/);
});

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['1.5', undefined],
  ['-1', undefined],
  ['soon', undefined],
  [['soon', '60', '120', '90'], 120_000],
  [[], undefined],
  ['Mon, 23 Nov 2026 12:00:30 GMT', 30_000],
  ['Mon, 23 Nov 2026 12:00:00 GMT', 0],
  ['Mon, 23 Nov 2026 11:59:59 GMT', undefined],
])('Retry-After %j is a wait of %s ms', (header, retryAfterMs) => {
  for (const status of [408, 429, 500, 503]) {
    const failure = failureOf(status, { headers: { 'retry-after': header } });
    expect(failure.retryAfterMs).toBe(retryAfterMs);
    expect('retryAfterMs' in failure).toBe(retryAfterMs !== undefined);
  }
  expect(failureOf(403, { headers: { 'retry-after': header } })).not.toHaveProperty('retryAfterMs');
});
