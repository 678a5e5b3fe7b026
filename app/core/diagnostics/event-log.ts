// Logs the events of this run, and keeps the last ones for the diagnostics.
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
