import { createScriptedClient } from '../scripted-client.ts';
import { expect, test } from 'vitest';
import { failed, ok, type Result } from '../../../../app/api/http/result.ts';
import type { TokenResponse, Tokens } from '../../../../app/api/oauth/token-response.ts';
import type { Profile } from '../../../../app/api/profile/profile.ts';
import { accountId } from '../../../../app/core/accounts/account.ts';
import { createAccounts } from '../../../../app/core/accounts/accounts.ts';
import { createConnections } from '../../../../app/core/connections/connections.ts';
import { createTimedKeychain, type Keychain, KeychainError } from '../../../../app/core/secrets/keychain.ts';
import { createSecretStore, secretKey } from '../../../../app/core/secrets/secret-store.ts';
import { emptySettings } from '../../../../app/storage/settings-file.ts';
import { createSettings } from '../../../../app/storage/settings-state.ts';
import type { JsonValue } from '../../../../app/json.ts';
import { eventually } from '../../eventually.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';
import { sampleConnection as connection } from '../sample-connection.ts';
import type { CachedProfile } from '../../../../app/core/profile/polled-profile.ts';
import { SettingsError, type StoredAccount } from '../../../../app/core/settings.ts';
import type { SupportEvent } from '../../../../app/core/support-event.ts';

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

/** Accounts with a keychain whose changes can be held, and a client whose token response can be set. */
function createFixture(
  stored: readonly StoredAccount[] = [],
  { isIdle = false, isOnline = true, connections: known = [connection] } = {},
) {
  const clock = createManualClock();
  const entries = new Map<string, string>();
  const profiles = new Map<string, CachedProfile>();
  const ended: string[] = [];
  const reads: [string, Profile | undefined, Profile][] = [];
  const refusedClients: string[] = [];
  const pages: string[] = [];
  const logged: string[] = [];
  const fixture = {
    isDiskFull: false,
    isKeychainLocked: false,
    areProfilesLocked: false,
    profile: profileOf,
    changes: 0,
    revocation: Promise.resolve<Result<null>>(ok(null)),
  };
  let profileReads = 0;
  const revoked: string[] = [];
  let tokenRequests = 0;
  let held = Promise.resolve();
  let tokenResponse: TokenResponse | Promise<TokenResponse> = { kind: 'tokens', tokens: tokensOf(9) };
  let page: Result<readonly JsonValue[]> = ok([]);
  const settings = createSettings(
    { ...emptySettings, connections: known, accounts: [...stored], toForget: ['old'] },
    {
      write: () => {
        if (fixture.isDiskFull) throw new SettingsError('disk-full', 'The disk is full.');
      },
      clock,
      log: () => {},
      isOnDisk: true,
    },
  );
  const call = async () => {
    if (fixture.isKeychainLocked) throw new KeychainError('locked', () => 'The keychain is locked.');
  };
  const keychain: Keychain = {
    read: (name) => call().then(() => entries.get(name)),
    write: async (name, secret) => {
      await call();
      await held;
      entries.set(name, secret);
    },
    remove: async (name) => {
      await call();
      await held;
      entries.delete(name);
    },
  };
  const secrets = createSecretStore({
    keychain: createTimedKeychain(keychain, clock),
    settings,
    runtime: createTestRuntime(clock),
    onChange: () => {},
    onAvailable: () => {},
  });
  const client = createScriptedClient({
    requestTokens: async () => {
      tokenRequests += 1;
      return tokenResponse;
    },
    request: async ({ path }, token) => {
      if (path === 'jwt') {
        revoked.push(token);
        return fixture.revocation;
      }
      if (path.startsWith('domains?')) {
        pages.push(path);
        return page;
      }
      profileReads += 1;
      return entries.size > 0 ? ok(fixture.profile(token)) : failed('network', 'ECONNREFUSED');
    },
  });
  const events: SupportEvent[] = [];
  const connections = createConnections(settings, secrets, []);
  const accounts = createAccounts({
    settings,
    secrets,
    connections,
    profileCache: {
      read: (account) => profiles.get(account),
      write: (account, profile) => void profiles.set(account, profile),
      remove: (account) => !fixture.areProfilesLocked && profiles.delete(account),
      keepOnly: () => {},
    },
    createClient: () => client,
    runtime: createTestRuntime(clock, { log: (line) => void logged.push(line) }),
    recordEvent: (event) => void events.push(event),
    pollEveryMs: () => 45_000,
    isIdle: () => isIdle,
    isWatched: () => false,
    isOnline: () => isOnline,
    isExtraOn: () => true,
    onChange: () => (fixture.changes += 1),
    notify: (account, event) => {
      if (event.kind === 'profile-read') reads.push([account.id, event.before, event.after]);
      if (event.kind === 'client-refused') refusedClients.push(account.id);
      if (event.kind === 'sign-in-ended') ended.push(account.login);
    },
    onSignInEnded: () => {},
  });
  return Object.assign(fixture, {
    accounts,
    clock,
    connections,
    entries,
    profiles,
    ended,
    revoked,
    reads,
    refusedClients,
    pages,
    logged,
    profileReads: () => profileReads,
    tokenRequests: () => tokenRequests,
    timers: clock.timers,
    stored: settings.accounts,
    toForget: settings.toForget,
    events,
    /** Sets the response to token requests. */
    respondWith: (next: TokenResponse | Promise<TokenResponse>) => {
      tokenResponse = next;
    },
    /** Sets the response to requests for a page of domains. */
    respondWithPage: (next: Result<readonly JsonValue[]>) => {
      page = next;
    },
    /** Makes a request with the account's access token, which the service refuses. */
    refuseToken: () =>
      accounts.find(id)?.session.withToken(async () => failed('unauthorized', '', { status: 401 })),
    holdKeychain: () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held = promise.then(() => undefined);
      return () => resolve(undefined);
    },
  });
}

