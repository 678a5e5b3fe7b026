// Computes what a session does next by itself, and when: the next refresh, the next poll, and the waits in between.
import { isOffline } from '../../api/http/result.ts';
import type { Tokens } from '../../api/oauth/token-response.ts';
import { pollEverySeconds } from '../../contract/limits.ts';
import { type Attempts, backoffMs, remainingBackoffMs } from '../scheduling/attempts.ts';
import { type ClockReading, elapsedMs } from '../scheduling/timing.ts';
import { type Conditions, hasEnded, type SessionState, type TokenTimes } from './state.ts';

export interface Due {
  /**
   * `settled`: after a resume, the wait for the network is over. `slow`: the refresh in flight takes long. `resume`: the machine
   * is in use, or the network is back. `look`: the conditions are read again. `stale`: the profile may be outdated from then on.
   */
  readonly kind: 'refresh' | 'poll' | 'settled' | 'slow' | 'resume' | 'look' | 'stale';
  readonly afterMs: number;
}

/** The usual interval of polls while the user is away, unless `pollEveryMs` is longer. */
export const idleIntervalMs = 5 * 60_000;
export const watchedIntervalMs = pollEverySeconds.min * 1_000;
/** The age at which a profile may be outdated: two usual intervals, those of an idle user at least. */
export const staleAfterMs = (pollEveryMs: number) => 2 * Math.max(pollEveryMs, idleIntervalMs);
/** The shortest time from a token to its scheduled refresh. If the token expires earlier, a request that needs one refreshes. */
const minRefreshAfterMs = 30_000;
/** The longest time from a token to its scheduled refresh, even if the token's lifetime is longer. */
const maxRefreshAfterMs = 24 * 60 * 60 * 1000;
/** How often a suspended session looks for activity. Longer than `idleAfterSeconds`: what preceded the suspend doesn't count. */
const activityCheckMs = 10 * 60_000;
/** How long the network gets to settle after a resume: a request sent at once would probably fail. */
const settleMs = 2_000;
/** How long a resume waits at most while the system reports no network. The report may be wrong. */
const longestSettleMs = 20_000;
/** How often an offline session checks whether the network is back, unless the user is away. */
const networkCheckMs = 15_000;
/** After this time a refresh is slow: requests no longer wait for it while the earlier access token is valid. */
const slowAfterMs = 10_000;

/** Returns what is due first. A refresh precedes a poll if both are due now. Undefined if nothing is scheduled. */
export function due(state: SessionState, conditions: Conditions): Due | undefined {
  if (hasEnded(state)) return undefined;
  const { now, isIdle, isOnline } = conditions;
  const { machine, refresh } = state;
  const slow: Due[] =
    refresh.since === undefined || refresh.isSlow
      ? []
      : [{ kind: 'slow', afterMs: slowAfterMs - elapsedMs(refresh.since, now) }];
  switch (machine.kind) {
    case 'new':
      return undefined;
    case 'suspended': {
      const checkMs = activityCheckMs - (now.monotonic - machine.since.monotonic);
      return first([{ kind: isIdle ? 'look' : 'resume', afterMs: checkMs }, ...slow]);
    }
    case 'network-back':
      return first([{ kind: 'resume', afterMs: machine.afterMs - elapsedMs(machine.since, now) }, ...slow]);
    case 'settling':
      return first([{ kind: 'settled', afterMs: unsettledMs(machine.since, conditions) }, ...slow]);
    default: {
      const next = first([...refreshDue(state, conditions), ...pollDue(state, conditions), ...slow]);
      const looksForNetwork = isProbing(state) && !isOnline && !isIdle;
      return looksForNetwork && next !== undefined && next.afterMs > networkCheckMs
        ? { kind: 'look', afterMs: networkCheckMs }
        : next;
    }
  }
}

/**
 * As `due`, or the moment from which on the profile may be outdated, if that is earlier. The first poll of a session is awaited:
 * until it ends, the profile of an earlier session isn't stale.
 */
