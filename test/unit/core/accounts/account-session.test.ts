import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { createAccountSessionHarness, login, type AccountSessionHarness } from './account-session-harness.ts';

let bench: AccountSessionHarness;

beforeEach(async () => {
  bench = await createAccountSessionHarness();
});

afterEach(() => bench.end());

test('signing in keeps the refresh token and reads the profile', async () => {
  const tokens = await bench.signIn();
  await bench.session.adopt(tokens);
  expect(bench.kept).toEqual([tokens.refreshToken]);
  expect(bench.session.snapshot()).toMatchObject({
    state: 'signed-in',
    failure: undefined,
    isPolling: false,
  });
  expect(bench.session.snapshot().cachedProfile?.profile['login-username']).toBe(login);
});

test('a session of an earlier run goes on with its refresh token', async () => {
  const { refreshToken } = await bench.signIn();
  bench.found = { kind: 'found', secret: refreshToken ?? '' };
  await bench.session.restore();
  expect(bench.session.snapshot().state).toBe('signed-in');
  expect(bench.session.snapshot().cachedProfile?.profile['user']).toBe('1001');
});

test('without a refresh token the person is asked to sign in again', async () => {
  await bench.session.restore();
  expect(bench.session.snapshot().state).toBe('sign-in-again');
  expect(bench.clock.timers()).toBe(0);
});

test('polling goes on at its interval, with at most two timers alive', async () => {
  await bench.session.adopt(await bench.signIn());
  expect(bench.clock.timers()).toBe(2);
  bench.service.setPresence(login, 'inuse');
  bench.clock.pass(60_000);
  await eventually(() =>
    expect(bench.session.snapshot().cachedProfile?.profile['user-presence-status']).toBe('inuse'),
  );
  expect(bench.clock.timers()).toBe(2);
});

test('ending waits for a refresh that is under way, and keeps what it brings', async () => {
  await bench.session.adopt(await bench.signIn());
  await bench.service.fault('refresh', { kind: 'delay', ms: 80 }, 1);
  bench.service.expireAccessTokens();
  void bench.session.poll();
  await eventually(() => expect(bench.session.snapshot().state).toBe('refreshing'));
  await bench.session.end();
  expect(bench.kept).toHaveLength(2);
});

test('a keychain that can’t be read ends no sign-in: Perch looks again until it can', async () => {
  const { refreshToken } = await bench.signIn();
  bench.found = { kind: 'unreadable', reason: 'The keychain is locked.' };
  await bench.session.restore();
  expect(bench.session.snapshot()).toMatchObject({ state: 'restoring', failure: { code: 'keychain' } });
  expect(bench.clock.timers()).toBe(1);
  bench.found = { kind: 'found', secret: refreshToken ?? '' };
  bench.clock.pass(60_000);
  await eventually(() => expect(bench.session.snapshot().cachedProfile?.profile['user']).toBe('1001'));
  expect(bench.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
});

test('whoever asks for a read on hearing that one has begun gets the same', async () => {
  bench.renew({
    onChange: () => {
      if (bench.session.snapshot().isPolling) void bench.session.poll();
    },
  });
  await bench.session.adopt(await bench.signIn());
  expect(bench.count('GET')).toBe(1);
});

test('nothing is asked after the end', async () => {
  await bench.session.adopt(await bench.signIn());
  await bench.session.end();
  const before = bench.service.requests.length;
  bench.clock.pass(10_000_000);
  await bench.session.poll();
  expect(bench.service.requests).toHaveLength(before);
  expect(bench.clock.timers()).toBe(0);
});

test('opening the panel reads a profile only when it is older than a moment', async () => {
  await bench.session.adopt(await bench.signIn());
  await bench.session.poll(10_000);
  expect(bench.count('GET')).toBe(1);
  bench.clock.sleep(11_000);
  await bench.session.poll(10_000);
  expect(bench.count('GET')).toBe(2);
});
