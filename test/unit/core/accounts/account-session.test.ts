import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a session is restored with the refresh token of an earlier run', async () => {
  const { refreshToken } = await harness.signIn();
  harness.storedRefreshToken = { kind: 'found', secret: refreshToken ?? '' };
  await harness.session.restore();
  expect(harness.session.snapshot().state).toBe('signed-in');
  expect(harness.session.snapshot().cachedProfile?.profile['user']).toBe('1001');
});

test('a session without a refresh token has to sign in again', async () => {
  await harness.session.restore();
  expect(harness.session.snapshot().state).toBe('sign-in-again');
  expect(harness.clock.timers()).toBe(0);
});

test('the profile is polled at its interval, with two timers at most', async () => {
  await harness.session.adopt(await harness.signIn());
  expect(harness.clock.timers()).toBe(2);
  harness.service.setPresence(login, 'inuse');
  harness.clock.pass(60_000);
  await eventually(() =>
    expect(harness.session.snapshot().cachedProfile?.profile['user-presence-status']).toBe('inuse'),
  );
  expect(harness.clock.timers()).toBe(2);
});

test('the end waits for a refresh in flight and saves its tokens', async () => {
  await harness.session.adopt(await harness.signIn());
  await harness.service.fault('refresh', { kind: 'delay', ms: 80 }, 1);
  harness.service.expireAccessTokens();
  void harness.session.poll();
  await eventually(() => expect(harness.session.snapshot().state).toBe('refreshing'));
  await harness.session.end();
  expect(harness.savedRefreshTokens).toHaveLength(2);
});

test('an unreadable keychain doesn’t end the sign-in, and is read again until it can be', async () => {
  const { refreshToken } = await harness.signIn();
  harness.storedRefreshToken = { kind: 'unreadable', reason: () => 'The keychain is locked.' };
  await harness.session.restore();
  expect(harness.session.snapshot()).toMatchObject({ state: 'restoring', failure: { code: 'keychain' } });
  expect(harness.clock.timers()).toBe(1);
  harness.storedRefreshToken = { kind: 'found', secret: refreshToken ?? '' };
  harness.clock.pass(60_000);
  await eventually(() => expect(harness.session.snapshot().cachedProfile?.profile['user']).toBe('1001'));
  expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
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

test('nothing is sent after the end', async () => {
  await harness.session.adopt(await harness.signIn());
  await harness.session.end();
  const before = harness.service.requests.length;
  harness.clock.pass(10_000_000);
  await harness.session.poll();
  expect(harness.service.requests).toHaveLength(before);
  expect(harness.clock.timers()).toBe(0);
});

test('an opened panel polls the profile only where it is older than ten seconds', async () => {
  await harness.session.adopt(await harness.signIn());
  await harness.session.poll(10_000);
  expect(harness.requestCount('GET')).toBe(1);
  harness.clock.sleep(11_000);
  await harness.session.poll(10_000);
  expect(harness.requestCount('GET')).toBe(2);
});
