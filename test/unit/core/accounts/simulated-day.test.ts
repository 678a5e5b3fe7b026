import { currentUser } from '../../../../app/api/profile/profile.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccountSessionHarness, type AccountSessionHarness } from './account-session-harness.ts';

let harness: AccountSessionHarness;

beforeEach(async () => {
  harness = await createAccountSessionHarness();
});

afterEach(() => harness.end());

test('24 hours take 1,440 polls and 30 refreshes, none with an expired token', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.service.forgetRequests();
  const seen = { polls: 0, refreshes: 0, refused: 0 };
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    harness.clock.pass(60_000);
    await settled();
    for (const { method, grantType, status } of harness.service.requests) {
      if (method === 'GET') seen.polls += 1;
      if (grantType === 'refresh_token') seen.refreshes += 1;
      if (status !== 200) seen.refused += 1;
    }
    harness.service.forgetRequests();
  }
  expect(seen).toEqual({ polls: 1_440, refreshes: 30, refused: 0 });
});

test('a thousand concurrent callers with an expired token share one refresh, and all succeed', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.clock.sleep(2 * 3_600_000);
  const calls = Array.from({ length: 1_000 }, () =>
    harness.session.withToken((token) => harness.client.request(currentUser, token)),
  );
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  expect(harness.requestCount('refresh_token')).toBe(1);
});

test('a thousand concurrent callers with a revoked token share one refresh, and all succeed', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.service.expireAccessTokens();
  const calls = Array.from({ length: 1_000 }, () =>
    harness.session.withToken((token) => harness.client.request(currentUser, token)),
  );
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  expect(harness.requestCount('refresh_token')).toBe(1);
});

async function settled(): Promise<void> {
  do await new Promise(setImmediate);
  while (harness.session.snapshot().isPolling || harness.session.snapshot().state === 'refreshing');
}
