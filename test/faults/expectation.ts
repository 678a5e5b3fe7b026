// What is expected of one operation under one fault. The tests assert all of it.
import type { TrayState } from '../../app/contract/account-states.ts';
import type { AccountView, PanelView } from '../../app/contract/view.ts';
import type { AuthState } from '../../app/core/auth/auth-state-machine.ts';
import type { FaultId, FaultTarget } from './fault-list.ts';

/** What the panel and the tray show. */
export interface ObservedState {
  readonly view: PanelView['name'];
  /** What the view says about the fault or the request in flight; empty if it says nothing. */
  readonly message: string;
  /** Set only if the view shows an account. */
  readonly tray?: TrayState;
}

/** Number of requests by target. None is sent to a target that is left out. */
export type RequestCounts = Readonly<Partial<Record<FaultTarget, number>>>;

export interface Expectation {
  /** What is shown once Perch has handled the result, or while a delayed response is outstanding. */
  readonly shows: ObservedState;
  readonly state: AuthState | AccountView['signIn'];
  readonly requests: RequestCounts;
  /** Requests sent while the fault persists. The user acts only if there is a Retry-After, and then presses Refresh once. */
  readonly requestsDuringFault: RequestCounts;
  readonly recovery: Recovery;
}

/**
 * How Perch recovers when the fault has ended.
 *
 * - `no-effect`: there is nothing to recover from.
 * - `automatic`: Perch recovers without user action.
 * - `retry`: the user repeats the step in the current view.
 * - `restart`: repeating the step leads to `shows`; the user starts the sign-in again.
 * - `sign-in-again`: the service refuses the refresh token, Perch shows `shows`, and the user signs in again. The
 *   refusal may be the fault itself.
 */
export type Recovery = { readonly by: 'no-effect' | 'automatic' | 'retry' } | SignInRecovery;

export interface SignInRecovery {
  readonly by: 'restart' | 'sign-in-again';
  readonly shows: ObservedState;
}

/** The expectations of one operation, by fault. */
export type Expectations = Readonly<Partial<Record<FaultId, Expectation>>>;
