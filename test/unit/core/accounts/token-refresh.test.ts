import { currentUser } from '../../../../app/api/profile/profile.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import type { ApiClient } from '../../../../app/api/client.ts';
import { createAccountSessionHarness, type AccountSessionHarness } from './account-session-harness.ts';

let harness: AccountSessionHarness;

beforeEach(async () => {
  harness = await createAccountSessionHarness();
});

afterEach(() => harness.end());

test('the token is refreshed at 80 % of its lifetime, and the new refresh token is saved', async () => {
  await harness.session.adopt(await harness.signIn());
  await harness.pass(2_879_000);
  expect(harness.requestCount('refresh_token')).toBe(0);
  await harness.pass(1_000);
  await eventually(() => expect(harness.savedRefreshTokens).toHaveLength(2));
  expect(harness.savedRefreshTokens[1]).not.toBe(harness.savedRefreshTokens[0]);
});

test('[S91] the refresh token is saved before the new access token is used', async () => {
  const order: string[] = [];
  const recordingClient: ApiClient = {
    ...harness.client,
    request: (...args) => {
      order.push('used');
      return harness.client.request(...args);
    },
  };
  harness.replaceSession({
    client: recordingClient,
    saveRefreshToken: async () => {
      await new Promise(setImmediate);
      order.push('saved');
    },
  });
  await harness.session.adopt(await harness.signIn());
  expect(order).toEqual(['saved', 'used']);
});

test('[S93] a refresh token is never sent again after it was used', async () => {
  const sentRefreshTokens: string[] = [];
  const recordingClient: ApiClient = {
    ...harness.client,
    requestTokens: (grant, ...rest) => {
      if (grant.type === 'refresh_token') sentRefreshTokens.push(grant.refreshToken);
      return harness.client.requestTokens(grant, ...rest);
    },
  };
  harness.replaceSession({ client: recordingClient });
  await harness.session.adopt(await harness.signIn());
  for (let time = 0; time < 3; time += 1) {
    harness.service.expireAccessTokens();
    await harness.session.poll();
  }
  expect(sentRefreshTokens).toHaveLength(3);
  expect(new Set(sentRefreshTokens).size).toBe(3);
  expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});

test('a revoked access token is refreshed once, and the profile is read', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.service.expireAccessTokens();
  await harness.session.poll();
  expect(harness.requestCount('refresh_token')).toBe(1);
  expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});

test('[S92] concurrent callers with an expired token share one refresh', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.clock.sleep(4_000_000);
  await Promise.all([
    harness.session.poll(),
    harness.session.poll(),
    harness.session.withToken((token) => harness.client.request(currentUser, token)),
  ]);
  expect(harness.requestCount('refresh_token')).toBe(1);
});

test('a refused refresh token ends the sign-in, and the profile stays', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.service.endRefreshTokens();
  harness.service.expireAccessTokens();
  await harness.session.poll();
  expect(harness.session.snapshot().state).toBe('sign-in-again');
  expect(harness.session.snapshot().cachedProfile?.profile['user']).toBe('1001');
  expect(harness.savedRefreshTokens.at(-1)).toBeUndefined();
  expect(harness.clock.timers()).toBe(0);
});

test('a refresh whose response was lost is retried with the same token', async () => {
  await harness.session.adopt(await harness.signIn());
  await harness.service.fault('refresh', { kind: 'reset', phase: 'before' }, 1);
  harness.service.expireAccessTokens();
  await harness.session.poll();
  expect(harness.session.snapshot()).toMatchObject({ state: 'restoring', failure: { code: 'network' } });
  harness.clock.pass(2_000);
  await eventually(() =>
    expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined }),
  );
  expect(harness.requestCount('refresh_token')).toBe(2);
});

test('a refused access token is not sent again while there is no other', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.service.expireAccessTokens();
  await harness.service.fault('refresh', { kind: 'status', status: 503 }, 2);
  await harness.session.poll();
  expect(harness.session.snapshot()).toMatchObject({ state: 'restoring', failure: { code: 'unavailable' } });
  await harness.session.poll();
  expect([harness.requestCount('GET'), harness.requestCount('refresh_token')]).toEqual([2, 2]);
  await harness.session.poll();
  expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});

test('the session isn’t signed in while an expired token is refreshed', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.clock.sleep(4_000_000);
  const late = await harness.service.fault('refresh', { kind: 'delay', ms: 20_000 }, 1);
  const polled = harness.session.poll();
  await eventually(() => expect(late.hits).toBe(1));
  expect(harness.session.snapshot().state).toBe('restoring');
  await late.end();
  await polled;
  expect(harness.session.snapshot().state).toBe('signed-in');
});

