// Twenty accounts over simulated hours, against a service in this process that rotates refresh tokens strictly.
import { createScriptedClient } from '../scripted-client.ts';
import { expect, test } from 'vitest';
import { failed, ok, type Failure } from '../../../../app/api/http/result.ts';
import {
  type AccountBroadcast,
  createAccountBroadcast,
  createAccounts,
} from '../../../../app/core/accounts/accounts.ts';
import { accountId } from '../../../../app/core/accounts/account.ts';
import { createConnections } from '../../../../app/core/connections/connections.ts';
import { createTimedKeychain } from '../../../../app/core/secrets/keychain-timeout.ts';
import { createSecretStore, secretKey } from '../../../../app/core/secrets/secret-store.ts';
import { emptySettings } from '../../../../app/storage/settings-file.ts';
import { createSettings } from '../../../../app/storage/settings-state.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';
import { sampleConnection as connection } from '../sample-connection.ts';

const minuteMs = 60_000;
const logins = Array.from({ length: 20 }, (_, index) => `user${String(index).padStart(2, '0')}`);

interface SentRequest {
  readonly login: string;
  readonly kind: 'poll' | 'refresh';
  readonly at: number;
}

/** Accounts that have signed in before. A token names its login: `user07/refresh/3`. */
function createFixture() {
  const clock = createManualClock();
  const requests: SentRequest[] = [];
  const violations: string[] = [];
  const issued = new Map(logins.map((login) => [login, 0]));
  const failures = new Map<string, Failure>();
  const loginOf = (token: string) => token.split('/')[0] ?? '';
  const tokenOf = (login: string, kind: string) => `${login}/${kind}/${issued.get(login)}`;
  const entries = new Map(
    logins.map((login) => [secretKey('refresh-token', connection, login), tokenOf(login, 'refresh')]),
  );

  const client = createScriptedClient({
    requestTokens: async (grant) => {
      if (grant.type !== 'refresh_token') throw new Error('Nobody signs in here.');
      const login = loginOf(grant.refreshToken);
      requests.push({ login, kind: 'refresh', at: clock.monotonic() });
      if (grant.refreshToken !== tokenOf(login, 'refresh'))
        violations.push(`${grant.refreshToken} is used again`);
      issued.set(login, (issued.get(login) ?? 0) + 1);
      const [accessToken, refreshToken] = [tokenOf(login, 'access'), tokenOf(login, 'refresh')];
      return {
        kind: 'tokens',
        tokens: { accessToken, refreshToken, lifetimeSeconds: 3600, login, about: {} },
      };
    },
    request: async (_operation, accessToken) => {
      const login = loginOf(accessToken);
      requests.push({ login, kind: 'poll', at: clock.monotonic() });
      if (accessToken !== tokenOf(login, 'access')) violations.push(`${accessToken} is used after a refresh`);
      const failure = failures.get(login);
      return failure === undefined ? ok({ user: login }) : { ok: false, failure };
    },
  });
  const settings = createSettings(
    {
      ...emptySettings,
      connections: [connection],
      accounts: logins.map((login) => ({ connection: connection.name, login })),
    },
    { write: () => {}, clock, log: () => {}, isOnDisk: true },
  );
  const secrets = createSecretStore({
    keychain: createTimedKeychain(
      {
        read: async (key) => entries.get(key),
        write: async (key, secret) => {
          if (key !== secretKey('refresh-token', connection, loginOf(secret)))
            violations.push(`${secret} is stored in the entry of another account`);
          entries.set(key, secret);
        },
        remove: async (key) => void entries.delete(key),
      },
      clock,
    ),
    settings,
    runtime: createTestRuntime(clock),
    onChange: () => {},
    onAvailable: () => {},
  });
  const accounts = createAccounts({
    settings,
    secrets,
    connections: createConnections(settings, secrets, []),
    profileCache: {
      read: () => undefined,
      write: (id, { profile }) => {
        if (id !== accountId(connection.name, JSON.stringify(profile['user']).slice(1, -1)))
          violations.push(`${id} has the profile of another account`);
      },
      remove: () => true,
      keepOnly: () => {},
    },
    createClient: () => client,
    runtime: createTestRuntime(clock),
    recordEvent: () => {},
    pollEveryMs: () => minuteMs,
    isIdle: () => false,
    isWatched: () => false,
    isOnline: () => true,
    isExtraOn: () => true,
    onChange: () => {},
    notify: () => {},
    onSignInEnded: ({ login }) => void violations.push(`the sign-in of ${login} has ended`),
  });
  const settle = async () => {
    for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
  };
  const pass = async (ms: number) => {
    for (let left = ms; left > 0;) {
      const step = Math.min(left, Math.max(1, clock.nextTimer() ?? left));
      clock.pass(step);
      left -= step;
      await settle();
    }
  };
  const start = async () => {
    void accounts.restore();
    await settle();
    await pass(minuteMs);
    requests.length = 0;
  };
  const count = (login: string, kind: SentRequest['kind']) =>
    requests.filter((request) => request.login === login && request.kind === kind).length;
  /** The shortest time between two polls, of whichever accounts. */
  const shortestDistance = () => {
    const polls = requests.filter(({ kind }) => kind === 'poll').map(({ at }) => at);
    return Math.min(...polls.slice(1).map((at, index) => at - (polls[index] ?? 0)));
  };
  return { accounts, clock, requests, violations, failures, pass, start, settle, count, shortestDistance };
}

