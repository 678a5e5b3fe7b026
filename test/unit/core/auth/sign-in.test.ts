import { afterEach, beforeEach, expect, test } from 'vitest';
import { Agent } from 'undici';
import type { PanelView } from '../../../../app/contract/view.ts';
import { createApiClient } from '../../../../app/api/client.ts';
import { createTransport } from '../../../../app/api/http/transport.ts';
import type { App } from '../../../../app/core/app.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, signsInAs, type TestApp } from '../test-app.ts';

const alice = 'alice@practice.example';
/** Has a second factor that the reply names. */
const bruno = 'bruno@practice.example';
/** Has two second factors, which only the profile names. */
const carol = 'carol@practice.example';

let bench: TestApp;
let perch: App;

beforeEach(async () => {
  bench = await createTestApp();
  perch = await bench.start({ practice: bench.service.connection });
  await perch.calls['connection.practice']();
});

afterEach(() => bench.end());

test('a password signs in, and is posted as the specification says', async () => {
  await atPasswordForm();
  await perch.calls['signIn.password'](alice, passwordOf(alice));
  await reached('account');
  const [request] = bench.service.requests.filter(({ method }) => method === 'POST');
  expect(request).toMatchObject({ path: '/ns-api/oauth2/token/', grantType: 'password', status: 200 });
  expect(JSON.stringify(bench.views)).not.toContain(passwordOf(alice));
});

test('a wrong password is told in the form, which keeps the user name', async () => {
  await atPasswordForm();
  await perch.calls['signIn.password'](alice, 'wrong');
  expect(panel('password')).toMatchObject({
    username: alice,
    isChecking: false,
    error: 'The user name or the password is not right.',
  });
  await perch.calls['signIn.password'](alice, passwordOf(alice));
  await reached('account');
});

test('a refusal that is not about the password does not blame the password', async () => {
  await atPasswordForm();
  await bench.service.fault('password', { kind: 'status', status: 400, error: 'unauthorized_client' }, 1);
  await perch.calls['signIn.password'](alice, passwordOf(alice));
  expect(panel('password').error).toContain('The service doesn’t know this client.');
});

test('a second factor that the reply names leads to the passcode view and on to the account', async () => {
  await atPasscode(bruno);
  expect(panel('passcode')).toMatchObject({
    factors: [{ vendor: 'google', type: 'authenticator' }],
    selectedFactor: 0,
    expiresAt: bench.clock.wall() + 300_000,
    rejectedCount: 0,
  });
  await perch.calls['signIn.passcode'](bench.service.passcode(bruno));
  await reached('account');
  expect(panel('account').account.login).toBe(bruno);
});

test('the code flow can ask for a second factor as well', async () => {
  bench.person = signsInAs(bench.service, bruno);
  void perch.calls['signIn.start']('window');
  await reached('passcode');
  await perch.calls['signIn.passcode'](bench.service.passcode(bruno));
  await reached('account');
});

test('factors that only the profile lists are offered, and the chosen one is used', async () => {
  await atPasscode(carol);
  expect(panel('passcode').factors).toEqual([
    { vendor: 'google', type: 'authenticator' },
    { vendor: 'duo', type: 'passcode' },
  ]);
  await perch.calls['signIn.factor'](1);
  expect(panel('passcode').selectedFactor).toBe(1);
  await perch.calls['signIn.passcode'](bench.service.passcode(carol, 'duo'));
  await reached('account');
});

test('factors that nobody lists are offered as they were seen in the field', async () => {
  await bench.service.fault('profile', { kind: 'status', status: 500 }, 1);
  await atPasscode(carol);
  expect(panel('passcode').factors).toEqual([{ vendor: 'google', type: 'authenticator' }]);
  await perch.calls['signIn.passcode'](bench.service.passcode(carol, 'google'));
  await reached('account');
});

test('a passcode that is answered with another question for one goes on with the new pending token', async () => {
  await atPasscode(bruno);
  await bench.service.fault('mfa', { kind: 'rewrite', fields: { scope: 'MFA', expires_in: 60 } }, 1);
  await perch.calls['signIn.passcode'](bench.service.passcode(bruno));
  await eventually(() => expect(panel('passcode').expiresAt).toBe(bench.clock.wall() + 60_000));
  expect(panel('passcode')).toMatchObject({ rejectedCount: 0, isChecking: false });
});

test('a choice that is not on the list changes nothing', async () => {
  await atPasscode(carol);
  await perch.calls['signIn.factor'](7);
  expect(panel('passcode').selectedFactor).toBe(0);
});

