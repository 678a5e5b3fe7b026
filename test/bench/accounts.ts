// How long twenty accounts block the event loop in twelve hours. The whole core runs, so that each change also computes the
// panel's and the tray's view.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Agent } from 'undici';
import { createApiClient } from '../../app/api/client.ts';
import { ok } from '../../app/api/http/result.ts';
import { createTokenEndpoints } from '../../app/api/oauth/token-request.ts';
import { createTransport, type Send } from '../../app/api/http/transport.ts';
import { secretKey } from '../../app/core/secrets/secret-store.ts';
import { manyUsers, type PracticeUser } from '../practice-service/users.ts';
import { createTestApp, type TestApp } from '../unit/core/test-app.ts';
import { measureEventLoopDelay } from './event-loop-delay.ts';
import { type Figure, figure } from './figure.ts';
import { startPracticeProcess, type PracticeProcess } from './practice-process.ts';

const accounts = 20;
const runCount = 3;
const runHours = 4;
/** Long enough for each account to have a profile and its own slot for polls. */
const warmUpMs = 10 * 60_000;

export async function measureAccounts(): Promise<Figure[]> {
  const practice = await startPracticeProcess(accounts);
  const run = await startAccounts(practice, manyUsers(accounts));
  await run.pass(warmUpMs);
  const sentBefore = run.sent();
  const pauses: number[] = [];
  for (let count = 0; count < runCount; count += 1)
    pauses.push(await measureEventLoopDelay(() => run.pass(runHours * 3_600_000)));
  const sent = run.sent() - sentBefore;
  await run.end();
  await practice.end();
  if (sent < accounts * runCount * runHours * 60) throw new Error(`Only ${sent} requests were sent.`);
  return [
    figure({
      id: 'accounts.pause',
      unit: 'ms',
      method: `Delay of the event loop with ${accounts} accounts in ${runHours} simulated hours, the 99.9th percentile.`,
      values: pauses,
      target: 10,
    }),
  ];
}

interface RunningAccounts {
  /** Moves the clock from timer to timer, and waits after each until no request is in flight. */
  readonly pass: (ms: number) => Promise<void>;
  /** The number of requests sent so far. */
  readonly sent: () => number;
  readonly end: () => Promise<void>;
}

/** Starts the core with these accounts, which have signed in before. */
async function startAccounts(
  { connection }: PracticeProcess,
  users: readonly PracticeUser[],
): Promise<RunningAccounts> {
  let inFlight = 0;
  let sent = 0;
  const app = await createTestApp({
    send: (dispatcher) => {
      const send = createTransport({ version: '0.0.0', dispatcher });
      return async (...request) => {
        inFlight += 1;
        sent += 1;
        try {
          return await send(...request);
        } finally {
          inFlight -= 1;
        }
      };
    },
  });
  app.storeSettings({
    connections: [connection],
    accounts: users.map(({ login }) => ({ connection: connection.name, login })),
  });
  const entries = await refreshTokens(connection, users, app.clock.wall);
  app.keychain.entries = new Map(
    [...entries].map(([login, token]) => [secretKey('refresh-token', connection, login), token]),
  );
  await app.startUnsettled();
  const settle = async () => {
    do await nextTurn();
    while (inFlight > 0);
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  };
  await settle();
  return {
    pass: async (ms) => {
      for (let left = ms; left > 0;) {
        const step = Math.min(left, Math.max(1, app.clock.nextTimer() ?? left));
        app.clock.pass(step);
        left -= step;
        do await settle();
        while (inFlight > 0);
        forget(app);
      }
    },
    sent: () => sent,
    end: () => app.end(),
  };
}

/** Deletes what only the test app collects: Perch itself keeps no earlier views. */
function forget({ views, trays }: TestApp): void {
  views.length = 0;
  trays.length = 0;
}

async function refreshTokens(
  connection: PracticeProcess['connection'],
  users: readonly PracticeUser[],
  now: () => number,
): Promise<Map<string, string>> {
  const dispatcher = new Agent();
  const send: Send = createTransport({ version: '0.0.0', dispatcher });
  const client = createApiClient(async () => ok(connection), {
    send,
    endpoints: createTokenEndpoints(),
    now,
  });
  const tokens = new Map<string, string>();
  for (const { login, password } of users) {
    const response = await client.requestTokens({ type: 'password', username: login, password });
    if (response.kind !== 'tokens') throw new Error(`The sign-in of ${login} failed with ${response.kind}.`);
    tokens.set(login, response.tokens.refreshToken ?? '');
  }
  await dispatcher.close();
  return tokens;
}
