// Builds states of a session from a list of events in a text, such as `1s poll, 2s poll-fails`, for tests of its rules.
import { failed } from '../../../../app/api/http/result.ts';
import {
  type Conditions,
  initialState,
  type SessionEvent,
  type SessionState,
} from '../../../../app/core/session/state.ts';
import { type Step, step } from '../../../../app/core/session/step.ts';

export const offline = failed('network', 'ECONNREFUSED').failure;
export const unavailable = failed('unavailable', '', { status: 503 }).failure;
/** With a `Retry-After` of 90 seconds. */
export const busy = failed('busy', '', { status: 429, retryAfterMs: 90_000 }).failure;

/** Tokens that last an hour and whose refresh is due after 48 minutes. */
const tokensAt = (ms: number, serial: number): SessionEvent => ({
  kind: 'tokens',
  token: {
    ...{ lifetimeSeconds: 3_600, received: { wall: ms, monotonic: ms }, refreshAfterMs: 2_880_000 },
    ...{ serial, isRefused: false },
  },
});

/** `401` is the rejection of the token in use, `401-old` that of an earlier one. */
const events: Readonly<Record<string, SessionEvent>> = {
  tick: { kind: 'tick' },
  rescheduled: { kind: 'rescheduled' },
  suspended: { kind: 'suspended' },
  resumed: { kind: 'resumed' },
  ended: { kind: 'ended' },
  poll: { kind: 'poll-asked' },
  panel: { kind: 'poll-asked', unlessYoungerThanMs: 10_000 },
  polled: { kind: 'polled', isResponse: true },
  'poll-fails': { kind: 'polled', failure: unavailable, isResponse: true },
  'poll-busy': { kind: 'polled', failure: busy, isResponse: true },
  'poll-offline': { kind: 'polled', failure: offline, isResponse: true },
  'poll-lacks-token': { kind: 'polled', failure: busy, isResponse: false },
  'needed-by-user': { kind: 'token-needed', isUsers: true },
  'needed-by-poll': { kind: 'token-needed', isUsers: false },
  '401': { kind: 'token-refused', serial: 1 },
  '401-old': { kind: 'token-refused', serial: 0 },
  sent: { kind: 'refresh-sent' },
  storing: { kind: 'storing' },
  'refresh-fails': { kind: 'refresh-failed', failure: unavailable },
  'refresh-busy': { kind: 'refresh-failed', failure: busy },
  'refresh-offline': { kind: 'refresh-failed', failure: offline },
  refused: { kind: 'sign-in-ended', isRefused: true },
  'no-refresh-token': { kind: 'sign-in-ended', isRefused: false },
};

const conditions: Readonly<Record<string, Partial<Conditions>>> = {
  idle: { isIdle: true },
  offline: { isOnline: false },
  watched: { isWatched: true },
  random: { random: 0.5 },
};

/** Reads a time such as `90s`, `48m` or, in milliseconds, `59999`. */
export function timeOf(text: string): number {
  const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000 };
  return Number.parseInt(text, 10) * (units[text.at(-1) ?? ''] ?? 1);
}

/** Reads the conditions after `+`: `slept`, `idle`, `offline`, `watched`, `random` (0.5 instead of 0). */
export function conditionsOf(ms: number, names: readonly string[]): Conditions {
  const usual: Conditions = {
    ...{ now: { wall: ms, monotonic: ms }, random: 0, isIdle: false, isOnline: true, isWatched: false },
    ...{ pollEveryMs: 60_000, pollOffset: 0.5 },
  };
  // The machine has slept for eleven seconds.
  if (names.includes('slept')) return { ...usual, now: { wall: ms, monotonic: ms - 11_000 } };
  return names.reduce((all, name) => ({ ...all, ...conditions[name] }), usual);
}

/** `tokens` are new ones, `tokens1` those of the sign-in; `tokens-late` have expired while they were stored. */
function tokensNamed(name: string, ms: number): SessionEvent | undefined {
  const serials: Readonly<Record<string, number>> = { tokens1: 1, tokens: 2, 'tokens-late': 2 };
  const serial = serials[name];
  return serial === undefined ? undefined : tokensAt(name === 'tokens-late' ? ms - 3_600_000 : ms, serial);
}

/** Returns the last step of a story: moments with a time, an event and perhaps conditions (`1s tick+idle`). */
export function tell(story: string, from: SessionState = signedIn): Step {
  return story.split(', ').reduce<Step>(
    ({ state }, moment) => {
      const [time = '', word = ''] = moment.trim().split(' ');
      const [name = '', ...names] = word.split('+');
      const ms = timeOf(time);
      const event = events[name] ?? tokensNamed(name, ms);
      if (event === undefined) throw new Error(`The story has no event "${name}".`);
      return step(state, event, conditionsOf(ms, names));
    },
    { state: from, effects: [] },
  );
}

/** A session that has signed in and polled, both at 0. Its access token has the serial number 1. */
export const signedIn: SessionState = tell('0 storing, 0 tokens1, 0 poll, 0 polled', initialState).state;

/** The rows of a table in a text: cells are separated by `|`. */
export function rowsOf(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}
