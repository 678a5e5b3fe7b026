// The state of a domain list as the panel shows it.
import type { DomainListState } from '../../contract/domains.ts';
import { failureReason } from '../failure-messages.ts';
import type { Failure } from '../../api/http/result.ts';
import type { PaginationState } from '../../api/pagination/paginator.ts';

/** Returns the state of a list that is held in memory. */
export function domainListState(list: {
  readonly loading: 'page' | 'all' | 'position' | undefined;
  /** A request is delayed because the service asked for it. */
  readonly isDelayed: boolean;
  readonly failure: Failure | undefined;
  readonly pagination: PaginationState;
  /** How many records are loaded. */
  readonly loaded: number;
}): DomainListState {
  if (list.loading !== undefined) {
    return list.isDelayed ? { kind: 'rate-limited' } : { kind: 'loading', scope: list.loading };
  }
  if (list.failure !== undefined) return failedState(list.failure, list.loaded);
  if (list.pagination === 'complete' && list.loaded === 0) return { kind: 'empty' };
  if (list.pagination === 'complete' || list.pagination === 'repeating') {
    return { kind: 'end', mayBeIncomplete: list.pagination === 'repeating' };
  }
  return { kind: 'partial' };
}

function failedState(failure: Failure, loaded: number): DomainListState {
  const { code, status } = failure;
  switch (code) {
    case 'unauthorized':
    case 'forbidden':
      // Without a status no request was sent: the account is signed out.
      if (status === undefined) return { kind: 'signed-out' };
      return { kind: loaded > 0 ? 'more-refused' : 'refused', status };
    case 'network':
    case 'timeout':
      return { kind: 'offline' };
    default:
      return { kind: 'failed', reason: failureReason(failure) };
  }
}