test('a revoked access token without a refresh token ends the sign-in', async () => {
  const { refreshToken: _, ...tokens } = await harness.signIn();
  await harness.session.adopt(tokens);
  harness.service.expireAccessTokens();
  await harness.session.poll();
  expect(harness.session.snapshot()).toMatchObject({ state: 'sign-in-again', wasRefused: false });
  expect(harness.clock.timers()).toBe(0);
});

test('while the tokens of a sign-in are stored, no refresh is sent and the end waits', async () => {
  const stored = Promise.withResolvers<undefined>();
  harness.replaceSession({
    saveRefreshToken: async (token) => {
      await stored.promise;
      harness.savedRefreshTokens.push(token);
    },
  });
  const adopted = harness.session.adopt(await harness.signIn());
  const polled = harness.session.poll();
  const ended = harness.session.end();
  stored.resolve(undefined);
  await Promise.all([adopted, polled, ended]);
  expect(harness.savedRefreshTokens).toHaveLength(1);
  expect(harness.requestCount('refresh_token')).toBe(0);
});

test('the lifetime of a token counts from its receipt, however long the keychain takes', async () => {
  harness.replaceSession({
    saveRefreshToken: async () => {
      harness.clock.sleep(50 * 60_000);
    },
  });
  await harness.session.adopt(await harness.signIn());
  expect(harness.clock.nextTimer()).toBe(0);
});

test('a token of five seconds is refreshed after 30 s, and one of ten years after a day', async () => {
  await harness.session.adopt({ ...(await harness.signIn()), lifetimeSeconds: 5 });
  harness.clock.pass(29_999);
  expect(harness.requestCount('refresh_token')).toBe(0);
  harness.clock.pass(1);
  await eventually(() => expect(harness.savedRefreshTokens).toHaveLength(2));

  await harness.session.end();
  harness.replaceSession({ pollEveryMs: () => 7 * 86_400_000 });
  await harness.session.adopt({ ...(await harness.signIn()), lifetimeSeconds: 10 * 365 * 86_400 });
  expect(harness.clock.nextTimer()).toBe(86_400_000);
});

test('a token that is revoked as soon as it is issued causes no loop', async () => {
  await harness.session.adopt(await harness.signIn());
  await harness.service.fault('refresh', { kind: 'expires-at-once' });
  harness.service.expireAccessTokens();
  await harness.session.poll();
  expect(harness.session.snapshot()).toMatchObject({ failure: { code: 'unauthorized' } });
  expect([harness.requestCount('GET'), harness.requestCount('refresh_token')]).toEqual([3, 1]);
});

test('a refresh that is due waits for the poll in flight, whose token it would revoke', async () => {
  harness.replaceSession({ pollEveryMs: () => 48 * 60_000 - 1 });
  await harness.session.adopt(await harness.signIn());
  const late = await harness.service.fault('profile', { kind: 'delay', ms: 20_000 }, 1);
  harness.clock.pass(48 * 60_000 - 1);
  await eventually(() => expect(late.hits).toBe(1));
  harness.clock.pass(1);
  for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
  expect(harness.requestCount('refresh_token')).toBe(0);
  await late.end();
  await eventually(() => expect(harness.savedRefreshTokens).toHaveLength(2));
  expect(harness.service.requests.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a refresh and a poll that are due at the same time are sent one after the other', async () => {
  harness.replaceSession({ pollEveryMs: () => 48 * 60_000 });
  await harness.session.adopt(await harness.signIn());
  harness.clock.pass(48 * 60_000);
  await eventually(() => expect(harness.savedRefreshTokens).toHaveLength(2));
  await eventually(() => expect(harness.requestCount('GET')).toBe(2));
  await eventually(() => expect(harness.session.snapshot().isPolling).toBe(false));
  expect(harness.service.requests.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a sign-in without a refresh token lasts as long as its access token', async () => {
  const { refreshToken: _, ...tokens } = await harness.signIn();
  await harness.session.adopt({ ...tokens, lifetimeSeconds: 40 * 86_400 });
  harness.clock.sleep(30 * 86_400_000);
  const resumed = harness.session.resume();
  harness.clock.pass(2_000);
  await resumed;
  expect(harness.requestCount('refresh_token')).toBe(0);
  harness.clock.sleep(11 * 86_400_000);
  await harness.session.poll();
  expect(harness.session.snapshot()).toMatchObject({ state: 'sign-in-again', wasRefused: false });
});
