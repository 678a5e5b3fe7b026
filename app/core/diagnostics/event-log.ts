// The events of the last day, of this run and earlier ones, for the diagnostics: counters, and one entry per start, exit, sign-in,
// state transition or failed request. It contains no secrets, and of a user's data only the login.
import type { Clock } from '../runtime.ts';

/** An entry of the diagnostics' last day. `at` is in milliseconds since 1970. */
export interface EventEntry {
  readonly at: number;
  readonly text: string;
}

/** Stores the events of the last day between runs. No call throws. */
export interface EventStore {
  /** Oldest first. */
  readonly read: () => readonly EventEntry[];
  readonly append: (entry: EventEntry) => void;
}

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

export interface EventLog {
  /** Adds `times` to a counter, 1 unless given. */
  readonly count: (counter: keyof Counters, times?: number) => void;
  readonly addEntry: (text: string) => void;
  /** The counts since the start of this run. */
  readonly counters: () => Counters;
  /** The entries of the last day, oldest first. */
  readonly entries: () => readonly EventEntry[];
}

const dayMs = 24 * 60 * 60_000;
const maxEntries = 500;

export function createEventLog({ wall }: Pick<Clock, 'wall'>, store: EventStore): EventLog {
  const counters = { polls: 0, refreshes: 0, pages: 0, extras: 0, failures: 0, 'unusable records': 0 };
  return {
    count: (counter, times = 1) => {
      counters[counter] += times;
    },
    addEntry: (text) => store.append({ at: wall(), text }),
    counters: () => ({ ...counters }),
    entries: () => recentEntries(store.read(), wall()),
  };
}

/** The newest entries of the last day. A clock that was set back leaves entries of the future: they are kept for a day as well. */
export function recentEntries(entries: readonly EventEntry[], now: number): readonly EventEntry[] {
  return entries.filter(({ at }) => Math.abs(now - at) < dayMs).slice(-maxEntries);
}
