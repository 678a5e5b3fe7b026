import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import type { ApiClient } from '../../../../app/api/client.ts';
import { createAccountSessionHarness, type AccountSessionHarness } from './account-session-harness.ts';

let bench: AccountSessionHarness;

beforeEach(async () => {
  bench = await createAccountSessionHarness();
});

afterEach(() => bench.end());

test('the token is renewed at 80 % of its lifetime, and the new refresh token is kept', async () => {
  await bench.session.adopt(await bench.signIn());
  await bench.pass(2_879_000);
  expect(bench.count('refresh_token')).toBe(0);
  await bench.pass(1_000);
  await eventually(() => expect(bench.kept).toHaveLength(2));
  expect(bench.kept[1]).not.toBe(bench.kept[0]);
});

test('[S91] the refresh token is kept before the access token that came with it is used', async () => {
  const order: string[] = [];
  const watching: ApiClient = {
    ...bench.client,
    readProfile: (...args) => {
      order.push('used');
      return bench.client.readProfile(...args);
    },
  };
  bench.renew({
    client: watching,
    saveRefreshToken: async () => {
      await new Promise(setImmediate);
      order.push('kept');
    },
  });
  await bench.session.adopt(await bench.signIn());
  expect(order).toEqual(['kept', 'used']);
});

test('[S93] a refresh token that was used is never offered again', async () => {
  const offered: string[] = [];
  const watching: ApiClient = {
    ...bench.client,
    requestTokens: (grant, ...rest) => {
      if (grant.type === 'refresh_token') offered.push(grant.refreshToken);
      return bench.client.requestTokens(grant, ...rest);
    },
  };
  bench.renew({ client: watching });
  await bench.session.adopt(await bench.signIn());
  for (let time = 0; time < 3; time += 1) {
    bench.service.expireAccessTokens();
    await bench.session.poll();
  }
  expect(offered).toHaveLength(3);
  expect(new Set(offered).size).toBe(3);
  expect(bench.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});

test('an access token that the service no longer takes is renewed once and the profile read', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.service.expireAccessTokens();
  await bench.session.poll();
  expect(bench.count('refresh_token')).toBe(1);
  expect(bench.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});

test('[S92] callers that meet an expired token at the same time share one refresh', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.clock.sleep(4_000_000);
  await Promise.all([
    bench.session.poll(),
    bench.session.poll(),
    bench.session.withToken((token) => bench.client.readProfile(token)),
  ]);
  expect(bench.count('refresh_token')).toBe(1);
});

test('only the refusal of the refresh token ends the sign-in, and the profile stays on view', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.service.endRefreshTokens();
  bench.service.expireAccessTokens();
  await bench.session.poll();
  expect(bench.session.snapshot().state).toBe('sign-in-again');
  expect(bench.session.snapshot().cachedProfile?.profile['user']).toBe('1001');
  expect(bench.kept.at(-1)).toBeUndefined();
  expect(bench.clock.timers()).toBe(0);
});

test('a refresh whose reply was lost is tried again with the same token before anything is concluded', async () => {
  await bench.session.adopt(await bench.signIn());
  await bench.service.fault('refresh', { kind: 'reset', moment: 'before' }, 1);
  bench.service.expireAccessTokens();
  await bench.session.poll();
  expect(bench.session.snapshot()).toMatchObject({ state: 'restoring', failure: { code: 'network' } });
  bench.clock.pass(2_000);
  await eventually(() =>
    expect(bench.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined }),
  );
  expect(bench.count('refresh_token')).toBe(2);
});

test('a token that the service has refused is not sent again while there is no other', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.service.expireAccessTokens();
  await bench.service.fault('refresh', { kind: 'status', status: 503 }, 2);
  await bench.session.poll();
  expect(bench.session.snapshot()).toMatchObject({ state: 'restoring', failure: { code: 'unavailable' } });
  await bench.session.poll();
  expect([bench.count('GET'), bench.count('refresh_token')]).toEqual([2, 2]);
  await bench.session.poll();
  expect(bench.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});

test('while an expired token is renewed the session is not called signed in', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.clock.sleep(4_000_000);
  const late = await bench.service.fault('refresh', { kind: 'delay', ms: 20_000 }, 1);
  const polled = bench.session.poll();
  await eventually(() => expect(late.hits).toBe(1));
  expect(bench.session.snapshot().state).toBe('restoring');
  await late.end();
  await polled;
  expect(bench.session.snapshot().state).toBe('signed-in');
});

