// The events of the last day, for the diagnostics: counters, and one entry per state transition or failed request.
// It contains no secrets, and of a user's data only the login.
import type { Clock } from '../ports.ts';

export interface Counters {
  readonly polls: number;
  readonly refreshes: number;
  readonly pages: number;
  /** Requests beyond the specification that a connection file asks for. */
  readonly extras: number;
  readonly failures: number;
  /** Elements of lists that were skipped because they are not objects. */
  readonly 'unusable records': number;
}

export interface Entry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

export interface EventLog {
  /** Adds `times` to a counter, 1 unless given. */
  readonly count: (counter: keyof Counters, times?: number) => void;
  readonly addEntry: (text: string) => void;
  /** The counts since the start of this run. */
  readonly counters: () => Counters;
  /** The entries of the last day, oldest first. */
  readonly entries: () => readonly Entry[];
}

const dayMs = 24 * 60 * 60_000;
const maxEntries = 500;

export function createEventLog({ wall }: Pick<Clock, 'wall'>): EventLog {
  const counters = { polls: 0, refreshes: 0, pages: 0, extras: 0, failures: 0, 'unusable records': 0 };
  let entries: readonly Entry[] = [];
  return {
    count: (counter, times = 1) => {
      counters[counter] += times;
    },
    addEntry: (text) => {
      entries = [...entries.slice(1 - maxEntries), { at: wall(), text }];
    },
    counters: () => ({ ...counters }),
    entries: () => entries.filter(({ at }) => at > wall() - dayMs),
  };
}
