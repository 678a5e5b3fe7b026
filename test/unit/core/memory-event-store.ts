import type { EventEntry, EventStore } from '../../../app/core/diagnostics/event-log.ts';

/** Returns a store that keeps nothing between runs. */
export function createMemoryEventStore(): EventStore {
  const entries: EventEntry[] = [];
  return { read: () => entries, append: (entry) => void entries.push(entry) };
}