test('without a refresh token, an access token that the service no longer takes ends the sign-in', async () => {
  const { refreshToken: _, ...tokens } = await bench.signIn();
  await bench.session.adopt(tokens);
  bench.service.expireAccessTokens();
  await bench.session.poll();
  expect(bench.session.snapshot()).toMatchObject({ state: 'sign-in-again', wasRefused: false });
  expect(bench.clock.timers()).toBe(0);
});

test('while the tokens of a sign-in are being stored nobody refreshes, and the end waits for them', async () => {
  const stored = Promise.withResolvers<undefined>();
  bench.renew({
    saveRefreshToken: async (token) => {
      await stored.promise;
      bench.kept.push(token);
    },
  });
  const adopted = bench.session.adopt(await bench.signIn());
  const polled = bench.session.poll();
  const ended = bench.session.end();
  stored.resolve(undefined);
  await Promise.all([adopted, polled, ended]);
  expect(bench.kept).toHaveLength(1);
  expect(bench.count('refresh_token')).toBe(0);
});

test('a token’s lifetime counts from its arrival, however long the keychain takes', async () => {
  bench.renew({
    saveRefreshToken: async () => {
      bench.clock.sleep(50 * 60_000);
    },
  });
  await bench.session.adopt(await bench.signIn());
  expect(bench.clock.nextTimer()).toBe(0);
});

test('a token of five seconds is renewed by plan after 30 s, and a huge one after a day', async () => {
  await bench.session.adopt({ ...(await bench.signIn()), lifetimeSeconds: 5 });
  bench.clock.pass(29_999);
  expect(bench.count('refresh_token')).toBe(0);
  bench.clock.pass(1);
  await eventually(() => expect(bench.kept).toHaveLength(2));

  await bench.session.end();
  bench.renew({ pollEveryMs: () => 7 * 86_400_000 });
  await bench.session.adopt({ ...(await bench.signIn()), lifetimeSeconds: 10 * 365 * 86_400 });
  expect(bench.clock.nextTimer()).toBe(86_400_000);
});

test('a token that the service ends as soon as it has given it leads to no loop', async () => {
  await bench.session.adopt(await bench.signIn());
  await bench.service.fault('refresh', { kind: 'expires-at-once' });
  bench.service.expireAccessTokens();
  await bench.session.poll();
  expect(bench.session.snapshot()).toMatchObject({ failure: { code: 'unauthorized' } });
  expect([bench.count('GET'), bench.count('refresh_token')]).toEqual([3, 1]);
});

test('a refresh that is due waits for the answer to a poll, whose token it would end', async () => {
  bench.renew({ pollEveryMs: () => 48 * 60_000 - 1 });
  await bench.session.adopt(await bench.signIn());
  const late = await bench.service.fault('profile', { kind: 'delay', ms: 20_000 }, 1);
  bench.clock.pass(48 * 60_000 - 1);
  await eventually(() => expect(late.hits).toBe(1));
  bench.clock.pass(1);
  for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
  expect(bench.count('refresh_token')).toBe(0);
  await late.end();
  await eventually(() => expect(bench.kept).toHaveLength(2));
  expect(bench.service.requests.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a refresh and a poll that are due in the same instant go one after the other: no token is refused', async () => {
  bench.renew({ pollEveryMs: () => 48 * 60_000 });
  await bench.session.adopt(await bench.signIn());
  bench.clock.pass(48 * 60_000);
  await eventually(() => expect(bench.kept).toHaveLength(2));
  await eventually(() => expect(bench.count('GET')).toBe(2));
  await eventually(() => expect(bench.session.snapshot().isPolling).toBe(false));
  expect(bench.service.requests.filter(({ status }) => status !== 200)).toEqual([]);
});

test('without a refresh token a sign-in lasts as long as its access token, however long that is', async () => {
  const { refreshToken: _, ...tokens } = await bench.signIn();
  await bench.session.adopt({ ...tokens, lifetimeSeconds: 40 * 86_400 });
  bench.clock.sleep(30 * 86_400_000);
  const woken = bench.session.resume();
  bench.clock.pass(2_000);
  await woken;
  expect(bench.count('refresh_token')).toBe(0);
  bench.clock.sleep(11 * 86_400_000);
  await bench.session.poll();
  expect(bench.session.snapshot()).toMatchObject({ state: 'sign-in-again', wasRefused: false });
});
