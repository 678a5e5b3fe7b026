// Twenty accounts over simulated hours, against a service in this process that rotates refresh tokens strictly.
import { createScriptedClient } from '../scripted-client.ts';
import { expect, test } from 'vitest';
import { failed, ok, type Failure } from '../../../../app/api/http/result.ts';
import {
  type AccountBroadcast,
  createAccountBroadcast,
  createAccounts,
} from '../../../../app/core/accounts/accounts.ts';
import { accountId, type Account } from '../../../../app/core/accounts/account.ts';
import { createConnections } from '../../../../app/core/connections/connections.ts';
import { createTimedKeychain } from '../../../../app/core/secrets/keychain.ts';
import { createSecretStore, secretKey } from '../../../../app/core/secrets/secret-store.ts';
import { emptySettings } from '../../../../app/storage/settings-file.ts';
import { createSettings } from '../../../../app/storage/settings-state.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';
import { sampleConnection as connection } from '../sample-connection.ts';
import { createAccountStub } from '../panel/account-stub.ts';

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

/** Accounts, and the calls of their sessions, oldest first. */
function createBroadcastFixture(logins = ['ada', 'bo'], selected = 0) {
  const clock = createManualClock();
  const calls: unknown[] = [];
  const accounts = logins.map((login): Account => {
    const account = createAccountStub(login);
    return {
      ...account,
      session: {
        ...account.session,
        poll: async (...args) => void calls.push(['poll', login, ...args]),
        suspend: () => void calls.push(['suspend', login]),
        resume: async () => void calls.push(['resume', login]),
        reschedulePoll: () => void calls.push(['reschedulePoll', login]),
      },
    };
  });
  const broadcast = createAccountBroadcast(
    { list: () => accounts, selected: () => accounts[selected] },
    clock,
  );
  return { broadcast, calls, clock };
}

test.each<[string, (broadcast: ReturnType<typeof createAccountBroadcast>) => void, readonly unknown[]]>([
  ['an opened panel', ({ panelOpened }) => panelOpened(), ['poll', 10_000]],
  ['an unlocked screen', ({ screenLocked }) => screenLocked(false), ['poll', 10_000]],
  ['a locked screen', ({ screenLocked }) => screenLocked(true), ['reschedulePoll']],
  ['a wish of the user', ({ pollAll }) => pollAll(), ['poll']],
  ['a suspend', ({ suspend }) => suspend(), ['suspend']],
  ['a resume', ({ resume }) => resume(), ['resume']],
])('%s reaches the session of each account', (_case, act, [call, ...args]) => {
  const { broadcast, calls } = createBroadcastFixture();
  act(broadcast);
  expect(calls).toEqual(['ada', 'bo'].map((login) => [call, login, ...args]));
});

const many = Array.from({ length: 20 }, (_, index) => `user${index}`);

test('with many accounts the selected one is polled first, and the others follow within five seconds', () => {
  const { broadcast, calls, clock } = createBroadcastFixture(many, 7);
  broadcast.pollAll();
  expect(calls).toEqual([
    ['poll', 'user7'],
    ['poll', 'user0'],
    ['poll', 'user1'],
  ]);
  clock.pass(1_000);
  expect(calls).toHaveLength(7);
  clock.pass(4_000);
  expect(calls).toHaveLength(20);
  expect(new Set(calls.map(String)).size).toBe(20);
});

test('a suspend cancels the polls that have not begun, and the resume reaches each account', () => {
  const { broadcast, calls, clock } = createBroadcastFixture(many);
  broadcast.panelOpened();
  broadcast.suspend();
  clock.pass(60_000);
  expect(calls).toHaveLength(3 + 20);
  broadcast.resume();
  clock.pass(60_000);
  expect(calls.slice(23)).toEqual(many.map((login) => ['resume', login]));
});