test('a wrong passcode is told and counted, and the same pending token goes on', async () => {
  await atPasscode(bruno);
  await perch.calls['signIn.passcode']('000000');
  expect(panel('passcode')).toMatchObject({
    rejectedCount: 1,
    isChecking: false,
    error: 'That passcode was not accepted. Try the next one that is shown.',
  });
  await perch.calls['signIn.passcode'](bench.service.passcode(bruno));
  await reached('account');
});

test('when the time for the passcode is over the person is back at the start, with a sentence', async () => {
  await atPasscode(bruno);
  bench.clock.pass(300_000);
  await reached('sign-in');
  expect(panel('sign-in').notice?.text).toBe('The time for the passcode is over. Please sign in again.');
});

test('a passcode can be given up, and nothing of it stays', async () => {
  await atPasscode(bruno);
  await perch.calls['signIn.cancel']();
  await reached('sign-in');
  expect(bench.accounts()).toEqual([]);
  expect(bench.clock.timers()).toBe(0);
});

test('a service that is down while a passcode is checked is no refusal of it', async () => {
  await atPasscode(bruno);
  const passcode = bench.service.passcode(bruno);
  await bench.service.close();
  await perch.calls['signIn.passcode'](passcode);
  expect(panel('passcode')).toMatchObject({ rejectedCount: 0, isChecking: false });
  expect(panel('passcode').error).toContain('couldn’t be reached');
});

test.each([
  ['a service that can’t answer', { kind: 'status', status: 503 }, 'can’t check the passcode at the moment'],
  ['a page instead of an answer', { kind: 'html' }, 'an answer that Perch can’t use'],
] as const)('%s is no refusal of a passcode either', async (_, fault, sentence) => {
  await atPasscode(bruno);
  await bench.service.fault('mfa', fault, 1);
  await perch.calls['signIn.passcode'](bench.service.passcode(bruno));
  expect(panel('passcode')).toMatchObject({ rejectedCount: 0, isChecking: false });
  expect(panel('passcode').error).toContain(sentence);
});

test('a pending sign-in that the service has ended leads back to the start, with a sentence', async () => {
  await atPasscode(bruno);
  await bench.service.fault('mfa', { kind: 'reset', moment: 'after' }, 1);
  await perch.calls['signIn.passcode'](bench.service.passcode(bruno));
  expect(panel('passcode').error).toContain('couldn’t be reached');
  bench.clock.pass(30_000);
  await perch.calls['signIn.passcode'](bench.service.passcode(bruno));
  await reached('sign-in');
  expect(panel('sign-in').notice?.text).toBe('The service has ended this sign-in. Please sign in again.');
});

test('after a minute at the login page the person is told that they can cancel', async () => {
  bench.person = () => new Promise(() => {});
  void perch.calls['signIn.start']('window');
  await reached('signing-in');
  expect(panel('signing-in').isSlow).toBe(false);
  bench.clock.pass(60_000);
  expect(panel('signing-in').isSlow).toBe(true);
});

test('a refresh can ask for a second factor as well, which is then all it takes', async () => {
  await signInWithPasscode();
  await askedAgain();
  await perch.calls['account.poll'](bench.view().accounts[0]?.id ?? '');
  await reached('passcode');
  expect(bench.notifications).toEqual(['Sign in to Practice service again']);
  expect(bench.trays.at(-1)?.status).toBe('attention');
  bench.clock.pass(30_000);
  await perch.calls['signIn.passcode'](bench.service.passcode(bruno));
  await reached('account');
  expect(panel('account').account).toMatchObject({ login: bruno, signIn: 'signed-in' });
});

test('whoever is in the middle of something else is not interrupted by that', async () => {
  await signInWithPasscode();
  await perch.calls['account.add']();
  await askedAgain();
  await perch.calls['account.poll'](bench.view().accounts[0]?.id ?? '');
  expect(bench.view().panel.name).toBe('sign-in');
  await perch.calls['connection.change']();
  await perch.calls['connection.change']();
  expect(panel('account').account).toMatchObject({ login: bruno, signIn: 'sign-in-again' });
});

test('[S75] only ways that the connection offers can be taken', async () => {
  const only = { ...bench.service.connection, signIn: ['window'] };
  bench.connectionFile = JSON.stringify(only);
  await perch.calls['connection.change']();
  await perch.calls['connection.open']();
  await perch.calls['connection.confirm']();
  await perch.calls['signIn.start']('password');
  expect(bench.view().panel.name).toBe('sign-in');
});

