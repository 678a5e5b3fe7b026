// The domain list of an account as the panel receives it. The panel requests only the rows that it shows.
import type { PhoneNumber } from './profile.ts';

/**
 * - `closed`: nothing is loaded.
 * - `loading`: the next page, all remaining pages, or the pages up to the stored position are being loaded.
 * - `rate-limited`: the service is busy. The request is repeated at `retryAt`.
 * - `partial`: there may be more records.
 * - `unconfirmed`: the pages have ended. A request for records before or after them hasn't been answered yet.
 * - `empty`: there are no records.
 * - `end`: no more records are expected. `mayBeIncomplete`: the service began to send the same records again.
 * - `refused`: the account may not read the list (401 or 403). Its own domain, if known, is the only row.
 * - `more-refused`: the account may not read more than is loaded.
 * - `offline`: no response. `signed-out`: the sign-in has ended. `failed`: any other error. Loaded records stay.
 */
export type DomainListState =
  | {
      readonly kind:
        'closed' | 'rate-limited' | 'partial' | 'unconfirmed' | 'empty' | 'offline' | 'signed-out';
    }
  | { readonly kind: 'loading'; readonly scope: 'page' | 'all' | 'position' }
  | { readonly kind: 'end'; readonly mayBeIncomplete: boolean }
  | { readonly kind: 'refused' | 'more-refused'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** The states of a list of which no more can be loaded. */
export const wholeListStates: readonly DomainListState['kind'][] = ['end', 'unconfirmed', 'more-refused'];

export interface DomainListView {
  readonly state: DomainListState;
  readonly loaded: number;
  /** How many records there are, at least `loaded`. Absent if that isn't known. */
  readonly total?: number;
  /** When a delayed request for a page or for details is sent, in milliseconds since 1970. */
  readonly retryAt?: number;
  /** Increases when the list is loaded from the beginning or released. Rows of an earlier generation are out of date. */
  readonly generation: number;
  /** The stored query, which the view has when it opens. */
  readonly query: string;
  /** The index of the row to scroll to, at or near the stored position. Absent until it is known. */
  readonly firstVisibleRow?: number;
}

/** A domain that the user selected: its label, empty if it has no name, and its position in the list (1 in a refused list). */
export interface SelectedDomain {
  readonly label: string;
  readonly position: number;
}

export interface DomainRow {
  /** Identifies the row in `domains.details` and `domains.select`. */
  readonly key: string;
  readonly position: number;
  readonly label: string;
  /** A second name or description; empty if there is none. */
  readonly note: string;
  readonly isSelected: boolean;
}

export interface DomainRows {
  readonly rows: readonly DomainRow[];
  /** How many loaded rows match the query. */
  readonly total: number;
}

export interface DomainDetails {
  readonly fields: readonly DomainField[];
  /** Whether some fields, or parts of long values, are left out. */
  readonly isTruncated: boolean;
}

/** `text` and `texts` are the value as received, cut if it is very long. */
export type DomainField =
  | { readonly kind: 'secret'; readonly name: string }
  | { readonly kind: 'empty'; readonly name: string }
  | {
      readonly kind: 'text' | 'number' | 'flag';
      readonly name: string;
      readonly text: string;
      readonly phone?: PhoneNumber;
    }
  | { readonly kind: 'list'; readonly name: string; readonly texts: readonly string[] };

/** The details, or why there are none. `missing`: the row or its domain is no longer found. */
export type DomainDetailsResult =
  | { readonly kind: 'details'; readonly details: DomainDetails }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };
