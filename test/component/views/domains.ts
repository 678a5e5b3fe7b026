// Views of the domain list in each state of loading.
import type { DomainListView } from '../../../app/contract/domains.ts';
import type { AccountView, AppView, Notice } from '../../../app/contract/view.ts';
import { account, accounts, appView } from './parts.ts';

/** Returns a view of the domain list, by default of 250 domains, all loaded. */
export const domainsView = (
  changes: Partial<DomainListView> = {},
  ofAccount: Partial<AccountView> = {},
  notice?: Notice,
) =>
  appView({
    name: 'domains',
    account: account(ofAccount),
    list: {
      state: { kind: 'end', mayBeIncomplete: false },
      generation: 1,
      loaded: 250,
      query: '',
      firstVisibleRow: 0,
      ...changes,
    },
    ...(notice && { notice }),
  });

export const domainsViews = {
  'domains, one chosen': domainsView({}, { selectedDomain: { label: 'domain-3.example', position: 3 } }),
  'domains, first page': domainsView({ state: { kind: 'loading', scope: 'page' }, loaded: 0 }),
  'domains, all': domainsView(),
  'domains, one of several accounts': { ...domainsView(), accounts },
  'domains, so far': domainsView({ state: { kind: 'partial' }, loaded: 3_100 }),
  'domains, loading all': domainsView({ state: { kind: 'loading', scope: 'all' }, loaded: 12_400 }),
  'domains, waiting': domainsView({
    state: { kind: 'rate-limited' },
    retryAt: new Date('2026-03-02T10:45:00').getTime(),
    loaded: 300,
  }),
  'domains, none': domainsView({ state: { kind: 'empty' }, loaded: 0 }),
  'domains, filtered': domainsView({ query: 'domain-24' }),
  'domains, not saved': domainsView(
    {},
    {},
    {
      tone: 'error',
      text: 'The disk is full, so nothing was saved. Free some space, then try again.',
    },
  ),
  'domains, nothing fits': domainsView({ query: 'harbour' }),
  'domains, nothing fits so far': domainsView({
    state: { kind: 'partial' },
    query: 'harbour',
    loaded: 3_100,
  }),
  'domains, perhaps more': domainsView({ state: { kind: 'end', mayBeIncomplete: true } }),
  'domains, failed in the middle': domainsView({
    state: { kind: 'failed', reason: 'The service returned an error (503).' },
    loaded: 300,
  }),
  'domains, offline': domainsView({ state: { kind: 'offline' }, loaded: 300 }),
  'domains, offline from the first': domainsView({ state: { kind: 'offline' }, loaded: 0 }),
  'domains, failed from the first': domainsView({
    state: { kind: 'failed', reason: 'The service returned an error (503).' },
    loaded: 0,
  }),
  'domains, signed out': domainsView({ state: { kind: 'signed-out' }, loaded: 300 }),
  'domains, refused': domainsView({ state: { kind: 'refused', status: 403 }, loaded: 0 }),
  'domains, the rest refused': domainsView({ state: { kind: 'more-refused', status: 403 }, loaded: 200 }),
} satisfies Readonly<Record<string, AppView>>;
