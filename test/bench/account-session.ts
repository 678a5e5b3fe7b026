// Requests and memory of an account session over a day, and concurrent calls with an expired token.
import { currentUser } from '../../app/api/profile/profile.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Agent, request } from 'undici';
import * as v from 'valibot';
import { practiceUsers } from '../practice-service/users.ts';
import { createManualClock } from '../unit/core/manual-clock.ts';
import { type Figure, figure, median } from './figure.ts';
import { memoryAfterGc } from './heap.ts';
import type { PracticeConnection } from '../practice-service/connection.ts';
import { startPracticeService } from '../practice-service/service.ts';
import { countRefreshes, signInTo, signInToNewService } from './signed-in.ts';

const hourMs = 3_600_000;
const cpuDays = 5;

export async function measureSingleRefresh(): Promise<Figure[]> {
  const clock = createManualClock();
  const { service, client, session, end } = await signInToNewService(clock);
  clock.sleep(2 * hourMs);
  const calls = Array.from({ length: 1000 }, () =>
    session.withToken((token) => client.request(currentUser, token)),
  );
  const results = await Promise.all(calls);
  const refreshes = countRefreshes(service);
  const failures = results.filter(({ ok }) => !ok).length;
  await end();
  return [
    figure({
      id: 'refresh.single',
      unit: 'refreshes',
      method: 'Token refreshes for 1,000 concurrent calls with an expired token.',
      values: [failures === 0 ? refreshes : Infinity],
      target: 1,
      reference: 1,
    }),
  ];
}

/** Simulates days with a poll every minute and a token refresh every 48 minutes. */
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
  const heaps: number[] = [];
  while (heaps.length < 3) {
    const before = memoryAfterGc().heap;
    await advance(24 * 60);
    heaps.push(memoryAfterGc().heap - before);
  }
  const { polls, refreshes, expired } = count;
  await end();
  const expected = heaps.length * 24 * 60 * (1 + 1 / 48);
  return [
    figure({
      id: 'day.requests',
      method: 'Beyond a poll every minute and a refresh every 48 minutes, in three simulated days.',
      unit: 'requests',
      values: [Math.abs(polls + refreshes - expected)],
      target: 0,
      ours: polls + refreshes,
      reference: expected,
    }),
    figure({
      id: 'day.expired',
      method: 'Requests of those days that the service refused because their token had expired.',
      unit: 'requests',
      values: [expired],
      target: 0,
    }),
    figure({
      id: 'day.heap',
      method: 'Growth of the heap in such a day.',
      unit: 'bytes',
      values: heaps,
      target: 1_000_000,
    }),
  ];
}

/**
 * The processor time of a day, alternating with that of a bare loop over undici which sends the same requests. The service
 * runs in this process, so both sides include its share.
 */
export async function measureDayCpu(): Promise<Figure[]> {
  const practice = await startPracticeService();
  const dispatcher = new Agent();
  const account = createManualClock();
  let notify = () => {};
  const { session, end } = await signInTo(practice.connection, account, undefined, true, () => notify());
  const isBusy = () => session.snapshot().isPolling || session.snapshot().isRefreshing;
  const bare = await startBareLoop(practice.connection, dispatcher);
  const advance = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      account.pass(60_000);
      await nextTurn();
      // Awaits the next change, because looking again at each turn of the event loop would cost processor time.
      while (isBusy())
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
    }
  };
  await advance(24 * 60);
  await bare.advance(24 * 60);
  const pairs: { ours: number; reference: number }[] = [];
  for (let day = 0; day < cpuDays; day += 1)
    pairs.push({
      reference: await measureCpuMs(() => bare.advance(24 * 60)),
      ours: await measureCpuMs(() => advance(24 * 60)),
    });
  await end();
  await dispatcher.close();
  await practice.close();
  return [
    figure({
      id: 'day.cpu',
      method:
        'Processor time of such a day, compared with a loop over undici with the same requests, the service included.',
      unit: 'times',
      values: pairs.map(({ ours, reference }) => ours / reference),
      target: 1.7,
      ours: median(pairs.map(({ ours }) => ours)) / 24,
      reference: median(pairs.map(({ reference }) => reference)) / 24,
    }),
  ];
}

/** Returns a loop that polls every minute, and refreshes the token every 48 minutes. */
async function startBareLoop(connection: PracticeConnection, dispatcher: Agent) {
  const clock = createManualClock();
  const { baseUrl, clientId, clientSecret } = connection;
  const [user] = practiceUsers;
  const tokens = v.object({ access_token: v.string(), refresh_token: v.string() });
  const requestTokens = async (grant: Record<string, string>) => {
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      ...grant,
    }).toString();
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    const url = `${baseUrl}/ns-api/oauth2/token/`;
    const response = await request(url, { dispatcher, method: 'POST', headers, body });
    return v.parse(tokens, await response.body.json());
  };
  const { login = '', password = '' } = user ?? {};
  let current = await requestTokens({ grant_type: 'password', username: login, password });
  let inFlight: Promise<unknown> = Promise.resolve();
  let minute = 0;
  const readProfile = async () => {
    const headers = { accept: 'application/json', authorization: `Bearer ${current.access_token}` };
    const response = await request(`${baseUrl}/ns-api/v2/domains/~/users/~`, { dispatcher, headers });
    if (response.statusCode !== 200) throw new Error(`The bare loop got status ${response.statusCode}.`);
    await response.body.json();
  };
  const run = async () => {
    minute += 1;
    if (minute % 48 === 0)
      current = await requestTokens({ grant_type: 'refresh_token', refresh_token: current.refresh_token });
    await readProfile();
  };
  const schedule = () => {
    clock.after(60_000, () => {
      inFlight = run();
      schedule();
    });
  };
  schedule();
  return {
    advance: async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 1) {
        clock.pass(60_000);
        await inFlight;
      }
    },
  };
}

async function measureCpuMs(run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Waits until the session has no request in flight. */
async function waitUntilIdle(session: {
  snapshot: () => { isPolling: boolean; isRefreshing: boolean };
}): Promise<void> {
  do await new Promise(setImmediate);
  while (session.snapshot().isPolling || session.snapshot().isRefreshing);
}
