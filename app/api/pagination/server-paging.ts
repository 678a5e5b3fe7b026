// What responses have shown about a server's paging: its page cap, and the position it counts from. Until the service's version
// changes, this is kept for further runs through the collection, so that no answered probe is repeated.

export interface ServerPaging {
  /** The most records that the server sends per page, if it is known to send fewer than requested. */
  readonly cap: () => number | undefined;
  readonly recordCap: (length: number) => void;
  /** The position to start at: 1 (service.md, "Collections"), or 0 if a record was found at position 0. */
  readonly firstPosition: () => 0 | 1;
  /** Records whether there is a record at position 0. */
  readonly recordPositionZero: (isFound: boolean) => void;
  /** Records that a probe after a short last page found nothing at this position. */
  readonly recordEnd: (position: number) => void;
  /**
   * Returns the probes of a complete list that haven't been answered yet, in the order in which they are sent.
   * @param end The position after the last page, if that page was short.
   */
  readonly dueProbes: (end: number | undefined) => readonly Probe[];
}

/** `after`: after a short last page, which may be capped. `before`: at position 0. */
export type Probe = 'after' | 'before';

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
    dueProbes: (end) => [
      ...(end !== undefined && !ends.has(end) ? (['after'] as const) : []),
      ...(firstPosition === undefined ? (['before'] as const) : []),
    ],
  };
}

/**
 * Returns a function for what is known about the server. A change of the service's version makes it forget what it knows.
 * @param apiversion Returns the version in the last token response; undefined if it had none.
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
