import { currentUser } from '../../../../app/api/profile/profile.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../../app/api/client.ts';
import { createAccountSessionHarness, type AccountSessionHarness } from './account-session-harness.ts';

let harness: AccountSessionHarness;

beforeEach(async () => {
  harness = await createAccountSessionHarness();
});

afterEach(() => harness.end());

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
