// The next action of a session, and its delay after the last event of a story. Each story continues a session that has signed in
// and polled at 0.
import { expect, test } from 'vitest';
import { noAttempts } from '../../../../app/core/scheduling/attempts.ts';
import {
  due,
  dueOrStale,
  tokenTimes,
  isExpired,
  msUntilRefresh,
  pollIntervalMs,
  describeSession,
} from '../../../../app/core/session/due.ts';
import { initialState, isProfileStale } from '../../../../app/core/session/state.ts';
import { conditionsOf, rowsOf, tell, timeOf } from './session-story.ts';
import { redactLines } from '../../../../app/electron/logging/redact.ts';

const times = `
a poll each minute                                     | 0 tick                                  | poll 60s
counted from the end of the last one                   | 1s poll, 3s polled                      | poll 60s
each 15 seconds while the account is looked at         | 1 tick+watched                          | poll 14999
each five minutes while the user is away               | 1 tick+idle                             | poll 299999
also where the panel shows the account                 | 1 tick+watched+idle                     | poll 299999
after a busy response no sooner where it is shown      | 0 poll, 0 poll-busy+watched             | poll 120s
a retry after two seconds                              | 0 poll, 0 poll-fails                    | poll 2s
then four                                              | 0 poll, 0 poll-fails, 2s tick, 2s poll-fails | poll 4s
sooner by a jitter of a fifth at most                  | 0 poll, 0 poll-fails+random             | poll 1800
not before twice the interval of a busy service        | 0 poll, 0 poll-busy                     | poll 120s
not before the interval of somebody away               | 0 poll, 0 poll-fails, 0 tick+idle       | poll 5m
50 to 150 % of the interval after a recovery           | 0 poll, 0 poll-fails, 1s poll, 1s polled+random | poll 60s
here 50 %                                              | 0 poll, 0 poll-fails, 1s poll, 1s polled | poll 30s
the account’s part of it where accounts take turns     | 1 rescheduled                                | poll 30s
but all of it while the account is looked at           | 1 rescheduled, 2 tick+watched                | poll 14999
nothing but the slow mark while both are in flight     | 48m tick, 48m sent                      | slow 10s

a refresh after 48 minutes                             | 1 poll, 2879s polled                    | refresh 1s
it waits for the poll in flight                        | 48m poll, 48m refresh-fails             | nothing
after its backoff where it has failed                  | 48m tick, 48m refresh-fails, 48m polled | refresh 2s
not before Retry-After                                 | 48m tick, 48m refresh-busy, 48m polled  | poll 60s
at once where the token has expired                    | 1 poll, 60m polled                      | slow 10s
half a minute after one that has brought no token      | 1 storing, 70m tokens-late              | refresh 30s
it comes before the poll where there is no token       | 1 401, 1 refresh-fails                  | refresh 2s

a look at the network where there was none             | 0 poll, 0 poll-offline, 2s tick, 2s poll-offline, 6s tick, 6s poll-offline, 14s tick, 14s poll-offline, 14s tick+offline | look 15s
not where the user is away                             | 0 poll, 0 poll-offline, 0 tick+offline+idle | poll 5m
nor where the probe comes sooner                       | 0 poll, 0 poll-offline, 0 tick+offline  | poll 2s
one probe where both have failed: the refresh          | 48m tick, 48m refresh-offline, 48m poll-offline, 48m tick+offline | refresh 2s
a resume when the network is back                      | 0 poll, 0 poll-offline, 1 tick+offline, 2 tick+random | resume 1998

the end of a resume’s wait                             | 1 resumed                               | settled 2s
longer without a network                               | 1 resumed, 3s tick+offline              | settled 2s
20 seconds at most                                     | 1 resumed, 19s tick+offline             | settled 1001
a look at the user each ten minutes of a suspend       | 1 suspended, 5m tick+idle               | look 300001
a resume if the user is active                         | 1 suspended, 5m tick                    | resume 300001
a slow refresh is noticed, too                         | 0 401, 0 sent, 1s suspended, 2s tick    | slow 8s
nothing after the end                                  | 1 ended                                 | nothing
nor where only the user can sign in                    | 1 refused                               | nothing
`;

test.each(rowsOf(times))('%s', (_rule, story = '', expected = '') => {
  const [time = '', word = ''] = story.split(', ').at(-1)?.split(' ') ?? [];
  const next = due(tell(story).state, conditionsOf(timeOf(time), word.split('+').slice(1)));
  const [kind, after = ''] = expected.split(' ');
  expect(next ?? { kind: 'nothing' }).toEqual(
    kind === 'nothing' ? { kind } : { kind, afterMs: timeOf(after) },
  );
});

