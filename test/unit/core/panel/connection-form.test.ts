import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConnectionDraft } from '../../../../app/contract/connection-form.ts';
import type { App } from '../../../../app/core/app.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let bench: TestApp;
let perch: App;
let draft: ConnectionDraft;
let secret: string;

beforeEach(async () => {
  bench = await createTestApp();
  perch = await bench.start();
  const { clientSecret, signIn, ...keys } = bench.service.connection;
  secret = clientSecret;
  draft = { ...keys, signIn: [...signIn] };
});

afterEach(() => bench.end());

const panel = () => bench.view().panel;
const secrets = () => [...(bench.keychain.entries?.values() ?? [])];
const save = async (changes: Partial<ConnectionDraft> = {}, typed = '') =>
  perch.calls['connection.save']({ ...draft, ...changes }, typed);
const enter = async () => {
  await perch.calls['connection.enter']();
  await save({}, secret);
};
/** The same service by another name of this machine. */
const elsewhere = () => bench.service.baseUrl.replace('127.0.0.1', 'localhost');
const move = async (name = draft.name) => {
  await perch.calls['settings.open']();
  await perch.calls['connection.edit'](name);
  await save({ name, baseUrl: elsewhere(), authUrl: '' }, secret);
  await perch.calls['settings.close']();
};
const editTo = async (changed: ConnectionDraft) => {
  await perch.calls['connection.edit'](draft.name);
  await perch.calls['connection.save'](changed, '');
};
const openFile = async (file: object) => {
  bench.connectionFile = JSON.stringify(file);
  await perch.calls['connection.open']();
  await perch.calls['connection.confirm']();
  await perch.calls['connection.change']();
};
const signIn = async () => {
  await perch.calls['signIn.start']('window');
  expect(panel().name).toBe('account');
};

test('a service is entered, tried out, saved and signed in to; its secret is in the keychain only', async () => {
  await perch.calls['connection.enter']();
  await perch.calls['connection.test'](draft, secret);
  const good = { tone: 'good' };
  expect(panel()).toMatchObject({ form: { secret: 'entered', test: [good, good, good, good] } });
  await save();
  expect(panel().name).toBe('sign-in');
  expect(secrets()).toEqual([secret]);
  expect(JSON.stringify(bench.connections())).not.toContain(secret);
  expect(JSON.stringify(bench.views)).not.toContain(secret);
  await signIn();
});

test('each key is checked by the rules of connection files', async () => {
  await perch.calls['connection.enter']();
  const { errors } = await perch.calls['connection.check']({
    ...draft,
    name: ' ',
    baseUrl: 'http://pbx.example.net',
    redirectUri: '',
    browserRedirectUri: 'https://example.net/',
  });
  expect(errors).toEqual([
    { key: 'name', code: 'missing' },
    { key: 'baseUrl', code: 'https' },
    { key: 'browserRedirectUri', code: 'loopback' },
    { key: 'redirectUri', code: 'missing', method: 'window' },
  ]);
});

test('what is wrong is neither saved nor sent anywhere', async () => {
  await perch.calls['connection.enter']();
  await perch.calls['connection.test']({ ...draft, clientId: '' }, secret);
  await save({ clientId: '' }, secret);
  expect(panel().name).toBe('connection-form');
  expect([bench.connections(), secrets(), bench.service.requests]).toEqual([[], [], []]);
});

test('a name that another service has is refused: none is replaced silently', async () => {
  await enter();
  await perch.calls['connection.enter']();
  const { errors } = await perch.calls['connection.check'](draft);
  expect(errors).toEqual([{ key: 'name', code: 'taken' }]);
  await save();
  expect(panel().name).toBe('connection-form');
});

test('what was typed outlasts the panel’s page', async () => {
  await perch.calls['connection.enter']();
  await perch.calls['connection.check']({ ...draft, name: 'Half' });
  expect((await perch.calls['view.read']()).panel).toMatchObject({ form: { draft: { name: 'Half' } } });
});

test('a service that is changed keeps its secret and its accounts, and what changed holds for them', async () => {
  await enter();
  await signIn();
  await perch.calls['settings.open']();
  await perch.calls['connection.edit'](draft.name);
  expect(panel()).toMatchObject({ form: { isEditing: true, secret: 'stored', draft: { name: draft.name } } });
  await save({ signIn: ['password'] });
  expect(panel().name).toBe('settings');
  expect(secrets()).toContain(secret);
  expect(bench.view().accounts).toHaveLength(1);
  await perch.calls['account.add']();
  expect(panel()).toMatchObject({ name: 'sign-in', methods: ['password'] });
});

