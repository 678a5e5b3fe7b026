// The query and the first visible row of a domain list. They outlive the list, so that a reopened list is restored.
import type { DomainTable } from './domain-table.ts';

export interface ScrollRestoration {
  readonly query: () => string;
  /** The position of the first visible row's record; 0 at the top of the list. */
  readonly position: () => number;
  /** Returns the index of that row among the loaded rows that match the query. */
  readonly rowIndex: (table: DomainTable) => number;
  /** Called when the list is loaded from the beginning: the picker shows the top until the position is loaded. */
  readonly startRestoring: () => void;
  /** Whether the picker has still to scroll to the position. */
  readonly isRestoring: () => boolean;
  readonly stopRestoring: () => void;
  /** Records that the picker shows rows from index `top` on. `position` is that row's, if it is loaded. */
  readonly recordScroll: (query: string, top: number, position: number | undefined) => void;
}

export function createScrollRestoration(): ScrollRestoration {
  let query = '';
  let position = 0;
  let isRestoring = false;
  return {
    query: () => query,
    position: () => position,
    rowIndex: (table) => {
      if (position === 0) return 0;
      return Math.max(0, Math.min(table.indexOfPosition(query, position), table.count(query) - 1));
    },
    startRestoring: () => {
      isRestoring = position > 0;
    },
    isRestoring: () => isRestoring,
    stopRestoring: () => {
      isRestoring = false;
    },
    recordScroll: (nextQuery, top, nextPosition) => {
      // Before it is restored, the picker shows the top although the user has not scrolled there.
      if (isRestoring && nextQuery === query && top === 0) return;
      isRestoring = false;
      query = nextQuery;
      position = top === 0 ? 0 : (nextPosition ?? position);
    },
  };
}
