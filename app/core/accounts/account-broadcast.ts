// Passes events of the machine and the panel on to the sessions of all accounts.
import type { Accounts } from './accounts.ts';

export interface AccountBroadcast {
  /** The panel has been opened: polls what isn't fresh. */
  readonly panelOpened: () => void;
  /** Polls every account now. */
  readonly pollAll: () => void;
  /** The machine is being suspended. */
  readonly suspend: () => void;
  /** The machine has resumed, or the network is back. */
  readonly resume: () => void;
  /** The screen was locked or unlocked. */
  readonly screenLocked: (isLocked: boolean) => void;
}

/** A profile younger than this isn't polled again for an opened panel or an unlocked screen. */
const freshMs = 10_000;

export function createAccountBroadcast({ list }: Pick<Accounts, 'list'>): AccountBroadcast {
  const pollUnlessFresh = () => {
    for (const { session } of list()) void session.poll(freshMs);
  };
  return {
    panelOpened: pollUnlessFresh,
    pollAll: () => {
      for (const { session } of list()) void session.poll();
    },
    suspend: () => {
      for (const { session } of list()) session.suspend();
    },
    resume: () => {
      for (const { session } of list()) void session.resume();
    },
    screenLocked: (isLocked) => {
      if (!isLocked) pollUnlessFresh();
      else for (const { session } of list()) session.reschedulePoll();
    },
  };
}
