// The connection form alone: what it reads, asks, tests and saves, in which order, and what it shows.
import { expect, test } from 'vitest';
import type { ConnectionTestResults } from '../../../../app/api/connection-test.ts';
import { failed, ok } from '../../../../app/api/http/result.ts';
import type { Connection } from '../../../../app/connection/connection.ts';
import type { ConnectionDraft } from '../../../../app/contract/connection-form.ts';
import { createConnectionForm } from '../../../../app/core/panel/connection-form.ts';
import { createPanelStore } from '../../../../app/core/panel/panel-state.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { sampleConnection, sampleDraft as draft } from '../sample-connection.ts';
import {
  createAccountsStub,
  createConnectionsStub,
  type KnownConnections,
  runAction,
} from './connections-stub.ts';
import type { Question } from '../../../../app/core/panel/confirmation.ts';

const known = [sampleConnection];
const question = { kind: 'connection', hosts: ['pbx.example'] };
const refusals: ConnectionTestResults = {
  api: ok({ status: 401, headers: {}, text: '' }),
  token: { kind: 'refused', error: 'invalid_client', text: '' },
};

interface Setup extends KnownConnections {
  readonly answer?: () => Promise<boolean>;
  readonly testConnection?: (connection: Connection, signal: AbortSignal) => Promise<ConnectionTestResults>;
}

function createFixture(setup: Setup = {}) {
  const store = createPanelStore();
  const events: unknown[] = [];
  const questions: Question[] = [];
  const form = createConnectionForm({
    store,
    createHandler: runAction,
    publishView: () => events.push('publish'),
    accounts: createAccountsStub(events),
    connections: createConnectionsStub(events, setup),
    testConnection: async (connection, signal) => {
      events.push(['test', connection]);
      return (await setup.testConnection?.(connection, signal)) ?? refusals;
    },
    cancelSignInTo: (name) => events.push(['cancel sign-in', name]),
    confirm: (asked) => {
      questions.push(asked);
      return setup.answer?.() ?? Promise.resolve(true);
    },
  });
  const findings = () => {
    const shown = store.screen('connection-form')?.form.test;
    return shown === undefined || shown === 'running' ? shown : shown.map(({ tone, text }) => [tone, text()]);
  };
  const leave = () => {
    form.cancelTest();
    store.dispatch({ type: 'left', screen: 'connection-form' });
  };
  const open = () => store.screen('connection-form')?.form;
  return { ...form, store, events, questions, findings, open, leave };
}

test('a new form is empty', async () => {
  const { handlers, open, leave, events } = createFixture();
  expect(open()).toBeUndefined();
  await handlers['connection.enter']();
  const emptyDraft = { ...draft, name: '', baseUrl: '', clientId: '', redirectUri: '' };
  expect(open()).toEqual({
    id: 1,
    editing: undefined,
    storedSecret: { kind: 'read', secret: undefined },
    draft: emptyDraft,
    initialDraft: emptyDraft,
    typedSecret: undefined,
    secretError: undefined,
    test: undefined,
    confirmedTargets: [],
  });
  expect(events).toEqual([]);
  leave();
  expect(open()).toBeUndefined();
});

test.each<[string, Partial<ConnectionDraft>]>([
  ['with the usual token address', {}],
  [
    'with all keys',
    {
      authUrl: 'https://login.example/ns-api',
      browserRedirectUri: 'http://127.0.0.1:8000/',
      signIn: ['password', 'browser'],
      clientAuthentication: 'body',
    },
  ],
])('the form of a connection %s opens, then its secret is read', async (_case, keys) => {
  const connection = { ...sampleConnection, ...keys };
  const { handlers, open, events } = createFixture({ known: [connection], storedSecret: ok('stored') });
  const opened = handlers['connection.edit']('Practice');
  const unread = [{ ...draft, ...keys }, { kind: 'unread' }, ['publish']];
  expect([open()?.draft, open()?.storedSecret, events]).toEqual(unread);
  await opened;
  expect(open()).toMatchObject({ editing: connection, storedSecret: { kind: 'read', secret: 'stored' } });
});

