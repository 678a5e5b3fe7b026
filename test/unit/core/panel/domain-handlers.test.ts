// The calls about domains act on the list of the account that the panel shows, and on no other one.
import { beforeEach, expect, test } from 'vitest';
import { failed, ok } from '../../../../app/api/http/result.ts';
import type { Account } from '../../../../app/core/accounts/account.ts';
import { createActionRunner } from '../../../../app/core/panel/panel-context.ts';
import { createDomainCalls } from '../../../../app/core/panel/domain-calls.ts';
import { createPanelStore, type PanelStore } from '../../../../app/core/panel/panel-state.ts';
import { loadNumberPlans } from '../../../../app/core/profile/phone-number.ts';
import { quietPorts } from '../quiet-app.ts';
import { accountWith, createAccountStub } from './account-stub.ts';

let store: PanelStore;
let domains: ReturnType<typeof createDomainCalls>;
let shown: Account | undefined;
/** The calls of lists, by account. */
let calls: unknown[];
let details: Awaited<ReturnType<Account['domains']['readDetails']>>;
/** Whether `select` finds the row. */
let isFound: boolean;

const range = { query: 'a', top: 7, from: 0, count: 20 };
const page = { rows: [], total: 7 };

function accountWithList(login: string): Account {
  const stub = createAccountStub(login);
  const record =
    <Value>(name: string, value: Value) =>
    (...args: readonly unknown[]) => {
      calls.push([login, name, ...args]);
      return value;
    };
  return {
    ...stub,
    session: accountWith({}).session,
    domains: {
      ...stub.domains,
      open: record('open', undefined),
      hide: record('hide', undefined),
      close: record('close', undefined),
      rows: record('rows', page),
      recordScroll: record('recordScroll', undefined),
      loadMore: record('loadMore', Promise.resolve()),
      loadAll: record('loadAll', Promise.resolve()),
      stopLoading: record('stopLoading', undefined),
      reload: record('reload', Promise.resolve()),
      readDetails: (key) => record('readDetails', Promise.resolve(details))(key),
      select: (key) => record('select', isFound)(key),
    },
  };
}

const alice = accountWithList('alice');
const bruno = accountWithList('bruno');

beforeEach(() => {
  calls = [];
  shown = alice;
  isFound = true;
  details = ok({ fields: [], isTruncated: false });
  store = createPanelStore();
  const publishView = () => {
    calls.push('publish');
    domains.closeLeft();
  };
  const log = (line: string) => void calls.push(line);
  const runner = createActionRunner(store, log, publishView);
  domains = createDomainCalls({
    store,
    ...runner,
    shownAccount: () => shown,
    ...quietPorts,
    runtime: { log },
  });
});

const opened = () => store.screen('domains')?.account;

const openList = async () => {
  await domains.handlers['domains.open']('alice');
  calls = [];
};

test('the list of the shown account opens, and that of another one doesn’t', async () => {
  await domains.handlers['domains.open']('bruno');
  expect([opened(), calls]).toEqual([undefined, ['publish']]);
  await domains.handlers['domains.open']('alice');
  expect(opened()).toBe(alice);
  expect(calls).toEqual(['publish', ['alice', 'open'], 'publish']);
});

test('each call reaches the open list', async () => {
  await openList();
  expect(await domains.handlers['domains.rows'](range)).toBe(page);
  await domains.handlers['domains.more']();
  await domains.handlers['domains.loadAll']();
  await domains.handlers['domains.stop']();
  await domains.handlers['domains.reload']();
  domains.panelHidden();
  domains.panelShown();
  expect(calls).toEqual([
    ['alice', 'recordScroll', range],
    ['alice', 'rows', range],
    ...['loadMore', 'loadAll', 'stopLoading', 'reload'].flatMap((name) => [['alice', name], 'publish']),
    ['alice', 'hide'],
    ['alice', 'open'],
  ]);
});

test('no call reaches the list of an account that is no longer shown', async () => {
  await openList();
  shown = bruno;
  expect(await domains.handlers['domains.rows'](range)).toEqual({ rows: [], total: 0 });
  await domains.handlers['domains.more']();
  await domains.handlers['domains.select']('key');
  expect(await domains.handlers['domains.details']('key')).toEqual({ kind: 'failed' });
  domains.panelHidden();
  domains.panelShown();
  expect(calls).toEqual(['publish', 'publish']);
});

test('details are those of the row, or say why there are none', async () => {
  await openList();
  expect(await domains.handlers['domains.details']('key')).toEqual({
    kind: 'details',
    details: { fields: [], isTruncated: false },
  });
  expect(calls).toEqual([['alice', 'readDetails', 'key']]);
  const number = { kind: 'number', name: 'caller-id-number', text: '12025550101' } as const;
  details = ok({ fields: [number], isTruncated: false });
  await loadNumberPlans();
  expect(await domains.handlers['domains.details']('key')).toMatchObject({
    details: { fields: [{ phone: { shown: '+1 202 555 0101', copied: '+12025550101' } }] },
  });
  details = failed('missing', '');
  expect(await domains.handlers['domains.details']('key')).toEqual({ kind: 'missing' });
  details = failed('network', '');
  expect(await domains.handlers['domains.details']('key')).toEqual({ kind: 'failed' });
});

test('a selected row closes the list, and one that is not found doesn’t', async () => {
  await openList();
  isFound = false;
  await domains.handlers['domains.select']('gone');
  expect(opened()).toBe(alice);
  isFound = true;
  await domains.handlers['domains.select']('key');
  expect(opened()).toBeUndefined();
  expect(calls).toEqual([
    ['alice', 'select', 'gone'],
    'publish',
    ['alice', 'select', 'key'],
    'publish',
    ['alice', 'close'],
  ]);
});

test('the shown account’s domain can be deselected without its list, and another’s can’t', async () => {
  await domains.handlers['domains.deselect']('bruno');
  await domains.handlers['domains.deselect']('alice');
  expect(calls).toEqual(['publish', ['alice', 'select', undefined], 'publish']);
});

test('a list whose view was left closes once', async () => {
  await openList();
  domains.closeLeft();
  store.dispatch({ type: 'account-shown', account: alice });
  domains.closeLeft();
  expect(calls).toEqual([]);
  store.dispatch({ type: 'account-shown', account: bruno });
  domains.closeLeft();
  domains.closeLeft();
  expect(calls).toEqual([['alice', 'close']]);
});
