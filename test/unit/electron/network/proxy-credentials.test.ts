import type { App } from 'electron';
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { defaultPreferences } from '../../../../app/contract/preferences.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { lazyText } from '../../lazy-text.ts';
import { answerProxyLogins, proxyAuthorization } from '../../../../app/electron/network/proxy-credentials.ts';
import { windowSession } from './window-session.ts';
import type { SecretLookup } from '../../../../app/core/secrets/keychain.ts';

const set = { proxy: 'http://proxy.example.net:8080', proxyUsername: 'ada' };
const proxy = { isProxy: true, scheme: 'basic', host: 'proxy.example.net', port: 8080 };
const found: SecretLookup = { kind: 'found', secret: 'proxy secret' };

const unexpected = () => {
  throw new Error('No certificate is verified in these tests.');
};
const network = { trustStore: unexpected, validFingerprint: unexpected };

/** Opens a sign-in window with a proxy. `login` resolves with the credentials that Perch gives, or with `no answer`. */
async function openWindow(lookup: SecretLookup, opened = set) {
  const app = new EventEmitter();
  const read: unknown[] = [];
  const setLoginProxy = answerProxyLogins(app as unknown as App, async (login) => {
    read.push(login);
    return lookup;
  });
  const { session } = await windowSession({ ...defaultPreferences, ...opened }, network, setLoginProxy);
  const contents = { session };
  const login = (authInfo: typeof proxy, from: object | null = contents) =>
    new Promise<readonly string[] | 'no answer'>((resolve) => {
      const preventDefault = vi.fn<() => void>();
      app.emit('login', { preventDefault }, from, {}, authInfo, (...answer: string[]) => resolve(answer));
      if (preventDefault.mock.calls.length === 0) resolve('no answer');
    });
  return { login, read };
}

test.each([
  [found, ['ada', 'proxy secret']],
  [{ kind: 'none' }, ['ada', '']],
  [{ kind: 'unreadable', reason: () => 'The keychain is locked.' }, []],
] as const)(
  'with the password lookup %j the proxy of a sign-in window gets the answer %j',
  async (lookup, credentials) => {
    const window = await openWindow(lookup);
    expect(await window.login(proxy)).toEqual(credentials);
    expect(window.read).toMatchObject([set]);
  },
);

test.each([
  ['another proxy', { ...proxy, host: 'elsewhere.example.net' }],
  ['another port of the proxy’s host', { ...proxy, port: 3128 }],
  ['a server', { ...proxy, isProxy: false, host: 'pbx.example.net', port: 443 }],
  ['a server at the host and port of the proxy', { ...proxy, isProxy: false }],
])('[S142] %s gets no answer, and the password is not read', async (_, authInfo) => {
  const window = await openWindow(found);
  expect(await window.login(authInfo)).toBe('no answer');
  expect(window.read).toEqual([]);
});

test.each([
  ['the system’s proxy', 'system'],
  ['no proxy', 'none'],
  ['a manual proxy without an address', ''],
])('[S143] a proxy gets no answer from a window opened with %s', async (_, opened) => {
  const window = await openWindow(found, { ...set, proxy: opened });
  expect(await window.login(proxy)).toBe('no answer');
  expect(window.read).toEqual([]);
});

test('[S144] a proxy gets no answer from a page of another session or from none', async () => {
  const window = await openWindow(found);
  expect(await window.login(proxy, { session: {} })).toBe('no answer');
  expect(await window.login(proxy, null)).toBe('no answer');
  expect(window.read).toEqual([]);
});

test.each(['ntlm', 'negotiate', 'digest'])(
  '[S365] a proxy that asks a window with the scheme %s gets no answer',
  async (scheme) => {
    const window = await openWindow(found);
    expect(await window.login({ ...proxy, scheme })).toBe('no answer');
    expect(window.read).toEqual([]);
  },
);

test('a proxy that asks a window again gets no second answer', async () => {
  const window = await openWindow(found);
  expect(await window.login(proxy)).toEqual(['ada', 'proxy secret']);
  expect(await window.login(proxy)).toBe('no answer');
});

test.each([
  ['https://proxy.example.net', 443],
  ['http://proxy.example.net', 80],
])('the proxy %s is known by its port %s', async (address, port) => {
  const window = await openWindow(found, { ...set, proxy: address });
  expect(await window.login({ ...proxy, port })).toEqual(['ada', 'proxy secret']);
});

test.each([
  [{ kind: 'found', secret: 'é:secret' }, `Basic ${Buffer.from('ada:é:secret').toString('base64')}`],
  [{ kind: 'none' }, `Basic ${Buffer.from('ada:').toString('base64')}`],
] as const)('with the password lookup %j the proxy’s header is %s', async (lookup, header) => {
  expect(await proxyAuthorization(set, () => Promise.resolve(lookup))).toEqual({
    ok: true,
    value: header,
  });
});

test('a password that can’t be read is a failure with the reason', async () => {
  const lookup = { kind: 'unreadable', reason: () => 'Why.' } as const;
  expect(await proxyAuthorization(set, () => Promise.resolve(lookup))).toMatchObject({
    failure: { code: 'proxy', reason: lazyText(messages.network.proxyPasswordUnreadable('Why.')) },
  });
});

test('a proxy without a user name gets no header, and its password is not read', async () => {
  const readPassword = () => Promise.reject(new Error('The password was read.'));
  expect(await proxyAuthorization({ ...set, proxyUsername: '' }, readPassword)).toEqual({
    ok: true,
    value: undefined,
  });
});
