import { Agent } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { createServiceClient, type ServiceClient } from '../../../app/service/client.ts';
import type { Tokens } from '../../../app/service/token-reply.ts';
import { createTransport } from '../../../app/service/transport.ts';
import type { Lookup } from '../../../app/session/secrets.ts';
import { createSession, type Session } from '../../../app/session/session.ts';
import { type PracticeService, startPracticeService } from '../../practice-service/service.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

const login = 'alice@practice.example';

let service: PracticeService;
let clock: ManualClock;
let agent: Agent;
let client: ServiceClient;
let kept: (string | undefined)[];
/** What a look for the refresh token of an earlier run comes to. */
let found: Lookup;
let session: Session;

beforeEach(async () => {
  clock = createManualClock();
  service = await startPracticeService({ clock: clock.wall });
  agent = new Agent();
  client = createServiceClient(service.connection, createTransport({ dispatcher: agent }), clock.wall);
  kept = [];
  found = { kind: 'none' };
  session = newSession();
});

afterEach(async () => {
  await session.end();
  await agent.close();
  await service.close();
});

test('signing in keeps the refresh token and reads the profile', async () => {
  const tokens = await signIn();
  await session.adopt(tokens);
  expect(kept).toEqual([tokens.refreshToken]);
  expect(session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined, reading: false });
  expect(session.snapshot().known?.profile['login-username']).toBe(login);
});

test('the token is renewed at 80 % of its lifetime, and the new refresh token is kept', async () => {
  await session.adopt(await signIn());
  await passUntilRequests('refresh_token', 0, 2_879_000);
  await passUntilRequests('refresh_token', 1, 1_000);
  await eventually(() => expect(kept).toHaveLength(2));
  expect(kept[1]).not.toBe(kept[0]);
});

test('the refresh token is kept before the access token that came with it is used', async () => {
  const order: string[] = [];
  const watching: ServiceClient = {
    ...client,
    readProfile: (...args) => {
      order.push('used');
      return client.readProfile(...args);
    },
  };
  session = newSession({
    client: watching,
    keepRefreshToken: async () => {
      await new Promise(setImmediate);
      order.push('kept');
    },
  });
  await session.adopt(await signIn());
  expect(order).toEqual(['kept', 'used']);
});

test('a session of an earlier run goes on with its refresh token', async () => {
  const { refreshToken } = await signIn();
  found = { kind: 'found', secret: refreshToken ?? '' };
  await session.restore();
  expect(session.snapshot().state).toBe('signed-in');
  expect(session.snapshot().known?.profile['user']).toBe('1001');
});

test('without a refresh token the person is asked to sign in again', async () => {
  await session.restore();
  expect(session.snapshot().state).toBe('sign-in-again');
  expect(clock.timers()).toBe(0);
});

