// Perch is killed before and after every call of a port, in turn. The next start is signed in or asks for it in
// words, and no secret stays behind that nobody accounts for.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startPracticeService } from '../practice-service/service.ts';
import { clearKeychain } from './persisted-state.ts';
import type { Orders } from './scenario-process.ts';
import { scenarios, type Point, crashPointsOf } from './scenarios.ts';
import { runScenario } from './run-scenario.ts';

const service = await startPracticeService();
const [alice] = service.users;
if (alice === undefined) throw new Error('The practice service has no users.');
const { login, password } = alice;

const cache = await mkdtemp(join(tmpdir(), 'perch-kill-compiled-'));

afterAll(async () => {
  await service.close();
  await rm(cache, { recursive: true, force: true });
});

/** Somebody who has never used Perch on this machine: files, connections and keychain entries of their own. */
async function newcomer(): Promise<{ orders: Omit<Orders, 'steps'>; clear: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-kill-'));
  const keysFile = join(folder, 'keys');
  const connection = { ...service.connection, name: `Killed ${randomUUID()}`, signIn: ['password'] };
  const moved = JSON.parse(JSON.stringify(connection).replaceAll('//127.0.0.1', '//localhost')) as object;
  const connectionFiles = [connection, moved].map((file) => JSON.stringify(file));
  return {
    orders: {
      folder: join(folder, 'user-data'),
      keysFile,
      connectionName: connection.name,
      connectionFiles,
      login,
      password,
    },
    clear: async () => {
      await clearKeychain(keysFile);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const told = await Promise.all(
  scenarios.map(async (life) => {
    const { orders, clear } = await newcomer();
    const account = await runScenario({ ...orders, steps: life.steps }, cache);
    await clear();
    return { ...life, moments: account?.moments ?? [] };
  }),
);

function nameOf({ moment, begins, why }: Point): string {
  const reason = why === undefined ? '' : `, for ${why}`;
  return `${moment.side} call ${moment.call}, ${moment.name}: the next start begins with ${begins}${reason}`;
}

describe.concurrent.each(told)('a Perch that $name, killed', (life) => {
  const { points, missed } = crashPointsOf(life, life.moments);

  test('anywhere: the turns of its life come in their order', () => {
    expect(missed).toEqual([]);
  });

  test.for(points.map((point) => ({ ...point, name: nameOf(point) })))(
    '$name',
    async ({ moment, begins, tokens }, { onTestFinished }) => {
      const { orders, clear } = await newcomer();
      onTestFinished(clear);
      expect(await runScenario({ ...orders, steps: life.steps, death: moment }, cache)).toBeUndefined();

      const connectionFiles = orders.connectionFiles.slice(life.steps.includes('move') ? 1 : 0);
      const account = await runScenario(
        { ...orders, connectionFiles, steps: ['sign in', 'sign out'] },
        cache,
      );
      expect(account).toMatchObject({
        found: { refreshTokens: tokens, orphans: [] },
        began: begins,
        kept: { refreshTokens: begins === 'signed-in' ? 1 : 0, toForget: 0, orphans: [] },
        reached: ['signed-in', 'sign-in'],
        left: { accounts: [], refreshTokens: 0, clientSecrets: 1, toForget: 0, orphans: [], profiles: 0 },
      });
    },
  );
});

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

// Windows has no signals that a process could handle.
describe.skipIf(process.platform === 'win32').concurrent('a Perch that refreshes, at a signal', () => {
  const steps = ['sign in', 'refresh'] as const;
  const moments = (told[0]?.moments ?? []).filter(({ during }) => during === 'refresh');

  test('is signalled while the token is requested, answered and stored', () => {
    const names = moments.map(({ name, side }) => `${side} ${name}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'before network refresh_token',
        'after network refresh_token',
        'before keychain.write refresh-token',
      ]),
    );
  });

  test.for(moments.map((moment, index) => ({ ...moment, signal: signals[index % signals.length] })))(
    '$signal $side call $call, $name: the next start is signed in',
    async ({ call, side, signal }, { onTestFinished }) => {
      const { orders, clear } = await newcomer();
      onTestFinished(clear);
      const death = { call, side, ...(signal && { signal }) };
      expect(await runScenario({ ...orders, steps, death }, cache)).toBeUndefined();
      expect(await runScenario({ ...orders, steps: [] }, cache)).toMatchObject({
        found: { refreshTokens: 1, orphans: [] },
        began: 'signed-in',
      });
    },
  );
});

test('the lives call every port', () => {
  const ports = new Set(told.flatMap(({ moments }) => moments.map(({ name }) => name.split(/[. ]/, 1)[0])));
  expect(ports).toEqual(new Set(['keychain', 'settings', 'profiles', 'network', 'clock']));
});
