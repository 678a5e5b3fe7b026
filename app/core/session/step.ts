// The rules of a session: the state after an event, and its effects.
import { isOffline } from '../../api/http/result.ts';
import { addAttempt, remainingBackoffMs, remainingRetryAfterMs } from '../scheduling/attempts.ts';
import { type ClockReading, elapsedMs, wasSuspended } from '../scheduling/timing.ts';
import { type Due, due, dueOrStale, isExpired, isProbing } from './due.ts';
import {
  type Conditions,
  hasEnded,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from './state.ts';

export interface Step {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

/** Each session resumes within a random part of this time, because the network may be back for a whole company at once. */
const networkSpreadMs = 30_000;

/** Applies an event, and begins what is due after it. */
export function step(before: SessionState, event: SessionEvent, conditions: Conditions): Step {
  const noticed = notice(begun(before, event), conditions);
  const applied = apply(noticed.state, event, conditions);
  // Checked once more, because a new token may have expired while it was stored.
  const state = dropExpired(applied.state, conditions.now);
  return beginDue({ state, effects: [...noticed.effects, ...applied.effects] }, conditions);
}

/** A new session sends nothing before it is restored, polled or resumed, gets tokens or serves a request. */
function begun(state: SessionState, { kind }: SessionEvent): SessionState {
  const isNew = state.machine.kind === 'new' && kind !== 'tick' && kind !== 'rescheduled';
  return isNew ? { ...state, machine: { kind: 'awake' } } : state;
}

/**
 * Notices an expired access token, an unreported suspend, and a network that is back. A wall clock that was set forward counts as
 * a suspend.
 */
function notice(before: SessionState, conditions: Conditions): Step {
  const { now, isOnline, random } = conditions;
  const { machine, wasOnline, at = now } = before;
  if (hasEnded(before)) return only(before);
  const state = { ...dropExpired(before, now), wasOnline: isOnline, at: now };
  if (machine.kind !== 'suspended' && wasSuspended(at, now)) return resume(state, now);
  if (wasOnline || !isOnline || machine.kind !== 'awake' || !isProbing(state)) return only(state);
  const afterMs = Math.min(due(state, conditions)?.afterMs ?? 0, networkSpreadMs * random);
  return only({ ...state, machine: { kind: 'network-back', since: now, afterMs } });
}

/** An access token that has expired by either clock isn't used again, even if a clock is set back. */
function dropExpired(state: SessionState, now: ClockReading): SessionState {
  const { token } = state;
  return token === undefined || hasEnded(state) || !isExpired(token, now)
    ? state
    : { ...state, token: undefined, signIn: 'restoring' };
}

function apply(state: SessionState, event: SessionEvent, conditions: Conditions): Step {
  if (hasEnded(state)) return only(finishInFlight(state, event));
  const { now, random, pollOffset } = conditions;
  const { poll, refresh, token, machine } = state;
  const isCatchingUp = machine.kind === 'catching-up';
  switch (event.kind) {
    case 'tick':
      return only(state);
    case 'poll-asked':
      return askPoll(state, event.unlessYoungerThanMs, conditions);
    case 'polled': {
      const { failure, isResponse } = event;
      const isOver = isCatchingUp || (machine.kind === 'network-back' && failure === undefined);
      return only({
        ...state,
        failure,
        machine: isOver ? { kind: 'awake' } : machine,
        poll: {
          ...poll,
          // Unless `isResponse`, the failure is that of a refresh, whose `Retry-After` is in `refresh`.
          ...addAttempt(poll, failure, now, { random, waitMs: isResponse ? undefined : 0 }),
          isInFlight: false,
          ...(failure === undefined
            ? { readAt: now, isStale: false }
            : { isStale: poll.isStale || poll.failures > 0 }),
          isDueAtOnce: failure !== undefined && !isResponse,
          from: now,
          part: isCatchingUp ? pollOffset : 1,
        },
      });
    }
    case 'rescheduled':
      return only({ ...state, poll: { ...poll, from: now, part: pollOffset } });
    case 'suspended':
      return {
        state: {
          ...state,
          machine: { kind: 'suspended', since: now },
          refresh: { ...refresh, failures: 0 },
        },
        effects: [{ kind: 'interrupt' }],
      };
    case 'resumed':
      return resume(state, now);
    case 'token-needed':
      return token === undefined && mayRefresh(state, event.isUsers, now)
        ? beginRefresh(state, now)
        : only(state);
    case 'token-refused': {
      if (token?.serial !== event.serial) return only(state);
      const refused = { ...state, token: { ...token, isRefused: true } };
      if (refresh.phase !== 'none') return only(refused);
      return mayRefresh(state, false, now)
        ? beginRefresh(refused, now)
        : only({ ...state, token: undefined, signIn: 'restoring' });
    }
    case 'refresh-sent':
      return only({ ...state, refresh: { ...refresh, phase: 'sent', since: now, isSlow: false } });
    case 'storing':
      // A refresh has revoked the earlier tokens (service.md, "Token refresh"), a sign-in replaces them, a refusal ends them.
      return only({
        ...state,
        token: undefined,
        refresh: { ...refresh, ...noRefresh, phase: 'storing', since: now },
      });
    case 'tokens':
      return only({
        ...state,
        signIn: 'signed-in',
        token: event.token,
        failure: poll.failure,
        refresh: { ...refresh, ...addAttempt(refresh, undefined, now, { random }), ...noRefresh },
        poll: { ...poll, isDueAtOnce: poll.isDueAtOnce || isOffline(poll.failure) },
      });
    case 'refresh-failed': {
      const held = token?.isRefused === false ? token : undefined;
      return only({
        ...state,
        // Without a token the poll of a resume follows the next refresh.
        ...(held === undefined &&
          isCatchingUp && { machine: { kind: 'awake' }, poll: { ...poll, isDueAtOnce: true } }),
        signIn: held === undefined ? 'restoring' : 'signed-in',
        token: held,
        failure: event.failure,
        refresh: { ...refresh, ...addAttempt(refresh, event.failure, now, { random }), ...noRefresh },
      });
    }
    case 'sign-in-ended':
      return {
        state: {
          ...state,
          signIn: 'sign-in-again',
          wasRefused: event.isRefused,
          token: undefined,
          failure: undefined,
          refresh: { ...refresh, ...addAttempt(refresh, undefined, now), ...noRefresh },
          machine: { kind: 'awake' },
        },
        effects: [{ kind: 'interrupt' }, { kind: 'sign-in-ended' }],
      };
    case 'ended':
      return only({ ...state, signIn: 'signed-out', machine: { kind: 'awake' } });
  }
}

/** After the end, what is in flight ends, and nothing begins. */
function finishInFlight(state: SessionState, event: SessionEvent): SessionState {
  const { poll, refresh } = state;
  switch (event.kind) {
    case 'polled':
      return { ...state, poll: { ...poll, isInFlight: false } };
    case 'tokens':
    case 'refresh-failed':
    case 'sign-in-ended':
      return { ...state, refresh: { ...refresh, ...noRefresh } };
    case 'ended':
      return { ...state, signIn: 'signed-out' };
    default:
      return state;
  }
}

const noRefresh = { phase: 'none', since: undefined, isSlow: false } as const;

function only(state: SessionState): Step {
  return { state, effects: [] };
}

/** A refresh waits for its backoff. A refresh that the user waits for needs to wait only for its `Retry-After`. */
function mayRefresh({ refresh }: SessionState, isUsers: boolean, now: ClockReading): boolean {
  const waitMs = isUsers ? remainingRetryAfterMs(refresh, now) : remainingBackoffMs(refresh, now);
  return refresh.phase === 'none' && waitMs === 0;
}

function beginRefresh(state: SessionState, now: ClockReading): Step {
  return {
    state: { ...state, refresh: { ...state.refresh, ...noRefresh, phase: 'begun', since: now } },
    effects: [{ kind: 'refresh' }],
  };
}

function beginPoll(state: SessionState, isUsers: boolean): Step {
  return {
    state: { ...state, poll: { ...state.poll, isInFlight: true, isDueAtOnce: false } },
    effects: [{ kind: 'poll', isUsers }],
  };
}

function askPoll(state: SessionState, unlessYoungerThanMs: number | undefined, { now }: Conditions): Step {
  const { poll, machine } = state;
  if (machine.kind === 'suspended') return resume(state, now);
  if (poll.isInFlight || askedToWaitMs(state, now) > 0) return only(state);
  if (unlessYoungerThanMs === undefined) return beginPoll(state, true);
  const isYoung = poll.endedAt !== undefined && elapsedMs(poll.endedAt, now) < unlessYoungerThanMs;
  // The resume polls once the network has settled.
  return isYoung || machine.kind === 'settling' ? only(state) : beginPoll(state, true);
}

/**
 * Milliseconds for which a `Retry-After` still forbids a poll; 0 without a failure. If there is no usable token, the
 * `Retry-After` of a refresh counts as well.
 */
export function askedToWaitMs({ failure, signIn, poll, refresh }: SessionState, now: ClockReading): number {
  const waits = signIn === 'restoring' ? [poll, refresh] : [poll];
  return failure === undefined ? 0 : Math.max(...waits.map((each) => remainingRetryAfterMs(each, now)), 0);
}

/**
 * Gives the network time to settle. Then a refresh waits only for its `Retry-After`. A poll that a `Retry-After` delays waits as
 * after a first failure.
 */
function resume(state: SessionState, now: ClockReading): Step {
  const { refresh, poll } = state;
  return {
    state: {
      ...state,
      machine: { kind: 'settling', since: now },
      refresh: { ...refresh, failures: 0 },
      poll: { ...poll, failures: Math.min(1, poll.failures) },
    },
    effects: [{ kind: 'limit-refresh' }],
  };
}

function beginDue(done: Step, conditions: Conditions): Step {
  const { state, effects } = done;
  const next = dueOrStale(state, conditions);
  if (next === undefined || next.afterMs > 0) return done;
  const begun = begin(state, next.kind, conditions);
  return beginDue({ state: begun.state, effects: [...effects, ...begun.effects] }, conditions);
}

function begin(state: SessionState, kind: Due['kind'], { now }: Conditions): Step {
  const { poll, refresh } = state;
  switch (kind) {
    case 'refresh':
      return beginRefresh(state, now);
    case 'poll':
      return beginPoll(state, false);
    case 'slow':
      return only({ ...state, refresh: { ...refresh, isSlow: true } });
    case 'stale':
      return only({ ...state, poll: { ...poll, isStale: true } });
    case 'resume':
      return resume(state, now);
    case 'settled': {
      const mustWait = [poll, refresh].some((each) => remainingRetryAfterMs(each, now) > 0);
      return only({ ...state, machine: { kind: mustWait ? 'awake' : 'catching-up' } });
    }
    case 'look':
      // Only a suspended session gets here. In other states of `machine`, the next `look` is always in the future.
      return only({ ...state, machine: { kind: 'suspended', since: now } });
  }
}
