// PKCE (RFC 7636) at services that verify, ignore and require it.
import { expect, test } from 'vitest';
import { codeChallenge } from '../../../../app/api/oauth/authorization.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import type { Connection } from '../../../../app/connection/connection.ts';
import type { SignInMethod } from '../../../../app/contract/view.ts';
import type { PkceSupport } from '../../../practice-service/pkce.ts';
import { openTestApp, randomToken } from '../test-app.ts';

/** Signs in, and returns what the sign-in showed and sent. */
async function signIn(support: PkceSupport, method: SignInMethod, changes: Partial<Connection> = {}) {
  const started = await openTestApp({ pkce: support });
  const addresses: string[] = [];
  const signInAsUsual = started.signInUser;
  started.signInUser = (address) => {
    addresses.push(address);
    return signInAsUsual(address);
  };
  const app = await started.start({ practice: { ...started.service.connection, ...changes } });
  await app.calls['connection.practice']();
  await app.calls['signIn.start'](method);
  const [address = ''] = addresses;
  const [request] = started.service.requests.filter(({ grantType }) => grantType === 'authorization_code');
  return {
    testApp: started,
    panel: started.view().panel,
    sent: Object.fromEntries(new URL(address).searchParams),
    tokenParameters: request?.parameterNames ?? [],
  };
}

const noticeOf = (text: string) => ({ name: 'sign-in', notice: { tone: 'error', text } });

test('[S178] by default a sign-in in the browser sends PKCE, which the service verifies', async () => {
  const { panel, sent, tokenParameters } = await signIn('verified', 'browser');
  expect(panel.name).toBe('account');
  expect(sent).toMatchObject({ code_challenge_method: 'S256' });
  expect(sent['code_challenge']).toMatch(/^[\w-]{43}$/);
  expect(tokenParameters).toContain('code_verifier');
});

test('[S179] by default a sign-in in the window has the four parameters of the specification', async () => {
  const { panel, sent, tokenParameters } = await signIn('verified', 'window');
  expect(panel.name).toBe('account');
  expect(Object.keys(sent)).toEqual(['response_type', 'client_id', 'redirect_uri', 'state']);
  expect(tokenParameters).not.toContain('code_verifier');
});

test('a service that ignores PKCE signs in all the same', async () => {
  expect((await signIn('ignored', 'browser')).panel.name).toBe('account');
});

test.each(['window', 'browser'] as const)(
  'at a service that requires PKCE a sign-in by %s succeeds with the key for both',
  async (method) => {
    const { panel } = await signIn('required', method, { pkce: ['window', 'browser'] });
    expect(panel.name).toBe('account');
  },
);

test.each([
  ['window', {}],
  ['browser', { pkce: [] }],
] as const)(
  '[S180] a service that requires PKCE is shown as such where a sign-in by %s doesn’t send it, with the key to set',
  async (method, changes) => {
    const { panel } = await signIn('required', method, changes);
    expect(panel).toMatchObject(noticeOf(messages.signInFailed.pkceRequired(method)));
    expect(messages.signInFailed.pkceRequired(method)).toContain(`“${method}” to the key “pkce”`);
  },
);

test('where a verifier selects another flow, the refusal names the key to set, which helps', async () => {
  const { panel } = await signIn('other-flow', 'browser');
  const reason = 'Missing parameter: "username" is required';
  expect(panel).toMatchObject(noticeOf(messages.signInFailed.pkceRefused(reason)));
  expect((await signIn('other-flow', 'browser', { pkce: [] })).panel.name).toBe('account');
});

test('[S181] each sign-in has a verifier of its own, which is no state', async () => {
  const { testApp: running, sent } = await signIn('ignored', 'browser', { signIn: ['browser'] });
  let next = new URLSearchParams();
  running.signInUser = (address) => {
    next = new URL(address).searchParams;
    return Promise.resolve({ kind: 'cancelled' });
  };
  const [account] = running.accounts();
  const app = await running.start();
  await app.calls['account.signInAgain'](JSON.stringify([account?.connection, account?.login]));
  const challenges = [sent['code_challenge'], next.get('code_challenge')];
  const states = [sent['state'] ?? '', next.get('state') ?? ''];
  expect(next.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  expect(new Set([...challenges, ...states.map(codeChallenge)]).size).toBe(4);
});

test('[S182] the verifier is neither stored nor logged nor shown', async () => {
  const { testApp: running, sent } = await signIn('verified', 'browser');
  const tokens = Array.from({ length: 100 }, (_, index) => randomToken(index));
  const verifier = tokens.find((token) => codeChallenge(token) === sent['code_challenge']);
  const traces = [running.files(), [...(running.keychain.entries ?? [])], running.views, running.logged];
  expect(verifier).toBeDefined();
  expect(JSON.stringify(traces)).not.toContain(verifier);
});
