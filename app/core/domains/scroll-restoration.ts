// Where the person is in a list of domains: the filter, and the first row in sight. It outlasts the list itself.
import type { DomainRows } from './domain-rows.ts';

export interface ScrollRestoration {
  readonly query: () => string;
  /** The position of the first row in sight; 0 at the top. */
  readonly position: () => number;
  /** The index of that row among those that the query finds, as far as they are loaded. */
  readonly indexIn: (rows: DomainRows) => number;
  /** A list begins anew: the picker shows its top until the place is loaded, and then goes there. */
  readonly comeBack: () => void;
  /** The picker has not gone there yet. */
  readonly isAway: () => boolean;
  /** The person would rather stay than go there. */
  readonly stay: () => void;
  /** The picker shows rows from an index on; the first of them stands at a position, where there is one. */
  readonly see: (query: string, top: number, position: number | undefined) => void;
}

export function createScrollRestoration(): ScrollRestoration {
  let query = '';
  let position = 0;
  let isAway = false;
  return {
    query: () => query,
    position: () => position,
    indexIn: (rows) =>
      position === 0 ? 0 : Math.max(0, Math.min(rows.indexAt(query, position), rows.count(query) - 1)),
    comeBack: () => {
      isAway = position > 0;
    },
    isAway: () => isAway,
    stay: () => {
      isAway = false;
    },
    see: (asked, top, first) => {
      // The top is what a picker shows that has not come back yet.
      if (isAway && asked === query && top === 0) return;
      isAway = false;
      query = asked;
      position = top === 0 ? 0 : (first ?? position);
    },
  };
}
