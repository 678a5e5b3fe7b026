// The state of an account's session: one value without secrets. step.ts computes the next state, due.ts the next scheduled
// action, and account-session.ts holds the state and performs the effects.
import type { Failure } from '../../api/http/result.ts';
import { type Attempts, noAttempts } from '../scheduling/attempts.ts';
import type { ClockReading } from '../scheduling/clock-reading.ts';
import type { TokenTimes } from './token-lifetime.ts';

export interface SessionState {
  /**
   * - `restoring`: there is no usable access token, and Perch tries to get one with the refresh token.
   * - `signed-in`: there is one, or a refresh in flight is storing a new one.
   * - `sign-in-again`: only the user can sign in again, because there is no refresh token, or a refresh was refused or requires a
   *   second factor.
   * - `signed-out`: the session has ended, by a sign-out, a new sign-in or the end of Perch.
   */
  readonly signIn: 'restoring' | 'signed-in' | 'sign-in-again' | 'signed-out';
  /** In `sign-in-again`: true if a refresh was refused or requires a second factor, false if there was no refresh token. */
  readonly wasRefused: boolean;
  /** The access token's times; undefined while there is no usable one, and while new tokens are being stored. */
  readonly token: HeldToken | undefined;
  readonly refresh: Attempts & {
    /** `begun`: the refresh token is being read. `sent`: the response is awaited. `storing`: the keychain is being changed. */
    readonly phase: 'none' | 'begun' | 'sent' | 'storing';
    readonly sentAt: ClockReading | undefined;
    /** Whether the service takes long to respond. */
    readonly isSlow: boolean;
  };
  readonly poll: Attempts & {
    readonly isInFlight: boolean;
    /** Whether the next poll follows as soon as there is a usable token: a poll or resume lacked it, or a poll a network. */
    readonly isDueAtOnce: boolean;
    /** From here the next poll's interval counts; after a failure it counts from the end of that poll. */
    readonly from: ClockReading | undefined;
    /** The part of the interval after which the next poll follows. After a failure, and while the user watches, it isn't used. */
    readonly part: number;
  };
  /** Why the last poll or refresh failed; undefined after a success and in `sign-in-again`. A refresh leaves a poll's. */
  readonly failure: Failure | undefined;
  readonly machine: Machine;
  /** When the last step was. `wasOnline`: whether the system reported a network then. */
  readonly at: ClockReading | undefined;
  readonly wasOnline: boolean;
}

export interface HeldToken extends TokenTimes {
  /** Tells one access token from the next. */
  readonly serial: number;
  /** Whether the service has rejected it with 401. A refresh is in flight then, and the token isn't used again. */
  readonly isRefused: boolean;
}

/**
 * - `new`: the session sends nothing yet. `awake`: it polls and refreshes.
 * - `suspended`: the session sends nothing by itself. `since` is when it was suspended, or when the user was last found away.
 * - `network-back`: the network is back, and the session resumes after a random time.
 * - `settling`: after a resume, until the network has settled.
 * - `catching-up`: after `settling`, until what is due was refreshed and polled.
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
 * - `tick`: time has passed. `rescheduled`, `suspended`, `resumed`, `ended`: as `AccountSession` describes them.
 * - `poll-asked`: a poll is asked for. With `unlessYoungerThanMs`, it is sent only if the last poll isn't younger than that.
 * - `polled`: a poll has ended. `isResponse` is false if it failed without a response of its own, as after a failed refresh.
 * - `token-needed`: a request needs an access token; `isUsers` if the user waits for it. `token-refused`: it was rejected with 401.
 * - `refresh-sent`, `storing`, `tokens`: the phases of a refresh. The tokens of a sign-in go through the last two.
 * - `refresh-failed`: the refresh is retried. `sign-in-ended`: it can't be retried, so the user has to sign in again.
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
 * - `refresh`, `poll`: one is sent. `isUsers`: whether the user waits for the poll.
 * - `limit-refresh`: the refresh in flight gets the usual time limit from now on. If its request isn't sent yet, it is retried.
 * - `interrupt`: the extras' requests are cancelled, and the presence isn't known until the next poll.
 * - `sign-in-ended`: `onSignInEnded` is called.
 */
export type SessionEffect =
  | { readonly kind: 'refresh' | 'limit-refresh' | 'interrupt' | 'sign-in-ended' }
  | { readonly kind: 'poll'; readonly isUsers: boolean };

export const initialState: SessionState = {
  signIn: 'restoring',
  wasRefused: false,
  token: undefined,
  refresh: { ...noAttempts, phase: 'none', sentAt: undefined, isSlow: false },
  poll: { ...noAttempts, isInFlight: false, isDueAtOnce: false, from: undefined, part: 1 },
  failure: undefined,
  machine: { kind: 'new' },
  at: undefined,
  wasOnline: true,
};

/** Whether polls and refreshes are over. */
export function hasEnded({ signIn }: SessionState): boolean {
  return signIn === 'sign-in-again' || signIn === 'signed-out';
}

/** Whether a resume is under way: the network settles, or what is due is being refreshed and polled. */
export function isResuming({ machine }: SessionState): boolean {
  return machine.kind === 'settling' || machine.kind === 'catching-up';
}
