// What the panel sees of an account's list of domains. The list itself, however long, stays in the main process;
// the panel asks for the rows it shows.

/**
 * - `closed`: nothing is held.
 * - `loading`: a page is on its way: the next one, all that are left, or those up to where the person was.
 * - `waiting`: the service asked for patience; Perch goes on by itself at `busyUntil`.
 * - `partial`: there may be more. `empty`: there is nothing. `end`: that is all; `mayHoldMore` where the service
 *   began to send the same again, so that it can't be known.
 * - `refused`: the account may not read the list (401 or 403); its own domain is the one row. `rest-refused`: it may not
 *   read more of it than is loaded.
 * - `offline`: no answer. `signed-out`: the sign-in has ended. `failed`: anything else; `detail` is in the service's
 *   own words, or says what came instead of a list. What was loaded before stays, and `more` tries again.
 */
export type DomainListState =
  | { readonly kind: 'closed' | 'rate-limited' | 'partial' | 'empty' | 'offline' | 'signed-out' }
  | { readonly kind: 'loading'; readonly scope: 'page' | 'all' | 'position' }
  | { readonly kind: 'end'; readonly mayBeIncomplete: boolean }
  | { readonly kind: 'refused' | 'more-refused'; readonly status: number }
  | { readonly kind: 'failed'; readonly code: string; readonly detail: string };

export interface DomainListView {
  readonly state: DomainListState;
  /** How many records are loaded. */
  readonly loaded: number;
  /** Records per second, while all is being loaded. */
  readonly recordsPerSecond?: number;
  /**
   * Until when a request waits, for a page or for details, since the service asked for patience; in milliseconds since
   * 1970. Absent where none waits.
   */
  readonly retryAt?: number;
  /** Grows when the list begins again, or is released: the keys of rows that were given before hold no more. */
  readonly generation: number;
  /** What the picker begins with: the filter. */
  readonly query: string;
  /** And the first row in sight; absent as long as that is not loaded. */
  readonly firstVisibleRow?: number;
}

/**
 * The domain that the person picked for an account. `unchecked`: not met yet in what is loaded. `here`: it is in the
 * list. `missing`: neither where it was nor near. `gone`: the whole list is loaded, and it is not in it.
 */
export interface SelectedDomainView {
  readonly label: string;
  /** Its position in the service's list: what it goes by where the label is empty. */
  readonly position: number;
  readonly status: 'unchecked' | 'present' | 'not-found' | 'removed';
}

export interface DomainRow {
  /** What the row is called in `domains.details` and `domains.pick`. */
  readonly key: string;
  /** Its position in the service's list: what it goes by where the label is empty. */
  readonly position: number;
  readonly label: string;
  /** A second name or description; empty where it has none. */
  readonly note: string;
  readonly isSelected: boolean;
}

/** What the panel asked for, of those that the query finds among what is loaded. */
export interface DomainRows {
  readonly rows: readonly DomainRow[];
  /** How many rows the query finds. */
  readonly total: number;
  readonly generation: number;
}

/** All fields of one record. */
export interface DomainDetails {
  /** The first group has no name; it holds what stands alone. */
  readonly groups: readonly DomainFieldGroup[];
  /** There are more fields, or longer values, than Perch shows. */
  readonly isTruncated: boolean;
}

export interface DomainFieldGroup {
  /** The words that the names of its fields begin with, as the service spells them. */
  readonly name: string;
  readonly fields: readonly DomainField[];
}

/** `text` is the value as it came. A secret value is left out. */
export type DomainField =
  | { readonly kind: 'secret'; readonly name: string }
  | { readonly kind: 'empty'; readonly name: string }
  | { readonly kind: 'text' | 'number' | 'flag'; readonly name: string; readonly text: string }
  | { readonly kind: 'list'; readonly name: string; readonly texts: readonly string[] };

/** The details, or why there are none: `missing` where the record is not to be found any more. */
export type DomainDetailsResult =
  | { readonly kind: 'details'; readonly details: DomainDetails }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };
