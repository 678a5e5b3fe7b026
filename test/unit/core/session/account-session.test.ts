import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../../../../app/api/http/result.ts';
import { eventually } from '../../eventually.ts';
import { createAccountSessionHarness, login, type AccountSessionHarness } from './account-session-harness.ts';

let harness: AccountSessionHarness;

beforeEach(async () => {
  harness = await createAccountSessionHarness();
});

afterEach(() => harness.end());

test('a new sign-in saves the refresh token and reads the profile', async () => {
  const tokens = await harness.signIn();
  await harness.session.adopt(tokens);
  expect(harness.savedRefreshTokens).toEqual([tokens.refreshToken]);
  expect(harness.session.snapshot()).toMatchObject({
    state: 'signed-in',
    failure: undefined,
    isPolling: false,
  });
  expect(harness.session.snapshot().cachedProfile?.profile['login-username']).toBe(login);
});

test('while new tokens are being adopted nothing reads those of an earlier run', async () => {
  const tokens = await harness.signIn();
  harness.storedRefreshToken = { kind: 'found', secret: 'an earlier one' };
  const adopted = harness.session.adopt(tokens);
  harness.session.reschedulePoll();
  await adopted;
  expect(harness.requests()).toEqual(['password', 'GET']);
});

test('a session is restored with the refresh token of an earlier run', async () => {
  const { refreshToken } = await harness.signIn();
  harness.storedRefreshToken = { kind: 'found', secret: refreshToken ?? '' };
  await harness.session.restore();
  expect(harness.session.snapshot().state).toBe('signed-in');
  expect(harness.session.snapshot().cachedProfile?.profile['user']).toBe('1001');
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

test('the profile is polled at its interval, with one timer', async () => {
  await harness.session.adopt(await harness.signIn());
  expect(harness.clock.timers()).toBe(1);
  harness.service.setPresence(login, 'inuse');
  harness.clock.pass(60_000);
  await eventually(() =>
    expect(harness.session.snapshot().cachedProfile?.profile['user-presence-status']).toBe('inuse'),
  );
  expect(harness.clock.timers()).toBe(1);
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

test('an opened panel polls the profile only where it is older than ten seconds', async () => {
  await harness.session.adopt(await harness.signIn());
  await harness.session.poll(10_000);
  expect(harness.requestCount('GET')).toBe(1);
  harness.clock.pass(11_000);
  await harness.session.poll(10_000);
  expect(harness.requestCount('GET')).toBe(2);
});
