// What the panel's calls do to accounts, connections and the sign-in, and what the panel shows afterwards.
import { beforeEach, expect, test } from 'vitest';
import type { Connection } from '../../../../app/connection/connection.ts';
import type { App } from '../../../../app/core/app.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { eventually } from '../../eventually.ts';
import { openTestApp, signInAs, type TestApp } from '../test-app.ts';

const alice = 'alice@practice.example';
/** Has two second factors. */
const carol = 'carol@practice.example';
const frank = 'frank@practice.example';

let testApp: TestApp;
let app: App;
let connection: Connection;
const other = () => ({ ...connection, name: 'Other' });

beforeEach(async () => {
  testApp = await openTestApp();
  ({ connection } = testApp.service);
  app = await testApp.start({ connectionToImport: connection });
});

const panel = () => testApp.view().panel;
const logins = () => testApp.view().accounts.map(({ login }) => login);
const notice = () => ('notice' in panel() ? panel() : undefined);
const shownLogin = () => {
  const shown = panel();
  return 'account' in shown ? shown.account.login : undefined;
};

/** Signs in alice and frank at the practice service, and alice at another one. */
async function signInAll() {
  await app.calls['signIn.start']('window');
  await testApp.addAccount(frank);
  await app.calls['account.add']();
  await app.importConnection(other());
  testApp.signInUser = signInAs(testApp.service, alice);
  await app.calls['signIn.start']('window');
}

test('a removed connection takes its accounts with it, and no others', async () => {
  await signInAll();
  expect(logins()).toEqual([alice, frank, alice]);
  await app.calls['connection.remove']('Practice service');
  expect(testApp.view().accounts.map(({ login, connection: name }) => [login, name])).toEqual([
    [alice, 'Other'],
  ]);
  expect(testApp.connections().map(({ name }) => name)).toEqual(['Other']);
  await app.calls['connection.remove']('Other');
  expect([logins(), testApp.connections(), panel().name]).toEqual([[], [], 'welcome']);
});

test('a removed connection cancels the sign-in to it, and leaves one to another', async () => {
  testApp.signInUser = () => new Promise(() => {});
  await app.importConnection(other());
  const started = app.calls['signIn.start']('window');
  await eventually(() => expect(panel().name).toBe('signing-in'));
  await app.calls['connection.remove']('Practice service');
  expect(testApp.panel('signing-in').connection.name).toBe('Other');
  await app.calls['connection.remove']('Other');
  await started;
  expect(panel()).toEqual({
    name: 'welcome',
    notice: { tone: 'info', text: messages.actionResult.signInCancelled },
  });
});

test('signing out says what could not be deleted, and offers the service again', async () => {
  await app.calls['signIn.start']('window');
  await app.calls['account.signOut'](testApp.idOf(frank));
  expect([shownLogin(), notice()]).toEqual([alice, undefined]);
  await app.calls['account.signOut'](testApp.idOf(alice));
  expect(testApp.panel('sign-in')).toMatchObject({
    connection: { name: 'Practice service' },
    notice: { tone: 'info', text: messages.actionResult.signedOut },
  });
  await app.calls['signIn.start']('window');
  await testApp.addAccount(frank);
  testApp.areProfilesLocked = true;
  await app.calls['account.signOutAll']();
  const { signedOutPartly, notDeleted } = messages.actionResult;
  expect(testApp.panel('sign-in').notice).toEqual({
    tone: 'warning',
    text: signedOutPartly([notDeleted.profile]),
  });
  expect(logins()).toEqual([]);
});

test('a password, a factor and a passcode reach the sign-in in progress', async () => {
  await app.calls['signIn.password'](alice, 'nobody asked');
  await app.calls['signIn.passcode']('000000');
  await app.calls['signIn.factor'](0);
  expect(panel().name).toBe('sign-in');
  const started = app.calls['signIn.start']('password');
  await eventually(() => expect(panel().name).toBe('password'));
  await app.calls['signIn.password'](carol, testApp.passwordOf(carol));
  expect(testApp.panel('passcode').selectedFactor).toBe(0);
  await app.calls['signIn.factor'](1);
  expect(testApp.panel('passcode').selectedFactor).toBe(1);
  await app.calls['signIn.passcode'](testApp.service.passcode(carol, 'duo'));
  await started;
  expect([panel().name, shownLogin()]).toEqual(['account', carol]);
});