test('a service that is somewhere else now takes neither secret nor sign-in there, and says so before', async () => {
  await enter();
  await signIn();
  await perch.calls['connection.edit'](draft.name);
  const elsewhere = { baseUrl: 'https://elsewhere.example.net', authUrl: '' };
  expect(await perch.calls['connection.check']({ ...draft, ...elsewhere })).toEqual({
    errors: [],
    signsOutAccounts: 1,
  });
  await save(elsewhere);
  expect([bench.accounts(), secrets()]).toEqual([[], []]);
  expect(bench.connections()).toMatchObject([{ baseUrl: 'https://elsewhere.example.net' }]);
});

test.each([
  ['in the form', (moved: ConnectionDraft) => editTo(moved)],
  ['by a file that is confirmed', (moved: ConnectionDraft) => openFile({ ...moved, clientSecret: secret })],
])(
  'a service whose path changes %s keeps its accounts, and everything they ask for goes to the new path',
  async (_, changes) => {
    await enter();
    await signIn();
    const moved = { ...draft, baseUrl: `${draft.baseUrl}/moved`, authUrl: `${draft.baseUrl}/moved/ns-api` };
    await perch.calls['connection.edit'](draft.name);
    expect(await perch.calls['connection.check'](moved)).toEqual({ errors: [], signsOutAccounts: 0 });
    await perch.calls['connection.leave']();
    await changes(moved);
    const [account] = bench.view().accounts;
    bench.service.forgetRequests();
    await perch.calls['account.poll'](account?.id ?? '');
    await perch.calls['domains.open'](account?.id ?? '');
    const paths = () => bench.service.requests.map(({ path }) => path);
    await eventually(() => expect(paths()).toContain('/moved/ns-api/v2/domains'));
    bench.clock.pass(60 * 60_000);
    await eventually(() => expect(paths()).toContain('/moved/ns-api/oauth2/token/'));
    expect(paths()).toContain('/moved/ns-api/v2/domains/~/users/~');
    expect(paths().filter((path) => !path.startsWith('/moved/ns-api/'))).toEqual([]);
  },
);

test('[S90] a service that was chosen and is somewhere else now is signed in to there', async () => {
  await enter();
  await move();
  expect(panel()).toMatchObject({ name: 'sign-in', connection: { hosts: [new URL(elsewhere()).host] } });
  const visited: string[] = [];
  const honest = bench.person;
  bench.person = (address) => {
    visited.push(new URL(address).origin);
    return honest(address);
  };
  await signIn();
  expect(visited).toEqual([elsewhere()]);
});

test.each([
  ['is somewhere else now', () => move()],
  ['is removed', () => perch.calls['connection.remove'](draft.name)],
])(
  '[S89] a service that %s ends the sign-in to it that is under way: what it brings goes nowhere',
  async (_, happens) => {
    await enter();
    const signedIn = Promise.withResolvers<undefined>();
    const honest = bench.person;
    const answers: Promise<unknown>[] = [];
    bench.person = async (address) => {
      await signedIn.promise;
      const answer = honest(address);
      answers.push(answer);
      return answer;
    };
    const attempt = perch.calls['signIn.start']('window');
    await eventually(() => expect(panel().name).toBe('signing-in'));
    await happens();
    signedIn.resolve(undefined);
    await attempt;
    await eventually(() => expect(answers).toHaveLength(1));
    await Promise.all(answers);
    expect(bench.service.requests.filter(({ grantType }) => grantType !== undefined)).toEqual([]);
    expect(bench.accounts()).toEqual([]);
  },
);

test.each([
  ['is somewhere else now', () => move('The other')],
  ['is removed', () => perch.calls['connection.remove']('The other')],
])('another service that %s leaves the sign-in that is under way alone', async (_, happens) => {
  await perch.calls['connection.enter']();
  await save({ name: 'The other' }, secret);
  await enter();
  const comesBack = Promise.withResolvers<undefined>();
  const honest = bench.person;
  bench.person = async (address) => {
    await comesBack.promise;
    return honest(address);
  };
  const attempt = perch.calls['signIn.start']('window');
  await eventually(() => expect(panel().name).toBe('signing-in'));
  await happens();
  comesBack.resolve(undefined);
  await attempt;
  expect(bench.accounts()).toMatchObject([{ connection: draft.name }]);
});

test('a service that is removed is forgotten, with its accounts and its secret', async () => {
  await enter();
  await signIn();
  await perch.calls['connection.remove'](draft.name);
  expect([bench.connections(), bench.accounts(), secrets()]).toEqual([[], [], []]);
  expect(panel().name).toBe('welcome');
});

test('a form that is left keeps nothing', async () => {
  await perch.calls['connection.enter']();
  await perch.calls['connection.test'](draft, secret);
  await perch.calls['connection.leave']();
  await perch.calls['connection.enter']();
  expect(panel()).toMatchObject({ form: { secret: 'none', draft: { name: '' } } });
  expect(bench.connections()).toEqual([]);
});
