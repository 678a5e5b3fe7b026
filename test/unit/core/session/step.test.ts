// What events do: the effects of the last one, and the state after it. Each story continues a session that has signed in and
// polled at 0, with tokens for an hour, so a refresh is due after 48 minutes and a poll each minute.
import { describe, expect, test } from 'vitest';
import { initialState, type SessionState } from '../../../../app/core/session/state.ts';
import { askedToWaitMs } from '../../../../app/core/session/step.ts';
import { conditionsOf, rowsOf, signedIn, tell } from './session-story.ts';

/** `poll!` is a poll that the user waits for. */
const effectsOf = (story: string, from = signedIn) =>
  tell(story, from).effects.map((effect) =>
    effect.kind === 'poll' && effect.isUsers ? 'poll!' : effect.kind,
  );

/** What is at a path such as `refresh.phase`, as text; a failure by its code. */
function valueAt(state: SessionState, path: string): string {
  const value = path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), state);
  return String(isRecord(value) ? value['code'] : value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const rules = `
a poll is due after a minute, not before                   | 59999 tick                                    |
and then begins                                            | 60s tick                                      | poll         | poll.isInFlight=true
another one joins it                                       | 60s tick, 60001 poll                          |
a poll that the user asks for begins at once               | 1 poll                                        | poll!
an opened panel polls what is ten seconds old              | 10s panel                                     | poll!
but nothing younger                                        | 9999 panel                                    |
a failed poll is shown, and not retried before two seconds | 0 poll, 0 poll-fails, 1999 tick               |              | failure=unavailable poll.failures=1
but then                                                   | 0 poll, 0 poll-fails, 2s tick                 | poll
a success ends the failure                                 | 0 poll, 0 poll-fails, 1 poll, 1 polled        |              | failure=undefined poll.hasRecovered=true
Retry-After holds for Try again                            | 0 poll, 0 poll-busy, 89999 poll               |
until it is over                                           | 0 poll, 0 poll-busy, 90s poll                 | poll!
a poll that lacked a token has none of its own             | 1 401, 1 refresh-fails, 2 poll, 2 poll-lacks-token |         | poll.retryAfterMs=0 poll.isDueAtOnce=true
a poll that has an answer lacked none                      | 0 poll, 0 poll-busy                           |              | poll.retryAfterMs=90000 poll.isDueAtOnce=false

a refresh is not due before 48 minutes                     | 1 poll, 2879999 polled                        |              | refresh.phase=none
then it begins, before a poll                              | 48m tick                                      | refresh poll | refresh.phase=begun signIn=signed-in
it waits for the poll in flight                            | 1 poll, 48m tick                              |
and follows it                                             | 1 poll, 48m tick, 2880001 polled              | refresh
it is slow after ten seconds                               | 0 401, 0 sent, 10s tick                       |              | refresh.isSlow=true
and not before                                             | 0 401, 0 sent, 9999 tick                      |              | refresh.isSlow=false refresh.phase=sent
a rejected token is refreshed at once                      | 1 401                                         | refresh      | token.isRefused=true
a second request joins that refresh                        | 1 401, 2 401                                  |              | token.isRefused=true
or one that has begun for another reason                   | 48m tick, 48m sent, 48m 401                   |              | token.isRefused=true
whose failure then ends the token                          | 48m tick, 48m sent, 48m 401, 48m refresh-fails |             | signIn=restoring token=undefined
the rejection of an earlier token means nothing            | 1 401-old                                     |              | token.isRefused=false
new tokens end the old one before they can be used         | 1 401, 1 sent, 2 storing                      |              | token=undefined signIn=signed-in refresh.phase=storing
and are used when they are stored                          | 1 401, 1 sent, 2 storing, 3 tokens            |              | token.serial=2 refresh.phase=none refresh.since=undefined
storing is not slow                                        | 0 401, 0 sent, 10s tick, 11s storing          |              | refresh.isSlow=false
a refresh that fails leaves the token                      | 48m tick, 48m refresh-fails                   |              | signIn=signed-in token.serial=1 failure=unavailable refresh.phase=none
but not a rejected one                                     | 1 401, 1 refresh-fails                        |              | signIn=restoring token=undefined
it is retried after two seconds                            | 1 401, 1 refresh-fails, 2001 tick             | refresh
not before, for what nobody waits for                      | 1 401, 1 refresh-fails, 2000 needed-by-poll   |
but at once for a request of the user’s                    | 1 401, 1 refresh-fails, 2 needed-by-user      | refresh
unless Retry-After holds                                   | 1 401, 1 refresh-busy, 2 needed-by-user       |
which a poll with a valid token doesn’t wait for           | 48m tick, 48m polled, 48m refresh-busy, 48m poll | poll!
a refresh that succeeds ends its failure                   | 1 401, 1 refresh-fails, 9s storing, 9s tokens |              | failure=undefined refresh.failures=0 token.serial=2
but not a poll’s                                           | 0 poll, 0 poll-busy, 1 401, 1 storing, 1 tokens |            | failure=busy
a token that is rejected in the backoff is dropped         | 48m tick, 48m refresh-fails, 48m 401          |              | signIn=restoring token=undefined
a poll that lacked a token follows the refresh             | 1 401, 1 refresh-fails, 2 poll, 2 poll-lacks-token, 3 storing, 3 tokens | poll
but not one that is in flight                              | 1 401, 1 refresh-offline, 1 poll, 2 poll-lacks-token, 3 poll, 3 storing, 3 tokens, 4 poll-busy |
so does one that found no network                          | 0 poll, 0 poll-offline, 1 401, 1 storing, 1 tokens | poll
others keep their time                                     | 0 poll, 0 poll-fails, 1 401, 1 storing, 1 tokens |
an expired token isn’t used                                | 1 poll, 60m tick                              | refresh      | signIn=restoring token=undefined
not even where a clock is set back                         | 1 poll, 60m tick, 1 tick                      |              | token=undefined
one that lasts for another moment is                       | 1 poll, 3599999 tick                          |              | signIn=signed-in token.serial=1
one that expired while it was stored isn’t refreshed soon  | 1 storing, 70m tokens-late                    |              | signIn=restoring refresh.phase=none
but after half a minute                                    | 1 storing, 70m tokens-late, 4230s tick        | refresh
or when a request needs one                                | 1 storing, 70m tokens-late, 70m needed-by-poll | refresh
a token that is there isn’t refreshed for a request        | 1 needed-by-user                              |

a refused refresh ends the sign-in                         | 1 401, 2 refused                              | interrupt sign-in-ended | signIn=sign-in-again wasRefused=true failure=undefined token=undefined
so does a missing refresh token                            | 1 no-refresh-token                            | interrupt sign-in-ended | wasRefused=false
its failures are no longer shown, nor is a suspend         | 1 401, 1 refresh-fails, 2 suspended, 3 refused | interrupt sign-in-ended | machine.kind=awake refresh.failure=undefined
then nothing begins                                        | 1 refused, 90m poll                           |
nor after the end                                          | 1 ended, 90m poll                             |              | signIn=signed-out
nor for a request                                          | 1 ended, 90m needed-by-user                   |
a poll in flight ends without a failure                    | 1 poll, 2 refused, 3 poll-fails               |              | poll.isInFlight=false failure=undefined
a refresh in flight is stored after the end                | 1 401, 1 sent, 2 ended, 3 tokens              |              | signIn=signed-out refresh.phase=none
or fails                                                   | 1 401, 1 sent, 2 ended, 3 refresh-fails       |              | refresh.phase=none failure=undefined
or is refused, which nobody is told                        | 1 401, 1 sent, 2 ended, 3 refused             |              | signIn=signed-out refresh.phase=none
who has to sign in again can sign out                      | 1 refused, 2 ended                            |              | signIn=signed-out
the end of a suspended session is awake                    | 1 suspended, 2 ended                          |              | machine.kind=awake
a failed attempt has the random number of the next one     | 1 401, 1 refresh-fails+random                 |              | refresh.random=0.5

a sleep that wasn’t reported is noticed at the next step   | 30s tick+slept                                | limit-refresh | machine.kind=settling
a resume that is under way starts over                     | 1 resumed, 30s tick+slept                     | limit-refresh | machine.kind=settling
a machine known to be suspended isn’t resumed by time      | 1 suspended, 30s tick+slept                   |              | machine.kind=suspended
nor is a session that has ended                            | 1 ended, 30s tick+slept                       |
a suspended machine sends nothing                          | 1 suspended, 599999 tick                      |              | machine.kind=suspended
its extras and its presence are interrupted                | 1 suspended                                   | interrupt
after ten minutes its user may be active                   | 1 suspended, 600001 tick                      | limit-refresh | machine.kind=settling
or still away                                              | 1 suspended, 600001 tick+idle                 |              | machine.kind=suspended machine.since.wall=600001
a poll resumes it                                          | 1 suspended, 2 poll                           | limit-refresh | machine.kind=settling
a resume settles for two seconds                           | 1 resumed, 2000 tick                          |              | machine.kind=settling
then it polls                                              | 1 resumed, 2001 tick                          | poll         | machine.kind=catching-up
and is over                                                | 1 resumed, 2001 tick, 2002 polled             |              | machine.kind=awake poll.part=0.5
also with a failure                                        | 1 resumed, 2001 tick, 2002 poll-fails         |              | machine.kind=awake
a usual poll counts a whole interval                       | 1 poll, 2 polled                              |              | machine.kind=awake poll.part=1
a resume refreshes first if that is due                    | 1 resumed, 48m tick                           | refresh      | machine.kind=catching-up
and polls with the new token                               | 1 resumed, 48m tick, 48m storing, 48m tokens  | poll
or with the old one                                        | 1 resumed, 48m tick, 48m refresh-fails        | poll
without a token the poll follows at once                           | 1 resumed, 61m tick, 61m refresh-fails        |              | machine.kind=awake poll.isDueAtOnce=true
it waits for a network                                     | 1 resumed, 20000 tick+offline                 |              | machine.kind=settling
20 seconds at most, as the report may be wrong             | 1 resumed, 20001 tick+offline                 | poll
another resume starts the wait over                        | 1 resumed, 1500 resumed, 2500 tick            |              | machine.kind=settling
what fails before the network has settled waits for it     | 1 401, 1 sent, 2 resumed, 3 refresh-fails, 2001 tick |       | refresh.phase=none
a suspend ends the wait                                    | 1 resumed, 2 suspended, 2002 tick             |              | machine.kind=suspended
Retry-After outlasts a resume                              | 0 poll, 0 poll-busy, 1 resumed, 2001 tick     |              | machine.kind=awake
an opened panel leaves the poll to it                      | 1 resumed, 60001 resumed, 60001 panel         |
Try again does not                                         | 1 resumed, 2 poll                             | poll!
a backoff starts over                                      | 1 401, 1 refresh-fails, 2 resumed, 2002 tick  | refresh
also at a suspend                                          | 1 401, 1 refresh-fails, 2 suspended           | interrupt    | refresh.failures=0
a poll’s is shortened                                      | 0 poll, 0 poll-fails, 2s tick, 2s poll-fails, 3s resumed | limit-refresh | poll.failures=1

a network that is back is used after a random time         | 0 poll, 0 poll-offline, 1 tick+offline, 2 tick+random | | machine.kind=network-back machine.afterMs=1998
at once where nothing is random                            | 0 poll, 0 poll-offline, 1 tick+offline, 2 tick | limit-refresh | machine.kind=settling
half a minute at most                                      | 0 poll, 0 poll-offline, 2s tick, 2s poll-offline, 6s tick, 6s poll-offline, 14s tick, 14s poll-offline, 30s tick, 30s poll-offline, 62s tick, 62s poll-offline, 63s tick+offline, 64s tick+random | | machine.afterMs=15000
a poll that succeeds meanwhile ends that                   | 0 poll, 0 poll-offline, 1 tick+offline, 2 tick+random, 3 poll, 4 polled | | machine.kind=awake
one that fails does not                                    | 0 poll, 0 poll-offline, 1 tick+offline, 2 tick+random, 3 poll, 4 poll-fails | | machine.kind=network-back
then the session resumes                                   | 0 poll, 0 poll-offline, 1 tick+offline, 2 tick+random, 2000 tick | limit-refresh | machine.kind=settling
no network, then one, means nothing where none was missed  | 1 tick+offline, 2 tick                        |              | machine.kind=awake

accounts take turns: part of the interval                  | 1 rescheduled, 30000 tick                          |
after which the next poll follows                          | 1 rescheduled, 30001 tick                          | poll
a retry keeps its time                                     | 0 poll, 0 poll-fails, 1999 rescheduled, 2s tick    | poll
`;

test.each(rowsOf(rules))('%s', (_rule, story = '', effects = '', state = '') => {
  expect(effectsOf(story).join(' ')).toBe(effects);
  const after = tell(story).state;
  for (const expected of state.split(' ').filter(Boolean)) {
    const [path = ''] = expected.split('=', 1);
    expect(`${path}=${valueAt(after, path)}`).toBe(expected);
  }
});

describe('a session that is restored', () => {
  test('sends nothing before, whatever changes', () => {
    expect(effectsOf('0 tick, 90s rescheduled', initialState)).toEqual([]);
  });

  test('refreshes and polls', () => {
    expect(effectsOf('0 poll', initialState)).toEqual(['poll!', 'refresh']);
  });

  test('waits for its refresh where the service asks for it', () => {
    const { state } = tell('0 poll, 0 refresh-busy, 0 poll-lacks-token', initialState);
    const times = [89_999, 90_000];
    expect(times.map((ms) => askedToWaitMs(state, conditionsOf(ms, []).now))).toEqual([1, 0]);
    expect(times.map((ms) => effectsOf(`${ms} poll`, state))).toEqual([[], ['poll!', 'refresh']]);
  });
});