test('several accounts live side by side: added, switched, signed out one by one', async () => {
  await perch.calls['signIn.start']('window');
  await perch.calls['account.add']();
  expect(panel('sign-in').connection.name).toBe('Practice service');
  bench.person = signsInAs(bench.service, 'erin@practice.example');
  await perch.calls['signIn.start']('window');
  expect(panel('account').account.login).toBe('erin@practice.example');
  expect(bench.view().accounts.map(({ login }) => login)).toEqual([alice, 'erin@practice.example']);
  const [first, second] = bench.view().accounts;
  await perch.calls['account.show'](first?.id ?? '');
  expect(panel('account').account.login).toBe(alice);
  await perch.calls['account.signOut'](first?.id ?? '');
  expect(bench.view().accounts.map(({ id }) => id)).toEqual([second?.id]);
  expect(panel('account').account.login).toBe('erin@practice.example');
});

test('the account that the person chose to see is on view again after a restart, until it is signed out', async () => {
  await perch.calls['signIn.start']('window');
  await perch.calls['account.add']();
  bench.person = signsInAs(bench.service, 'erin@practice.example');
  await perch.calls['signIn.start']('window');
  perch = await bench.start();
  expect(panel('account').account.login).toBe('erin@practice.example');
  const [first] = bench.view().accounts;
  await perch.calls['account.show'](first?.id ?? '');
  perch = await bench.start();
  expect(panel('account').account.login).toBe(alice);
  await perch.calls['account.signOut'](first?.id ?? '');
  await bench.start();
  expect(panel('account').account.login).toBe('erin@practice.example');
});

test('an account that nobody knows can’t be brought on view', async () => {
  await perch.calls['signIn.start']('window');
  await perch.calls['account.show']('nobody');
  expect(panel('account').account.login).toBe(alice);
  expect(bench.accounts()).toEqual([{ connection: 'Practice service', login: alice, onView: true }]);
});

test('one can turn back from adding an account', async () => {
  await perch.calls['signIn.start']('window');
  await perch.calls['account.add']();
  await perch.calls['connection.change']();
  expect(bench.view().panel.name).toBe('welcome');
  await perch.calls['connection.change']();
  expect(bench.view().panel.name).toBe('account');
});

test('signing all accounts out leaves no secret but the client’s', async () => {
  await perch.calls['signIn.start']('window');
  bench.person = signsInAs(bench.service, 'erin@practice.example');
  await perch.calls['account.add']();
  await perch.calls['signIn.start']('window');
  await perch.calls['account.signOutAll']();
  expect(bench.accounts()).toEqual([]);
  const keys = [...(bench.keychain.entries ?? new Map<string, string>()).keys()];
  expect(keys.filter((key) => key.includes('refresh-token'))).toEqual([]);
});

test('signing in again as the same account gives it new tokens and no twin', async () => {
  await perch.calls['signIn.start']('window');
  await perch.calls['account.signInAgain'](bench.view().accounts[0]?.id ?? '');
  expect(bench.view().accounts).toHaveLength(1);
  expect(panel('account').account.signIn).toBe('signed-in');
});

async function signInWithPasscode(): Promise<void> {
  await atPasscode(bruno);
  await perch.calls['signIn.passcode'](bench.service.passcode(bruno));
  await reached('account');
}

/** The next refresh is answered with the question for a second factor. */
async function askedAgain(): Promise<void> {
  bench.service.expireAccessTokens();
  const dispatcher = new Agent();
  const client = createApiClient(bench.service.connection, createTransport({ dispatcher }), bench.clock.wall);
  const reply = await client.requestTokens({
    type: 'password',
    username: bruno,
    password: passwordOf(bruno),
  });
  await dispatcher.close();
  if (reply.kind !== 'second-factor') throw new Error(`The password came to ${reply.kind}.`);
  const fields = { scope: 'MFA', access_token: reply.pending.pendingToken, expires_in: 300 };
  await bench.service.fault('refresh', { kind: 'rewrite', fields }, 1);
}

async function atPasswordForm(): Promise<void> {
  void perch.calls['signIn.start']('password');
  await reached('password');
}

async function atPasscode(login: string): Promise<void> {
  await atPasswordForm();
  await perch.calls['signIn.password'](login, passwordOf(login));
  await reached('passcode');
}

function passwordOf(login: string): string {
  return bench.service.users.find((user) => user.login === login)?.password ?? '';
}

async function reached(name: PanelView['name']): Promise<void> {
  await eventually(() => expect(bench.view().panel.name).toBe(name));
}

function panel<Name extends PanelView['name']>(name: Name): Extract<PanelView, { name: Name }> {
  const { panel: shown } = bench.view();
  if (!isView(shown, name)) throw new Error(`The panel shows ${shown.name}, not ${name}.`);
  return shown;
}

function isView<Name extends PanelView['name']>(
  view: PanelView,
  name: Name,
): view is Extract<PanelView, { name: Name }> {
  return view.name === name;
}