const profileOf = (accessToken: string): Profile => ({
  user: accessToken,
  domain: 'own.example',
  'user-presence-status': 'open',
});

const refusal: TokenResponse = { kind: 'refused', error: 'invalid_grant', text: 'Invalid refresh token' };

test('a sign-out that begins while the tokens of a sign-in are stored deletes them', async () => {
  const { accounts, entries, holdKeychain } = createFixture();
  await accounts.add(connection, login, tokensOf(1));
  const release = holdKeychain();
  const added = accounts.add(connection, login, tokensOf(2));
  const signedOut = accounts.signOut(id);
  release();
  await Promise.all([added, signedOut]);
  expect([accounts.list(), entries.size]).toEqual([[], 0]);
});

/** An account that is listed, and whose refresh is answered by `answerRefresh` only. */
async function createFixtureWithHangingRefresh() {
  const fixture = createFixture();
  const { accounts, respondWith, refuseToken, tokenRequests } = fixture;
  await accounts.add(connection, login, tokensOf(1));
  const response = Promise.withResolvers<TokenResponse>();
  respondWith(response.promise);
  const refreshed = refuseToken();
  await eventually(() => expect(tokenRequests()).toBe(1));
  const answerRefresh = async (answer: TokenResponse) => {
    response.resolve(answer);
    await refreshed;
  };
  return Object.assign(fixture, { answerRefresh });
}

test.each<[string, TokenResponse]>([
  ['tokens', { kind: 'tokens', tokens: tokensOf(9) }],
  ['refusal', refusal],
])(
  'neither a sign-in nor a sign-out waits for a refresh, whose late %s changes nothing',
  async (_, answer) => {
    const again = await createFixtureWithHangingRefresh();
    await again.accounts.add(connection, login, tokensOf(2));
    await again.answerRefresh(answer);
    expect([again.entries.get(key), again.ended]).toEqual(['refresh-2', []]);

    const out = await createFixtureWithHangingRefresh();
    await out.accounts.signOut(id);
    await out.answerRefresh(answer);
    expect([out.accounts.list(), out.entries.size, out.ended]).toEqual([[], 0, []]);
  },
);

/** An account whose sign-out waits for the keychain. */
async function createFixtureWithHeldSignOut() {
  const fixture = createFixture();
  await fixture.accounts.add(connection, login, tokensOf(1));
  const release = fixture.holdKeychain();
  const signedOut = fixture.accounts.signOut(id);
  return Object.assign(fixture, { release, signedOut });
}

test('of two sign-ins that wait for a sign-out, only the newer one has a session', async () => {
  const { accounts, entries, timers, release } = await createFixtureWithHeldSignOut();
  const added = [2, 3].map((serial) => accounts.add(connection, login, tokensOf(serial)));
  release();
  await Promise.all(added);
  expect(entries.get(key)).toBe('refresh-3');
  await accounts.signOut(id);
  expect([timers(), entries.size]).toEqual([0, 0]);
});