const staleTimes = `
ten minutes after it was read, while a poll waits        | 9m poll, 9m poll-busy                 | stale 60s
at once after the second failure in a row                | 1s poll, 1s poll-fails, 2s poll-fails | is stale
also where a resume lies between them                    | 1s poll-fails, 2s resumed, 5s poll-fails | is stale
not after a success between them                         | 1s poll-fails, 2s polled, 3s poll-fails | poll 2s
an hour asleep isn’t called old before it is read again  | 1s suspended, 60m resumed             | settled 2s
unless that fails                                        | 1s suspended, 60m resumed, 3602s tick, 3602s poll-fails | is stale
after ten seconds in which the keychain stores no token  | 1 storing, 10001 tick                   | is stale
or none replaces a rejected one                          | 0 401, 10s tick                         | is stale
but not while the earlier token can be used              | 47m polled, 48m tick, 48m poll, 2890s polled | poll 60s
a suspend that lasts                                     | 1s suspended, 10m tick+idle            | is stale
`;

test.each(rowsOf(staleTimes))('a profile is stale %s', (_rule, story = '', expected = '') => {
  const [time = ''] = story.split(', ').at(-1)?.split(' ') ?? [];
  const { state } = tell(story);
  const next = dueOrStale(state, conditionsOf(timeOf(time), []));
  const [kind, after = ''] = expected.split(' ');
  expect(isProfileStale(state)).toBe(kind === 'is');
  if (kind !== 'is') expect(next).toEqual({ kind, afterMs: timeOf(after) });
});

test('somebody away is polled at the interval of the settings where that is longer than five minutes', () => {
  const away = { isIdle: true, isWatched: false };
  expect(pollIntervalMs(noAttempts, { ...away, pollEveryMs: 60_000 })).toBe(300_000);
  expect(pollIntervalMs(noAttempts, { ...away, pollEveryMs: 900_000 })).toBe(900_000);
});

test('nothing where the session is new', () => {
  expect(due(initialState, conditionsOf(0, []))).toBeUndefined();
});

const start = { wall: 1_000_000, monotonic: 500 };
const later = (ms: number, suspendedMs = 0) => ({
  wall: start.wall + ms + suspendedMs,
  monotonic: start.monotonic + ms,
});
const tokens = (lifetimeSeconds: number) => ({ lifetimeSeconds });

test('a token of an hour is refreshed after 48 minutes minus a jitter of up to a minute', () => {
  expect(msUntilRefresh(tokenTimes(tokens(3600), start, 0), start)).toBe(48 * 60_000);
  expect(msUntilRefresh(tokenTimes(tokens(3600), start, 1), start)).toBe(47 * 60_000);
});

test('the jitter of a short token is 5 % of its lifetime', () => {
  expect(msUntilRefresh(tokenTimes(tokens(100), start, 1), start)).toBe(75_000);
});

test('the refresh of a token of a second is scheduled after 30 seconds', () => {
  expect(msUntilRefresh(tokenTimes(tokens(1), start, 0), start)).toBe(30_000);
});

test('the time of a suspend counts although the monotonic clock stood still', () => {
  const token = tokenTimes(tokens(3600), start, 0);
  expect(msUntilRefresh(token, later(0, 50 * 60_000))).toBe(0);
  expect(isExpired(token, later(0, 59 * 60_000))).toBe(false);
  expect(isExpired(token, later(0, 60 * 60_000))).toBe(true);
});

test('a wall clock that is set back a day does not extend the lifetime', () => {
  const token = tokenTimes(tokens(3600), start, 0);
  expect(isExpired(token, later(3_600_000, -86_400_000))).toBe(true);
});

test('a token with a lifetime of a year is refreshed after a day', () => {
  expect(msUntilRefresh(tokenTimes(tokens(31_536_000), start, 0), start)).toBe(86_400_000);
});

const linesAt = (story: string, time: string, from = tell('0 tick').state) =>
  describeSession(tell(story, from).state, conditionsOf(timeOf(time), []))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

test('a session is described by its token, its attempts and what is next, relative to now', () => {
  const lines = linesAt('10s poll, 10s poll-busy, 20s 401, 20s sent, 30s tick', '31s');
  expect(redactLines(lines)).toBe(lines);
  expect(lines).toBe(`session: signed-in
access: received 31 s ago, lasts 3600 s, refresh in 2849 s, refused
refresh: sent 11 s ago, slow; the last succeeded 31 s ago
poll: not in flight; the last failed with busy (status 429), 1 in a row 21 s ago, Retry-After 90 s
machine: awake
next: poll in 99 s`);
  expect(linesAt('0 poll', '1s', initialState)).toBe(`session: restoring
access: none
refresh: begun 1 s ago; none before
poll: in flight; none before
machine: awake
next: slow in 9 s`);
});
