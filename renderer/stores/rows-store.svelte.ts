// The visible rows of the domain list. Scrolling and typing request rows, one request at a time: while one is in
// flight, only the newest wanted range is queued.
import type { CallArgs } from '../../app/contract/calls.ts';
import type { DomainRow, DomainRows } from '../../app/contract/domains.ts';

/** A range of rows, and the index of the first visible one. */
type RowsRequest = CallArgs<'domains.rows'>[0];

export interface RowsStore {
  /** How many rows match the query; undefined before the first response. */
  readonly matches: number | undefined;
  /** The query that the loaded rows belong to. */
  readonly query: string | undefined;
  /** Returns the row at an index of the matches; undefined while it isn't loaded. */
  readonly rowAt: (index: number) => DomainRow | undefined;
  /** @param version of the list: the same request is sent again when the version differs */
  readonly request: (wanted: RowsRequest, version: string) => void;
  /** Drops the loaded rows and the pending request. */
  readonly clear: () => void;
}

/** The delays before a failed request is repeated. */
const minRetryDelayMs = 200;
const maxRetryDelayMs = 10_000;

/**
 * @param read requests rows from the main process; when that fails, the shown rows stay and the request is repeated later
 * @param onShift called when rows were inserted above the shown ones, with their number
 */
export function createRowsStore(
  read: (wanted: RowsRequest) => Promise<DomainRows>,
  onShift: (count: number) => void,
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
      try {
        const response = await read(wanted);
        retryDelayMs = minRetryDelayMs;
        if (lastRequest !== '') applyResponse(wanted, response);
      } catch {
        retryLater(wanted);
      }
    }
    isRequesting = false;
  };

  /** Does nothing if a newer request is pending: that is sent at once. */
  const retryLater = (wanted: RowsRequest) => {
    if (pending !== undefined || lastRequest === '') return;
    retryTimer = setTimeout(() => enqueue(wanted), retryDelayMs);
    retryDelayMs = Math.min(maxRetryDelayMs, retryDelayMs * 2);
  };

  const enqueue = (wanted: RowsRequest) => {
    pending = wanted;
    if (!isRequesting) void sendPending();
  };

  const applyResponse = ({ from, query }: RowsRequest, response: DomainRows) => {
    const previous = loaded;
    loaded = { ...response, from, query };
    if (previous?.query !== query || previous.generation !== response.generation) return;
    const at = response.rows.findIndex((row) => indexIn(previous.rows, row) !== -1);
    const row = response.rows[at];
    const shift = row === undefined ? 0 : from + at - (previous.from + indexIn(previous.rows, row));
    if (shift !== 0) onShift(shift);
  };

  return {
    get matches() {
      return loaded?.total;
    },
    get query() {
      return loaded?.query;
    },
    rowAt: (index) => loaded?.rows[index - loaded.from],
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

function indexIn(rows: readonly DomainRow[], { position }: DomainRow): number {
  return rows.findIndex((row) => row.position === position);
}