test('neither an unknown nor a managed connection can be changed', async () => {
  const { handlers, open } = createFixture({ known, managed: ['Practice'] });
  await handlers['connection.edit']('Practice');
  await handlers['connection.edit']('Other');
  expect(open()).toBeUndefined();
});

test('a draft is checked by the rules of connection files, and says how many accounts it signs out', async () => {
  const { handlers, open } = createFixture({ known });
  const check = (changes: Partial<ConnectionDraft>) => handlers['connection.check']({ ...draft, ...changes });
  expect(await check({})).toEqual({ errors: [], signsOutAccounts: 0 });
  await handlers['connection.enter']();
  const taken = { key: 'name', code: 'taken' };
  expect(await check({})).toEqual({ errors: [taken], signsOutAccounts: 0 });
  expect(await check({ name: ' Practice ', clientId: ' ' })).toEqual({
    errors: [taken, { key: 'clientId', code: 'missing' }],
    signsOutAccounts: 0,
  });
  await handlers['connection.edit']('Practice');
  expect(await check({ clientId: 'other' })).toEqual({ errors: [], signsOutAccounts: 0 });
  expect(await check({ baseUrl: ' https://moved.example ' })).toEqual({ errors: [], signsOutAccounts: 2 });
  // A known connection keeps its name, so the entered one isn't checked.
  expect(await check({ name: 'Other' })).toEqual({ errors: [], signsOutAccounts: 0 });
  expect(open()?.draft.name).toBe('Other');
});

test('a new connection is asked about, saved with its secret, and selected', async () => {
  const { handlers, events, questions, store } = createFixture();
  await handlers['connection.enter']();
  await handlers['connection.save'](draft, 'secret');
  expect(questions).toEqual([question]);
  expect(events).toEqual([['save', { ...sampleConnection, clientSecret: 'secret' }, 'as-given'], 'publish']);
  expect(store.state()).toMatchObject({ screens: [{ name: 'sign-in' }], notice: undefined });
});

test.each<[string, Partial<ConnectionDraft>, string, object, string, readonly unknown[]]>([
  ['a client id', { clientId: 'other' }, '', { clientId: 'other', clientSecret: 'stored' }, 'as-given', []],
  ['a secret', {}, 'typed', { clientSecret: 'typed' }, 'as-given', []],
  [
    'origins',
    { baseUrl: 'https://moved.example' },
    '',
    { baseUrl: 'https://moved.example', authUrl: 'https://moved.example/ns-api' },
    'as-given',
    [['cancel sign-in', 'Practice'], 'publish', ['sign out', 'ada'], ['sign out', 'bo']],
  ],
  [
    'a token address',
    { authUrl: 'https://pbx.example/other' },
    '',
    { authUrl: 'https://pbx.example/other', clientSecret: 'stored' },
    'as-given',
    [['cancel sign-in', 'Practice'], 'publish'],
  ],
])('a change of %s is saved', async (_case, changes, typed, saved, change, after) => {
  const { handlers, events, store } = createFixture({ known, storedSecret: ok('stored') });
  store.dispatch({ type: 'opened', screen: { name: 'settings', part: 'general', proxyPassword: 'none' } });
  await handlers['connection.edit']('Practice');
  events.length = 0;
  await handlers['connection.save']({ ...draft, ...changes }, typed);
  expect(events).toEqual([
    ['save', { ...sampleConnection, ...saved }, change],
    ...(after.length === 0 ? ['publish'] : after),
  ]);
  expect(store.state().notice?.text()).toBe(messages.connectionForm.saved);
});

