import { beforeEach, expect, test } from 'vitest';
import type { ConnectionDraft } from '../../../../app/contract/connection-form.ts';
import type { App } from '../../../../app/core/app.ts';
import { eventually } from '../../eventually.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

let testApp: TestApp;
let app: App;
let draft: ConnectionDraft;
let secret: string;

beforeEach(async () => {
  testApp = await openTestApp();
  app = await testApp.start();
  const { clientSecret, signIn, ...keys } = testApp.service.connection;
  secret = clientSecret;
  draft = { ...keys, signIn: [...signIn] };
});

const panel = () => testApp.view().panel;
const secrets = () => [...(testApp.keychain.entries?.values() ?? [])];
const save = async (changes: Partial<ConnectionDraft> = {}, typed = '') =>
  app.calls['connection.save']({ ...draft, ...changes }, typed);
const enter = async () => {
  await app.calls['connection.enter']();
  await save({}, secret);
};
/** The address of the same service with another host name. */
const elsewhere = () => testApp.service.baseUrl.replace('127.0.0.1', 'localhost');
const move = async (name = draft.name) => {
  await app.calls['settings.open']();
  await app.calls['connection.edit'](name);
  await save({ name, baseUrl: elsewhere(), authUrl: '' }, secret);
  await app.calls['view.back']('settings');
};
const editTo = async (changed: ConnectionDraft) => {
  await app.calls['connection.edit'](draft.name);
  await app.calls['connection.save'](changed, '');
};
const openFile = async (file: object) => {
  testApp.connectionFile = JSON.stringify(file);
  await app.calls['connection.open']();
  await app.calls['view.back']('sign-in');
};
const signIn = async () => {
  await app.calls['signIn.start']('window');
  expect(panel().name).toBe('account');
};

test('[S135] a new connection is tested, saved and used for a sign-in, and its secret is stored in the keychain only', async () => {
  await app.calls['connection.enter']();
  await app.calls['connection.test'](draft, secret);
  const good = { tone: 'good' };
  expect(panel()).toMatchObject({ form: { secret: 'entered', test: [good, good, good] } });
  await save();
  expect(panel()).toMatchObject({ name: 'sign-in' });
  expect(panel()).not.toHaveProperty('notice');
  expect(secrets()).toEqual([secret]);
  expect(JSON.stringify(testApp.connections())).not.toContain(secret);
  expect(JSON.stringify(testApp.views)).not.toContain(secret);
  await signIn();
});

test.each([
  ['in the form', (moved: ConnectionDraft) => editTo(moved)],
  ['by a confirmed file', (moved: ConnectionDraft) => openFile({ ...moved, clientSecret: secret })],
])(
  'a connection whose path changes %s keeps its accounts, and all their requests use the new path',
  async (_, changes) => {
    await enter();
    await signIn();
    const moved = { ...draft, baseUrl: `${draft.baseUrl}/moved`, authUrl: `${draft.baseUrl}/moved/ns-api` };
    await app.calls['connection.edit'](draft.name);
    expect(await app.calls['connection.check'](moved)).toEqual({ errors: [], signsOutAccounts: 0 });
    await app.calls['view.back']('connection-form');
    await changes(moved);
    const [account] = testApp.view().accounts;
    testApp.service.forgetRequests();
    await app.calls['account.poll'](account?.id ?? '');
    await app.calls['domains.open'](account?.id ?? '');
    const paths = () => testApp.service.requests.map(({ path }) => path);
    await eventually(() => expect(paths()).toContain('/moved/ns-api/v2/domains'));
    testApp.clock.pass(60 * 60_000);
    await eventually(() => expect(paths()).toContain('/moved/ns-api/oauth2/token/'));
    expect(paths()).toContain('/moved/ns-api/v2/domains/~/users/~');
    expect(paths().filter((path) => !path.startsWith('/moved/ns-api/'))).toEqual([]);
  },
);

test('[S90] sign-in uses the connection’s updated address', async () => {
  await enter();
  await move();
  expect(panel()).toMatchObject({ name: 'sign-in', connection: { hosts: [new URL(elsewhere()).host] } });
  const visited: string[] = [];
  const signInAsUsual = testApp.signInUser;
  testApp.signInUser = (address) => {
    visited.push(new URL(address).origin);
    return signInAsUsual(address);
  };
  await signIn();
  expect(visited).toEqual([elsewhere()]);
});

test.each([
  ['is moved', () => move()],
  ['is removed', () => app.calls['connection.remove'](draft.name)],
])(
  '[S89] a connection that %s cancels the sign-in in progress to it, and its response is not used',
  async (_, change) => {
    await enter();
    const signedIn = Promise.withResolvers<undefined>();
    const signInAsUsual = testApp.signInUser;
    const answers: Promise<unknown>[] = [];
    testApp.signInUser = async (address) => {
      await signedIn.promise;
      const answer = signInAsUsual(address);
      answers.push(answer);
      return answer;
    };
    const attempt = app.calls['signIn.start']('window');
    await eventually(() => expect(panel().name).toBe('signing-in'));
    await change();
    signedIn.resolve(undefined);
    await attempt;
    await eventually(() => expect(answers).toHaveLength(1));
    await Promise.all(answers);
    expect(testApp.service.requests.filter(({ grantType }) => grantType !== undefined)).toEqual([]);
    expect(testApp.accounts()).toEqual([]);
  },
);
