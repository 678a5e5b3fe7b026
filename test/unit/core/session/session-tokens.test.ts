// The owner of a session's tokens, with a scripted service: what it sends, stores and reports, and in which order.
import { expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import type { TokenResponse, Tokens } from '../../../../app/api/oauth/token-response.ts';
import { refusalText } from '../../../../app/core/failure-messages.ts';
import type { SecretLookup } from '../../../../app/core/secrets/keychain.ts';
import { createSessionTokens } from '../../../../app/core/session/session-tokens.ts';
import { lazyText } from '../../lazy-text.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';
import { createScriptedClient } from '../scripted-client.ts';
import { offline } from './session-story.ts';

const tokensOf = (serial: number): Tokens => ({
  accessToken: `access-${serial}`,
  refreshToken: `refresh-${serial}`,
  lifetimeSeconds: 3600,
  login: 'ada',
  about: { serial: `${serial}` },
});
const tokens = (serial: number): TokenResponse => ({ kind: 'tokens', tokens: tokensOf(serial) });
const withoutRefreshToken = ({ refreshToken: _, ...others }: Tokens): Tokens => others;
const refusal: TokenResponse = { kind: 'refused', error: 'invalid_grant', text: 'Invalid refresh token' };
const notSignedIn = { kind: 'refresh-failed', failure: failed('unauthorized', 'Not signed in.').failure };

/** `responses` are those of the service, in order; `lookup` is the refresh token of an earlier run. */
function setUp(
  responses: readonly (TokenResponse | Promise<TokenResponse>)[],
  lookup: SecretLookup = { kind: 'found', secret: 'refresh-0' },
) {
  const remaining = [...responses];
  const ended = new AbortController();
  const did: string[] = [];
  const fixture = { lookup, save: () => Promise.resolve(), signal: new AbortController().signal };
  const owner = createSessionTokens({
    client: createScriptedClient({
      requestTokens: async (grant, signal) => {
        did.push(grant.type === 'refresh_token' ? `send ${grant.refreshToken}` : grant.type);
        fixture.signal = signal ?? fixture.signal;
        return remaining.shift() ?? { kind: 'failed', failure: offline };
      },
    }),
    runtime: createTestRuntime(createManualClock()),
    ended: ended.signal,
    onPhase: (phase) => did.push(phase),
    findRefreshToken: async () => {
      did.push('find');
      return fixture.lookup;
    },
    saveRefreshToken: async (refreshToken) => {
      await fixture.save();
      did.push(`save ${refreshToken ?? 'nothing'}`);
    },
  });
  return Object.assign(fixture, { owner, did, ended });
}

test('a refresh sends the token of an earlier run, and stores the new one before the access token is handed out', async () => {
  const { owner, did } = setUp([tokens(1), tokens(2)]);
  const outcome = owner.refresh();
  expect(owner.accessToken()).toBe('');
  expect(await outcome).toMatchObject({
    kind: 'tokens',
    token: { serial: 1, lifetimeSeconds: 3600, isRefused: false },
  });
  expect(did).toEqual(['find', 'refresh-sent', 'send refresh-0', 'storing', 'save refresh-1']);
  expect([owner.accessToken(), owner.about()]).toEqual(['access-1', { serial: '1' }]);
  expect(await owner.refresh()).toMatchObject({ kind: 'tokens', token: { serial: 2 } });
  expect(did.slice(5)).toEqual(['refresh-sent', 'send refresh-1', 'storing', 'save refresh-2']);
});

test('a response without a refresh token leaves the previous one valid', async () => {
  const { owner, did } = setUp([{ kind: 'tokens', tokens: withoutRefreshToken(tokensOf(1)) }]);
  expect(await owner.refresh()).toMatchObject({ token: { refreshAfterMs: 2_880_000 } });
  expect(did.at(-1)).toBe('save refresh-0');
});

test('a sign-in without a refresh token lasts as long as its access token', async () => {
  const { owner, did } = setUp([]);
  expect(await owner.adopt(withoutRefreshToken(tokensOf(1)))).toMatchObject({
    token: { refreshAfterMs: 3_600_000 },
  });
  expect(await owner.refresh()).toEqual({ kind: 'sign-in-ended', isRefused: false });
  expect(did).toEqual(['storing', 'save nothing']);
});

test('without a refresh token the sign-in ends', async () => {
  const { owner, did } = setUp([], { kind: 'none' });
  expect(await owner.refresh()).toEqual({ kind: 'sign-in-ended', isRefused: false });
  expect(did).toEqual(['find']);
});

test('a refresh token that can’t be read is sought again', async () => {
  const reason = () => 'It is locked.';
  const fixture = setUp([tokens(1)], { kind: 'unreadable', reason });
  expect(await fixture.owner.refresh()).toEqual({
    kind: 'refresh-failed',
    failure: { code: 'keychain', detail: 'The refresh token could not be read.', reason },
  });
  fixture.lookup = { kind: 'found', secret: 'refresh-0' };
  expect(await fixture.owner.refresh()).toMatchObject({ kind: 'tokens' });
});

test('nothing is sent where the session has ended before the keychain responds', async () => {
  const { owner, did, ended } = setUp([]);
  const outcome = owner.refresh();
  ended.abort();
  expect(await outcome).toEqual(notSignedIn);
  expect(did).toEqual(['find']);
});

test.each<[string, TokenResponse, string | undefined]>([
  ['is refused', refusal, undefined],
  [
    'needs a second factor',
    { kind: 'second-factor', pending: { pendingToken: 'pending', lifetimeSeconds: 300 } },
    'pending',
  ],
])('a refresh that %s ends the sign-in', async (_case, response, pendingToken) => {
  const { owner, did } = setUp([response]);
  await owner.adopt(tokensOf(1));
  expect(await owner.refresh()).toEqual({ kind: 'sign-in-ended', isRefused: true });
  expect(did.slice(4)).toEqual(pendingToken === undefined ? ['storing', 'save nothing'] : []);
  expect([owner.accessToken(), owner.pendingMfa()?.pendingToken]).toEqual(['', pendingToken]);
});

test('the sign-in ends even where the refused token can’t be deleted', async () => {
  const fixture = setUp([refusal]);
  fixture.save = () => Promise.reject(new Error('No keychain.'));
  expect(await fixture.owner.refresh()).toEqual({ kind: 'sign-in-ended', isRefused: true });
});

test.each<[string, TokenResponse, { code: string; detail: string; reason?: unknown }]>([
  ['the network', { kind: 'failed', failure: offline }, offline],
  [
    'a limit before it was sent',
    { kind: 'failed', failure: failed('cancelled', 'The request was cancelled.').failure },
    { code: 'timeout', detail: 'The request was cancelled.' },
  ],
  [
    'a refusal in words',
    { kind: 'refused', error: 'server_error', text: 'Later' },
    { code: 'rejected', detail: 'Later' },
  ],
  [
    'a refusal',
    { kind: 'refused', error: 'server_error', text: '' },
    { code: 'rejected', detail: 'server_error' },
  ],
  [
    'a refused client',
    { kind: 'refused', error: 'invalid_client', text: 'Unknown' },
    {
      code: 'client',
      detail: 'Unknown',
      reason: lazyText(refusalText({ error: 'invalid_client', text: 'Unknown' })),
    },
  ],
])(
  'a refresh that fails because of %s keeps its token for the next one',
  async (_case, response, failure) => {
    const { owner, did } = setUp([response, tokens(1)]);
    expect(await owner.refresh()).toEqual({ kind: 'refresh-failed', failure });
    await owner.refresh();
    expect(did.filter((each) => each.startsWith('send'))).toEqual(['send refresh-0', 'send refresh-0']);
  },
);

test('tokens that can’t be stored are not used, and the next refresh sends the newest', async () => {
  const fixture = setUp([tokens(2)]);
  await fixture.owner.adopt(tokensOf(1));
  fixture.save = () => Promise.reject(new Error('No keychain.'));
  await expect(fixture.owner.refresh()).rejects.toThrow('No keychain.');
  expect(fixture.owner.accessToken()).toBe('access-1');
  fixture.save = () => Promise.resolve();
  await fixture.owner.refresh();
  expect(fixture.did.at(-1)).toBe('send refresh-2');
});

test('the end and a limit cancel a refresh, an abandoned session drops its tokens', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const fixture = setUp([tokens(1), late.promise]);
  await fixture.owner.refresh();
  const refresh = fixture.owner.refresh();
  await new Promise(setImmediate);
  expect(fixture.signal.aborted).toBe(false);
  fixture.owner.limitRefresh();
  expect(fixture.signal.aborted).toBe(true);
  fixture.owner.abandon();
  late.resolve(tokens(2));
  expect(await refresh).toEqual(notSignedIn);
  expect([fixture.did.at(-1), await fixture.owner.adopt(tokensOf(3))]).toEqual([
    'send refresh-1',
    notSignedIn,
  ]);
  const ending = setUp([]);
  await ending.owner.refresh();
  ending.ended.abort();
  expect(ending.signal.aborted).toBe(true);
});
