// Deviations of servers from the specified paging, observed or possible. They can be combined.
import type { Json, JsonObject } from '../json.ts';

export interface PagingVariants {
  /** The maximum length of a page, whatever the limit. */
  readonly cap?: number;
  /** The position of the first record is 0. */
  readonly countsFromZero?: true;
  /** Position 0 has the first record, as position 1 has. */
  readonly acceptsZero?: true;
  /** Every page is the first one. */
  readonly ignoresStart?: true;
  /** Every page continues to the end of the list. */
  readonly ignoresLimit?: true;
  /** A page without records is a 404. */
  readonly refusesEmptyPage?: true;
  /** How many records each page repeats from the one before. */
  readonly overlap?: number;
  /** How many times in a row each record is sent. */
  readonly copies?: number;
  /** Elements before the records, which count as records. */
  readonly before?: readonly Json[];
  /** How many of the first records are removed. */
  readonly without?: number;
  /** The only fields of each record. */
  readonly fields?: readonly string[];
  /** Puts the array into an object, under a name and beside other fields. */
  readonly wrapped?: { readonly in: string; readonly beside?: JsonObject };
}

/** A list with paging variants. */
export interface PagedList {
  /** The lowest position that it accepts. */
  readonly first: 0 | 1;
  /** Returns the elements for a request's `start` and `limit`. */
  readonly page: (start: number, limit: number) => Json[];
  readonly body: (page: Json[]) => Json;
}

/** `recordAt` returns the record at an index from 0 to below `count`. */
export function listWith(
  variants: PagingVariants,
  count: number,
  recordAt: (index: number) => JsonObject,
): PagedList {
  const { before = [], copies = 1, without = 0, cap = Infinity, overlap = 0, wrapped } = variants;
  const origin = variants.countsFromZero === true ? 0 : 1;
  const length = before.length + Math.max(0, count - without) * copies;

  const elementAt = (index: number): Json => {
    const element = before[index];
    if (element !== undefined) return element;
    return only(variants.fields, recordAt(without + Math.floor((index - before.length) / copies)));
  };

  return {
    first: variants.acceptsZero === true ? 0 : origin,
    page: (start, limit) => {
      const offset = variants.ignoresStart === true ? 0 : Math.max(0, start - origin);
      const begin = Math.max(0, offset - overlap);
      const maxLength = variants.ignoresLimit === true ? Infinity : Math.min(limit, cap);
      const size = Math.max(0, Math.min(maxLength, length - begin));
      return Array.from({ length: size }, (_, index) => elementAt(begin + index));
    },
    body: (page) => (wrapped === undefined ? page : { ...wrapped.beside, [wrapped.in]: page }),
  };
}

function only(fields: readonly string[] | undefined, record: JsonObject): JsonObject {
  if (fields === undefined) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));
}
