import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccountSessionHarness, type AccountSessionHarness } from './account-session-harness.ts';

let bench: AccountSessionHarness;

beforeEach(async () => {
  bench = await createAccountSessionHarness();
});

afterEach(() => bench.end());

test('24 hours are 1,440 polls and 30 refreshes, none with a token that has expired', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.service.forgetRequests();
  const seen = { polls: 0, refreshes: 0, refused: 0 };
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    bench.clock.pass(60_000);
    await settled();
    for (const { method, grantType, status } of bench.service.requests) {
      if (method === 'GET') seen.polls += 1;
      if (grantType === 'refresh_token') seen.refreshes += 1;
      if (status !== 200) seen.refused += 1;
    }
    bench.service.forgetRequests();
  }
  expect(seen).toEqual({ polls: 1_440, refreshes: 30, refused: 0 });
});

test('a thousand callers that meet an expired token at the same time share one refresh, and all are served', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.clock.sleep(2 * 3_600_000);
  const calls = Array.from({ length: 1_000 }, () =>
    bench.session.withToken((token) => bench.client.readProfile(token)),
  );
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  expect(bench.count('refresh_token')).toBe(1);
});

test('a thousand callers whose token the service no longer takes share one refresh too', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.service.expireAccessTokens();
  const calls = Array.from({ length: 1_000 }, () =>
    bench.session.withToken((token) => bench.client.readProfile(token)),
  );
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  expect(bench.count('refresh_token')).toBe(1);
});

async function settled(): Promise<void> {
  do await new Promise(setImmediate);
  while (bench.session.snapshot().isPolling || bench.session.snapshot().state === 'refreshing');
}
