import { expect, test } from 'vitest';
import type { ServiceClient } from '../../../../app/service/client.ts';
import { failed, succeeded } from '../../../../app/service/outcome.ts';
import type { TokenReply, Tokens } from '../../../../app/service/token-reply.ts';
import { createAccounts, idOf } from '../../../../app/session/accounts/accounts.ts';
import { createConnections } from '../../../../app/session/connections/connections.ts';
import { createJournal } from '../../../../app/session/diagnostics/journal.ts';
import { withTimeLimit } from '../../../../app/session/keychain-timeout.ts';
import type { Keychain, StoredAccount } from '../../../../app/session/ports.ts';
import { createSecrets, secretKey } from '../../../../app/session/secrets.ts';
import { emptySettings } from '../../../../app/storage/settings-file.ts';
import { createSettings } from '../../../../app/storage/settings-state.ts';
import { createManualClock } from '../manual-clock.ts';
import { sampleConnection as connection } from '../sample-connection.ts';

const login = 'ada@example';
const id = idOf(connection.name, login);
const key = secretKey('refresh-token', connection, login);

const tokensOf = (serial: number): Tokens => ({
  accessToken: `access-${serial}`,
  refreshToken: `refresh-${serial}`,
  lifetimeSeconds: 3600,
  login,
  about: {},
});

/** Accounts over a keychain whose deletions wait until they are let through, and a service that refuses on demand. */
function createFixture(stored: readonly StoredAccount[] = []) {
  const clock = createManualClock();
  const entries = new Map<string, string>();
  const ended: boolean[] = [];
  let removal = Promise.resolve();
  let reply: TokenReply = { kind: 'tokens', tokens: tokensOf(9) };
  const settings = createSettings(
    { ...emptySettings, connections: [connection], accounts: [...stored] },
    { write: () => {}, clock, log: () => {}, isWritten: true },
  );
  const keychain: Keychain = {
    read: async (name) => entries.get(name),
    write: async (name, secret) => void entries.set(name, secret),
    remove: async (name) => {
      await removal;
      entries.delete(name);
    },
  };
  const secrets = createSecrets({
    keychain: withTimeLimit(keychain, clock),
    notes: settings,
    clock,
    chance: { number: () => 0 },
    log: () => {},
    changed: () => {},
    usableAgain: () => {},
  });
  const client: ServiceClient = {
    requestTokens: async () => reply,
    readProfile: async (token) =>
      entries.size > 0 ? succeeded({ user: token }) : failed('network', 'ECONNREFUSED'),
    readPage: async () => succeeded([]),
  };
  const accounts = createAccounts({
    settings,
    secrets,
    connections: createConnections(settings, secrets, []),
    profiles: { read: () => undefined, write: () => {}, remove: () => true, keepOnly: () => {} },
    clientFor: () => client,
    clock,
    chance: { number: () => 0, token: () => 'unused' },
    log: () => {},
    journal: createJournal(clock),
    pollEveryMs: () => 60_000,
    pageSize: () => 100,
    isIdle: () => false,
    isOnline: () => true,
    changed: () => {},
    profileRead: () => {},
    signInEnded: (_account, _pending, isNews) => void ended.push(isNews),
  });
  return {
    accounts,
    entries,
    ended,
    stored: settings.accounts,
    answer: (next: TokenReply) => {
      reply = next;
    },
    holdDeletions: () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      removal = promise.then(() => undefined);
      return () => resolve(undefined);
    },
  };
}

const refusal: TokenReply = { kind: 'refused', error: 'invalid_grant', text: 'Invalid refresh token' };

test('a sign-out that begins while the same account is added again takes no new token with it', async () => {
  const { accounts, entries, holdDeletions } = createFixture();
  await accounts.add(connection, login, tokensOf(1));
  const release = holdDeletions();
  const added = accounts.add(connection, login, tokensOf(2));
  const gone = accounts.signOut(id);
  release();
  await Promise.all([added, gone]);
  expect(entries.get(key)).toBe('refresh-2');
  expect(accounts.find(id)?.session.snapshot().state).toBe('signed-in');
});

test('of two sign-ins of one account at the same time one session is left, with the newer token', async () => {
  const { accounts, entries } = createFixture();
  await Promise.all([
    accounts.add(connection, login, tokensOf(1)),
    accounts.add(connection, login, tokensOf(2)),
  ]);
  expect(accounts.list()).toHaveLength(1);
  expect(entries.get(key)).toBe('refresh-2');
  await accounts.end();
});

test('a sign-in that ends again after a refresh that worked is news, in a later run as well', async () => {
  const { accounts, entries, ended, stored, answer } = createFixture([
    { connection: connection.name, login, lapsed: true },
  ]);
  entries.set(key, 'refresh-1');
  await accounts.restore();
  expect(stored()).toEqual([{ connection: connection.name, login }]);
  answer(refusal);
  await accounts.find(id)?.session.withToken(async () => failed('unauthorized', '', { status: 401 }));
  expect(ended).toEqual([true]);
  expect(stored()).toEqual([{ connection: connection.name, login, lapsed: true }]);
});
