// What happens to the machine and the panel, and what each account's session does about it.
import type { Accounts } from './accounts.ts';

export interface EveryAccount {
  /** The panel is opened: what it shows should be fresh. */
  readonly panelOpened: () => void;
  /** Reads every account's profile now. */
  readonly refresh: () => void;
  /** The machine is about to sleep. */
  readonly sleep: () => void;
  /** The machine woke up or the network came back. */
  readonly wake: () => void;
  /** The screen was locked or unlocked: nobody looks, or somebody does again. */
  readonly locked: (isLocked: boolean) => void;
}

/** A profile younger than this is fresh enough for whoever comes to look. */
const freshMs = 10_000;

export function createEveryAccount({ list }: Pick<Accounts, 'list'>): EveryAccount {
  const lookAgain = () => {
    for (const { session } of list()) void session.poll(freshMs);
  };
  return {
    panelOpened: lookAgain,
    refresh: () => {
      for (const { session } of list()) void session.poll();
    },
    sleep: () => {
      for (const { session } of list()) session.sleep();
    },
    wake: () => {
      for (const { session } of list()) void session.wake();
    },
    locked: (isLocked) => {
      if (!isLocked) lookAgain();
      else for (const { session } of list()) session.replan();
    },
  };
}
