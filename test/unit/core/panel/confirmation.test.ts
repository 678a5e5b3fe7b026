// Which calls of a page that runs foreign code are stopped by a question, and that a refusal changes nothing.
import { beforeEach, describe, expect, test } from 'vitest';
import type { ConnectionDraft } from '../../../../app/contract/connection-form.ts';
import type { App } from '../../../../app/core/app.ts';
import {
  changesClient,
  hostsToName,
  needsConfirmation,
  proxyToConfirm,
  targetsOf,
} from '../../../../app/core/panel/confirmation.ts';
import { eventually } from '../../eventually.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

const one = {
  baseUrl: 'https://one.example',
  authUrl: 'https://one.example/ns-api',
  clientId: 'perch',
  clientAuthentication: 'basic',
  signIn: ['password'],
} as const;
const origin = 'https://one.example';
const nothing = { editing: undefined, knownOrigins: [], confirmed: [] };

describe('a connection', () => {
  const known = { knownOrigins: [origin] };
  const answered = { confirmed: [origin] };
  const moved = { authUrl: 'https://two.example' };
  const otherPath = { authUrl: 'https://one.example/elsewhere' };
  const redirect = 'https://two.example/callback';

  test.each<[string, 'test' | 'save', object, object, boolean]>([
    ['a test of an unknown origin', 'test', {}, {}, true],
    ['a test of a known origin', 'test', {}, known, false],
    ['a test of a confirmed origin', 'test', {}, answered, false],
    ['a test of another port', 'test', { authUrl: 'https://one.example:8443' }, known, true],
    ['a test of a known origin with an unknown redirect', 'test', { redirectUri: redirect }, known, false],
    ['a new connection', 'save', {}, {}, true],
    ['a new connection at a known origin', 'save', {}, known, true],
    ['a new connection that was confirmed', 'save', {}, answered, false],
    ['a change that keeps the addresses', 'save', {}, { editing: one }, false],
    ['a change to another path of the same origin', 'save', otherPath, { editing: one }, true],
    [
      'a change to another path of a confirmed origin',
      'save',
      otherPath,
      { editing: one, ...answered },
      false,
    ],
    [
      'a change to a known origin of another connection',
      'save',
      moved,
      { editing: one, knownOrigins: [origin, moved.authUrl] },
      true,
    ],
    ['a change of the service’s address', 'save', { baseUrl: 'https://two.example' }, { editing: one }, true],
    [
      'a change of the token endpoint to the redirect address',
      'save',
      { authUrl: redirect },
      { editing: { ...one, redirectUri: redirect } },
      true,
    ],
    [
      'a change of the token endpoint to a confirmed redirect address',
      'save',
      moved,
      { editing: one, confirmed: ['redirect https://two.example'] },
      true,
    ],
    [
      'a change of the redirect address',
      'save',
      { redirectUri: 'https://one.example/other' },
      { editing: { ...one, redirectUri: 'https://one.example/callback' } },
      true,
    ],
  ])('[S116] %s', (_, action, changes, confirmed, expected) => {
    expect(needsConfirmation(action, { ...one, ...changes }, { ...nothing, ...confirmed })).toBe(expected);
  });

  test.each([
    ['client ID', { clientId: 'other' }],
    ['client authentication', { clientAuthentication: 'body' }],
    ['sign-in methods', { signIn: ['browser', 'password'] }],
    ['browser redirect', { browserRedirectUri: 'http://127.0.0.1:1/' }],
  ] as const)('[S412] a change of the %s is confirmed once when it is saved', (_, change) => {
    const changed = { ...one, ...change };
    const edits = { ...nothing, editing: one, knownOrigins: [origin] };
    expect(needsConfirmation('test', changed, edits)).toBe(false);
    expect([needsConfirmation('save', changed, edits), changesClient(changed, one)]).toEqual([true, true]);
    const answered = { ...edits, confirmed: targetsOf(changed) };
    expect(needsConfirmation('save', changed, answered)).toBe(false);
    expect(needsConfirmation('save', { ...changed, clientId: 'third' }, answered)).toBe(true);
  });

  test('an answer covers the redirect address that was asked about, and no other', () => {
    const connection = { ...one, redirectUri: 'https://two.example/callback' };
    const answered = { ...nothing, confirmed: targetsOf(connection) };
    expect(needsConfirmation('save', connection, answered)).toBe(false);
    const other = { ...one, redirectUri: 'https://three.example/callback' };
    expect(needsConfirmation('save', other, answered)).toBe(true);
    // A connection without a redirect address has no such target.
    expect(targetsOf(one).filter((target) => target.startsWith('redirect'))).toEqual([]);
  });

  test('[S117] is named by all its hosts, each once, and by the end of a long one', () => {
    const long = `${'login.bank.example.'.repeat(10)}attacker.example`;
    const connection = {
      ...one,
      baseUrl: 'https://one.example:8443/path',
      authUrl: 'https://one.example:8443',
      redirectUri: 'perch-https://callback/x',
    };
    expect(hostsToName(connection)).toEqual(['one.example:8443', 'perch-https://callback']);
    const [first = ''] = hostsToName({ ...one, baseUrl: `https://${long}`, authUrl: `https://${long}` });
    expect(first).toBe(`…${'login.bank.example.'.repeat(3)}attacker.example`);
    const longest = `${'a'.repeat(60)}.${'b'.repeat(11)}.example`;
    expect(hostsToName({ ...one, baseUrl: `https://${longest}`, authUrl: 'http://one.example' })).toEqual([
      longest,
      'one.example',
    ]);
  });
});

