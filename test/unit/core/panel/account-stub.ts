// Accounts for tests of pure functions. Nothing can be done with their sessions and their lists of domains.
import type { DomainListView, SelectedDomain } from '../../../../app/contract/domains.ts';
import type { AccountSessionSnapshot } from '../../../../app/core/session/account-session.ts';
import { emptyPresenceHistory, noChanges } from '../../../../app/core/profile/polled-profile.ts';
import type { Account } from '../../../../app/core/accounts/account.ts';
import { sampleConnection } from '../sample-connection.ts';

/** An account that is only compared. */
export function createAccountStub(login: string): Account {
  return {
    id: login,
    login,
    connection: sampleConnection,
    problem: () => undefined,
    session: {
      snapshot: unusable,
      describe: unusable,
      restore: unusable,
      adopt: unusable,
      withToken: unusable,
      poll: unusable,
      reschedulePoll: unusable,
      acknowledgeChanges: unusable,
      suspend: unusable,
      resume: unusable,
      end: unusable,
      abandon: unusable,
      revokeToken: unusable,
      onListOpened: unusable,
    },
    domains: {
      view: unusable,
      open: unusable,
      hide: unusable,
      close: unusable,
      rows: unusable,
      allEntries: unusable,
      recordScroll: unusable,
      loadMore: unusable,
      loadAll: unusable,
      stopLoading: unusable,
      reload: unusable,
      readDetails: unusable,
      select: unusable,
      dispose: unusable,
    },
    stored: unusable,
  };
}

/** The account alice, signed in, whose profile was not read yet, unless the snapshot says otherwise. */
export function accountWith(snapshot: Partial<AccountSessionSnapshot>, picked?: SelectedDomain): Account {
  const stub = createAccountStub('alice');
  return {
    ...stub,
    session: { ...stub.session, snapshot: () => ({ ...signedIn, ...snapshot }) },
    domains: { ...stub.domains, view: () => emptyList },
    stored: () => ({ connection: stub.connection.name, login: stub.login, ...(picked && { picked }) }),
  };
}

const signedIn: AccountSessionSnapshot = {
  state: 'signed-in',
  cachedProfile: undefined,
  presenceHistory: emptyPresenceHistory,
  changes: noChanges,
  isPolling: false,
  failure: undefined,
  retryAt: undefined,
  clientRefusal: undefined,
  isStale: false,
  wasRefused: false,
  extras: { states: [] },
  about: {},
  isRefreshSlow: false,
  isRefreshing: false,
  isSuspended: false,
};

/** The view of a list of domains that was not opened. */
export const emptyList: DomainListView = {
  state: { kind: 'closed' },
  loaded: 0,
  generation: 0,
  query: '',
};

function unusable(): never {
  throw new Error('This account is only compared.');
}
