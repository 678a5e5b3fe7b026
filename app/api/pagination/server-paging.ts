// What is known about how a server pages a collection: its page cap, and the position it counts from. It is learned from
// responses and outlives one run through the collection, so that no answered probe is repeated. A new service version resets it.

export interface ServerPaging {
  /** The most records that the server sends per page, where that is known to be less than requested. */
  readonly cap: () => number | undefined;
  readonly recordCap: (length: number) => void;
  /** The position to start at: 1 (service.md, "Collections"), or 0 where a record was found there. */
  readonly firstPosition: () => 0 | 1;
  /** Records whether there is a record at position 0. */
  readonly recordPositionZero: (isFound: boolean) => void;
  /** Records that a probe after a short last page found nothing at a position. */
  readonly recordEnd: (position: number) => void;
  /**
   * Returns the next probe to send for a complete list.
   * @param end The position after its last page, if that was short.
   */
  readonly dueProbe: (end: number | undefined) => 'after' | 'before' | undefined;
}

export function createServerPaging(): ServerPaging {
  let cap: number | undefined;
  let firstPosition: 0 | 1 | undefined;
  const ends = new Set<number>();

  return {
    cap: () => cap,
    recordCap: (length) => {
      cap = length;
    },
    firstPosition: () => firstPosition ?? 1,
    recordPositionZero: (isFound) => {
      firstPosition = isFound ? 0 : 1;
    },
    recordEnd: (position) => ends.add(position),
    dueProbe: (end) => {
      if (end !== undefined && !ends.has(end)) return 'after';
      return firstPosition === undefined ? 'before' : undefined;
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
