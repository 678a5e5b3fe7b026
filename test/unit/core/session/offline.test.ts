import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import type { ActiveFault } from '../../../practice-service/faults/fault.ts';
import { createAccountSessionHarness, type AccountSessionHarness } from './account-session-harness.ts';

let harness: AccountSessionHarness;
let outage: ActiveFault;

beforeEach(async () => {
  harness = await createAccountSessionHarness();
});

afterEach(() => harness.end());

test('an unreachable service doesn’t end the sign-in, and the session recovers when it is back', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.clock.sleep(4_000_000);
  await goOffline();
  expect(harness.session.snapshot()).toMatchObject({ state: 'restoring', failure: { code: 'network' } });
  expect(harness.savedRefreshTokens).toHaveLength(1);
  expect(harness.clock.timers()).toBe(1);
  await outage.end();
  harness.clock.pass(2_000);
  await expectRecovery();
  expect(harness.session.snapshot().state).toBe('signed-in');
});

test('offline, the delay between probes grows to five minutes, and nothing is sent in between', async () => {
  await harness.session.adopt(await harness.signIn());
  await goOffline();
  const delays: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    delays.push(await untilNextProbe());
    expect(harness.session.snapshot().isStale).toBe(true);
  }
  expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map((seconds) => seconds * 1000));
});

test('a profile that an earlier session read yesterday is stale only once a poll has failed', async () => {
  const published: boolean[] = [];
  const cachedProfile = { profile: {}, readAt: harness.clock.wall() - 86_400_000 };
  const onChange = () => published.push(harness.session.snapshot().isStale);
  harness.replaceSession({ cachedProfile, onChange });
  outage = await harness.service.fault('profile', { kind: 'status', status: 503 });
  await harness.session.adopt(await harness.signIn());
  await eventually(() => expect(harness.session.snapshot().failure).toBeDefined());
  expect(published.slice(0, -1)).not.toContain(true);
  expect(published.at(-1)).toBe(true);
});

test('a network that is back is found at the next check, and one request is sent once it has settled', async () => {
  await harness.session.adopt(await harness.signIn());
  harness.isOnline = false;
  await goOffline();
  for (let tries = 0; tries < 8; tries += 1) await untilNextProbe();
  harness.clock.pass(20_000);
  harness.isOnline = true;
  await outage.end();
  const before = harness.sent.length;
  harness.clock.pass(15_000);
  expect(harness.sent).toHaveLength(before);
  harness.clock.pass(2_000);
  await expectRecovery();
  expect(harness.sent).toHaveLength(before + 1);
  expect(harness.clock.timers()).toBe(1);
});

/** Makes the service refuse connections, and waits until a request has failed. */
async function goOffline(sendRequest: () => Promise<void> = () => harness.session.poll()): Promise<void> {
  outage = await harness.service.fault('profile', { kind: 'refuse' });
  await sendRequest();
  await eventually(() => expect(harness.session.snapshot().failure?.code).toBe('network'));
}

/** Advances the clock by the second until something is sent. Returns the milliseconds. */
async function untilNextProbe(): Promise<number> {
  const before = harness.sent.length;
  for (let ms = 1_000; ms <= 3_600_000; ms += 1_000) {
    harness.clock.pass(1_000);
    await new Promise(setImmediate);
    if (harness.sent.length > before) {
      await eventually(() => expect(harness.session.snapshot().isPolling).toBe(false));
      return ms;
    }
  }
  throw new Error('Nothing was sent within an hour.');
}

async function expectRecovery(): Promise<void> {
  await eventually(() =>
    expect(harness.session.snapshot()).toMatchObject({ failure: undefined, isPolling: false }),
  );
}