test('a cancelled sign-in doesn’t take the place of a later one', async () => {
  const { accounts, entries, timers, release, signedOut } = await createFixtureWithHeldSignOut();
  const cancellation = new AbortController();
  const cancelled = accounts.add(connection, login, tokensOf(2), cancellation.signal);
  cancellation.abort();
  const added = accounts.add(connection, login, tokensOf(3));
  release();
  await Promise.all([cancelled, signedOut, added]);
  expect(await cancelled).toBe(false);
  expect(entries.get(key)).toBe('refresh-3');
  await accounts.end();
  expect(timers()).toBe(0);
});

test('a sign-in that is cancelled during a slow sign-out, or while its token is stored, revokes its token', async () => {
  const { accounts, revoked, holdKeychain, release, signedOut } = await createFixtureWithHeldSignOut();
  const jwt = (name: string) => `${Buffer.from('{}').toString('base64url')}.${name}.`;
  const add = (name: string) => {
    const cancellation = new AbortController();
    const tokens = { ...tokensOf(2), accessToken: jwt(name) };
    return { added: accounts.add(connection, login, tokens, cancellation.signal), cancellation };
  };
  const waiting = add('waiting');
  waiting.cancellation.abort();
  release();
  await Promise.all([waiting.added, signedOut]);
  expect(revoked).toEqual([jwt('waiting')]);
  const releaseWrite = holdKeychain();
  const storing = add('storing');
  storing.cancellation.abort();
  releaseWrite();
  await storing.added;
  expect(revoked).toEqual([jwt('waiting'), jwt('storing')]);
});

test('a cancel removes an account that was signed out while its sign-in waited', async () => {
  const { accounts, entries, stored, release } = await createFixtureWithHeldSignOut();
  const cancellation = new AbortController();
  const added = accounts.add(connection, login, tokensOf(2), cancellation.signal);
  release();
  await eventually(() => expect(accounts.list()).toHaveLength(1));
  cancellation.abort();
  await added;
  await eventually(() => expect([accounts.list(), stored(), entries.size]).toEqual([[], [], 0]));
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
  const ada = { connection: connection.name, login, onView: true };
  expect(stored()).toEqual([ada]);
  respondWith(refusal);
  await accounts.find(id)?.session.withToken(async () => failed('unauthorized', '', { status: 401 }));
  expect(ended).toEqual([login]);
  expect(stored()).toEqual([{ ...ada, lapsed: true }]);
});

test('an account that is added again while Perch quits stores its new token and sends nothing', async () => {
  const { accounts, entries, profileReads, timers, answerRefresh } = await createFixtureWithHangingRefresh();
  const before = profileReads();
  const added = accounts.add(connection, login, tokensOf(3));
  await accounts.end();
  expect(entries.get(key)).toBe('refresh-3');
  await answerRefresh({ kind: 'tokens', tokens: tokensOf(2) });
  await added;
  expect(entries.get(key)).toBe('refresh-3');
  expect(profileReads()).toBe(before);
  expect(timers()).toBe(0);
});

test('the accounts of the last run are listed at once, with what was stored of them', async () => {
  const bo = { connection: connection.name, login: 'bo' };
  const other = { connection: 'Unknown', login: 'cyd', onView: true };
  const picked = { label: 'a.example', position: 3 };
  const fixture = createFixture([
    { connection: connection.name, login, picked, lapsed: true },
    other,
    { ...bo, onView: true },
  ]);
  const { accounts, entries, profiles, reads } = fixture;
  const cached = { profile: { user: 'before' }, readAt: 5 };
  profiles.set(id, cached);
  entries.set(key, 'refresh-1');
  const restored = accounts.restore();
  expect(accounts.list().map((account) => [account.login, account.connection])).toEqual([
    [login, connection],
    ['bo', connection],
  ]);
  expect(accounts.selected()).toBe(accounts.list()[1]);
  expect(accounts.list().map(({ stored }) => stored().picked)).toEqual([picked, undefined]);
  expect(accounts.find(id)?.session.snapshot().cachedProfile).toBe(cached);
  await restored;
  const read = { profile: profileOf('access-9'), readAt: fixture.clock.wall() };
  expect(reads).toEqual([[id, cached.profile, read.profile]]);
  expect(profiles).toEqual(new Map([[id, read]]));
  // The second account has no token.
  expect(fixture.ended).toEqual(['bo']);
  expect(fixture.stored()).toEqual([
    { connection: 'Unknown', login: 'cyd' },
    { connection: connection.name, login, picked },
    { ...bo, onView: true, lapsed: true },
  ]);
  await accounts.find(id)?.session.poll();
  expect(reads[1]).toEqual([id, read.profile, read.profile]);
  await accounts.end();
});

