// The visible rows of the domain list. Scrolling and typing request rows, one request at a time: while one is in
// flight, only the newest wanted range is queued. Each request is preceded by a report of the scroll position.
import type { CallArgs } from '../../app/contract/calls.ts';
import type { DomainRow, DomainRows } from '../../app/contract/domains.ts';

/** A range of rows, and the index of the first visible one. */
export type RowsRequest = CallArgs<'domains.rows'>[0] & CallArgs<'domains.scrolled'>[0];

export interface RowsStore {
  /** How many rows fit the query; undefined before the first answer. */
  readonly matches: number | undefined;
  /** The query that they are the answer to. */
  readonly query: string | undefined;
  /** The row at a place among them, where it has arrived. */
  readonly rowAt: (place: number) => DomainRow | undefined;
  /** @param version of the list: what has been asked for is asked for again where that is another one */
  readonly request: (wanted: RowsRequest, version: string) => void;
  /** There is nothing to ask for, and nothing left of what was. */
  readonly clear: () => void;
}

/** The pauses before rows are asked for again whose call was rejected. */
const minRetryDelayMs = 200;
const maxRetryDelayMs = 10_000;

/**
 * @param read requests rows from the main process; when that fails, the shown rows stay and the request is repeated later
 * @param reportScroll reports the scroll position; its result is not awaited
 * @param onShift is called where rows have been put before those on view: the same ones are so many places further down
 */
export function createRowsStore(
  read: (range: CallArgs<'domains.rows'>[0]) => Promise<DomainRows>,
  reportScroll: (scroll: CallArgs<'domains.scrolled'>[0]) => void,
  onShift: (places: number) => void,
): RowsStore {
  let loaded = $state.raw<DomainRows & Pick<RowsRequest, 'from' | 'query'>>();
  let pending: RowsRequest | undefined;
  let isRequesting = false;
  let lastRequest = '';
  let retryDelayMs = minRetryDelayMs;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const sendPending = async () => {
    clearTimeout(retryTimer);
    isRequesting = true;
    while (pending !== undefined) {
      const wanted = pending;
      pending = undefined;
      const { query, top, from, count } = wanted;
      try {
        reportScroll({ query, top });
        const answer = await read({ query, from, count });
        retryDelayMs = minRetryDelayMs;
        if (lastRequest !== '') applyResponse(wanted, answer);
      } catch {
        retryLater(wanted);
      }
    }
    isRequesting = false;
  };

  /** Unless something newer is wanted: that is asked for at once. */
  const retryLater = (wanted: RowsRequest) => {
    if (pending !== undefined || lastRequest === '') return;
    retryTimer = setTimeout(() => enqueue(wanted), retryDelayMs);
    retryDelayMs = Math.min(maxRetryDelayMs, retryDelayMs * 2);
  };

  const enqueue = (wanted: RowsRequest) => {
    pending = wanted;
    if (!isRequesting) void sendPending();
  };

  const applyResponse = ({ from, query }: RowsRequest, answer: DomainRows) => {
    const before = loaded;
    loaded = { ...answer, from, query };
    if (before?.query !== query || before.generation !== answer.generation) return;
    const at = answer.rows.findIndex((row) => indexIn(before.rows, row) !== -1);
    const row = answer.rows[at];
    const places = row === undefined ? 0 : from + at - (before.from + indexIn(before.rows, row));
    if (places !== 0) onShift(places);
  };

  return {
    get matches() {
      return loaded?.total;
    },
    get query() {
      return loaded?.query;
    },
    rowAt: (place) => loaded?.rows[place - loaded.from],
    request: (wanted, version) => {
      const key = JSON.stringify([wanted, version]);
      if (key === lastRequest) return;
      lastRequest = key;
      enqueue(wanted);
    },
    clear: () => {
      lastRequest = '';
      pending = undefined;
      loaded = undefined;
      clearTimeout(retryTimer);
    },
  };
}

/** Where the same record is among rows; -1 where it isn't. */
function indexIn(rows: readonly DomainRow[], { position }: DomainRow): number {
  return rows.findIndex((row) => row.position === position);
}
