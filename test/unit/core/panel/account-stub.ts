// An account for tests that only compare accounts. Its session and its list of domains can't be used.
import type { Account } from '../../../../app/core/accounts/accounts.ts';
import { sampleConnection } from '../sample-connection.ts';

export function createAccountStub(login: string): Account {
  return {
    id: login,
    login,
    connection: sampleConnection,
    session: {
      snapshot: unusable,
      restore: unusable,
      adopt: unusable,
      withToken: unusable,
      poll: unusable,
      reschedulePoll: unusable,
      acknowledgeChanges: unusable,
      suspend: unusable,
      resume: unusable,
      end: unusable,
    },
    domains: {
      view: unusable,
      open: unusable,
      hide: unusable,
      close: unusable,
      rows: unusable,
      recordScroll: unusable,
      loadMore: unusable,
      loadAll: unusable,
      stopLoading: unusable,
      reload: unusable,
      readDetails: unusable,
      select: unusable,
      dispose: unusable,
    },
  };
}

function unusable(): never {
  throw new Error('This account is only compared.');
}
