// What is known of how a server pages a collection. It is learned from its answers and outlasts a walk, so that nothing is
// looked for twice; it is forgotten when the service's version changes.

/** A request for records outside of a complete list: after its first page, or before position 1. */
export type Probe = 'after' | 'before';

export interface ServerPaging {
  /** Where a walk begins: at 1 (specification, "Limits"), or at 0 where a record was found there. */
  readonly firstPosition: () => 0 | 1;
  /** The most records that the server gives at once, where that was found to be fewer than were asked for. */
  readonly cap: () => number | undefined;
  /** The first page of a walk has come, with so many records. */
  readonly noteFirstPage: (length: number, limit: number) => void;
  /** What to send after a walk whose first page had so many records. `isShort`: fewer than were asked for. */
  readonly dueProbes: (length: number, isShort: boolean) => readonly Probe[];
  /**
   * A probe was sent, whatever its outcome: it is not sent again after a first page of this length. `isCancelled`: Perch
   * itself cancelled it for a more urgent request; then it may be sent once more.
   */
  readonly noteProbed: (kind: Probe, length: number, isCancelled: boolean) => void;
  /** Whether there are records after a short first page. */
  readonly noteAfter: (length: number, isFound: boolean) => void;
  /** Whether there is a record at position 0. */
  readonly noteBefore: (isFound: boolean) => void;
}

/** What is known before anything has been asked for. */
export function createServerPaging(): ServerPaging {
  let first: 0 | 1 | undefined;
  let cap: number | undefined;
  /** The longest first page after which there was nothing; -1 where none is known. */
  let longestWhole = -1;
  const probed = new Set<string>();
  const cancelled = new Set<string>();

  return {
    firstPosition: () => first ?? 1,
    cap: () => cap,
    noteFirstPage: (length, limit) => {
      if (cap !== undefined && length > cap) cap = undefined;
      // A page of this length has come, so that a shorter one isn't capped.
      if (length >= limit) longestWhole = Math.max(longestWhole, length - 1);
    },
    dueProbes: (length, isShort) => {
      if (length <= longestWhole) return [];
      const due: Probe[] = [];
      if (isShort && length > 0) due.push('after');
      if (first === undefined) due.push('before');
      return due.filter((kind) => !probed.has(keyOf(kind, length)));
    },
    noteProbed: (kind, length, isCancelled) => {
      const key = keyOf(kind, length);
      if (isCancelled && !cancelled.has(key)) cancelled.add(key);
      else probed.add(key);
    },
    noteAfter: (length, isFound) => {
      if (isFound) cap = length;
      else longestWhole = Math.max(longestWhole, length);
    },
    noteBefore: (isFound) => {
      first = isFound ? 0 : 1;
    },
  };
}

/**
 * Gives what is known of the server as long as the service's version is the same, else what is known of a new one.
 * `apiversion` is the version in the last token response, undefined where it had none.
 */
export function createPagingByVersion(apiversion: () => string | undefined): () => ServerPaging {
  let known = createServerPaging();
  let version: string | undefined;
  return () => {
    const now = apiversion() ?? version;
    if (version !== undefined && now !== version) known = createServerPaging();
    version = now;
    return known;
  };
}

function keyOf(kind: Probe, length: number): string {
  return `${kind} ${length}`;
}
