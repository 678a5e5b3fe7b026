// The state of an account's session, without secrets, and the events and effects of its steps (step.ts).
import type { Failure } from '../../api/http/result.ts';
import { type Attempts, noAttempts } from '../scheduling/attempts.ts';
import type { ClockReading } from '../scheduling/timing.ts';

export interface SessionState {
  /**
   * - `restoring`: there is no usable access token, and Perch tries to get one with the refresh token.
   * - `signed-in`: there is one, or a refresh in flight is replacing it.
   * - `sign-in-again`: only the user can sign in again, because there is no refresh token, or a refresh was refused or requires a
   *   second factor.
   * - `signed-out`: the session has ended, by a sign-out, a new sign-in or the end of Perch.
   */
  readonly signIn: 'restoring' | 'signed-in' | 'sign-in-again' | 'signed-out';
  /** In `sign-in-again`: true if a refresh was refused or requires a second factor, false if there was no refresh token. */
  readonly wasRefused: boolean;
  /** The access token that is held. Undefined without a valid one, and in the phase `storing` of `refresh`. */
  readonly token: HeldToken | undefined;
  readonly refresh: Attempts & {
    /** `begun`: the refresh token is being read. `sent`: the response is awaited. `storing`: the keychain is being changed. */
    readonly phase: 'none' | 'begun' | 'sent' | 'storing';
    /** The beginning of the phase. */
    readonly since: ClockReading | undefined;
    /** Whether the phase takes long: the service or the keychain doesn't answer. */
    readonly isSlow: boolean;
  };
  readonly poll: Attempts & {
    readonly isInFlight: boolean;
    /** Whether the next poll begins as soon as there is a token, because the last poll or resume lacked a token or a network. */
    readonly isDueAtOnce: boolean;
    /** When the profile was read, if known. */
    readonly readAt: ClockReading | undefined;
    /** Whether the profile may be outdated: two polls in a row have failed, or it is older than `staleAfterMs`. */
    readonly isStale: boolean;
    /** The beginning of the current interval. After a failure `endedAt` is used instead. */
    readonly from: ClockReading | undefined;
    /** The part of the interval after which the next poll follows. Not used after a failure or while the account is watched. */
    readonly part: number;
  };
  /** Why the last poll or refresh failed; after a successful refresh, why the last poll did. Undefined in `sign-in-again`. */
  readonly failure: Failure | undefined;
  readonly machine: Machine;
  /** The time of the last step. `wasOnline`: whether the system reported a network at that time. */
  readonly at: ClockReading | undefined;
  readonly wasOnline: boolean;
}

export interface TokenTimes {
  readonly lifetimeSeconds: number;
  readonly received: ClockReading;
  /** How long after `received` the refresh is due. */
  readonly refreshAfterMs: number;
}

export interface HeldToken extends TokenTimes {
  /** Tells one access token from the next. */
  readonly serial: number;
  /** Whether the service has rejected the token with 401. While this is true, a refresh is in flight. */
  readonly isRefused: boolean;
}

/**
 * - `new`: the session sends nothing yet. `awake`: it polls and refreshes.
 * - `suspended`: the session sends nothing by itself. `since` is when it was suspended, or when the user was last found away.
 * - `network-back`: the network is back, and the session resumes after a random time.
 * - `settling`: after a resume, until the network has settled.
 * - `catching-up`: after `settling`, until the refresh, if one is due, and the poll after it are done.
 */
export type Machine =
  | { readonly kind: 'new' | 'awake' | 'catching-up' }
  | { readonly kind: 'suspended' | 'settling'; readonly since: ClockReading }
  | { readonly kind: 'network-back'; readonly since: ClockReading; readonly afterMs: number };

/** The inputs of a step that are read at its beginning. */
export interface Conditions {
  readonly now: ClockReading;
  /** At least 0, below 1. */
  readonly random: number;
  readonly isIdle: boolean;
  readonly isOnline: boolean;
  readonly isWatched: boolean;
  readonly pollEveryMs: number;
  readonly pollOffset: number;
}

/**
 * - `tick`: time has passed. `rescheduled`, `suspended`, `resumed`, `ended`: calls of `AccountSession`.
 * - `poll-asked`: a poll is asked for. With `unlessYoungerThanMs`, it is sent only if the last poll isn't younger than that.
 * - `polled`: a poll has ended. `isResponse` is false if the failure is that of a refresh.
 * - `token-needed`: a request needs an access token. `isUsers`: the user waits for it. `token-refused`: a 401 rejected a token.
 * - `refresh-sent`, `storing`, `tokens`: the phases of a refresh. The tokens of a sign-in go through the last two.
 * - `refresh-failed`: the refresh can be retried. `sign-in-ended`: it can't, so the user has to sign in again.
 */
export type SessionEvent =
  | { readonly kind: 'tick' | 'suspended' | 'resumed' | 'rescheduled' | 'ended' }
  | { readonly kind: 'poll-asked'; readonly unlessYoungerThanMs?: number | undefined }
  | { readonly kind: 'polled'; readonly failure?: Failure; readonly isResponse: boolean }
  | { readonly kind: 'token-needed'; readonly isUsers: boolean }
  | { readonly kind: 'token-refused'; readonly serial: number }
  | { readonly kind: 'refresh-sent' | 'storing' }
  | RefreshOutcome;

export type RefreshOutcome =
  | { readonly kind: 'tokens'; readonly token: HeldToken }
  | { readonly kind: 'refresh-failed'; readonly failure: Failure }
  | { readonly kind: 'sign-in-ended'; readonly isRefused: boolean };

/**
 * - `refresh`, `poll`: one begins. `isUsers`: whether the user waits for the poll.
 * - `limit-refresh`: a refresh in flight gets the usual time limit from now on.
 * - `interrupt`: the extras' requests are cancelled, and the presence isn't known until the next poll.
 * - `sign-in-ended`: `onSignInEnded` is called.
 */
export type SessionEffect =
  | { readonly kind: 'refresh' | 'limit-refresh' | 'interrupt' | 'sign-in-ended' }
  | { readonly kind: 'poll'; readonly isUsers: boolean };

const notRead = { readAt: undefined, isStale: false };

export const initialState: SessionState = {
  signIn: 'restoring',
  wasRefused: false,
  token: undefined,
  refresh: { ...noAttempts, phase: 'none', since: undefined, isSlow: false },
  poll: { ...noAttempts, ...notRead, isInFlight: false, isDueAtOnce: false, from: undefined, part: 1 },
  failure: undefined,
  machine: { kind: 'new' },
  at: undefined,
  wasOnline: true,
};

export function hasEnded({ signIn }: SessionState): boolean {
  return signIn === 'sign-in-again' || signIn === 'signed-out';
}

/** Whether a resume is under way: the network settles, or what is due is being refreshed and polled. */
export function isResuming({ machine }: SessionState): boolean {
  return machine.kind === 'settling' || machine.kind === 'catching-up';
}

/**
 * Whether the profile is shown as the last known one. It isn't while a resume reads it again, unless the last request failed. It is
 * while no profile can be read because a refresh takes long, as when the keychain prompts.
 */
export function isProfileStale(state: SessionState): boolean {
  const { poll, refresh, token, failure } = state;
  return (
    (poll.isStale && (failure !== undefined || !isResuming(state))) ||
    (refresh.isSlow && token?.isRefused !== false)
  );
}
