// Sign-ins that are cancelled. After the service has issued tokens, a cancel removes everything that the sign-in added.
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '../../../../app/i18n/messages.ts';
import { calls } from '../../../../app/contract/calls.ts';
import type { App } from '../../../../app/core/app.ts';
import { accountId } from '../../../../app/core/accounts/account.ts';
import { maxLoginLength } from '../../../../app/core/panel/sign-in-calls.ts';
import { eventually } from '../../eventually.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

const service = 'Practice service';
const alice = 'alice@practice.example';

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await openTestApp();
  app = await testApp.start({ practice: testApp.service.connection });
  await app.calls['connection.practice']();
});

const panel = () => testApp.view().panel;
const refreshTokens = () =>
  [...(testApp.keychain.entries?.keys() ?? [])].filter((key) => key.includes('refresh-token'));
/** A token response without a login, which is then read from the profile. */
const nameless = { kind: 'rewrite', fields: { login: undefined, uid: undefined } } as const;
const hanging = { kind: 'hang', phase: 'before' } as const;

async function atProfile(hits = 1) {
  const held = await testApp.service.fault('profile', hanging);
  const attempt = app.calls['signIn.start']('window');
  await eventually(() => {
    expect(held.hits).toBe(hits);
    expect(panel()).toMatchObject({ name: 'signing-in', step: 'profile' });
  });
  return { held, attempt };
}

const cancellations = [
  ['is cancelled', () => app.calls['signIn.cancel'](), 'sign-in'],
  ['loses its connection', () => app.calls['connection.remove'](service), 'welcome'],
] as const;

test.each(cancellations)(
  'a sign-in that %s while the login is read from the profile adds no account',
  async (_, cancel, view) => {
    await testApp.service.fault('code', nameless);
    const { held, attempt } = await atProfile();
    await cancel();
    await attempt;
    expect(panel()).toMatchObject({ name: view, notice: { tone: 'info' } });
    await held.end();
    await app.calls['view.read']();
    expect([testApp.view().accounts, testApp.accounts(), refreshTokens()]).toEqual([[], [], []]);
    expect(testApp.service.requests.filter(({ grantType }) => grantType === 'refresh_token')).toEqual([]);
  },
);

test.each(cancellations)(
  'a sign-in that %s during the first profile read removes the new account',
  async (_, cancel, view) => {
    const { held, attempt } = await atProfile();
    expect(testApp.accounts()).toHaveLength(1);
    await cancel();
    await attempt;
    expect(panel()).toMatchObject({ name: view, notice: { tone: 'info' } });
    expect(testApp.view().accounts).toEqual([]);
    await held.end();
    await eventually(() => expect([testApp.accounts(), refreshTokens()]).toEqual([[], []]));
    expect(testApp.profiles.size).toBe(0);
  },
);

test('a cancel takes effect at once while the keychain doesn’t respond', async () => {
  const answers = Promise.withResolvers<undefined>();
  testApp.beforeWrite = () => answers.promise;
  const attempt = app.calls['signIn.start']('window');
  await eventually(() => expect(testApp.accounts()).toHaveLength(1));
  await app.calls['signIn.cancel']();
  await attempt;
  expect([panel().name, testApp.view().accounts]).toEqual(['sign-in', []]);
  answers.resolve(undefined);
  await eventually(() => expect([testApp.accounts(), refreshTokens()]).toEqual([[], []]));
});

test('cancelling a repeated sign-in keeps the existing account with its new tokens', async () => {
  await app.calls['signIn.start']('window');
  const held = await testApp.service.fault('profile', hanging);
  const attempt = app.calls['account.signInAgain'](accountId(service, alice));
  await eventually(() => expect(held.hits).toBe(1));
  await app.calls['signIn.cancel']();
  await attempt;
  await held.end();
  app = await testApp.start();
  expect(panel()).toMatchObject({ name: 'account', account: { login: alice, signIn: 'signed-in' } });
});

test('quitting during the first profile read keeps the account', async () => {
  const { held, attempt } = await atProfile();
  const ended = app.end();
  await held.end();
  await Promise.all([ended, attempt]);
  app = await testApp.start();
  expect(panel()).toMatchObject({ name: 'account', account: { login: alice, signIn: 'signed-in' } });
});

const { loginTooLong, noLogin, unavailable } = messages.signInFailed;
const withoutDomain = { domain: undefined, 'login-username': undefined };

test.each([
  ['a token response with too long a username', {}, { login: 'x'.repeat(maxLoginLength + 1) }, loginTooLong],
  ['a profile with too long a user', { user: 'x'.repeat(maxLoginLength) }, {}, loginTooLong],
  ['a profile without a domain', withoutDomain, {}, noLogin],
  ['no profile', undefined, {}, unavailable],
])('%s ends the sign-in with the reason, and nothing is stored', async (_, profile, tokens, text) => {
  await testApp.service.fault('code', { kind: 'rewrite', fields: { ...nameless.fields, ...tokens } });
  await testApp.service.fault(
    'profile',
    profile === undefined ? { kind: 'status', status: 503 } : { kind: 'rewrite', fields: profile },
  );
  await app.calls['signIn.start']('window');
  expect(panel()).toMatchObject({ name: 'sign-in', notice: { tone: 'error', text } });
  expect([testApp.accounts(), refreshTokens()]).toEqual([[], []]);
});

test('an account with the longest accepted username can be signed out from the panel', async () => {
  // Each of these takes six characters in an account's id.
  const login = '\u0001'.repeat(maxLoginLength);
  await testApp.service.fault('code', { kind: 'rewrite', fields: { login } });
  await app.calls['signIn.start']('window');
  const [account] = testApp.view().accounts;
  const args = v.safeParse(calls['account.signOut'].args, [account?.id]);
  expect(args.success).toBe(true);
  await app.calls['account.signOut'](account?.id ?? '');
  expect(testApp.accounts()).toEqual([]);
});

test('an account with a longer username, stored by an earlier version, can be signed out', async () => {
  const login = 'x'.repeat(5000);
  const { clientSecret: _, ...connection } = testApp.service.connection;
  testApp.storeSettings({ format: 1, connections: [connection], accounts: [{ connection: service, login }] });
  app = await testApp.start();
  const [account] = testApp.view().accounts;
  expect(v.is(calls['account.signOut'].args, [account?.id])).toBe(true);
});

test('[S88] confirming another connection cancels the sign-in in progress', async () => {
  testApp.signInUser = () => new Promise(() => {});
  void app.calls['signIn.start']('window');
  await eventually(() => expect(panel().name).toBe('signing-in'));
  await app.importConnection({
    ...testApp.service.connection,
    name: 'Another',
    baseUrl: 'https://another.example',
  });
  expect(panel()).toMatchObject({ name: 'sign-in', connection: { name: 'Another' } });
});