describe('a proxy', () => {
  const a = 'http://a.example:8080';
  test.each([
    ['a new address', '', a, 'a.example:8080'],
    ['another address', 'http://b.example:8080', a, 'a.example:8080'],
    ['an address after the system’s', 'system', a, 'a.example:8080'],
    ['the same address', a, a, undefined],
    ['no address yet', 'system', '', undefined],
    ['the system’s', a, 'system', undefined],
    ['none', a, 'none', undefined],
    ['no change', a, undefined, undefined],
  ])('[S118] %s is confirmed only where it is new', (_, before, after, host) => {
    expect(proxyToConfirm(before, after)).toBe(host);
  });
});

describe('in the application', () => {
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
  const refuse = () => (testApp.answer = () => Promise.resolve(false));
  const elsewhere = { baseUrl: 'https://attacker.example', authUrl: '' };

  test('[S119] one answer covers every test and the saving of a form with the same addresses', async () => {
    await app.calls['connection.enter']();
    await app.calls['connection.test'](draft, 'a wrong secret');
    await app.calls['connection.test'](draft, secret);
    await app.calls['connection.save'](draft, '');
    expect(panel().name).toBe('sign-in');
    const { host } = new URL(draft.baseUrl);
    expect(testApp.questions).toMatchObject([{ kind: 'connection' }]);
    expect(testApp.questions[0]).toHaveProperty('hosts.0', host);
    // The next form asks again.
    await app.calls['connection.enter']();
    await app.calls['connection.save']({ ...draft, name: 'Another' }, '');
    expect(testApp.questions).toHaveLength(2);
  });

  test.each([
    ['removed since', () => app.calls['connection.remove'](draft.name), []],
    [
      'replaced since by a file that the user confirmed',
      async () => {
        const moved = { baseUrl: 'https://moved.example', authUrl: 'https://moved.example/ns-api' };
        testApp.connectionFile = JSON.stringify({ ...testApp.service.connection, ...moved });
        await app.calls['connection.open']();
      },
      ['https://moved.example'],
    ],
  ])('[S290] a form doesn’t bring back a connection that was %s', async (_, change, expected) => {
    await app.importConnection(testApp.service.connection);
    await app.calls['connection.edit'](draft.name);
    await change();
    await app.calls['connection.save'](draft, '');
    expect(testApp.connections().map(({ baseUrl }) => baseUrl)).toEqual(expected);
  });

  test('[S120] a refused test sends nothing, and a refused connection isn’t saved; the form stays', async () => {
    refuse();
    await app.calls['connection.enter']();
    await app.calls['connection.test'](draft, secret);
    expect(testApp.service.requests).toEqual([]);
    await app.calls['connection.save'](draft, '');
    expect(testApp.connections()).toEqual([]);
    expect(panel()).toMatchObject({
      name: 'connection-form',
      form: { isEditing: false, draft, secret: 'entered' },
    });
    expect(panel()).not.toHaveProperty('form.test');
    expect(testApp.questions).toHaveLength(2);
  });

  test('[S121] a draft that is replaced during the question is neither tested nor saved', async () => {
    await app.calls['connection.enter']();
    testApp.answer = async () => {
      await app.calls['connection.check']({ ...draft, ...elsewhere });
      return true;
    };
    await app.calls['connection.test'](draft, secret);
    expect(panel()).toMatchObject({ form: { test: [{}, {}, { tone: 'good' }] } });
    testApp.answer = () => Promise.resolve(true);
    await app.calls['view.back']('connection-form');

    await app.calls['connection.enter']();
    testApp.answer = async () => {
      await app.calls['connection.check']({ ...draft, ...elsewhere });
      return true;
    };
    await app.calls['connection.save'](draft, secret);
    expect(testApp.connections()).toMatchObject([{ baseUrl: draft.baseUrl }]);
  });

  test('[S122] a form that is closed during its question saves nothing', async () => {
    await app.calls['connection.enter']();
    testApp.answer = async () => {
      await app.calls['view.back']('connection-form');
      await app.calls['connection.enter']();
      return true;
    };
    await app.calls['connection.save'](draft, secret);
    await app.calls['connection.test'](draft, secret);
    expect(testApp.connections()).toEqual([]);
    expect(testApp.service.requests).toEqual([]);
  });

  test('[S123] an edited connection asks only where its addresses or its client change, and keeps them where refused', async () => {
    await app.importConnection(testApp.service.connection);
    testApp.questions.length = 0;
    refuse();
    await app.calls['connection.edit'](draft.name);
    await app.calls['connection.save'](draft, '');
    expect(testApp.questions).toEqual([]);
    await app.calls['connection.edit'](draft.name);
    await app.calls['connection.save']({ ...draft, ...elsewhere }, secret);
    await app.calls['connection.save']({ ...draft, clientId: 'other' }, secret);
    expect(testApp.questions).toMatchObject([
      { hosts: ['attacker.example', new URL(draft.redirectUri).host] },
      { changesClient: true },
    ]);
    expect(testApp.connections()).toMatchObject([{ baseUrl: draft.baseUrl, clientId: draft.clientId }]);
  });

  test('[S124] an opened file and a connection of another start are saved after one question', async () => {
    refuse();
    testApp.connectionFile = JSON.stringify(testApp.service.connection);
    await app.calls['connection.open']();
    expect(panel()).toEqual({ name: 'welcome' });
    await app.importConnection(testApp.service.connection);
    expect(panel()).toEqual({ name: 'welcome' });
    expect(testApp.connections()).toEqual([]);
    const hosts = [new URL(draft.baseUrl).host];
    for (const question of testApp.questions)
      expect(question).toMatchObject({
        kind: 'connection',
        name: draft.name,
        hosts: expect.arrayContaining(hosts) as unknown,
      });
    expect(testApp.questions).toHaveLength(2);
    testApp.answer = () => Promise.resolve(true);
    await app.importConnection(testApp.service.connection);
    expect(panel().name).toBe('sign-in');
    expect(testApp.questions).toHaveLength(3);
  });

  test('[S301] a start with a new secret for a known connection replaces the stored one only after the user agreed', async () => {
    const { connection } = testApp.service;
    const stored = () => [...(testApp.keychain.entries?.values() ?? [])];
    const stale = { ...connection, clientSecret: 'of last year' };
    await testApp.start({ connectionToImport: stale });
    testApp.answer = () => Promise.resolve(false);
    app = await testApp.start({ connectionToImport: connection });
    expect(testApp.questions.map((question) => ({ ...question, hosts: [] }))).toEqual([
      { kind: 'connection', hosts: [], name: connection.name },
      { kind: 'connection', hosts: [], name: connection.name, replacesSecret: true },
    ]);
    expect(stored()).toEqual(['of last year']);
    testApp.answer = () => Promise.resolve(true);
    await app.importConnection(connection);
    expect(stored()).toEqual([connection.clientSecret]);
    await app.calls['signIn.start']('window');
    expect(testApp.view().panel.name).toBe('account');
    expect(testApp.questions).toHaveLength(3);
  });

  test('[S253] the question of a file that replaces a connection counts the accounts that it signs out', async () => {
    testApp.connectionFile = JSON.stringify(testApp.service.connection);
    await app.calls['connection.open']();
    await app.calls['signIn.start']('window');
    await app.calls['connection.open']();
    const moved = { baseUrl: 'https://moved.example', authUrl: 'https://moved.example/ns-api' };
    testApp.connectionFile = JSON.stringify({ ...testApp.service.connection, ...moved });
    refuse();
    await app.calls['connection.open']();
    const counts = testApp.questions.map((asked) => 'signsOutAccounts' in asked && asked.signsOutAccounts);
    expect(counts).toEqual([false, 0, 1]);
  });

  test('[S134] the practice service of the command line needs no question', async () => {
    app = await testApp.start({ practice: testApp.service.connection });
    await app.calls['connection.practice']();
    expect(panel().name).toBe('sign-in');
    expect(testApp.questions).toEqual([]);
  });

  test('[S125] a refused proxy isn’t used, and the previous one stays', async () => {
    const proxy = 'http://proxy.example.net:8080';
    await app.calls['settings.open']();
    await app.calls['preferences.set']({ proxy });
    expect(testApp.questions).toEqual([{ kind: 'proxy', host: 'proxy.example.net:8080' }]);
    refuse();
    const applied = testApp.appliedPreferences.length;
    await app.calls['preferences.set']({ proxy: 'http://attacker.example:1' });
    expect(testApp.preferences().current().proxy).toEqual(proxy);
    expect(testApp.appliedPreferences).toHaveLength(applied);
    expect(panel().name).toBe('settings');
    expect(panel()).not.toHaveProperty('notice');
  });

  test('[S413] refused exceptions from the proxy aren’t used; fewer of them need no question', async () => {
    await app.calls['preferences.set']({ proxyExceptions: 'a.example, b.example' });
    expect(testApp.questions).toEqual([{ kind: 'exceptions', addresses: ['a.example', 'b.example'] }]);
    refuse();
    await app.calls['preferences.set']({ proxyExceptions: 'a.example, *.example' });
    await app.calls['preferences.set']({ proxyExceptions: 'b.example' });
    expect(testApp.preferences().current().proxyExceptions).toBe('b.example');
    expect(testApp.questions.slice(1)).toEqual([{ kind: 'exceptions', addresses: ['*.example'] }]);
  });

  test('[S126] the PIN is revealed for the user’s input, or after the user agreed', async () => {
    const alice = 'alice@practice.example';
    const id = JSON.stringify(['Practice service', alice]);
    await app.importConnection(testApp.service.connection);
    await app.calls['signIn.start']('window');
    testApp.service.setProfile(alice, { 'voicemail-login-pin': '0037' });
    await app.calls['account.poll'](id);
    await eventually(() => expect(panel().name).toBe('account'));
    testApp.questions.length = 0;
    const reveal = async () => app.calls['profile.reveal'](id, 'voicemail-login-pin');
    expect(await reveal()).toBe('0037');
    expect(testApp.questions).toEqual([]);
    testApp.isUserActive = false;
    expect(await reveal()).toBe('0037');
    refuse();
    expect(await reveal()).toBe('');
    expect(testApp.questions).toEqual([{ kind: 'reveal' }, { kind: 'reveal' }]);
    // A field that isn't masked needs no question, and isn't revealed.
    expect(await app.calls['profile.reveal'](id, 'login-username')).toBe('');
    expect(testApp.questions).toHaveLength(2);
  });
});