test('an access token that the service no longer takes is renewed once and the profile read', async () => {
  await session.adopt(await signIn());
  service.expireAccessTokens();
  await session.poll();
  expect(count('refresh_token')).toBe(1);
  expect(session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});

test('callers that meet an expired token at the same time share one refresh', async () => {
  await session.adopt(await signIn());
  clock.sleep(4_000_000);
  await Promise.all([
    session.poll(),
    session.poll(),
    session.withToken((token) => client.readProfile(token)),
  ]);
  expect(count('refresh_token')).toBe(1);
});

test('only the refusal of the refresh token ends the sign-in, and the profile stays on view', async () => {
  await session.adopt(await signIn());
  service.endRefreshTokens();
  service.expireAccessTokens();
  await session.poll();
  expect(session.snapshot().state).toBe('sign-in-again');
  expect(session.snapshot().known?.profile['user']).toBe('1001');
  expect(kept.at(-1)).toBeUndefined();
  expect(clock.timers()).toBe(0);
});

test('a service that is down signs nobody out, and Perch recovers when it is back', async () => {
  await session.adopt(await signIn());
  const { port } = new URL(service.baseUrl);
  await service.close();
  clock.sleep(4_000_000);
  await session.poll();
  expect(session.snapshot()).toMatchObject({ state: 'restoring', failure: { code: 'network' } });
  expect(kept).toHaveLength(1);
  expect(clock.timers()).toBe(1);
  service = await startPracticeService({ clock: clock.wall, port: Number(port) });
  expect(clock.nextTimer()).toBeLessThanOrEqual(2_000);
});

test('polling goes on at its interval, with at most two timers alive', async () => {
  await session.adopt(await signIn());
  expect(clock.timers()).toBe(2);
  service.setPresence(login, 'inuse');
  clock.pass(60_000);
  await eventually(() => expect(session.snapshot().known?.profile['user-presence-status']).toBe('inuse'));
  expect(clock.timers()).toBe(2);
});

test('waking lets the network settle, renews what is due, then polls', async () => {
  await session.adopt(await signIn());
  clock.sleep(50 * 60_000);
  const woken = Promise.all([session.wake(), session.wake()]);
  clock.pass(1_999);
  expect(count('refresh_token')).toBe(0);
  clock.pass(1);
  await woken;
  expect(grants()).toEqual(['password', 'GET', 'refresh_token', 'GET']);
  expect(clock.timers()).toBe(2);
});

test('a timer that fires after a sleep wakes the session instead of asking at once', async () => {
  await session.adopt(await signIn());
  clock.sleep(2 * 3_600_000);
  clock.pass(60_000);
  expect(grants()).toEqual(['password', 'GET']);
  clock.pass(2_000);
  await eventually(() => expect(grants()).toEqual(['password', 'GET', 'refresh_token', 'GET']));
});

test('a clock that jumps a day either way costs one early refresh at most', async () => {
  await session.adopt(await signIn());
  clock.set(86_400_000);
  clock.pass(62_000);
  await eventually(() => expect(count('refresh_token')).toBe(1));
  await eventually(() => expect(session.snapshot().reading).toBe(false));
  clock.set(-86_400_000);
  clock.pass(62_000);
  await eventually(() => expect(count('GET')).toBe(3));
  expect(count('refresh_token')).toBe(1);
  expect(session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});

test('a refresh whose reply was lost is tried again with the same token before anything is concluded', async () => {
  await session.adopt(await signIn());
  await service.fault('refresh', { kind: 'reset', moment: 'before' }, 1);
  service.expireAccessTokens();
  await session.poll();
  expect(session.snapshot()).toMatchObject({ state: 'restoring', failure: { code: 'network' } });
  clock.pass(2_000);
  await eventually(() =>
    expect(session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined }),
  );
  expect(count('refresh_token')).toBe(2);
});

test('ending waits for a refresh that is under way, and keeps what it brings', async () => {
  await session.adopt(await signIn());
  await service.fault('refresh', { kind: 'delay', ms: 80 }, 1);
  service.expireAccessTokens();
  void session.poll();
  await eventually(() => expect(session.snapshot().state).toBe('renewing'));
  await session.end();
  expect(kept).toHaveLength(2);
});

test('a token that the service has refused is not sent again while there is no other', async () => {
  await session.adopt(await signIn());
  service.expireAccessTokens();
  await service.fault('refresh', { kind: 'status', status: 503 }, 2);
  await session.poll();
  expect(session.snapshot()).toMatchObject({ state: 'restoring', failure: { code: 'unavailable' } });
  await session.poll();
  expect([count('GET'), count('refresh_token')]).toEqual([2, 2]);
  await session.poll();
  expect(session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});

test('while an expired token is renewed the session is not called signed in', async () => {
  await session.adopt(await signIn());
  clock.sleep(4_000_000);
  const late = await service.fault('refresh', { kind: 'delay', ms: 20_000 }, 1);
  const polled = session.poll();
  await eventually(() => expect(late.hits).toBe(1));
  expect(session.snapshot().state).toBe('restoring');
  await late.end();
  await polled;
  expect(session.snapshot().state).toBe('signed-in');
});

test('waking with an expired token sends one refresh, also where it comes to nothing', async () => {
  await session.adopt(await signIn());
  clock.sleep(4_000_000);
  await service.fault('refresh', { kind: 'status', status: 503 });
  const woken = session.wake();
  clock.pass(2_000);
  await woken;
  expect(count('refresh_token')).toBe(1);
});

test('the time that the service asks for is kept when the panel is opened, not when the person asks', async () => {
  await session.adopt(await signIn());
  const fault = { kind: 'status', status: 429, retryAfter: { seconds: 300, form: 'seconds' } } as const;
  await service.fault('profile', fault, 1);
  await session.poll();
  clock.pass(200_000);
  await session.poll(10_000);
  expect(count('GET')).toBe(2);
  await session.poll();
  expect(count('GET')).toBe(3);
});

test('a keychain that can’t be read ends no sign-in: Perch looks again until it can', async () => {
  const { refreshToken } = await signIn();
  found = { kind: 'unreadable', reason: 'The keychain is locked.' };
  await session.restore();
  expect(session.snapshot()).toMatchObject({ state: 'restoring', failure: { code: 'keychain' } });
  expect(clock.timers()).toBe(1);
  found = { kind: 'found', secret: refreshToken ?? '' };
  clock.pass(2_000);
  await eventually(() =>
    expect(session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined }),
  );
  expect(session.snapshot().known?.profile['user']).toBe('1001');
});

test('while the tokens of a sign-in are being stored nobody refreshes, and the end waits for them', async () => {
  const stored = Promise.withResolvers<undefined>();
  session = newSession({
    keepRefreshToken: async (token) => {
      await stored.promise;
      kept.push(token);
    },
  });
  const adopted = session.adopt(await signIn());
  const polled = session.poll();
  const ended = session.end();
  stored.resolve(undefined);
  await Promise.all([adopted, polled, ended]);
  expect(kept).toHaveLength(1);
  expect(count('refresh_token')).toBe(0);
});

test('a token’s lifetime counts from its arrival, however long the keychain takes', async () => {
  session = newSession({
    keepRefreshToken: async () => {
      clock.sleep(50 * 60_000);
    },
  });
  await session.adopt(await signIn());
  expect(clock.nextTimer()).toBe(0);
});

test('without a refresh token a sign-in lasts as long as its access token, however long that is', async () => {
  const { refreshToken: _, ...tokens } = await signIn();
  await session.adopt({ ...tokens, lifetimeSeconds: 40 * 86_400 });
  clock.sleep(30 * 86_400_000);
  const woken = session.wake();
  clock.pass(2_000);
  await woken;
  expect(count('refresh_token')).toBe(0);
  clock.sleep(11 * 86_400_000);
  await session.poll();
  expect(session.snapshot()).toMatchObject({ state: 'sign-in-again', wasRefused: false });
});

test('whoever asks for a read on hearing that one has begun gets the same', async () => {
  session = newSession({
    changed: () => {
      if (session.snapshot().reading) void session.poll();
    },
  });
  await session.adopt(await signIn());
  expect(count('GET')).toBe(1);
});

test('nothing is asked after the end', async () => {
  await session.adopt(await signIn());
  await session.end();
  const before = service.requests.length;
  clock.pass(10_000_000);
  await session.poll();
  expect(service.requests).toHaveLength(before);
  expect(clock.timers()).toBe(0);
});

test('opening the panel reads a profile only when it is older than a moment', async () => {
  await session.adopt(await signIn());
  await session.poll(10_000);
  expect(count('GET')).toBe(1);
  clock.sleep(11_000);
  await session.poll(10_000);
  expect(count('GET')).toBe(2);
});

function newSession(given: Partial<Parameters<typeof createSession>[0]> = {}): Session {
  return createSession({
    client,
    clock,
    chance: { number: () => 0, token: () => 'unused' },
    log: () => {},
    pollEveryMs: 60_000,
    isIdle: () => false,
    known: undefined,
    findRefreshToken: () => Promise.resolve(found),
    keepRefreshToken: (token) => {
      kept.push(token);
      return Promise.resolve();
    },
    keepProfile: () => {},
    changed: () => {},
    signInEnded: () => {},
    ...given,
  });
}

/** The tokens of a sign-in with a password: the shortest way to some. */
async function signIn(): Promise<Tokens> {
  const user = service.users.find((each) => each.login === login);
  if (user === undefined) throw new Error(`The practice service has no ${login}.`);
  const reply = await client.requestTokens({
    type: 'password',
    username: user.login,
    password: user.password,
  });
  if (reply.kind !== 'tokens') throw new Error(`The sign-in came to ${reply.kind}.`);
  return reply.tokens;
}

/** Lets time pass until the service has seen so many refreshes, in steps no longer than a poll. */
async function passUntilRequests(grant: string, expected: number, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 60_000) {
    const polls = count('GET');
    const isPollDue = (clock.nextTimer() ?? Infinity) <= Math.min(left, 60_000);
    clock.pass(Math.min(left, 60_000));
    if (isPollDue) await eventually(() => expect(count('GET') + count(grant)).toBeGreaterThan(polls));
    await eventually(() => expect(session.snapshot().reading).toBe(false));
  }
  await eventually(() => expect(count(grant)).toBe(expected));
}

/** What was asked, in order: the grant, or GET. */
function grants(): string[] {
  return service.requests.map(({ method, grantType }) => grantType ?? method);
}

function count(what: string): number {
  return service.requests.filter(({ method, grantType }) =>
    what === 'GET' ? method === 'GET' : grantType === what,
  ).length;
}
