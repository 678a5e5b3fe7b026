// What one cell of the matrix states. The tests assert all of it, the tables are made of it.
import type { PanelView, TrayStatus } from '../../app/contract/view.ts';
import type { AuthState } from '../../app/core/auth/auth-state-machine.ts';
import type { FaultId, Struck } from './fault-list.ts';

/** What a person has before them. */
export interface Sight {
  readonly view: PanelView['name'];
  /** What the view says about the fault, or about what is under way; empty where it says nothing of it. */
  readonly sentence: string;
  /** The tray, where the account is the one on view. */
  readonly tray?: TrayStatus;
}

/** How many requests are sent, by what they ask for. What is not named is not sent. */
export type Requests = Readonly<Partial<Record<Struck, number>>>;

export interface Cell {
  /** At the first look: when Perch has done all it does about the fault at once. */
  readonly sees: Sight;
  readonly state: AuthState;
  readonly requests: Requests;
  /** Sent while the fault goes on and the person does nothing. */
  readonly later: Requests;
  readonly ends: Ending;
}

/**
 * How it goes on when the fault is over.
 *
 * - `unharmed`: there was nothing to recover from.
 * - `itself`: Perch recovers without the person.
 * - `again`: the person does the same once more, in the view they are at.
 * - `anew`: doing the same once more leads to `sees`, and from there the person signs in from the start.
 * - `sign-in`: the service refuses the refresh token, the person sees `sees` and signs in again. That may come
 *   at the first look already.
 */
export type Ending = { readonly by: 'unharmed' | 'itself' | 'again' } | SeenEnding;

export interface SeenEnding {
  readonly by: 'anew' | 'sign-in';
  readonly sees: Sight;
}

/** All cells of one flow. */
export type Column = Readonly<Partial<Record<FaultId, Cell>>>;
