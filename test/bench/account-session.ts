// Memory and processor time of an account session over a day.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Agent, request } from 'undici';
import * as v from 'valibot';
import { practiceUsers } from '../practice-service/users.ts';
import { createManualClock } from '../unit/core/manual-clock.ts';
import { type Figure, figure, median } from './figure.ts';
import { memoryAfterGc } from './heap.ts';
import type { PracticeConnection } from '../practice-service/connection.ts';
import { startPracticeService } from '../practice-service/service.ts';
import { signInTo } from './signed-in.ts';

const days = 11;

/**
 * The memory and the processor time of a day, alternating with that of a bare loop over undici which sends the same requests. The service
 * runs in this process, so both sides include its share.
 */
export async function measureDay(): Promise<Figure[]> {
  const practice = await startPracticeService();
  const dispatcher = new Agent();
  const account = createManualClock();
  let notify = () => {};
  const { session, end } = await signInTo(practice.connection, account, { onChange: () => notify() });
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
  const heaps: number[] = [];
  for (let day = 0; day < days; day += 1) {
    const reference = await measureCpuMs(() => bare.advance(24 * 60));
    practice.forgetRequests();
    const before = memoryAfterGc().heap;
    const ours = await measureCpuMs(() => advance(24 * 60));
    practice.forgetRequests();
    heaps.push(memoryAfterGc().heap - before);
    pairs.push({ ours, reference });
  }
  await end();
  await dispatcher.close();
  await practice.close();
  return [
    figure({
      id: 'day.heap',
      method:
        'Growth of the heap in a simulated day with a poll every minute and a refresh every 48 minutes.',
      unit: 'bytes',
      values: heaps,
      target: 1_000_000,
    }),
    figure({
      id: 'day.cpu',
      method:
        'Processor time of such a day, compared with a loop over undici with the same requests, the service included.',
      unit: 'times',
      values: pairs.map(({ ours, reference }) => ours / reference),
      target: 1.9,
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
