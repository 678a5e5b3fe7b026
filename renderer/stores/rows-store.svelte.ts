// The visible rows of the domain list. Scrolling and typing request rows, one request at a time: while one is in
// flight, only the newest wanted range is queued. Each request is preceded by a report of the scroll position.
import type { CallArgs } from '../../app/contract/calls.ts';
import type { DomainRow, DomainRows } from '../../app/contract/domains.ts';

/** A range of rows, and the index of the first visible one. */
export type WantedRows = CallArgs<'domains.rows'>[0] & CallArgs<'domains.scrolled'>[0];

export interface RowsStore {
  /** How many rows fit the query; undefined before the first answer. */
  readonly matches: number | undefined;
  /** The query that they are the answer to. */
  readonly query: string | undefined;
  /** The row at a place among them, where it has arrived. */
  readonly at: (place: number) => DomainRow | undefined;
  /** @param version of the list: what has been asked for is asked for again where that is another one */
  readonly want: (wanted: WantedRows, version: string) => void;
  /** There is nothing to ask for, and nothing left of what was. */
  readonly clear: () => void;
}

/** The pauses before rows are asked for again whose call was rejected. */
const firstPauseMs = 200;
const longestPauseMs = 10_000;

/**
 * @param read requests rows from the main process; when that fails, the shown rows stay and the request is repeated later
 * @param reportScroll reports the scroll position; its result is not awaited
 * @param moved is called where rows have been put before those on view: the same ones are so many places further down
 */
export function createRowsStore(
  read: (range: CallArgs<'domains.rows'>[0]) => Promise<DomainRows>,
  reportScroll: (scroll: CallArgs<'domains.scrolled'>[0]) => void,
  moved: (places: number) => void,
): RowsStore {
  let arrived = $state.raw<DomainRows & Pick<WantedRows, 'from' | 'query'>>();
  let next: WantedRows | undefined;
  let isReading = false;
  let last = '';
  let pauseMs = firstPauseMs;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const readOn = async () => {
    clearTimeout(retry);
    isReading = true;
    while (next !== undefined) {
      const wanted = next;
      next = undefined;
      const { query, top, from, count } = wanted;
      try {
        reportScroll({ query, top });
        const answer = await read({ query, from, count });
        pauseMs = firstPauseMs;
        if (last !== '') show(wanted, answer);
      } catch {
        askLater(wanted);
      }
    }
    isReading = false;
  };

  /** Unless something newer is wanted: that is asked for at once. */
  const askLater = (wanted: WantedRows) => {
    if (next !== undefined || last === '') return;
    retry = setTimeout(() => ask(wanted), pauseMs);
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  };

  const ask = (wanted: WantedRows) => {
    next = wanted;
    if (!isReading) void readOn();
  };

  const show = ({ from, query }: WantedRows, answer: DomainRows) => {
    const before = arrived;
    arrived = { ...answer, from, query };
    if (before?.query !== query || before.generation !== answer.generation) return;
    const at = answer.rows.findIndex((row) => indexIn(before.rows, row) !== -1);
    const row = answer.rows[at];
    const places = row === undefined ? 0 : from + at - (before.from + indexIn(before.rows, row));
    if (places !== 0) moved(places);
  };

  return {
    get matches() {
      return arrived?.total;
    },
    get query() {
      return arrived?.query;
    },
    at: (place) => arrived?.rows[place - arrived.from],
    want: (wanted, version) => {
      const asked = JSON.stringify([wanted, version]);
      if (asked === last) return;
      last = asked;
      ask(wanted);
    },
    clear: () => {
      last = '';
      next = undefined;
      arrived = undefined;
      clearTimeout(retry);
    },
  };
}

/** Where the same record is among rows; -1 where it isn't. */
function indexIn(rows: readonly DomainRow[], { position }: DomainRow): number {
  return rows.findIndex((row) => row.position === position);
}
