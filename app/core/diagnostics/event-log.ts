// The events of this run. Each is a line of the log, and the diagnostics list the last ones. They contain no secrets, and of a
// user's data only the login.
import type { Runtime } from '../runtime.ts';
import { levelOf, type SupportEvent, supportLine } from '../support-event.ts';

/** `at` is in milliseconds since 1970. */
export interface EventEntry {
  readonly at: number;
  readonly text: string;
}

const maxEntries = 500;

export function createEventLog({ clock, log }: Pick<Runtime, 'clock' | 'log'>) {
  let entries: readonly EventEntry[] = [];
  return {
    record: (event: SupportEvent) => {
      const text = supportLine(event);
      log(text, levelOf(event));
      entries = [...entries, { at: clock.wall(), text }].slice(-maxEntries);
    },
    /** Oldest first. */
    entries: () => entries,
  };
}
