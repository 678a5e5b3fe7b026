// The rows of the list of domains that are on view. They are asked for as one scrolls and types, one request at a
// time: while an answer is awaited, only the newest wish is kept.
import type { CallArgs } from '../../app/contract/calls.ts';
import type { DomainRow, DomainRows } from '../../app/contract/domains.ts';

export type WantedRows = CallArgs<'domains.rows'>[0];

export interface RowsOnView {
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

/** @param read asks the main process; where that fails, what is on view stays */
export function followRows(read: (wanted: WantedRows) => Promise<DomainRows>): RowsOnView {
  let arrived = $state.raw<DomainRows & Pick<WantedRows, 'from' | 'query'>>();
  let next: WantedRows | undefined;
  let isReading = false;
  let last = '';

  const readOn = async () => {
    isReading = true;
    while (next !== undefined) {
      const wanted = next;
      next = undefined;
      const answer = await read(wanted).catch(() => undefined);
      if (answer !== undefined && last !== '')
        arrived = { ...answer, from: wanted.from, query: wanted.query };
    }
    isReading = false;
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
      next = wanted;
      if (!isReading) void readOn();
    },
    clear: () => {
      last = '';
      next = undefined;
      arrived = undefined;
    },
  };
}