export function dueOrStale(state: SessionState, conditions: Conditions): Due | undefined {
  const next = due(state, conditions);
  const { readAt, isStale, endedAt } = state.poll;
  if (hasEnded(state) || isStale || readAt === undefined || endedAt === undefined) return next;
  const afterMs = staleAfterMs(conditions.pollEveryMs) - elapsedMs(readAt, conditions.now);
  return first([...(next === undefined ? [] : [next]), { kind: 'stale', afterMs }]);
}

/** Whether the last refresh or, with a token, the last poll got no response: the next one tests if the service answers again. */
export function isProbing({ refresh, poll, signIn }: SessionState): boolean {
  return isOffline(refresh.failure) || (signIn !== 'restoring' && isOffline(poll.failure));
}

/** A refresh waits for the poll in flight, whose access token it would revoke. */
function refreshDue({ refresh, poll, token }: SessionState, { now }: Conditions): Due[] {
  const { phase, failure, endedAt } = refresh;
  if (phase !== 'none' || (poll.isInFlight && token !== undefined)) return [];
  if (failure !== undefined) return [{ kind: 'refresh', afterMs: remainingBackoffMs(refresh, now) }];
  if (token !== undefined) return [{ kind: 'refresh', afterMs: msUntilRefresh(token, now) }];
  return [
    { kind: 'refresh', afterMs: endedAt === undefined ? 0 : minRefreshAfterMs - elapsedMs(endedAt, now) },
  ];
}

/** Without a token the refresh comes first. If it and the poll got no response, only it is repeated, unless in `catching-up`. */
function pollDue({ poll, refresh, signIn, machine }: SessionState, conditions: Conditions): Due[] {
  const { now, isWatched } = conditions;
  const { failure } = poll;
  if (poll.isInFlight || signIn !== 'signed-in') return [];
  if (machine.kind === 'catching-up') return refresh.phase === 'none' ? [{ kind: 'poll', afterMs: 0 }] : [];
  if (poll.isDueAtOnce) return [{ kind: 'poll', afterMs: 0 }];
  // `rescheduled` sets `from` and `part`. It must neither move a retry nor shorten the interval of a watched account.
  const from = failure === undefined ? poll.from : poll.endedAt;
  const part = isWatched || failure !== undefined ? 1 : poll.part;
  if (from === undefined || (isOffline(failure) && isOffline(refresh.failure))) return [];
  return [{ kind: 'poll', afterMs: pollIntervalMs(poll, conditions) * part - elapsedMs(from, now) }];
}

/**
 * Milliseconds from one poll to the next. After a recovery the usual interval is multiplied by 0.5 to 1.5, so that clients that
 * have recovered together don't go on polling together.
 */
export function pollIntervalMs(
  { failure, failures, hasRecovered, random }: Attempts,
  { pollEveryMs, isIdle, isWatched }: Pick<Conditions, 'pollEveryMs' | 'isIdle' | 'isWatched'>,
): number {
  const usualMs = isIdle ? Math.max(pollEveryMs, idleIntervalMs) : pollEveryMs;
  if (failure === undefined) {
    if (isWatched && !isIdle) return watchedIntervalMs;
    return hasRecovered ? usualMs * (0.5 + random) : usualMs;
  }
  const retryMs = backoffMs(failures, failure, random);
  const delayMs = failure.code === 'busy' ? Math.max(retryMs, usualMs * 2) : retryMs;
  return isIdle ? Math.max(delayMs, usualMs) : delayMs;
}

/** Milliseconds until the network counts as settled, or is checked again. Another resume starts the wait over. */
function unsettledMs(since: ClockReading, { now, isOnline }: Conditions): number {
  const sinceMs = now.monotonic - since.monotonic;
  if (sinceMs < settleMs) return settleMs - sinceMs;
  return !isOnline && sinceMs < longestSettleMs ? Math.min(settleMs, longestSettleMs - sinceMs) : 0;
}

