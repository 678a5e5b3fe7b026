import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { SecretLookup } from '../../../../app/core/ports.ts';
import { answerProxyLogins, proxyAuthorization } from '../../../../app/electron/network/proxy-credentials.ts';

const preference = { kind: 'manual', address: 'http://proxy.example.net:8080', username: 'ada' } as const;
const proxy = { isProxy: true, host: 'proxy.example.net', port: 8080 };

function proxyLogins(lookup: SecretLookup) {
  const app = new EventEmitter();
  const isProxyAuthMissing = answerProxyLogins(
    app,
    () => preference,
    () => Promise.resolve(lookup),
  );
  return { app, isProxyAuthMissing };
}

test.each([
  [{ kind: 'found', secret: 'proxy secret' }, ['ada', 'proxy secret'], false],
  [{ kind: 'none' }, ['ada', ''], false],
  [{ kind: 'unreadable', reason: 'The keychain is locked.' }, [], true],
] as const)(
  'with the password lookup %j the proxy of a sign-in window gets the answer %j',
  async (lookup, credentials, isMissing) => {
    const { app, isProxyAuthMissing } = proxyLogins(lookup);
    const window = {};
    const answer = await new Promise<readonly string[]>((resolve) => {
      app.emit('login', { preventDefault: () => {} }, window, {}, proxy, (...answered: string[]) =>
        resolve(answered),
      );
    });
    expect(answer).toEqual(credentials);
    expect(isProxyAuthMissing(window)).toBe(isMissing);
  },
);

test.each([
  ['another proxy', { ...proxy, host: 'elsewhere.example.net' }, true],
  ['another port of the proxy’s host', { ...proxy, port: 3128 }, true],
  ['a server', { ...proxy, isProxy: false }, false],
])('%s gets no answer', (_, authInfo, isMissing) => {
  const { app, isProxyAuthMissing } = proxyLogins({ kind: 'found', secret: 'proxy secret' });
  const window = {};
  const unexpected = () => {
    throw new Error('It got an answer.');
  };
  app.emit('login', { preventDefault: unexpected }, window, {}, authInfo, unexpected);
  expect(isProxyAuthMissing(window)).toBe(isMissing);
});

test.each([
  [{ kind: 'found', secret: 'é:secret' }, `Basic ${Buffer.from('ada:é:secret').toString('base64')}`],
  [{ kind: 'none' }, `Basic ${Buffer.from('ada:').toString('base64')}`],
] as const)('with the password lookup %j the proxy’s header is %s', async (lookup, header) => {
  expect(await proxyAuthorization(preference, () => Promise.resolve(lookup))).toEqual({
    ok: true,
    value: header,
  });
});

test('a proxy without a user name gets no header, and its password is not read', async () => {
  const unexpected = () => Promise.reject(new Error('The password was read.'));
  expect(await proxyAuthorization({ ...preference, username: '' }, unexpected)).toEqual({
    ok: true,
    value: undefined,
  });
});
