// The state of an account's list of domains, as the panel is told it.
import type { DomainListState } from '../../contract/domains.ts';
import type { Failure } from '../../api/http/result.ts';
import type { PaginationState } from '../../api/pagination/paginator.ts';

/** The state of a list that is held. */
export function domainListState(list: {
  readonly loading: 'page' | 'all' | 'place' | undefined;
  readonly isWaiting: boolean;
  readonly failure: Failure | undefined;
  readonly walk: PaginationState;
  readonly loaded: number;
}): DomainListState {
  if (list.loading !== undefined) {
    return list.isWaiting ? { kind: 'waiting' } : { kind: 'loading', what: list.loading };
  }
  if (list.failure !== undefined) return stateAfter(list.failure, list.loaded);
  if (list.walk === 'complete' && list.loaded === 0) return { kind: 'empty' };
  if (list.walk === 'complete' || list.walk === 'repeating') {
    return { kind: 'end', mayHoldMore: list.walk === 'repeating' };
  }
  return { kind: 'partial' };
}

function stateAfter({ code, detail, status }: Failure, loaded: number): DomainListState {
  switch (code) {
    case 'unauthorized':
    case 'forbidden':
      // Without a status it was not asked for at all: nobody is signed in.
      if (status === undefined) return { kind: 'signed-out' };
      return { kind: loaded > 0 ? 'rest-refused' : 'refused', status };
    case 'network':
    case 'timeout':
      return { kind: 'offline' };
    default:
      return { kind: 'failed', code, detail };
  }
}