test('an added account is selected and stored, and its token is no longer to be deleted', async () => {
  const fixture = createFixture([{ connection: connection.name, login: 'bo', onView: true }]);
  const { accounts, stored } = fixture;
  await accounts.restore();
  const bo = { connection: connection.name, login: 'bo', lapsed: true };
  expect(await accounts.add(connection, login, tokensOf(1))).toBe(true);
  expect(accounts.selected()?.id).toBe(id);
  expect(stored()).toEqual([bo, { connection: connection.name, login, onView: true }]);
  fixture.isKeychainLocked = true;
  await accounts.signOut(id);
  expect(stored()).toEqual([{ ...bo, onView: true }]);
  expect(fixture.toForget()).toEqual(['old', key]);
  fixture.isKeychainLocked = false;
  fixture.isDiskFull = true;
  expect(await accounts.add(connection, login, tokensOf(2))).toBe(false);
  expect(fixture.toForget()).toEqual(['old']);
  await accounts.end();
});

test('an account that signs in again stays where it is in the list', async () => {
  const { accounts } = createFixture();
  for (const each of ['ada', 'bo', 'ada']) await accounts.add(connection, each, tokensOf(1));
  expect(accounts.list().map(({ login }) => login)).toEqual(['ada', 'bo']);
  expect(accounts.selected()?.login).toBe('ada');
});

test('after the selected account is signed out, the next one is selected, or the last one', async () => {
  const { accounts, stored } = createFixture();
  const idOf = (name: string) => accountId(connection.name, name);
  for (const name of ['ada', 'bo', 'cy', 'di']) await accounts.add(connection, name, tokensOf(1));
  const selectedAfter = async (name: string) => {
    await accounts.signOut(idOf(name));
    expect(
      stored()
        .filter(({ onView }) => onView)
        .map((each) => each.login),
    ).toEqual(accounts.list().length === 0 ? [] : [accounts.selected()?.login]);
    return accounts.selected()?.login;
  };
  accounts.select(idOf('bo'));
  expect(await selectedAfter('ada')).toBe('bo');
  expect(await selectedAfter('bo')).toBe('cy');
  accounts.select(idOf('di'));
  expect(await selectedAfter('di')).toBe('cy');
  expect(await selectedAfter('cy')).toBeUndefined();
});

test('where the last run selected no account, the first one is selected', async () => {
  const { accounts } = createFixture(
    ['bo', login].map((each) => ({ connection: connection.name, login: each })),
  );
  await accounts.restore();
  expect(accounts.selected()?.login).toBe('bo');
});

test('a selection is stored, and one of an unknown account is ignored', async () => {
  const { accounts, stored } = createFixture();
  await accounts.add(connection, 'bo', tokensOf(1));
  await accounts.add(connection, login, tokensOf(1));
  const [bo, ada] = ['bo', login].map((each) => ({ connection: connection.name, login: each }));
  const boId = accountId(connection.name, 'bo');
  expect(stored()).toEqual([bo, { ...ada, onView: true }]);
  accounts.select(boId);
  expect(accounts.selected()?.login).toBe('bo');
  expect(stored()).toEqual([{ ...bo, onView: true }, ada]);
  accounts.select('unknown');
  expect(accounts.selected()?.login).toBe('bo');
  accounts.select(boId);
  expect(accounts.selected()?.login).toBe('bo');
  expect(stored()).toEqual([{ ...bo, onView: true }, ada]);
  await accounts.end();
});

test('a cancelled sign-in adds no account, but a listed account gets its tokens', async () => {
  const { accounts, entries, stored } = createFixture();
  expect(await accounts.add(connection, login, tokensOf(1), AbortSignal.abort())).toBe(false);
  expect([accounts.list(), stored(), entries.size]).toEqual([[], [], 0]);
  for (const each of ['bo', login]) await accounts.add(connection, each, tokensOf(1));
  const cancellation = new AbortController();
  const added = accounts.add(connection, login, tokensOf(2), cancellation.signal);
  cancellation.abort();
  accounts.select(accountId(connection.name, 'bo'));
  expect(await added).toBe(true);
  expect(accounts.selected()?.login).toBe('bo');
  expect(entries.get(key)).toBe('refresh-2');
  await accounts.end();
});

