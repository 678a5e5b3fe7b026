import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import type { ActiveFault } from '../../../practice-service/faults/fault.ts';
import { createAccountSessionHarness, type AccountSessionHarness } from './account-session-harness.ts';

let bench: AccountSessionHarness;
let away: ActiveFault;

beforeEach(async () => {
  bench = await createAccountSessionHarness();
});

afterEach(() => bench.end());

test('a service that is away signs nobody out, and Perch recovers when it is back', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.clock.sleep(4_000_000);
  await goAway();
  expect(bench.session.snapshot()).toMatchObject({ state: 'restoring', failure: { code: 'network' } });
  expect(bench.kept).toHaveLength(1);
  expect(bench.clock.timers()).toBe(1);
  await away.end();
  bench.clock.pass(2_000);
  await recovered();
  expect(bench.session.snapshot().state).toBe('signed-in');
});

test('offline, the pauses between probes grow up to five minutes, and nothing is sent between them', async () => {
  await bench.session.adopt(await bench.signIn());
  await goAway();
  const pauses: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) pauses.push(await untilNextProbe());
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map((seconds) => seconds * 1000));
});

test('a network that comes back is noticed at the next tick, and what is due is done once it has settled', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.online = false;
  await goAway();
  for (let tries = 0; tries < 8; tries += 1) await untilNextProbe();
  bench.clock.pass(20_000);
  bench.online = true;
  await away.end();
  const before = bench.sent.length;
  bench.clock.pass(15_000);
  expect(bench.sent).toHaveLength(before);
  bench.clock.pass(2_000);
  await recovered();
  expect(bench.sent).toHaveLength(before + 1);
  expect(bench.clock.timers()).toBe(2);
});

test('a network that is back without the service is probed at growing pauses again, from the first', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.online = false;
  await goAway();
  for (let tries = 0; tries < 8; tries += 1) await untilNextProbe();
  bench.online = true;
  const pauses = [await untilNextProbe(), await untilNextProbe(), await untilNextProbe()];
  expect(pauses).toEqual([17_000, 4_000, 8_000]);
});

test('a system that says that it has no network may be wrong: probes go on as ever', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.online = false;
  await goAway();
  await away.end();
  bench.clock.pass(2_000);
  await recovered();
});

test('looking for the network takes no more timers, and none at all while everything is well', async () => {
  await bench.session.adopt(await bench.signIn());
  expect([bench.clock.timers(), bench.clock.nextTimer()]).toEqual([2, 60_000]);
  bench.online = false;
  await goAway();
  for (let tries = 0; tries < 8; tries += 1) await untilNextProbe();
  expect([bench.clock.timers(), bench.clock.nextTimer()]).toEqual([2, 15_000]);
});

test('where refresh and profile both meet no network, one of them is the probe, and the other follows it', async () => {
  await bench.session.adopt(await bench.signIn());
  await bench.pass(47 * 60_000 + 30_000);
  await bench.session.poll();
  await goAway(() => {
    bench.clock.pass(30_000);
    return Promise.resolve();
  });
  await untilNextProbe();
  await untilNextProbe();
  await eventually(() => expect(bench.session.snapshot().isPolling).toBe(false));
  await bench.session.poll();
  expect(bench.clock.timers()).toBe(1);
  await away.end();
  const polls = bench.count('GET');
  bench.clock.pass(300_000);
  await recovered();
  expect(bench.count('GET')).toBe(polls + 1);
  expect(bench.kept).toHaveLength(2);
});

test('whoever else gets a new token first, the profile is read after it and polling goes on', async () => {
  await bench.session.adopt(await bench.signIn());
  bench.clock.sleep(4_000_000);
  await goAway();
  await away.end();
  await bench.session.withToken((token) => bench.client.readProfile(token));
  await eventually(() => expect(bench.count('GET')).toBe(3));
  await recovered();
  expect([bench.clock.timers(), bench.clock.nextTimer()]).toEqual([2, 60_000]);
});

/** Nobody listens any more, and a request has found that out. */
async function goAway(meet: () => Promise<void> = () => bench.session.poll()): Promise<void> {
  away = await bench.service.fault('profile', { kind: 'refuse' });
  await meet();
  await eventually(() => expect(bench.session.snapshot().failure?.code).toBe('network'));
}

/** Lets time pass, second by second, until something is sent; gives how long that took. */
async function untilNextProbe(): Promise<number> {
  const before = bench.sent.length;
  for (let ms = 1_000; ms <= 3_600_000; ms += 1_000) {
    bench.clock.pass(1_000);
    await new Promise(setImmediate);
    if (bench.sent.length > before) {
      await eventually(() => expect(bench.session.snapshot().isPolling).toBe(false));
      return ms;
    }
  }
  throw new Error('Nothing was sent within an hour.');
}

async function recovered(): Promise<void> {
  await eventually(() =>
    expect(bench.session.snapshot()).toMatchObject({ failure: undefined, isPolling: false }),
  );
}