test('showing an account ends the marks of the one before, and closes settings', async () => {
  await app.calls['signIn.start']('window');
  await testApp.addAccount(frank);
  testApp.service.setProfile(frank, { site: 'Elsewhere' });
  await app.calls['account.poll'](testApp.idOf(frank));
  const marked = () =>
    'account' in panel()
      ? testApp.panel('account').account.profile?.fields.filter(({ changedAt }) => changedAt !== undefined)
          .length
      : undefined;
  expect(marked()).toBe(1);
  await app.calls['settings.open']();
  expect(panel().name).toBe('settings');
  await app.calls['account.show'](testApp.idOf(alice));
  expect([panel().name, shownLogin()]).toEqual(['account', alice]);
  await app.calls['account.show'](testApp.idOf(frank));
  expect([shownLogin(), marked()]).toEqual([frank, 0]);
});

test('a sign-in in progress can neither be left nor replaced by adding an account', async () => {
  testApp.signInUser = () => new Promise(() => {});
  const started = app.calls['signIn.start']('window');
  await eventually(() => expect(panel().name).toBe('signing-in'));
  await app.calls['view.back']('sign-in');
  await app.calls['account.add']();
  expect(panel().name).toBe('signing-in');
  await app.calls['signIn.cancel']();
  await started;
  expect(testApp.panel('sign-in').notice).toEqual({
    tone: 'info',
    text: messages.actionResult.signInCancelled,
  });
});

test('an ended sign-in of another account changes nothing that is looked at, notifies once and can begin again', async () => {
  await app.calls['signIn.start']('window');
  await testApp.addAccount(frank);
  await app.calls['account.show'](testApp.idOf(alice));
  testApp.service.endRefreshTokens();
  testApp.service.expireAccessTokens();
  await app.calls['account.poll'](testApp.idOf(frank));
  expect([shownLogin(), testApp.panel('account').account.signIn]).toEqual([alice, 'signed-in']);
  expect(testApp.notifications).toHaveLength(1);
  await app.calls['account.signInAgain'](testApp.idOf('unknown'));
  await app.calls['settings.open']();
  await app.calls['account.signInAgain'](testApp.idOf(frank));
  expect([shownLogin(), testApp.panel('account').account.signIn]).toEqual([frank, 'signed-in']);
});

test('a second factor that another account’s refresh requires changes nothing that is looked at', async () => {
  await app.calls['signIn.start']('window');
  await testApp.addAccount(frank);
  await app.calls['account.show'](testApp.idOf(alice));
  testApp.service.expireAccessTokens();
  await testApp.service.fault('refresh', { kind: 'rewrite', fields: { scope: 'MFA' } });
  await app.calls['account.poll'](testApp.idOf(frank));
  expect([panel().name, shownLogin()]).toEqual(['account', alice]);
  await app.calls['domains.open'](testApp.idOf(alice));
  await app.calls['account.poll'](testApp.idOf(alice));
  expect([panel().name, shownLogin()]).toEqual(['domains', alice]);
});

test('a poll and Quit reach what they name', async () => {
  await app.calls['signIn.start']('window');
  const reads = () => testApp.service.requests.filter(({ method }) => method === 'GET').length;
  const before = reads();
  await app.calls['account.poll'](testApp.idOf(frank));
  expect(reads()).toBe(before);
  await app.calls['account.poll'](testApp.idOf(alice));
  expect(reads()).toBe(before + 1);
  let quits = 0;
  testApp.quit = () => (quits += 1);
  await app.calls['app.quit']();
  expect(quits).toBe(1);
});

test('[S441] the support that a connection file names is listed, opened and copied; other services open nothing', async () => {
  const support = { phone: '+1 202 555 0147', email: 'help@example.net', url: 'https://example.net/help' };
  await app.importConnection({ ...other(), support });
  await app.calls['signIn.start']('window');
  await app.calls['about.open']();
  expect(testApp.panel('about').about.supported).toMatchObject([{ name: 'Other', support }]);
  for (const name of ['Other', connection.name, 'Unknown'])
    for (const way of ['email', 'url'] as const) await app.calls['support.open'](name, way);
  expect(testApp.openedSupport).toEqual(['mailto:help@example.net', 'https://example.net/help']);
  await app.calls['view.back']('about');
  await app.calls['account.copyReport'](testApp.idOf(alice, 'Other'));
  expect(testApp.exportedTexts.at(-1)?.split('\n')).toContain(
    '+1 202 555 0147, help@example.net, https://example.net/help',
  );
  testApp.hasBrowser = false;
  await app.calls['support.open']('Other', 'email');
  expect(testApp.panel('account').account.notice?.text).toBe(
    messages.actionResult.noMailProgram('help@example.net'),
  );
});
