// Rules that hold whatever happens: random events, conditions and results, without a clock or a promise.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import { remainingBackoffMs, remainingRetryAfterMs } from '../../../../app/core/scheduling/attempts.ts';
import { due, isExpired } from '../../../../app/core/session/due.ts';
import {
  type Conditions,
  hasEnded,
  initialState,
  type SessionEvent,
  type SessionState,
} from '../../../../app/core/session/state.ts';
import { step } from '../../../../app/core/session/step.ts';
import { busy, offline, unavailable } from './session-story.ts';

const events = [
  ...['tick', 'suspended', 'resumed', 'rescheduled'],
  ...['poll', 'panel', 'needed by user', 'needed by poll', '401', 'old 401'],
  ...['next', 'next', 'next', 'end of the poll', 'end of the poll', 'refresh advances', 'refresh advances'],
  ...['refresh fails', 'refused', 'ended'],
] as const;

const moments = fc.array(
  fc.record({
    event: fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...events.slice(0, -2)) },
      { weight: 1, arbitrary: fc.constantFrom(...events.slice(-2)) },
    ),
    passMs: fc.oneof(fc.constant(0), fc.nat(3_000), fc.nat(120_000), fc.nat(4_000_000)),
    /** How long the machine sleeps meanwhile, or by how much its wall clock is set. */
    setMs: fc.oneof(
      { weight: 9, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -90_000, max: 5_000_000 }) },
    ),
    failure: fc.constantFrom(undefined, busy, offline, unavailable, failed('keychain', '').failure),
    isIdle: fc.boolean(),
    isOnline: fc.boolean(),
    isWatched: fc.boolean(),
    random: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
  { maxLength: 80 },
);

type Moment = (typeof moments extends fc.Arbitrary<infer All> ? All : never) extends readonly (infer One)[]
  ? One
  : never;

/** The event of a moment, where it can occur in the state. */
function eventOf({ event, failure }: Moment, state: SessionState, now: Conditions['now']): SessionEvent {
  const { refresh, poll, token } = state;
  const tick = { kind: 'tick' } as const;
  const serial = (token?.serial ?? 0) + (event === '401' ? 0 : -1);
  switch (event) {
    case 'poll':
      return { kind: 'poll-asked' };
    case 'panel':
      return { kind: 'poll-asked', unlessYoungerThanMs: 10_000 };
    case 'needed by user':
    case 'needed by poll':
      return { kind: 'token-needed', isUsers: event === 'needed by user' };
    case '401':
    case 'old 401':
      return { kind: 'token-refused', serial };
    case 'end of the poll':
      if (!poll.isInFlight) return tick;
      return { kind: 'polled', isResponse: token !== undefined, ...(failure && { failure }) };
    case 'refresh advances':
      if (refresh.phase === 'begun') return { kind: 'refresh-sent' };
      if (refresh.phase === 'sent') return { kind: 'storing' };
      if (refresh.phase === 'none') return tick;
      return {
        kind: 'tokens',
        token: {
          ...{ lifetimeSeconds: 3_600, received: now, refreshAfterMs: 2_880_000 },
          ...{ serial: now.monotonic, isRefused: false },
        },
      };
    case 'refresh fails':
      if (refresh.phase === 'none') return tick;
      return { kind: 'refresh-failed', failure: failure ?? unavailable };
    case 'refused':
      return refresh.phase === 'none' ? tick : { kind: 'sign-in-ended', isRefused: true };
    case 'next':
      return tick;
    default:
      return { kind: event };
  }
}

test('in random sessions each rule holds at every step', () => {
  fc.assert(
    fc.property(moments, (story) => {
      let state = initialState;
      let ms = 0;
      let wall = 0;
      let refreshes = 0;
      let polls = 0;
      for (const moment of story) {
        const { isIdle, isOnline, isWatched, random, passMs, setMs } = moment;
        const conditions = (): Conditions => ({
          ...{ now: { wall: wall + ms, monotonic: ms }, isIdle, isOnline, isWatched, random },
          ...{ pollEveryMs: 60_000, pollOffset: 0.5 },
        });
        const next = moment.event === 'next' ? due(state, conditions())?.afterMs : undefined;
        ms += Math.ceil(Math.max(0, next ?? passMs));
        wall += setMs;
        const { now } = conditions();
        const event = eventOf(moment, state, now);
        const before = state;
        const { state: after, effects } = step(before, event, conditions());
        state = after;
        if (['tokens', 'refresh-failed', 'sign-in-ended'].includes(event.kind)) refreshes -= 1;
        if (event.kind === 'polled') polls -= 1;
        for (const { kind } of effects) {
          if (kind === 'refresh') refreshes += 1;
          if (kind === 'poll') polls += 1;
        }

        expect([refreshes, polls].every((count) => count === 0 || count === 1)).toBe(true);
        expect(refreshes === 1).toBe(state.refresh.phase !== 'none');
        expect(polls === 1).toBe(state.poll.isInFlight);
        if (hasEnded(before)) expect(effects).toEqual([]);
        if (state.token !== undefined && !hasEnded(state)) expect(isExpired(state.token, now)).toBe(false);
        const begins = (kind: string) => effects.some((effect) => effect.kind === kind);
        const isUsers = ['poll-asked', 'token-needed'].includes(event.kind);
        const startsOver =
          effects.some(({ kind }) => kind === 'limit-refresh') || before.refresh.failures === 0;
        const attempts = event.kind === 'refresh-failed' ? state.refresh : before.refresh;
        if (begins('refresh')) {
          expect(remainingRetryAfterMs(attempts, now)).toBe(0);
          if (!isUsers && !startsOver) expect(remainingBackoffMs(attempts, now)).toBe(0);
        }
        if (begins('poll')) expect(remainingRetryAfterMs(state.poll, now)).toBe(0);
        // The response to a poll in flight during a resume may be older than the sleep.
        if (event.kind === 'polled' && event.isResponse && before.machine.kind !== 'settling')
          expect(begins('poll')).toBe(false);
        // Never stalled.
        const isBusy = state.refresh.phase !== 'none' || state.poll.isInFlight;
        if (!hasEnded(state) && !isBusy && state.machine.kind !== 'new')
          expect(due(state, conditions())).toBeDefined();
        expect(due(state, conditions())?.afterMs ?? 1).toBeGreaterThan(0);
      }
    }),
    { numRuns: 1_000 },
  );
});