test('keys that the form doesn’t have are kept', async () => {
  const keys = { id: 'office', pkce: ['window' as const], secondFactor: { vendor: 'duo', type: 'push' } };
  const { handlers, events } = createFixture({ known: [{ ...sampleConnection, ...keys }] });
  await handlers['connection.edit']('Practice');
  await handlers['connection.save']({ ...draft, name: 'Renamed', clientId: 'other' }, '');
  expect(events).toContainEqual(['save', { ...sampleConnection, ...keys, clientId: 'other' }, 'as-given']);
});

test.each<[string, string | undefined, string, { change: string; clientSecret?: string }]>([
  ['isn’t known', undefined, '', { change: 'unchanged' }],
  ['had to be entered and wasn’t', 'Locked.', '', { change: 'unused' }],
  ['had to be entered and was', 'Locked.', 'typed', { change: 'as-given', clientSecret: 'typed' }],
])('a change where the stored secret %s', async (_case, secretError, typed, { change, ...secret }) => {
  const { handlers, openForSecret, events } = createFixture({
    known,
    storedSecret: failed('keychain', ''),
  });
  if (secretError === undefined) await handlers['connection.edit']('Practice');
  else await openForSecret(sampleConnection, () => secretError);
  await handlers['connection.save']({ ...draft, clientId: 'other' }, typed);
  expect(events).toContainEqual(['save', { ...sampleConnection, clientId: 'other', ...secret }, change]);
});

test('a connection that is saved late doesn’t close a form that was opened meanwhile', async () => {
  const prompt = Promise.withResolvers<null>();
  const { handlers, leave, open } = createFixture({ known, prompt: prompt.promise });
  await handlers['connection.edit']('Practice');
  const saved = handlers['connection.save'](draft, 'typed');
  await new Promise(setImmediate);
  leave();
  await handlers['connection.enter']();
  prompt.resolve(null);
  await saved;
  expect(open()).toMatchObject({ editing: undefined });
});

test('an unreadable secret is not sent to other origins, nor taken for none there', async () => {
  const { handlers, events } = createFixture({ known, storedSecret: failed('keychain', '') });
  await handlers['connection.edit']('Practice');
  await handlers['connection.save']({ ...draft, baseUrl: 'https://moved.example' }, '');
  expect(events).toContainEqual([
    'save',
    { ...sampleConnection, baseUrl: 'https://moved.example', authUrl: 'https://moved.example/ns-api' },
    'as-given',
  ]);
});

test('an invalid draft, a refused one and one without a form are neither tested nor saved', async () => {
  const { handlers, events, questions, open } = createFixture({ answer: () => Promise.resolve(false) });
  await handlers['connection.test'](draft, '');
  await handlers['connection.save'](draft, '');
  expect(questions).toEqual([]);
  await handlers['connection.enter']();
  await handlers['connection.test']({ ...draft, clientId: '' }, '');
  await handlers['connection.save']({ ...draft, clientId: '' }, '');
  expect(questions).toEqual([]);
  await handlers['connection.test'](draft, '');
  await handlers['connection.save'](draft, '');
  expect([questions, events, open()?.test]).toEqual([[question, question], [], undefined]);
});

test('what was confirmed for a test needs no second question, and a closed form confirms nothing', async () => {
  const { handlers, questions, events, open } = createFixture();
  await handlers['connection.enter']();
  await handlers['connection.test'](draft, '');
  await handlers['connection.save'](draft, '');
  expect([questions, events.length]).toEqual([[question], 4]);
  const answer = Promise.withResolvers<boolean>();
  const left = createFixture({ answer: () => answer.promise });
  await left.handlers['connection.enter']();
  const saved = left.handlers['connection.save'](draft, '');
  left.leave();
  await left.handlers['connection.enter']();
  answer.resolve(true);
  await saved;
  expect([left.events, left.open()?.confirmedTargets, open()]).toEqual([[], [], undefined]);
});