test('in two hours each of 20 accounts is polled 120 times and refreshed twice, with its own tokens', async () => {
  const { violations, pass, start, count, shortestDistance } = createFixture();
  await start();
  await pass(120 * minuteMs);
  expect(violations).toEqual([]);
  expect(logins.map((login) => [count(login, 'poll'), count(login, 'refresh')])).toEqual(
    logins.map(() => [120, 2]),
  );
  expect(shortestDistance()).toBeGreaterThanOrEqual(1_000);
});

test('20 accounts begin over five seconds', async () => {
  const { accounts, clock, requests, pass, settle } = createFixture();
  void accounts.restore();
  await settle();
  await settle();
  expect(new Set(requests.map(({ login }) => login)).size).toBe(3);
  await pass(5_000);
  expect(new Set(requests.map(({ login }) => login)).size).toBe(20);
  await accounts.end();
  expect(clock.timers()).toBe(0);
});

test.each<[string, (broadcast: AccountBroadcast) => void]>([
  ['a resume', (broadcast) => broadcast.resume()],
  ['“Refresh all”', (broadcast) => broadcast.pollAll()],
  ['an unlocked screen', (broadcast) => broadcast.screenLocked(false)],
  ['a locked screen', (broadcast) => broadcast.screenLocked(true)],
])('after %s the polls are spread over the interval again', async (_event, emit) => {
  const { accounts, clock, requests, pass, start, shortestDistance } = createFixture();
  await start();
  emit(createAccountBroadcast(accounts, clock));
  await pass(minuteMs / 4);
  requests.length = 0;
  await pass(10 * minuteMs);
  expect(shortestDistance()).toBeGreaterThanOrEqual(1_000);
  await accounts.end();
});

test('an account whose service asks for a wait keeps it, and doesn’t delay the others', async () => {
  const { requests, failures, pass, start, count, violations } = createFixture();
  await start();
  const [busy = '', ...others] = logins;
  failures.set(busy, failed('busy', 'status 429', { status: 429, retryAfterMs: 20 * minuteMs }).failure);
  await pass(60 * minuteMs);
  expect(others.map((login) => count(login, 'poll'))).toEqual(others.map(() => 60));
  const times = requests.filter(({ login, kind }) => login === busy && kind === 'poll').map(({ at }) => at);
  expect(times).toHaveLength(3);
  for (const [index, at] of times.slice(1).entries())
    expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(20 * minuteMs);
  expect(violations).toEqual([]);
});
