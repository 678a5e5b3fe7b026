// The rows of the matrix: faults that the service, a proxy or the network can cause in one request.
import type { Endpoint, Fault } from '../practice-service/faults/fault.ts';

/** The requests that a fault of the matrix can target. */
export type FaultTarget = Extract<Endpoint, 'code' | 'password' | 'mfa' | 'refresh' | 'profile'>;

export interface FaultRow {
  /** The name in the tables. */
  readonly name: string;
  readonly fault: (target: FaultTarget) => Fault;
  /** Set if the response never ends, so that only Perch's own timeout ends the request. */
  readonly isEndless?: true;
  /** Set if the response has a Retry-After header. */
  readonly hasRetryAfter?: true;
}

/** Longer than Perch's longest retry interval. */
const retryAfterSeconds = 420;

export const faults = {
  connectionRefused: {
    name: 'connection refused',
    // The portal must respond before the code is exchanged, so connections are refused only after its response.
    fault: (target) => (target === 'code' ? { kind: 'refuse', after: 'portal' } : { kind: 'refuse' }),
  },
  resetBefore: row('reset before processing', { kind: 'reset', phase: 'before' }),
  resetAfter: row('reset after processing', { kind: 'reset', phase: 'after' }),
  delayed: row('correct response, delayed', { kind: 'delay', ms: 20_000 }),
  hangBefore: endless('hang before processing', { kind: 'hang', phase: 'before' }),
  hangAfter: endless('hang after processing', { kind: 'hang', phase: 'after' }),
  slowBody: endless('body sent byte by byte', { kind: 'drip', everyMs: 20 }),
  truncatedBody: row('truncated body', { kind: 'cut' }),
  status400: status(400),
  status401: status(401),
  status403: status(403),
  status404: status(404),
  status408: status(408),
  status429: rateLimit('429, Retry-After (seconds)', 'seconds'),
  status429Date: rateLimit('429, Retry-After (date)', 'date'),
  status500: status(500),
  status502: row('502 with HTML', { kind: 'status', status: 502, body: 'html' }),
  status503: row('503, empty body', { kind: 'status', status: 503, body: 'empty' }),
  htmlBody: row('200 with HTML', { kind: 'html' }),
  emptyBody: row('200, empty body', { kind: 'empty' }),
  noAccessToken: row('200 without access_token', { kind: 'no-access-token' }),
  wrongTypes: row('200, all types wrong', { kind: 'wrong-types' }),
  huge: row('50 MB', { kind: 'huge', compressed: false }),
  hugeCompressed: row('50 MB, compressed', { kind: 'huge', compressed: true }),
  utf16: row('UTF-16 declared as UTF-8', { kind: 'wrong-charset', encoding: 'utf16le' }),
  latin1: row('Latin-1 declared as UTF-8', { kind: 'wrong-charset', encoding: 'latin1' }),
  headerOverflow: row('headers of 300 kB', { kind: 'long-header', bytes: 300_000 }),
  warning: row('warning before the JSON', { kind: 'warning' }),
  redirectLoop: row('redirect loop', { kind: 'redirect-loop' }),
  redirectToOtherHost: row('redirect to another host', { kind: 'redirect-other-host' }),
  expiredToken: row('token already expired', { kind: 'expires-at-once' }),
  usedRefreshToken: row('refresh token already used', { kind: 'refresh-token-used' }),
  passcodeRefused: row('every passcode refused', { kind: 'passcode-refused' }),
} as const satisfies Record<string, FaultRow>;

export type FaultId = keyof typeof faults;

function row(name: string, fault: Fault): FaultRow {
  return { name, fault: () => fault };
}

function endless(name: string, fault: Fault): FaultRow {
  return { ...row(name, fault), isEndless: true };
}

function rateLimit(name: string, form: 'seconds' | 'date'): FaultRow {
  const retryAfter = { seconds: retryAfterSeconds, form };
  return { ...row(name, { kind: 'status', status: 429, retryAfter }), hasRetryAfter: true };
}

function status(code: 400 | 401 | 403 | 404 | 408 | 500): FaultRow {
  return row(`${code}`, { kind: 'status', status: code });
}
