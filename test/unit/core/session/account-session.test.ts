import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../../../../app/api/http/result.ts';
import { createAccountSessionHarness, type AccountSessionHarness } from './account-session-harness.ts';
import { currentUser } from '../../../../app/api/profile/profile.ts';
import type { ApiClient } from '../../../../app/api/client.ts';
import { eventually } from '../../eventually.ts';

let harness: AccountSessionHarness;

beforeEach(async () => {
  harness = await createAccountSessionHarness();
});

afterEach(() => harness.end());

test('while new tokens are being adopted nothing reads those of an earlier run', async () => {
  const tokens = await harness.signIn();
  harness.storedRefreshToken = { kind: 'found', secret: 'an earlier one' };
  const adopted = harness.session.adopt(tokens);
  harness.session.reschedulePoll();
  await adopted;
  expect(harness.requests()).toEqual(['password', 'GET']);
});

test.each(['end', 'abandon'] as const)('no request gets a token after %s', async (how) => {
  await harness.session.adopt(await harness.signIn());
  void harness.session[how]();
  const used: string[] = [];
  const result = await harness.session.withToken(async (accessToken) => {
    used.push(accessToken);
    return ok(null);
  });
  expect([result, used]).toMatchObject([{ failure: { code: 'unauthorized' } }, []]);
});

test('a request that waits for a token when the session ends isn’t sent', async () => {
  const tokens = await harness.signIn();
  const save = Promise.withResolvers<undefined>();
  harness.replaceSession({
    saveRefreshToken: async () => {
      await save.promise;
    },
  });
  const adopted = harness.session.adopt(tokens);
  const used: string[] = [];
  const request = harness.session.withToken(async (accessToken) => {
    used.push(accessToken);
    return ok(null);
  });
  const ended = harness.session.end();
  save.resolve(undefined);
  await Promise.all([adopted, request, ended]);
  expect(used).toEqual([]);
});

test('a profile that is read unchanged stays the same object', async () => {
  await harness.session.adopt(await harness.signIn());
  const profile = () => harness.session.snapshot().cachedProfile?.profile;
  const first = profile();
  await harness.session.poll();
  expect(profile()).toBe(first);
});

test('a poll that a listener requests while one begins joins that one', async () => {
  harness.replaceSession({
    onChange: () => {
      if (harness.session.snapshot().isPolling) void harness.session.poll();
    },
  });
  await harness.session.adopt(await harness.signIn());
  expect(harness.requestCount('GET')).toBe(1);
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

test('[S92] concurrent callers with an expired token share one refresh', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.clock.sleep(4_000_000);
  const requests = Promise.all([
    harness.session.poll(),
    harness.session.poll(),
    harness.session.withToken((token) => harness.client.request(currentUser, token)),
  ]);
  // After the sleep the network gets two seconds.
  harness.clock.pass(2_000);
  await requests;
  expect(harness.requestCount('refresh_token')).toBe(1);
});

test('a profile that an earlier session read yesterday is stale only once a poll has failed', async () => {
  const published: boolean[] = [];
  const cachedProfile = { profile: {}, readAt: harness.clock.wall() - 86_400_000 };
  const onChange = () => published.push(harness.session.snapshot().isStale);
  harness.replaceSession({ cachedProfile, onChange });
  await harness.service.fault('profile', { kind: 'status', status: 503 });
  await harness.session.adopt(await harness.signIn());
  await eventually(() => expect(harness.session.snapshot().failure).toBeDefined());
  expect(published.slice(0, -1)).not.toContain(true);
  expect(published.at(-1)).toBe(true);
});

test('a clock that is set by a day costs one early refresh at most', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.clock.set(86_400_000);
  harness.clock.pass(62_000);
  await eventually(() => expect(harness.requests()).toEqual(['password', 'GET', 'refresh_token', 'GET']));
  await eventually(() => expect(harness.session.snapshot().isPolling).toBe(false));
  harness.clock.set(-86_400_000);
  harness.clock.pass(62_000);
  await eventually(() => expect(harness.requestCount('GET')).toBe(3));
  expect(harness.requestCount('refresh_token')).toBe(1);
  expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});
