// The domain list of an account as the panel receives it. The main process holds the list; the panel requests the rows that it
// shows.
import type { PhoneNumber } from './profile.ts';

/**
 * - `closed`: nothing is loaded.
 * - `loading`: a request is in flight, for the next page, for all remaining pages, or for the pages up to the stored position.
 * - `rate-limited`: the service asked for a delay. The request is repeated at `retryAt`.
 * - `partial`: there may be more records. `unconfirmed`: the pages have ended, but the service hasn't answered yet whether it has
 *   records before or after them. `empty`: there are no records. `end`: all records are loaded; `mayBeIncomplete` if the service
 *   began to send the same records again.
 * - `refused`: the account may not read the list (401 or 403); its own domain, if known, is the only row. `more-refused`: it may
 *   not read more than is loaded.
 * - `offline`: no response. `signed-out`: the sign-in has ended. `failed`: any other error; `reason` is a sentence in the
 *   current language or the service's own text. In these three states loaded records stay, and `domains.more` tries again.
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

export interface DomainListView {
  readonly state: DomainListState;
  readonly loaded: number;
  /** How many records there are, at least `loaded`. Absent if the service sends no such number. */
  readonly total?: number;
  /** When a rate-limited request for a page or for details is repeated, in milliseconds since 1970. */
  readonly retryAt?: number;
  /** Increases when the list is loaded from the beginning or released. Row keys of earlier generations are invalid. */
  readonly generation: number;
  /** The stored query, which the view has when it opens. */
  readonly query: string;
  /** The index to scroll to: the stored first visible row or, if it can't be loaded, one near it. Absent until known. */
  readonly firstVisibleRow?: number;
}

/** A domain that the user selected: its label, empty if it has no name, and its position in the service's list. */
export interface SelectedDomain {
  readonly label: string;
  readonly position: number;
}

export interface DomainRow {
  /** Identifies the row in `domains.details` and `domains.select`. */
  readonly key: string;
  /** The position in the service's list, which is shown if the label is empty. */
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

/** `text` is the value as received. `phone` has the forms in which a phone number is shown and copied. Secrets have no value. */
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

/** The details, or why there are none. `missing`: the domain is no longer in the list. */
export type DomainDetailsResult =
  | { readonly kind: 'details'; readonly details: DomainDetails }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };
