// What happened in the last day and how often, for the diagnostics: counters, and one line per transition or fault.
// Nothing in it is secret, and of a person it holds the login only.
import type { Clock } from '../ports.ts';

export interface Counters {
  readonly polls: number;
  readonly refreshes: number;
  readonly pages: number;
  readonly faults: number;
  /** Elements of lists that were left out, since they were no objects. */
  readonly 'unusable records': number;
}

export interface Entry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

export interface EventLog {
  /** `times` is 1 unless given. */
  readonly count: (what: keyof Counters, times?: number) => void;
  readonly note: (text: string) => void;
  /** Those of this run. */
  readonly counters: () => Counters;
  /** Those of the last day, the oldest first. */
  readonly entries: () => readonly Entry[];
}

const dayMs = 24 * 60 * 60_000;
const most = 500;

export function createEventLog({ wall }: Pick<Clock, 'wall'>): EventLog {
  const counters = { polls: 0, refreshes: 0, pages: 0, faults: 0, 'unusable records': 0 };
  let entries: readonly Entry[] = [];
  return {
    count: (what, times = 1) => {
      counters[what] += times;
    },
    note: (text) => {
      entries = [...entries.slice(1 - most), { at: wall(), text }];
    },
    counters: () => ({ ...counters }),
    entries: () => entries.filter(({ at }) => at > wall() - dayMs),
  };
}
