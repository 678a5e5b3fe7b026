// The rows of the domain list around the visible ones. They are requested one range at a time. Meanwhile, only the newest wanted
// range is queued.
import type { RowsRequest } from '../../app/contract/calls.ts';
import type { DomainRow, DomainRows } from '../../app/contract/domains.ts';

/** @param read requests rows from the main process; when that fails, the shown rows stay until the next response */
export function createRowsStore(read: (wanted: RowsRequest) => Promise<DomainRows>) {
  let loaded = $state.raw<DomainRows & Pick<RowsRequest, 'from' | 'query'>>();
  let pending: RowsRequest | undefined;
  let isRequesting = false;
  let lastRequest = '';
  /** Tells the rows of a list from those of the one before, whose response may come late. */
  let listNumber = 0;

  const sendPending = async () => {
    isRequesting = true;
    while (pending !== undefined) {
      const wanted = pending;
      pending = undefined;
      const requestedFor = listNumber;
      const response = await read(wanted).catch(() => undefined);
      if (response !== undefined && requestedFor === listNumber) loaded = { ...wanted, ...response };
    }
    isRequesting = false;
  };

  return {
    /** How many rows match the query; undefined while nothing is loaded. */
    get matches() {
      return loaded?.total;
    },
    /** The query that the loaded rows belong to; undefined while nothing is loaded. */
    get query() {
      return loaded?.query;
    },
    /** Returns the row at an index of the matches; undefined while it isn't loaded. */
    rowAt: (index: number): DomainRow | undefined => loaded?.rows[index - loaded.from],
    /** @param version of the list; when it changes, the same request is sent again */
    request: (wanted: RowsRequest, version: string): void => {
      const key = JSON.stringify([wanted, version]);
      if (key === lastRequest) return;
      lastRequest = key;
      pending = wanted;
      if (!isRequesting) void sendPending();
    },
    /** Drops the loaded rows and the pending request. */
    clear: (): void => {
      listNumber += 1;
      lastRequest = '';
      pending = undefined;
      loaded = undefined;
    },
  };
}