/** Returns the earliest candidate; among overdue candidates, the first in the list. */
function first(candidates: readonly Due[]): Due | undefined {
  return candidates
    .map(({ kind, afterMs }) => ({ kind, afterMs: Math.max(0, afterMs) }))
    .toSorted((one, other) => one.afterMs - other.afterMs)[0];
}

/** A token that can't be refreshed is used for its whole lifetime. `random` is at least 0 and below 1. */
export function tokenTimes(
  { lifetimeSeconds }: Pick<Tokens, 'lifetimeSeconds'>,
  received: ClockReading,
  random: number,
  canRefresh = true,
): TokenTimes {
  const lifetimeMs = lifetimeSeconds * 1000;
  return {
    lifetimeSeconds,
    received,
    refreshAfterMs: canRefresh ? refreshDelayMs(lifetimeMs, random) : lifetimeMs,
  };
}

/** Between the limits, the jitter keeps clients that have started together from refreshing together. */
function refreshDelayMs(lifetimeMs: number, random: number): number {
  const jitterMs = Math.min(lifetimeMs * 0.05, 60_000) * random;
  return Math.min(Math.max(lifetimeMs * 0.8 - jitterMs, minRefreshAfterMs), maxRefreshAfterMs);
}

/** Milliseconds until the refresh is due; 0 if it is due now. */
export function msUntilRefresh(token: TokenTimes, now: ClockReading): number {
  return Math.max(0, token.refreshAfterMs - elapsedMs(token.received, now));
}

/** Whether the lifetime is over by either clock. */
export function isExpired(token: TokenTimes, now: ClockReading): boolean {
  return elapsedMs(token.received, now) >= token.lifetimeSeconds * 1000;
}

/**
 * Returns what diagnostics print of a session: lines with a name and a value; times are relative to now, in seconds. The redactor
 * would remove the value of a line named `state` or `token`.
 */
export function describeSession(
  state: SessionState,
  conditions: Conditions,
): readonly (readonly [name: string, value: string])[] {
  const { signIn, token, refresh, poll, machine } = state;
  const { now } = conditions;
  const next = due(state, conditions);
  const refused = token?.isRefused === true ? ', refused' : '';
  const slow = refresh.isSlow ? ', slow' : '';
  const phase = refresh.since === undefined ? '' : `${refresh.phase} ${ago(refresh.since, now)}`;
  return [
    ['session', signIn],
    [
      'access',
      token === undefined
        ? 'none'
        : `received ${ago(token.received, now)}, lasts ${token.lifetimeSeconds} s, refresh in ${seconds(msUntilRefresh(token, now))}${refused}`,
    ],
    ['refresh', `${phase || 'not in flight'}${slow}; ${attemptsText(refresh, now)}`],
    ['poll', `${poll.isInFlight ? 'in flight' : 'not in flight'}; ${attemptsText(poll, now)}`],
    ['machine', machine.kind],
    ['next', next === undefined ? 'nothing' : `${next.kind} in ${seconds(next.afterMs)}`],
  ];
}

function attemptsText({ failure, failures, endedAt, retryAfterMs }: Attempts, now: ClockReading): string {
  if (endedAt === undefined) return 'none before';
  const status = failure?.status === undefined ? '' : ` (status ${failure.status})`;
  const result =
    failure === undefined ? 'succeeded' : `failed with ${failure.code}${status}, ${failures} in a row`;
  const waits = retryAfterMs > 0 ? `, Retry-After ${seconds(retryAfterMs)}` : '';
  return `the last ${result} ${ago(endedAt, now)}${waits}`;
}

function ago(since: ClockReading, now: ClockReading): string {
  return `${seconds(elapsedMs(since, now))} ago`;
}

function seconds(ms: number): string {
  return `${Math.max(0, Math.round(ms / 1000))} s`;
}
