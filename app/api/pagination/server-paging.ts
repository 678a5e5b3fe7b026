// What is known about how a server pages a collection: its page cap, and the position it counts from. It is learned from
// responses and outlives one run through the collection, so that no probe is repeated. A new service version resets it.
import { createPageCap, type PageCap } from './page-cap.ts';

/** A request for records outside of a complete list: after its first page, or before position 1. */
export type Probe = 'after' | 'before';

export interface ServerPaging {
  readonly pageCap: PageCap;
  /** The position to start at: 1 (specification, "Limits"), or 0 where a record was found there. */
  readonly firstPosition: () => 0 | 1;
  /** Records whether there is a record at position 0. */
  readonly recordPositionZero: (isFound: boolean) => void;
  /** Returns the probes to send for a first page of a length. `isShort`: fewer records than requested. */
  readonly dueProbes: (firstLength: number, isShort: boolean) => readonly Probe[];
  /**
   * Records that a probe was sent, whatever its outcome: it is not repeated for a first page of this length. With
   * `isCancelled`, Perch cancelled it in favour of a more urgent request, and it may be sent once more.
   */
  readonly recordProbe: (kind: Probe, firstLength: number, isCancelled: boolean) => void;
}

export function createServerPaging(): ServerPaging {
  const pageCap = createPageCap();
  let firstPosition: 0 | 1 | undefined;
  const probed = new Set<string>();
  const cancelled = new Set<string>();

  return {
    pageCap,
    firstPosition: () => firstPosition ?? 1,
    recordPositionZero: (isFound) => {
      firstPosition = isFound ? 0 : 1;
    },
    dueProbes: (firstLength, isShort) => {
      if (pageCap.isWholeList(firstLength)) return [];
      const due: Probe[] = [];
      if (isShort && firstLength > 0) due.push('after');
      if (firstPosition === undefined) due.push('before');
      return due.filter((kind) => !probed.has(keyOf(kind, firstLength)));
    },
    recordProbe: (kind, firstLength, isCancelled) => {
      const key = keyOf(kind, firstLength);
      if (isCancelled && !cancelled.has(key)) cancelled.add(key);
      else probed.add(key);
    },
  };
}

/**
 * Returns a function that returns what is known about the server, and starts over when the service's version changes.
 * `apiversion` is the version in the last token response, undefined where it had none.
 */
export function createPagingByVersion(apiversion: () => string | undefined): () => ServerPaging {
  let paging = createServerPaging();
  let version: string | undefined;
  return () => {
    const current = apiversion() ?? version;
    if (version !== undefined && current !== version) paging = createServerPaging();
    version = current;
    return paging;
  };
}

function keyOf(kind: Probe, firstLength: number): string {
  return `${kind} ${firstLength}`;
}