test('a test shows that it runs, then its findings', async () => {
  const results = Promise.withResolvers<ConnectionTestResults>();
  const { handlers, events, findings } = createFixture({ testConnection: () => results.promise });
  await handlers['connection.enter']();
  const tested = handlers['connection.test'](draft, 'secret');
  await new Promise(setImmediate);
  expect([findings(), events]).toEqual([
    'running',
    ['publish', ['test', { ...sampleConnection, clientSecret: 'secret' }]],
  ]);
  results.resolve(refusals);
  await tested;
  expect(findings()).toEqual([
    ['good', messages.connectionTest.api],
    ['error', messages.connectionTest['client-unknown']],
  ]);
});

test.each<[string, ConnectionTestResults, readonly unknown[]]>([
  [
    'an address that isn’t found',
    { ...refusals, api: failed('network', 'ENOTFOUND') },
    [['error', messages.connectionTest.unreachable(messages.network.cause['not-found'])]],
  ],
  [
    'an unknown reason',
    { ...refusals, api: failed('network', 'Something new') },
    [['error', messages.connectionTest.unreachable('Something new')]],
  ],
  [
    'a sentence',
    { ...refusals, api: failed('proxy', '', { reason: () => 'The proxy refuses.' }) },
    [['error', 'The proxy refuses.']],
  ],
  [
    'another page and a silent client',
    {
      api: ok({ status: 404, headers: {}, text: '' }),
      page: ok({ status: 302, headers: { location: 'https://sso.example/login' }, text: '' }),
      token: { kind: 'refused', error: 'odd', text: '' },
    },
    [
      ['good', messages.connectionTest.reached],
      ['error', messages.connectionTest['no-api']('404')],
      ['good', messages.connectionTest['page-elsewhere']('sso.example')],
      ['warning', messages.connectionTest['client-unsaid']('odd')],
    ],
  ],
  [
    'a page and a known client',
    {
      api: ok({ status: 401, headers: {}, text: '' }),
      page: ok({ status: 200, headers: {}, text: '' }),
      token: { kind: 'refused', error: 'invalid_grant', text: '' },
    },
    [
      ['good', messages.connectionTest.api],
      ['good', messages.connectionTest.page],
      ['good', messages.connectionTest.client],
    ],
  ],
])('the findings about %s', async (_case, results, expected) => {
  const { handlers, findings } = createFixture({ testConnection: () => Promise.resolve(results) });
  await handlers['connection.enter']();
  await handlers['connection.test'](draft, '');
  expect(findings()).toEqual(expected);
});

test('a test of a known connection reads its secret, and says where that can’t be read', async () => {
  const readable = createFixture({ known, storedSecret: failed('keychain', '') });
  await readable.handlers['connection.edit']('Practice');
  readable.events.length = 0;
  await readable.handlers['connection.test'](draft, '');
  expect(readable.events).toEqual(['publish']);
  expect(readable.findings()).toEqual([
    ['error', messages.connectionForm.testNeedsSecret(messages.signInFailed.keychain(''))],
  ]);
  // With a typed secret, the stored one isn't needed.
  await readable.handlers['connection.test'](draft, 'typed');
  expect(readable.events).toContainEqual(['test', { ...sampleConnection, clientSecret: 'typed' }]);
  expect(readable.questions).toEqual([]);
});

test('a form that is left, saved or tested again cancels its test', async () => {
  for (const end of ['leave', 'connection.save', 'connection.test'] as const) {
    const signals: AbortSignal[] = [];
    const first = Promise.withResolvers<ConnectionTestResults>();
    const { handlers, leave, findings } = createFixture({
      testConnection: (_connection, signal) => {
        signals.push(signal);
        return signals.length === 1 ? first.promise : Promise.resolve(refusals);
      },
    });
    await handlers['connection.enter']();
    const tested = handlers['connection.test'](draft, '');
    await new Promise(setImmediate);
    expect(signals[0]?.aborted).toBe(false);
    if (end === 'leave') leave();
    else await handlers[end](draft, '');
    expect(signals[0]?.aborted).toBe(true);
    const before = findings();
    first.resolve({ ...refusals, api: failed('network', 'late') });
    await tested;
    expect(findings()).toEqual(before);
  }
});
