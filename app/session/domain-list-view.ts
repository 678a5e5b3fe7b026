// What an account's list of domains looks like from outside, as data: its state, its rows, the picked domain.
import type { Failure } from '../service/outcome.ts';
import type { WalkState } from '../service/pages.ts';
import type { PickedDomain } from './ports.ts';

/**
 * - `closed`: nothing is held.
 * - `loading`: a page is on its way: the next one, all that are left, or those up to where the person was.
 * - `waiting`: the service asked for patience; Perch goes on by itself at that time (milliseconds since 1970).
 * - `partial`: there may be more. `empty`: there is nothing. `end`: that is all; `mayHoldMore` where the service
 *   began to send the same again, so that it can't be known.
 * - `refused`: the account may not read the list (401 or 403); its own domain is the one row.
 * - `offline`: no answer. `signed-out`: the sign-in has ended. `failed`: anything else; `detail` is in the service's
 *   own words, or says what came instead of a list. What was loaded before stays, and `more` tries again.
 */
export type DomainListState =
  | { readonly kind: 'closed' | 'partial' | 'empty' | 'offline' | 'signed-out' }
  | { readonly kind: 'loading'; readonly what: 'page' | 'all' | 'place' }
  | { readonly kind: 'waiting'; readonly until: number }
  | { readonly kind: 'end'; readonly mayHoldMore: boolean }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'failed'; readonly code: Failure['code']; readonly detail: string };

export interface DomainListView {
  readonly state: DomainListState;
  /** How many records are loaded. */
  readonly loaded: number;
  /** Records per second, while all is being loaded. */
  readonly perSecond?: number;
  /** Grows when rows that were given before are no longer what they were. */
  readonly generation: number;
  /** What the picker begins with: the filter, and the first row in sight. */
  readonly query: string;
  readonly from: number;
  readonly picked?: PickedView;
}

/**
 * - `unchecked`: not met yet in what is loaded. `here`: it is in the list.
 * - `missing`: neither where it was nor near. `gone`: the whole list is loaded, and it is not in it.
 */
export interface PickedView extends PickedDomain {
  readonly standing: 'unchecked' | 'here' | 'missing' | 'gone';
}

export interface RowsAsked {
  readonly query: string;
  /** The first row, from 0. */
  readonly from: number;
  readonly count: number;
}

export interface RowsGiven {
  readonly rows: readonly DomainRow[];
  /** How many rows the query finds among what is loaded. */
  readonly total: number;
  readonly generation: number;
}

export interface DomainRow {
  /** What the row is called in `details` and `pick`. */
  readonly key: string;
  /** Its position in the service's list: what it goes by where the label is empty. */
  readonly position: number;
  readonly label: string;
  readonly note: string;
  readonly isPicked: boolean;
}

/** The state of a list that is held. */
export function stateOf(list: {
  readonly loading: 'page' | 'all' | 'place' | undefined;
  readonly waitingUntil: number | undefined;
  readonly failure: Failure | undefined;
  readonly walk: WalkState;
  readonly loaded: number;
}): DomainListState {
  if (list.loading !== undefined) {
    const { waitingUntil: until } = list;
    return until === undefined ? { kind: 'loading', what: list.loading } : { kind: 'waiting', until };
  }
  if (list.failure !== undefined) return stateAfter(list.failure);
  if (list.walk === 'complete' && list.loaded === 0) return { kind: 'empty' };
  if (list.walk === 'complete' || list.walk === 'repeating') {
    return { kind: 'end', mayHoldMore: list.walk === 'repeating' };
  }
  return { kind: 'partial' };
}

function stateAfter({ code, detail, status }: Failure): DomainListState {
  switch (code) {
    case 'unauthorized':
    case 'forbidden':
      // Without a status it was not asked for at all: nobody is signed in.
      return status === undefined ? { kind: 'signed-out' } : { kind: 'refused', status };
    case 'network':
    case 'timeout':
      return { kind: 'offline' };
    default:
      return { kind: 'failed', code, detail };
  }
}
