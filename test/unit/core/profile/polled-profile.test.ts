import fc from 'fast-check';
import { describe, expect, test, afterEach, beforeEach } from 'vitest';
import type { Presence } from '../../../../app/contract/view.ts';
import {
  emptyPresenceHistory,
  interruptPresence,
  presencePeriods,
  recordPresence,
  type PresenceHistory,
} from '../../../../app/core/profile/polled-profile.ts';
import {
  createAccountSessionHarness,
  type AccountSessionHarness,
} from '../session/account-session-harness.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-03-02T08:00:00Z');
const maxGapMs = 15 * minute;

const available = { kind: 'available', label: 'Available' } as const;
const onCall = { kind: 'on-call', label: 'On a call' } as const;
const unknown = { kind: 'unknown', label: 'Unknown' } as const;
const other = (label: string) => ({ kind: 'other', label }) as const;

/** A poll, or what happens in between. `drift` moves the wall clock alone. */
type Step = { readonly poll: Presence } | 'failed' | { readonly pass: number } | { readonly drift: number };

/** Runs the steps, one minute apart. */
function after(...steps: readonly Step[]): PresenceHistory {
  let history = emptyPresenceHistory;
  const at = { wall: start, monotonic: 0 };
  const pass = (ms: number) => {
    at.wall += ms;
    at.monotonic += ms;
  };
  for (const step of steps) {
    if (step === 'failed') history = interruptPresence(history);
    else if ('pass' in step) pass(step.pass - minute);
    else if ('drift' in step) at.wall += step.drift;
    else history = recordPresence(history, step.poll, { ...at }, maxGapMs);
    if (step === 'failed' || !('drift' in step)) pass(minute);
  }
  return history;
}

/** Returns the periods in minutes since the start, with the kind or label. */
function periods(history: PresenceHistory, isCurrent = true): string[] {
  return presencePeriods(history, isCurrent).map(({ kind, label = kind, from, until }) => {
    const minutes = (ms: number) => String((ms - start) / minute);
    return `${label} ${minutes(from)}${until === undefined ? '…' : `-${minutes(until)}`}`;
  });
}

describe('the presence history', () => {
  test('polls in a row with the same presence are one period, which lasts', () => {
    const polls = after({ poll: available }, { poll: available }, { poll: available });
    expect(periods(polls)).toEqual(['available 0…']);
    expect(periods(polls, false)).toEqual(['available 0-2']);
  });

  test('a poll with another presence ends the period', () => {
    const polls = after({ poll: available }, { poll: onCall }, { poll: onCall }, { poll: available });
    expect(periods(polls)).toEqual(['available 0-1', 'on-call 1-3', 'available 3…']);
  });

  test('unknown values are distinguished by their text, on one line of limited length', () => {
    const polls = after(
      { poll: other('lunch') },
      { poll: other('away\nfor long') },
      { poll: other('x'.repeat(999)) },
    );
    expect(periods(polls).slice(0, 2)).toEqual(['lunch 0-1', expect.not.stringContaining('\n')]);
    expect(presencePeriods(polls, true).at(-1)?.label?.length).toBeLessThanOrEqual(100);
  });

  test('the language of a label makes no difference', () => {
    const polls = after({ poll: available }, { poll: { kind: 'available', label: 'Verfügbar' } });
    expect(presencePeriods(polls, true)).toEqual([{ kind: 'available', from: start }]);
  });

  test.each<[string, Step, string[]]>([
    ['a failed poll', 'failed', ['available 0-1', 'available 3…']],
    ['an unknown presence', { poll: unknown }, ['available 0-2', 'available 3…']],
    ['too long without a poll', { pass: 16 * minute }, ['available 0-1', 'available 18…']],
    ['a short delay', { pass: 10 * minute }, ['available 0…']],
    ['a suspend', { drift: 5 * minute }, ['available 0-1', 'available 7…']],
    ['a clock that is set forward', { drift: hour }, ['available 0-1', 'available 62…']],
    ['a clock that is corrected', { drift: 2_000 }, ['available 0…']],
  ])('%s between polls is a gap where nothing was seen', (_name, between, expected) => {
    expect(periods(after({ poll: available }, { poll: available }, between, { poll: available }))).toEqual(
      expected,
    );
  });

  test('what would be in the future after the clock was set back is cut off', () => {
    const polls = [{ poll: available }, { poll: onCall }, { poll: onCall }, { poll: available }] as const;
    const calls = after(...polls, { drift: -2.5 * minute }, { poll: available });
    expect(periods(calls)).toEqual(['available 0-1', 'on-call 1-1.5', 'available 1.5…']);
    expect(periods(after(...polls, { drift: -hour }, { poll: available }))).toEqual(['available -56…']);
  });

  test('a period that ended more than 25 hours ago is dropped, one that lasts is kept', () => {
    const day = Array.from({ length: 26 * 6 }, () => [{ pass: 10 * minute }, { poll: available }]).flat();
    const polls = after({ poll: onCall }, { poll: available }, ...day);
    expect(periods(polls)).toEqual(['available 1…']);
  });

  test('an interruption without a poll before it changes nothing', () => {
    expect(interruptPresence(emptyPresenceHistory)).toBe(emptyPresenceHistory);
  });

  test('whatever happens, periods are in order, disjoint, not in the future, and at most some hundred', () => {
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(available, onCall, unknown, other('a')).map((poll) => ({ poll })),
      },
      fc.constant('failed' as const),
      fc.integer({ min: 0, max: 30 * hour }).map((pass) => ({ pass })),
      fc.integer({ min: -3 * hour, max: 3 * hour }).map((drift) => ({ drift })),
    );
    fc.assert(
      fc.property(fc.array(step, { size: 'large' }), (steps) => {
        const history = after(...steps, { poll: available });
        const now = history.lastPoll?.wall ?? Number.NaN;
        const times = presencePeriods(history, false).flatMap(({ from, until }) => [from, until]);
        expect(times).toEqual(times.toSorted((a, b) => Number(a) - Number(b)));
        expect(times.at(-1)).toBe(now);
        expect(history.past.every(({ until }) => until > now - 25 * hour)).toBe(true);
      }),
    );
    const flapping = after(
      ...Array.from({ length: 900 }, (_, turn) => ({ poll: turn % 2 ? onCall : available })),
    );
    expect(presencePeriods(flapping, true)).toHaveLength(401);
  });
});

