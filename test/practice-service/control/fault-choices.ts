// The faults that the control page offers.
import type { Fault } from '../faults/fault.ts';

/** By what they are called on the page. */
export const faultChoices: Readonly<Record<string, Fault>> = {
  'connection refused, for every request': { kind: 'refuse' },
  'reset before processing': { kind: 'reset', phase: 'before' },
  'reset after processing': { kind: 'reset', phase: 'after' },
  'no response': { kind: 'hang', phase: 'before' },
  'response 10 seconds late': { kind: 'delay', ms: 10_000 },
  'body cut off in the middle': { kind: 'cut' },
  '401, JSON error': { kind: 'status', status: 401 },
  '403, JSON error': { kind: 'status', status: 403 },
  '404, page of a web server': { kind: 'status', status: 404, body: 'html' },
  '429, Retry-After: 30': { kind: 'status', status: 429, retryAfter: { seconds: 30, form: 'seconds' } },
  '500, JSON error': { kind: 'status', status: 500 },
  '503, empty body': { kind: 'status', status: 503, body: 'empty' },
  '200 with a page': { kind: 'html' },
  '200 with values of wrong types': { kind: 'wrong-types' },
  '50 MB': { kind: 'huge', compressed: true },
  'redirect to another host': { kind: 'redirect-other-host' },
  'access token that has expired': { kind: 'expires-at-once' },
  'refresh token used elsewhere': { kind: 'refresh-token-used' },
  'every passcode refused': { kind: 'passcode-refused' },
};
