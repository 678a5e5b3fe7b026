import { expect, test } from 'vitest';
import type { ApiClient } from '../../../../app/api/client.ts';
import { failed, ok } from '../../../../app/api/http/result.ts';
import type { TokenResponse, Tokens } from '../../../../app/api/oauth/token-response.ts';
import { createAccounts, accountId } from '../../../../app/core/accounts/accounts.ts';
import { createConnections } from '../../../../app/core/connections/connections.ts';
import { createEventLog } from '../../../../app/core/diagnostics/event-log.ts';
import { createTimedKeychain } from '../../../../app/core/secrets/keychain-timeout.ts';
import type { Keychain, StoredAccount } from '../../../../app/core/ports.ts';
import { createSecretStore, secretKey } from '../../../../app/core/secrets/secret-store.ts';
import { emptySettings } from '../../../../app/storage/settings-file.ts';
import { createSettings } from '../../../../app/storage/settings-state.ts';
import { eventually } from '../../eventually.ts';
import { createManualClock } from '../manual-clock.ts';
import { sampleConnection as connection } from '../sample-connection.ts';

const login = 'ada@example';
const id = accountId(connection.name, login);
const key = secretKey('refresh-token', connection, login);

const tokensOf = (serial: number): Tokens => ({
  accessToken: `access-${serial}`,
  refreshToken: `refresh-${serial}`,
  lifetimeSeconds: 3600,
  login,
  about: {},
});

/** Accounts with a keychain whose deletions can be held, and a client whose token response can be set. */
function createFixture(stored: readonly StoredAccount[] = []) {
  const clock = createManualClock();
  const entries = new Map<string, string>();
  const ended: boolean[] = [];
  let profileReads = 0;
  let tokenRequests = 0;
  let removal = Promise.resolve();
  let tokenResponse: TokenResponse | Promise<TokenResponse> = { kind: 'tokens', tokens: tokensOf(9) };
  const settings = createSettings(
    { ...emptySettings, connections: [connection], accounts: [...stored] },
    { write: () => {}, clock, log: () => {}, isOnDisk: true },
  );
  const keychain: Keychain = {
    read: async (name) => entries.get(name),
    write: async (name, secret) => void entries.set(name, secret),
    remove: async (name) => {
      await removal;
      entries.delete(name);
    },
  };
  const secrets = createSecretStore({
    keychain: createTimedKeychain(keychain, clock),
    settings,
    clock,
    random: { number: () => 0 },
    log: () => {},
    onChange: () => {},
    onAvailable: () => {},
  });
  const client: ApiClient = {
    requestTokens: async () => {
      tokenRequests += 1;
      return tokenResponse;
    },
    readProfile: async (token) => {
      profileReads += 1;
      return entries.size > 0
        ? ok({ user: token, 'user-presence-status': 'open' })
        : failed('network', 'ECONNREFUSED');
    },
    readPage: async () => ok([]),
  };
  const accounts = createAccounts({
    settings,
    secrets,
    connections: createConnections(settings, secrets, []),
    profileCache: { read: () => undefined, write: () => {}, remove: () => true, keepOnly: () => {} },
    createClient: () => client,
    clock,
    random: { number: () => 0, token: () => 'unused' },
    log: () => {},
    eventLog: createEventLog(clock),
    pollEveryMs: () => 60_000,
    pageSize: () => 100,
    isIdle: () => false,
    isOnline: () => true,
    onChange: () => {},
    onProfileRead: () => {},
    onClientRefused: () => undefined,
    onSignInEnded: (_account, _pending, isNews) => void ended.push(isNews),
  });
  return {
    accounts,
    entries,
    ended,
    profileReads: () => profileReads,
    tokenRequests: () => tokenRequests,
    timers: clock.timers,
    stored: settings.accounts,
    /** Sets the response to token requests. */
    respondWith: (next: TokenResponse | Promise<TokenResponse>) => {
      tokenResponse = next;
    },
    holdDeletions: () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      removal = promise.then(() => undefined);
      return () => resolve(undefined);
    },
  };
}