describe('a session', () => {
  let harness: AccountSessionHarness;
  let startedAt: number;

  beforeEach(async () => {
    harness = await createAccountSessionHarness();
    startedAt = harness.clock.wall();
    await harness.session.adopt(await harness.signIn());
  });

  afterEach(() => harness.end());

  /** Returns the periods with their times in minutes since the start. */
  function periodsOfSession(): (readonly [kind: string, from: number, until?: number])[] {
    const { presenceHistory } = harness.session.snapshot();
    const minutes = (ms: number) => Math.round((ms - startedAt) / minute);
    return presencePeriods(presenceHistory, true).map(({ kind, from, until }) =>
      until === undefined ? [kind, minutes(from)] : [kind, minutes(from), minutes(until)],
    );
  }

  test('the profile of an earlier run is no part of the presence history', () => {
    const cachedProfile = { profile: { 'user-presence-status': 'open' }, readAt: startedAt - minute };
    harness.replaceSession({ cachedProfile });
    expect(periodsOfSession()).toEqual([]);
  });

  test('a failed poll interrupts the presence history', async () => {
    await harness.pass(2 * minute);
    await harness.service.fault('profile', { kind: 'status', status: 503 }, 1);
    await harness.session.poll();
    expect(periodsOfSession()).toEqual([['available', 0, 2]]);
    await harness.pass(2 * minute);
    expect(periodsOfSession().at(0)).toEqual(['available', 0, 2]);
    expect(periodsOfSession()).toHaveLength(2);
  });

  test('the end of the sign-in interrupts the presence history', async () => {
    harness.service.expireAccessTokens();
    harness.service.endRefreshTokens();
    await harness.session.poll();
    expect(harness.session.snapshot().state).toBe('sign-in-again');
    expect(periodsOfSession()).toEqual([['available', 0, 0]]);
  });

  test('a session continues the history of the account’s previous one, after a gap', async () => {
    const { presenceHistory } = harness.session.snapshot();
    harness.replaceSession({ presenceHistory });
    expect(harness.session.snapshot().presenceHistory).toEqual(interruptPresence(presenceHistory));
    expect(periodsOfSession()).toEqual([['available', 0, 0]]);
  });
});
