// Requests and memory of an account session over a day, concurrent calls with an expired token, and idle timers.
import { createManualClock } from '../unit/core/manual-clock.ts';
import { type Figure, figure } from './figure.ts';
import { memoryAfterGc } from './heap.ts';
import { countRefreshes, signInToNewService } from './signed-in.ts';

const hourMs = 3_600_000;

export async function measureSingleRefresh(): Promise<Figure[]> {
  const clock = createManualClock();
  const { service, client, session, end } = await signInToNewService(clock);
  clock.sleep(2 * hourMs);
  const calls = Array.from({ length: 1000 }, () => session.withToken((token) => client.readProfile(token)));
  const results = await Promise.all(calls);
  const refreshes = countRefreshes(service);
  const failures = results.filter(({ ok }) => !ok).length;
  await end();
  return [
    figure({
      id: 'refresh.single',
      unit: 'refreshes',
      method:
        'After a sleep in which the token has expired, 1,000 calls are made concurrently. The service counts the token refreshes. All calls must succeed.',
      values: [failures === 0 ? refreshes : Infinity],
      target: 1,
      reference: 1,
    }),
  ];
}

/** A day with a poll every minute and a token refresh every 48 minutes. */
export async function measureSimulatedDay(): Promise<Figure[]> {
  const clock = createManualClock();
  const { service, session, end } = await signInToNewService(clock);
  const count = { polls: 0, refreshes: 0, expired: 0 };
  const advance = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.pass(60_000);
      await waitUntilIdle(session);
      for (const { method, grantType, error } of service.requests) {
        if (method === 'GET') count.polls += 1;
        if (grantType === 'refresh_token') count.refreshes += 1;
        if (error !== undefined) count.expired += 1;
      }
      service.forgetRequests();
    }
  };
  // Warms up, so that loaded code isn't counted.
  await advance(2 * 48);
  Object.assign(count, { polls: 0, refreshes: 0, expired: 0 });
  const before = memoryAfterGc().heap;
  const cpuBefore = process.cpuUsage();
  await advance(24 * 60);
  const cpu = process.cpuUsage(cpuBefore);
  const { polls, refreshes, expired } = count;
  const heap = memoryAfterGc().heap - before;
  await end();
  const expected = 24 * 60 + Math.floor((24 * 60) / 48);
  return [
    figure({
      id: 'day.requests',
      method:
        'An account session runs for 24 hours on a simulated clock. The service counts polls and token refreshes. Expected are a poll every minute and a refresh every 48 minutes.',
      unit: 'unexpected requests',
      values: [Math.abs(polls + refreshes - expected)],
      target: 0,
      ours: polls + refreshes,
      reference: expected,
    }),
    figure({
      id: 'day.expired',
      method: 'The requests of that day that the service refused because their token had expired.',
      unit: 'requests with an expired token',
      values: [expired],
      target: 0,
    }),
    figure({
      id: 'day.heap',
      method:
        'The heap after garbage collection at the end of that day, minus the heap at its start, after a warm-up of 96 minutes.',
      unit: 'bytes',
      values: [heap],
      target: 1_000_000,
    }),
    figure({
      id: 'day.cpu',
      method:
        'Processor time of that day per hour. It includes the practice service, which runs in the same process.',
      unit: 'ms per simulated hour',
      values: [(cpu.user + cpu.system) / 1000 / 24],
      target: 200,
    }),
  ];
}

/** Active timers of an idle, signed-in account session on the real clock. */
export async function measureIdleTimers(): Promise<Figure[]> {
  const activeTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = activeTimers();
  const timers = new Set<NodeJS.Timeout>();
  const { end } = await signInToNewService({
    wall: Date.now,
    monotonic: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      timers.add(timer);
      return () => clearTimeout(timer);
    },
  });
  // The socket stays open for a moment, with a timer of its own.
  while (activeTimers() - before > 2 && performance.now() < 60_000) await new Promise(setImmediate);
  const value = activeTimers() - before;
  await end();
  return [
    figure({
      id: 'idle.timers',
      unit: 'timers per account',
      method: 'Active timers of the process while one account is signed in and no request is in flight.',
      values: [value],
      target: 2,
    }),
  ];
}

/** Waits until the session has no request in flight. */
async function waitUntilIdle(session: {
  snapshot: () => { state: string; isPolling: boolean };
}): Promise<void> {
  do await new Promise(setImmediate);
  while (session.snapshot().isPolling || session.snapshot().state === 'refreshing');
}
