// Recognises a server that sends fewer records per page than were requested, although the list continues. A short first
// page alone does not tell: it may be the whole list. The request for the position after it decides.

export interface PageCap {
  /** The most records that the server sends per page; undefined unless a cap below the requested limit was found. */
  readonly value: () => number | undefined;
  /** Records the length of a first page, and the limit it was requested with. */
  readonly recordFirstPage: (length: number, limit: number) => void;
  /** Records whether any records followed a short first page: then its length is the cap. */
  readonly recordNextPage: (firstLength: number, hasRecords: boolean) => void;
  /** Whether a first page of this length is known to be the whole list. */
  readonly isWholeList: (firstLength: number) => boolean;
}

export function createPageCap(): PageCap {
  let cap: number | undefined;
  /** The length up to which a first page is the whole list; -1 while none is known. */
  let longestWholeList = -1;

  return {
    value: () => cap,
    recordFirstPage: (length, limit) => {
      if (cap !== undefined && length > cap) cap = undefined;
      // The server sends pages of this length, so a shorter one is not capped.
      if (length >= limit) longestWholeList = Math.max(longestWholeList, length - 1);
    },
    recordNextPage: (firstLength, hasRecords) => {
      if (hasRecords) cap = firstLength;
      else longestWholeList = Math.max(longestWholeList, firstLength);
    },
    isWholeList: (firstLength) => firstLength <= longestWholeList,
  };
}
