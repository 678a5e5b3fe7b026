// The next action of a session that no event causes, and its delay.
import { isOffline } from '../../api/http/result.ts';
import { pollEverySeconds } from '../../contract/limits.ts';
import { type Attempts, remainingBackoffMs } from '../scheduling/attempts.ts';
import { backoffMs } from '../scheduling/backoff.ts';
import { type ClockReading, elapsedMs } from '../scheduling/clock-reading.ts';
import { type Conditions, hasEnded, type SessionState } from './state.ts';
import { minRefreshAfterMs, msUntilRefresh } from './token-lifetime.ts';

export interface Due {
  /**
   * `settled`: the network has had its time after a resume. `slow`: the refresh in flight takes long. `resume`: the machine is in
   * use, or the network is back. `look`: the conditions are read again.
   */
  readonly kind: 'refresh' | 'poll' | 'settled' | 'slow' | 'resume' | 'look';
  readonly afterMs: number;
}

/** The interval of polls while the user is away (`idleAfterSeconds`, or a locked screen), unless the usual one is longer. */
export const idleIntervalMs = 5 * 60_000;
/** The interval of polls while the session is watched and the user is not away. */
export const watchedIntervalMs = pollEverySeconds.min * 1_000;
/** How often a suspended session looks for activity. Longer than `idleAfterSeconds`: activity before a suspend doesn't count. */
const activityCheckMs = 10 * 60_000;
/** How long the network gets to settle after a resume: a request sent at once would probably fail. */
const settleMs = 2_000;
/** How long a resume waits at most if the system reports no network, which may be wrong. */
const longestSettleMs = 20_000;
/** How often the network state is read while there is no network and the user isn't away. Sends nothing. */
const networkCheckMs = 15_000;
/** After this time requests no longer wait for a refresh if the earlier access token is still valid. */
const slowAfterMs = 10_000;

/** Returns what is due first; if both are due now, a refresh before a poll. Undefined if nothing is scheduled. */
export function due(state: SessionState, conditions: Conditions): Due | undefined {
  if (hasEnded(state)) return undefined;
  const { now, isIdle, isOnline } = conditions;
  const { machine, refresh } = state;
  const slow: Due[] =
    refresh.sentAt === undefined || refresh.isSlow
      ? []
      : [{ kind: 'slow', afterMs: slowAfterMs - elapsedMs(refresh.sentAt, now) }];
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

/** Whether the next attempt is a probe: the last attempt has found no network. */
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

/** Without a token the refresh comes first. If both the poll and the refresh found no network, only the refresh is repeated. */
function pollDue({ poll, refresh, signIn, machine }: SessionState, conditions: Conditions): Due[] {
  const { now, isWatched } = conditions;
  const { failure } = poll;
  if (poll.isInFlight || signIn !== 'signed-in') return [];
  if (machine.kind === 'catching-up') return refresh.phase === 'none' ? [{ kind: 'poll', afterMs: 0 }] : [];
  if (poll.isDueAtOnce) return [{ kind: 'poll', afterMs: 0 }];
  // A retry counts from the end of the last poll. A retry and a watched account wait for the whole interval.
  const from = failure === undefined ? poll.from : poll.endedAt;
  const part = isWatched || failure !== undefined ? 1 : poll.part;
  if (from === undefined || (isOffline(failure) && isOffline(refresh.failure))) return [];
  return [{ kind: 'poll', afterMs: pollIntervalMs(poll, conditions) * part - elapsedMs(from, now) }];
}

/**
 * Milliseconds from one poll to the next. After a recovery, if the account isn't watched, this is 50 to 150 % of the interval, so
 * that clients that have recovered together don't poll together from then on.
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

/** Counts from the last resume, so another resume during the wait starts the wait over. */
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