const refusal: TokenResponse = { kind: 'refused', error: 'invalid_grant', text: 'Invalid refresh token' };

test('a sign-out that begins while the account is added again doesn’t delete the new token', async () => {
  const { accounts, entries, holdDeletions } = createFixture();
  await accounts.add(connection, login, tokensOf(1));
  const release = holdDeletions();
  const added = accounts.add(connection, login, tokensOf(2));
  const signedOut = accounts.signOut(id);
  release();
  await Promise.all([added, signedOut]);
  expect(entries.get(key)).toBe('refresh-2');
  expect(accounts.find(id)?.session.snapshot().state).toBe('signed-in');
});

test('two concurrent sign-ins of one account leave one session with the newer token', async () => {
  const { accounts, entries } = createFixture();
  await Promise.all([
    accounts.add(connection, login, tokensOf(1)),
    accounts.add(connection, login, tokensOf(2)),
  ]);
  expect(accounts.list()).toHaveLength(1);
  expect(entries.get(key)).toBe('refresh-2');
  await accounts.end();
});

test('the presence history stays when an account signs in again, and is gone after signing out', async () => {
  const { accounts } = createFixture();
  const periods = () => accounts.find(id)?.session.snapshot().presenceHistory.past.length;
  await accounts.add(connection, login, tokensOf(1));
  await accounts.add(connection, login, tokensOf(2));
  expect(periods()).toBe(1);
  await accounts.signOut(id);
  await accounts.add(connection, login, tokensOf(3));
  expect(periods()).toBe(0);
  await accounts.end();
});

test('a sign-in that ends again after a successful refresh is news, in a later run as well', async () => {
  const { accounts, entries, ended, stored, respondWith } = createFixture([
    { connection: connection.name, login, lapsed: true },
  ]);
  entries.set(key, 'refresh-1');
  await accounts.restore();
  expect(stored()).toEqual([{ connection: connection.name, login }]);
  respondWith(refusal);
  await accounts.find(id)?.session.withToken(async () => failed('unauthorized', '', { status: 401 }));
  expect(ended).toEqual([true]);
  expect(stored()).toEqual([{ connection: connection.name, login, lapsed: true }]);
});

test.each([
  ['refused', refusal],
  [
    'answered with a second factor',
    { kind: 'second-factor', pending: { pendingToken: 'pending', lifetimeSeconds: 300 } },
  ],
] as const)('a refresh that is %s after a sign-out reports no ended sign-in', async (_, lateResponse) => {
  const { accounts, ended, stored, respondWith, tokenRequests } = createFixture();
  await accounts.add(connection, login, tokensOf(1));
  const response = Promise.withResolvers<TokenResponse>();
  respondWith(response.promise);
  const refreshed = accounts
    .find(id)
    ?.session.withToken(async () => failed('unauthorized', '', { status: 401 }));
  await eventually(() => expect(tokenRequests()).toBe(1));
  const signedOut = accounts.signOut(id);
  response.resolve(lateResponse);
  await Promise.all([refreshed, signedOut]);
  expect(ended).toEqual([]);
  expect(stored()).toEqual([]);
});

test('an account that is added again while Perch quits stores its new token and sends nothing', async () => {
  const { accounts, entries, profileReads, tokenRequests, timers, respondWith } = createFixture();
  await accounts.add(connection, login, tokensOf(1));
  const response = Promise.withResolvers<TokenResponse>();
  respondWith(response.promise);
  const refreshed = accounts
    .find(id)
    ?.session.withToken(async () => failed('unauthorized', '', { status: 401 }));
  await eventually(() => expect(tokenRequests()).toBe(1));
  const before = profileReads();
  const added = accounts.add(connection, login, tokensOf(3));
  const quitting = accounts.end();
  response.resolve({ kind: 'tokens', tokens: tokensOf(2) });
  await quitting;
  expect(entries.get(key)).toBe('refresh-3');
  await Promise.all([refreshed, added]);
  expect(profileReads()).toBe(before);
  expect(timers()).toBe(0);
});
