// What happens to the machine and the panel, and what each account's session does about it.
import type { Accounts } from './accounts.ts';

export interface AccountBroadcast {
  /** The panel is opened: what it shows should be fresh. */
  readonly panelOpened: () => void;
  /** Reads every account's profile now. */
  readonly refresh: () => void;
  /** The machine is about to sleep. */
  readonly suspend: () => void;
  /** The machine woke up or the network came back. */
  readonly resume: () => void;
  /** The screen was locked or unlocked: nobody looks, or somebody does again. */
  readonly screenLocked: (isLocked: boolean) => void;
}

/** A profile younger than this is fresh enough for whoever comes to look. */
const freshMs = 10_000;

export function createAccountBroadcast({ list }: Pick<Accounts, 'list'>): AccountBroadcast {
  const lookAgain = () => {
    for (const { session } of list()) void session.poll(freshMs);
  };
  return {
    panelOpened: lookAgain,
    refresh: () => {
      for (const { session } of list()) void session.poll();
    },
    suspend: () => {
      for (const { session } of list()) session.suspend();
    },
    resume: () => {
      for (const { session } of list()) void session.resume();
    },
    screenLocked: (isLocked) => {
      if (!isLocked) lookAgain();
      else for (const { session } of list()) session.reschedulePoll();
    },
  };
}
