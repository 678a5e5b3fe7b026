// The faults that the control page offers.
import type { Fault } from '../faults/fault.ts';

export interface FaultChoice {
  /** The value in the form. */
  readonly id: string;
  readonly label: string;
  readonly fault: Fault;
}

export interface FaultGroup {
  readonly label: string;
  readonly choices: readonly FaultChoice[];
}

export const faultGroups: readonly FaultGroup[] = [
  {
    label: 'Connection',
    choices: [
      choice('refuse', 'connection refused (every request)', { kind: 'refuse' }),
      choice('reset', 'reset before processing', { kind: 'reset', phase: 'before' }),
      choice('reset-after', 'reset after processing', { kind: 'reset', phase: 'after' }),
      choice('hang', 'no response', { kind: 'hang', phase: 'before' }),
      choice('delay', 'response 10 seconds late', { kind: 'delay', ms: 10_000 }),
      choice('cut', 'body cut off in the middle', { kind: 'cut' }),
    ],
  },
  {
    label: 'Status',
    choices: [
      status('400', 'invalid request', { status: 400 }),
      status('401', 'unauthorized', { status: 401 }),
      status('403', 'forbidden', { status: 403 }),
      status('404', 'JSON error', { status: 404 }),
      status('404-page', 'page of a web server', { status: 404, body: 'html' }),
      status('405', 'empty body', { status: 405, body: 'empty' }),
      status('410', 'page of a web server', { status: 410, body: 'html' }),
      status('429', 'Retry-After: 30', { status: 429, retryAfter: { seconds: 30, form: 'seconds' } }),
      status('500', 'JSON error', { status: 500 }),
      status('502', 'page of a gateway', { status: 502, body: 'html' }),
      status('503', 'empty body', { status: 503, body: 'empty' }),
    ],
  },
  {
    label: 'Content',
    choices: [
      choice('html', '200 with a page', { kind: 'html' }),
      choice('empty', '200 with an empty body', { kind: 'empty' }),
      choice('wrong-types', '200 with values of wrong types', { kind: 'wrong-types' }),
      choice('no-access-token', '200 without access token', { kind: 'no-access-token' }),
      choice('huge', '50 MB', { kind: 'huge', compressed: true }),
      choice('redirect', 'redirect to another host', { kind: 'redirect-other-host' }),
    ],
  },
  {
    label: 'Tokens',
    choices: [
      choice('expires-at-once', 'access token that has expired', { kind: 'expires-at-once' }),
      choice('refresh-token-used', 'refresh token used elsewhere', { kind: 'refresh-token-used' }),
      choice('passcode-refused', 'every passcode refused', { kind: 'passcode-refused' }),
    ],
  },
];

export const faultChoices: readonly FaultChoice[] = faultGroups.flatMap(({ choices }) => choices);

/** Returns what a fault is called on the page; its kind if the page doesn't offer it. */
export function faultLabel(fault: Fault): string {
  return fault.kind === 'refuse'
    ? 'connection refused'
    : (faultChoices.find((each) => each.fault === fault)?.label ?? fault.kind);
}

function choice(id: string, label: string, fault: Fault): FaultChoice {
  return { id, label, fault };
}

function status(
  id: string,
  label: string,
  fault: Omit<Extract<Fault, { kind: 'status' }>, 'kind'>,
): FaultChoice {
  return choice(id, `${fault.status}, ${label}`, { kind: 'status', ...fault });
}