test('a sign-out deletes what is stored, and returns what could not be deleted', async () => {
  const fixture = createFixture();
  const { accounts, entries, profiles, stored, toForget } = fixture;
  expect(await accounts.signOut('unknown')).toEqual([]);
  await accounts.add(connection, login, tokensOf(1));
  const { changes } = fixture;
  const signedOut = accounts.signOut(id);
  expect([accounts.list(), stored(), toForget()]).toEqual([[], [], ['old', key]]);
  expect(fixture.changes).toBeGreaterThan(changes);
  expect(await signedOut).toEqual([]);
  expect([entries.size, profiles.size, toForget(), fixture.timers()]).toEqual([0, 0, ['old'], 0]);

  await accounts.add(connection, login, tokensOf(2));
  fixture.isKeychainLocked = true;
  expect(await accounts.signOut(id)).toEqual(['keychain']);
  fixture.isKeychainLocked = false;
  await accounts.add(connection, login, tokensOf(3));
  Object.assign(fixture, { areProfilesLocked: true, isDiskFull: true, isKeychainLocked: true });
  expect(await accounts.signOut(id)).toEqual(['settings', 'profile', 'keychain']);
});

test('the client secret is read again after the last sign-out of its connection', async () => {
  const { accounts, connections, entries } = createFixture();
  const secretEntry = secretKey('client-secret', connection);
  const secret = async () => (await connections.withSecret(connection)) as unknown;
  await accounts.add(connection, login, tokensOf(1));
  await accounts.add(connection, 'byron', tokensOf(2));
  entries.set(secretEntry, 'older');
  await secret();
  entries.set(secretEntry, 'newer');
  await accounts.signOut(accountId(connection.name, 'byron'));
  expect(await secret()).toMatchObject({ value: { clientSecret: 'older' } });
  await accounts.signOut(id);
  expect(await secret()).toMatchObject({ value: { clientSecret: 'newer' } });
});

test('each change of an account’s status is an event, and is published', async () => {
  const fixture = createFixture();
  const { accounts, events, respondWith } = fixture;
  await accounts.add(connection, login, tokensOf(1));
  const statuses = () => events.map((event) => 'status' in event && event.status);
  expect(statuses()).toEqual(['signed-in']);
  expect(fixture.logged).toContain('session: restoring -> signed-in (tokens)');
  respondWith(refusal);
  const { changes } = fixture;
  await fixture.refuseToken();
  expect(statuses()).toEqual(['signed-in', 'needs-sign-in']);
  expect(fixture.changes).toBeGreaterThan(changes);
});

test('a refused client is reported once, until a refresh has succeeded', async () => {
  const { accounts, refusedClients, refuseToken, respondWith } = createFixture();
  const refused: TokenResponse = { kind: 'refused', error: 'invalid_client', text: '' };
  const offline: TokenResponse = { kind: 'failed', failure: failed('network', 'ECONNREFUSED').failure };
  await accounts.add(connection, login, tokensOf(1));
  expect(refusedClients).toEqual([]);
  respondWith(refused);
  await refuseToken();
  await accounts.find(id)?.session.poll();
  expect(refusedClients).toEqual([id]);
  // After another failure in between, the same refusal isn't reported again.
  respondWith(offline);
  await accounts.find(id)?.session.poll();
  respondWith(refused);
  await accounts.find(id)?.session.poll();
  expect(refusedClients).toEqual([id]);
  respondWith({ kind: 'tokens', tokens: tokensOf(2) });
  await accounts.find(id)?.session.poll();
  respondWith(refused);
  await refuseToken();
  expect(refusedClients).toEqual([id, id]);
  await accounts.end();
});

test('a refused token is deleted before the end of the sign-in is reported', async () => {
  const { accounts, ended, refuseToken, holdKeychain, respondWith } = createFixture();
  await accounts.add(connection, login, tokensOf(1));
  respondWith(refusal);
  const release = holdKeychain();
  const refreshed = refuseToken();
  await new Promise(setImmediate);
  expect([accounts.find(id)?.session.snapshot().state, ended]).toEqual(['signed-in', []]);
  release();
  await refreshed;
  expect(ended).toEqual([login]);
});

test('an ended sign-in that was stored as lapsed is no news, and is not stored again', async () => {
  const { accounts, ended, stored } = createFixture([{ connection: connection.name, login, lapsed: true }]);
  const before = stored();
  await accounts.restore();
  expect(ended).toEqual([]);
  expect(stored()).toBe(before);
});

