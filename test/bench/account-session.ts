// What a session does over a day, and what happens when a thousand callers meet an expired token at once.
import { createManualClock } from '../unit/core/manual-clock.ts';
import { type Figure, figure } from './figure.ts';
import { heldAfterCollection } from './heap.ts';
import { refreshesSeen, signedIn } from './signed-in.ts';

const hourMs = 3_600_000;

export async function singleRefresh(): Promise<Figure[]> {
  const clock = createManualClock();
  const { service, client, session, end } = await signedIn(clock);
  clock.sleep(2 * hourMs);
  const calls = Array.from({ length: 1000 }, () => session.withToken((token) => client.readProfile(token)));
  const outcomes = await Promise.all(calls);
  const refreshes = refreshesSeen(service);
  const failures = outcomes.filter(({ ok }) => !ok).length;
  await end();
  return [
    figure({
      id: 'refresh.single',
      unit: 'refreshes',
      method:
        'A thousand calls meet a token that expired while the machine slept; the service counts the refreshes. All calls have to succeed.',
      values: [failures === 0 ? refreshes : Infinity],
      target: 1,
      reference: 1,
    }),
  ];
}

/** A day with a poll each minute and a refresh after 48: the number of both is known. */
export async function simulatedDay(): Promise<Figure[]> {
  const clock = createManualClock();
  const { service, session, end } = await signedIn(clock);
  const count = { polls: 0, refreshes: 0, expired: 0 };
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.pass(60_000);
      await settled(session);
      for (const { method, grantType, error } of service.requests) {
        if (method === 'GET') count.polls += 1;
        if (grantType === 'refresh_token') count.refreshes += 1;
        if (error !== undefined) count.expired += 1;
      }
      service.forgetRequests();
    }
  };
  // The first minutes bring the code itself into memory.
  await pass(2 * 48);
  Object.assign(count, { polls: 0, refreshes: 0, expired: 0 });
  const before = heldAfterCollection().heap;
  const cpuBefore = process.cpuUsage();
  await pass(24 * 60);
  const cpu = process.cpuUsage(cpuBefore);
  const { polls, refreshes, expired } = count;
  const heap = heldAfterCollection().heap - before;
  await end();
  const due = 24 * 60 + Math.floor((24 * 60) / 48);
  return [
    figure({
      id: 'day.requests',
      method:
        'A session lives through 24 hours on a clock that is moved by hand; the service counts polls and refreshes. One poll is due each minute, and one refresh every 48.',
      unit: 'requests beyond those due',
      values: [Math.abs(polls + refreshes - due)],
      target: 0,
      ours: polls + refreshes,
      reference: due,
    }),
    figure({
      id: 'day.expired',
      method: 'In the same day, the requests that the service refused because of their token.',
      unit: 'requests with an expired token',
      values: [expired],
      target: 0,
    }),
    figure({
      id: 'day.heap',
      method: 'The heap held after collection at the end of that day, less the one two hours into it.',
      unit: 'bytes',
      values: [heap],
      target: 1_000_000,
    }),
    figure({
      id: 'day.cpu',
      method:
        'Processor time of that day, by the hour; the service that answers is part of it, as it runs in the same process.',
      unit: 'ms per simulated hour',
      values: [(cpu.user + cpu.system) / 1000 / 24],
      target: 200,
    }),
  ];
}

/** Timers that are alive while a signed-in session waits, by the real clock. */
export async function idleTimers(): Promise<Figure[]> {
  const alive = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = alive();
  const timers = new Set<NodeJS.Timeout>();
  const { end } = await signedIn({
    wall: Date.now,
    monotonic: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      timers.add(timer);
      return () => clearTimeout(timer);
    },
  });
  // The connection that was used stays open for a moment, with a timer of its own.
  while (alive() - before > 2 && performance.now() < 60_000) await new Promise(setImmediate);
  const value = alive() - before;
  await end();
  return [
    figure({
      id: 'idle.timers',
      unit: 'timers per account',
      method: 'Timers of the process that are alive while one account is signed in and nothing is under way.',
      values: [value],
      target: 2,
    }),
  ];
}

/** Waits until the session has nothing under way. */
async function settled(session: { snapshot: () => { state: string; isPolling: boolean } }): Promise<void> {
  do await new Promise(setImmediate);
  while (session.snapshot().isPolling || session.snapshot().state === 'refreshing');
}
