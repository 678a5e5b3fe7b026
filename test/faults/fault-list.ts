// The rows of the matrix: everything the service, or what stands before it, can do wrong to one request.
import type { Endpoint, Fault } from '../practice-service/faults/fault.ts';

/** What a fault can strike: every request that Perch sends by itself. The portal's pages belong to a browser. */
export type Struck = Extract<Endpoint, 'code' | 'password' | 'mfa' | 'refresh' | 'profile'>;

export interface FaultRow {
  /** How the tables call it. */
  readonly name: string;
  readonly fault: (struck: Struck) => Fault;
  /** No answer ends it: Perch's own time limit has to. */
  readonly isEndless?: true;
  /** The service says how long it wants to be left alone. */
  readonly asksForPatience?: true;
}

/** Longer than any pause of Perch's own. */
const retryAfterSeconds = 420;

export const faults = {
  refused: {
    name: 'connection refused',
    // A portal that can't be reached is another story: it was there until it had answered.
    fault: (struck) => (struck === 'code' ? { kind: 'refuse', after: 'portal' } : { kind: 'refuse' }),
  },
  resetBefore: row('reset before acting', { kind: 'reset', moment: 'before' }),
  resetAfter: row('reset after acting', { kind: 'reset', moment: 'after' }),
  late: row('the right answer, late', { kind: 'delay', ms: 20_000 }),
  silentBefore: endless('silence before acting', { kind: 'hang', moment: 'before' }),
  silentAfter: endless('silence after acting', { kind: 'hang', moment: 'after' }),
  drip: endless('body in drips', { kind: 'drip', everyMs: 20 }),
  cut: row('body cut', { kind: 'cut' }),
  status400: status(400),
  status401: status(401),
  status403: status(403),
  status404: status(404),
  status408: status(408),
  status429: patience('429, Retry-After in seconds', 'seconds'),
  status429Date: patience('429, Retry-After as a date', 'date'),
  status500: status(500),
  status502: row('502 with HTML', { kind: 'status', status: 502, body: 'html' }),
  status503: row('503 with nothing', { kind: 'status', status: 503, body: 'empty' }),
  html: row('200 with HTML', { kind: 'html' }),
  nothing: row('200 with nothing', { kind: 'empty' }),
  noToken: row('200 without access_token', { kind: 'no-access-token' }),
  wrongTypes: row('200, all types wrong', { kind: 'wrong-types' }),
  huge: row('50 MB', { kind: 'huge', compressed: false }),
  hugeCompressed: row('50 MB, compressed', { kind: 'huge', compressed: true }),
  wrongCharset: row('UTF-16 said to be UTF-8', { kind: 'wrong-charset', encoding: 'utf16le' }),
  wrongLetters: row('Latin-1 said to be UTF-8', { kind: 'wrong-charset', encoding: 'latin1' }),
  redirectLoop: row('redirect to itself', { kind: 'redirect-loop' }),
  redirectElsewhere: row('redirect to another host', { kind: 'redirect-elsewhere' }),
  expired: row('a token that has expired', { kind: 'expires-at-once' }),
  usedRefreshToken: row('refresh token used already', { kind: 'refresh-token-used' }),
  passcodeRefused: row('no passcode accepted', { kind: 'passcode-refused' }),
} as const satisfies Record<string, FaultRow>;

export type FaultId = keyof typeof faults;

function row(name: string, fault: Fault): FaultRow {
  return { name, fault: () => fault };
}

function endless(name: string, fault: Fault): FaultRow {
  return { ...row(name, fault), isEndless: true };
}

function patience(name: string, form: 'seconds' | 'date'): FaultRow {
  const retryAfter = { seconds: retryAfterSeconds, form };
  return { ...row(name, { kind: 'status', status: 429, retryAfter }), asksForPatience: true };
}

function status(code: 400 | 401 | 403 | 404 | 408 | 500): FaultRow {
  return row(`${code}`, { kind: 'status', status: code });
}