test.each([
  [false, 45_000],
  [true, 5 * 60_000],
])('with idle %s the next poll is due in %i ms', async (isIdle, dueMs) => {
  const { accounts, clock } = createFixture([], { isIdle });
  await accounts.add(connection, login, tokensOf(1));
  expect(clock.nextTimer()).toBe(dueMs);
  await accounts.end();
});

test.each<[JsonValue, boolean]>([
  ['own.example', true],
  ['', false],
  [7, false],
])(
  'with the domain %j an account that may not read the list has it as its row: %s',
  async (domain, isRow) => {
    const fixture = createFixture();
    const { accounts } = fixture;
    fixture.profile = (token) => ({ ...profileOf(token), domain });
    await accounts.add(connection, login, tokensOf(1));
    fixture.respondWithPage(failed('forbidden', '', { status: 403 }));
    const domains = accounts.find(id)?.domains;
    domains?.open();
    await eventually(() => expect(domains?.view().state.kind).toBe('refused'));
    expect(domains?.rows({ query: '', from: 0, count: 9 }).rows).toEqual(
      isRow ? [{ label: 'own.example', note: '', position: 1, key: 'own', isSelected: false }] : [],
    );
    await accounts.end();
  },
);

test('a sign-out ends the work for this account only, and its selected domain is not kept', async () => {
  const { accounts, stored, respondWithPage, timers } = createFixture();
  await accounts.add(connection, 'bo', tokensOf(1));
  await accounts.add(connection, login, tokensOf(1));
  respondWithPage(ok([{ domain: 'a.example' }]));
  const domains = accounts.find(id)?.domains;
  domains?.open();
  await eventually(() => expect(domains?.view().state.kind).toBe('end'));
  domains?.select(domains.rows({ query: '', from: 0, count: 1 }).rows[0]?.key);
  await accounts.signOut(id);
  expect(domains?.view().state).toEqual({ kind: 'closed' });
  expect(accounts.list().map((account) => account.login)).toEqual(['bo']);
  await accounts.add(connection, login, tokensOf(2));
  expect(stored()).toEqual([
    { connection: connection.name, login: 'bo' },
    { connection: connection.name, login, onView: true },
  ]);
  await accounts.end();
  expect(timers()).toBe(0);
});

test('a new sign-in and Quit end the work of the sessions before', async () => {
  const { accounts, timers } = createFixture();
  await accounts.add(connection, login, tokensOf(1));
  const before = accounts.find(id)?.domains;
  before?.open();
  await accounts.add(connection, login, tokensOf(2));
  expect(before?.view().state).toEqual({ kind: 'closed' });
  const current = accounts.find(id)?.domains;
  current?.open();
  await accounts.end();
  expect(current?.view().state).toEqual({ kind: 'closed' });
  expect(timers()).toBe(0);
});

test('a profile is read once the tokens are in the keychain', async () => {
  const { accounts, holdKeychain, profileReads } = createFixture();
  const release = holdKeychain();
  const added = accounts.add(connection, login, tokensOf(1));
  await new Promise(setImmediate);
  expect(profileReads()).toBe(0);
  release();
  await added;
  expect(profileReads()).toBe(1);
  await accounts.end();
});

test('a sign-out revokes a JWT that hasn’t expired, and doesn’t wait for the service', async () => {
  const fixture = createFixture();
  const { accounts, entries, revoked } = fixture;
  fixture.revocation = new Promise(() => {});
  const accessToken = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.e30.s`;
  await accounts.add(connection, login, { ...tokensOf(1), accessToken });
  expect(await accounts.signOut(id)).toEqual([]);
  expect(entries.has(key)).toBe(false);
  expect(revoked).toEqual([accessToken]);
  await accounts.add(connection, login, tokensOf(2));
  await accounts.signOut(id);
  await accounts.add(connection, login, { ...tokensOf(3), accessToken });
  fixture.clock.sleep(3_600_000);
  await accounts.signOut(id);
  expect(revoked).toEqual([accessToken]);
});

test('Quit and a new sign-in revoke nothing', async () => {
  const { accounts, revoked } = createFixture();
  await accounts.add(connection, login, tokensOf(1));
  await accounts.add(connection, login, tokensOf(2));
  await accounts.end();
  expect(revoked).toEqual([]);
});
