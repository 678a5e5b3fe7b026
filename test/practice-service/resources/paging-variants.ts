// What servers were seen to do to the pages of a list, or might: each habit alone, or several together.
import type { Json, JsonObject } from '../json.ts';

export interface PagingVariants {
  /** No page is longer, whatever the limit. */
  readonly cap?: number;
  /** The position of the first record is 0. */
  readonly countsFromZero?: true;
  /** Every page is the first one. */
  readonly ignoresStart?: true;
  /** Every page goes on to the end of the list. */
  readonly ignoresLimit?: true;
  /** Every page but the first begins so many records early. */
  readonly overlap?: number;
  /** Each record is sent so many times in a row. */
  readonly copies?: number;
  /** These stand before the records, and count as such. */
  readonly before?: readonly Json[];
  /** So many of the first records are gone. */
  readonly without?: number;
  /** Nothing but these fields of each record. */
  readonly fields?: readonly string[];
  /** The array stands in an object, under this name and beside these fields. */
  readonly wrapped?: { readonly in: string; readonly beside?: JsonObject };
}

/** A list as its habits make it. */
export interface PagedList {
  readonly first: 0 | 1;
  /** The elements that a request gets. `start` and `limit` as in the request, if they were there. */
  readonly page: (start: number, limit: number) => Json[];
  readonly body: (page: Json[]) => Json;
}

/** `recordAt` gives the record at an index, from 0 to below `count`. */
export function listWith(
  habits: PagingVariants,
  count: number,
  recordAt: (index: number) => JsonObject,
): PagedList {
  const { before = [], copies = 1, without = 0, cap = Infinity, overlap = 0, wrapped } = habits;
  const first = habits.countsFromZero === true ? 0 : 1;
  const length = before.length + Math.max(0, count - without) * copies;

  const elementAt = (index: number): Json => {
    const odd = before[index];
    if (odd !== undefined) return odd;
    return only(habits.fields, recordAt(without + Math.floor((index - before.length) / copies)));
  };

  return {
    first,
    page: (start, limit) => {
      const asked = habits.ignoresStart === true ? 0 : start - first;
      const begin = Math.max(0, asked - overlap);
      const most = habits.ignoresLimit === true ? Infinity : Math.min(limit, cap);
      const size = Math.max(0, Math.min(most, length - begin));
      return Array.from({ length: size }, (_, offset) => elementAt(begin + offset));
    },
    body: (page) => (wrapped === undefined ? page : { ...wrapped.beside, [wrapped.in]: page }),
  };
}

function only(fields: readonly string[] | undefined, record: JsonObject): JsonObject {
  if (fields === undefined) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));
}
