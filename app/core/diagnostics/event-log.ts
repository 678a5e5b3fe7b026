// The events of this run. Each is a line of the log, and the diagnostics list the last ones. They contain no secrets, and of a
// user's data only the login.
import type { Runtime } from '../runtime.ts';
import { levelOf, type SupportEvent, supportLine } from '../support-event.ts';

/** `at` is in milliseconds since 1970. */
export interface EventEntry {
  readonly at: number;
  readonly text: string;
}

export interface EventLog {
  readonly record: (event: SupportEvent) => void;
  /** Oldest first. */
  readonly entries: () => readonly EventEntry[];
}

const maxEntries = 500;

export function createEventLog({ clock, log }: Pick<Runtime, 'clock' | 'log'>): EventLog {
  let entries: readonly EventEntry[] = [];
  return {
    record: (event) => {
      const text = supportLine(event);
      log(text, levelOf(event));
      entries = [...entries, { at: clock.wall(), text }].slice(-maxEntries);
    },
    entries: () => entries,
  };
}
