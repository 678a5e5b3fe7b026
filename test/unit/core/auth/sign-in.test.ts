import { beforeEach, expect, test } from 'vitest';
import type { PanelView } from '../../../../app/contract/view.ts';
import { setLocale } from '../../../../app/i18n/i18n.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import type { App } from '../../../../app/core/app.ts';
import { eventually } from '../../eventually.ts';
import { openTestApp, signInAs, type TestApp } from '../test-app.ts';

const alice = 'alice@practice.example';
/** Has a second factor that the reply names. */
const bruno = 'bruno@practice.example';

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await openTestApp();
  app = await testApp.start({ practice: testApp.service.connection });
  await app.calls['connection.practice']();
});

test('[S422] a password that the service repeats is neither shown nor logged', async () => {
  await atPasswordForm();
  const text = `Account is locked for ${testApp.passwordOf(alice)}`;
  for (const fault of [
    { status: 400, text },
    { status: 404, text },
    { status: 400, error: testApp.passwordOf(alice) },
  ] as const) {
    await testApp.service.fault('password', { kind: 'status', ...fault }, 1);
    await app.calls['signIn.password'](alice, testApp.passwordOf(alice));
    expect(JSON.stringify(testApp.view())).not.toContain(testApp.passwordOf(alice));
  }
  expect(testApp.logged.filter((line) => line.startsWith('sign-in-failed'))).toEqual([
    'sign-in-failed service="Practice service" cause="The service rejected the request (invalid_request)" method=password',
    'sign-in-failed service="Practice service" cause="There is nothing at this address (missing, 404)" method=password',
    'sign-in-failed service="Practice service" cause=refused method=password',
  ]);
  expect(testApp.logged.join()).not.toContain(testApp.passwordOf(alice));
});

test('an error is shown in the language of the moment', async () => {
  await atPasswordForm();
  await app.calls['signIn.password'](alice, 'wrong');
  await setLocale({ code: 'de', locale: 'de' });
  try {
    expect((await app.calls['view.read']()).panel).toMatchObject({
      error: messages.signInFailed.wrongPassword,
    });
  } finally {
    await setLocale({ code: 'en', locale: 'en' });
  }
});

test('the username stays after the time for the passcode', async () => {
  await atPasscode(bruno);
  testApp.clock.pass(300_000);
  await reached('sign-in');
  await atPasswordForm();
  expect(testApp.panel('password').username).toBe(bruno);
});

test('the login page in the browser can be opened again, and its address copied, until the user returns', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let address = '';
  testApp.signInUser = async (opened) => {
    address = opened;
    await promise;
    return signInAs(testApp.service, alice)(opened);
  };
  void app.calls['signIn.start']('browser');
  await reached('signing-in');
  await app.calls['signIn.copyLink']();
  await app.calls['signIn.openAgain']();
  expect(testApp.exportedTexts).toEqual([address]);
  expect(testApp.openedPortals).toEqual([address]);
  resolve(undefined);
  await reached('account');
  await app.calls['signIn.openAgain']();
  expect(testApp.openedPortals).toHaveLength(1);
});

test('a token refresh that requires a second factor continues with the passcode', async () => {
  await signInWithPasscode();
  await askedAgain();
  await app.calls['account.poll'](testApp.view().accounts[0]?.id ?? '');
  await reached('passcode');
  expect(testApp.notificationTitles).toEqual(['Sign in to Practice service again']);
  expect(testApp.trays.at(-1)?.state).toBe('sign-in-required');
  testApp.clock.pass(30_000);
  await app.calls['signIn.passcode'](testApp.service.passcode(bruno));
  await reached('account');
  expect(testApp.panel('account').account).toMatchObject({ login: bruno, signIn: 'signed-in' });
});

test('[S75] only sign-in methods that the connection offers are accepted', async () => {
  const only = { ...testApp.service.connection, signIn: ['window'] };
  testApp.connectionFile = JSON.stringify(only);
  await app.calls['view.back']('sign-in');
  await app.calls['connection.open']();
  await app.calls['signIn.start']('password');
  expect(testApp.view().panel.name).toBe('sign-in');
});

test('signing in again keeps the way and the name, also after a cancelled attempt, and asks before another account is added', async () => {
  const again = async (accept: boolean) => {
    testApp.service.endRefreshTokens();
    testApp.service.expireAccessTokens();
    await app.calls['account.poll'](id);
    testApp.answer = () => Promise.resolve(accept);
    const cancelled = app.calls['account.signInAgain'](id);
    await reached('password');
    expect(testApp.panel('password').username).toBe(alice);
    await app.calls['signIn.cancel']();
    await cancelled;
  };
  await atPasswordForm();
  await app.calls['signIn.password'](alice, testApp.passwordOf(alice));
  await reached('account');
  const id = testApp.view().accounts[0]?.id ?? '';
  const erin = 'erin@practice.example';
  for (const accept of [false, true]) {
    await again(accept);
    await atPasswordForm();
    expect(testApp.panel('password').username).toBe(alice);
    await app.calls['signIn.password'](erin, testApp.passwordOf(erin));
    await reached(accept ? 'account' : 'sign-in');
    expect(testApp.questions.at(-1)).toMatchObject({ kind: 'other-account', login: erin });
    if (!accept) await app.calls['view.back']('sign-in');
  }
  expect(testApp.view().accounts.map(({ login }) => login)).toEqual([alice, erin]);
  const { length } = testApp.questions;
  await again(true);
  await atPasswordForm();
  await app.calls['signIn.password'](erin, testApp.passwordOf(erin));
  await reached('account');
  // Nobody is added.
  expect(testApp.questions).toHaveLength(length);
});

async function signInWithPasscode(): Promise<void> {
  await atPasscode(bruno);
  await app.calls['signIn.passcode'](testApp.service.passcode(bruno));
  await reached('account');
}

/** Has the service respond to the next refresh by asking for a second factor. */
async function askedAgain(): Promise<void> {
  testApp.service.expireAccessTokens();
  const password = testApp.passwordOf(bruno);
  const reply = await testApp.client.requestTokens({ type: 'password', username: bruno, password });
  if (reply.kind !== 'second-factor') throw new Error(`The password came to ${reply.kind}.`);
  const fields = { scope: 'MFA', access_token: reply.pending.pendingToken, expires_in: 300 };
  await testApp.service.fault('refresh', { kind: 'rewrite', fields }, 1);
}

async function atPasswordForm(): Promise<void> {
  void app.calls['signIn.start']('password');
  await reached('password');
}

async function atPasscode(login: string): Promise<void> {
  await atPasswordForm();
  await app.calls['signIn.password'](login, testApp.passwordOf(login));
  await reached('passcode');
}

async function reached(name: PanelView['name']): Promise<void> {
  await eventually(() => expect(testApp.view().panel.name).toBe(name));
}
