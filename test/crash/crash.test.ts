// Kills Perch at the beginning and at the end of each call that the crash injector counts. The next start shows the expected
// view, and no secret is left that the settings don't account for.
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startPracticeService } from '../practice-service/service.ts';
import { clearKeychain } from './persisted-state.ts';
import type { ScenarioOptions } from './scenario-options.ts';
import { crashCasesOf, scenarios, type CrashCase } from './scenarios.ts';
import { bundleScenario, runScenarioProcess } from './run-scenario-process.ts';
import { runScenario } from './scenario.ts';

const service = await startPracticeService();
const [alice] = service.users;
if (alice === undefined) throw new Error('The practice service has no users.');
const { login, password } = alice;

await bundleScenario();

afterAll(() => service.close());

/** Options for a first start, with files, a connection and keychain entries of their own. */
async function createOptions() {
  const folder = await mkdtemp(join(tmpdir(), 'perch-crash-'));
  const keysFile = join(folder, 'keys');
  const connection = { ...service.connection, name: `Crash ${randomUUID()}`, signIn: ['password'] };
  const connectionFile = JSON.stringify(connection);
  const withOtherAddresses = connectionFile.replaceAll('//127.0.0.1', '//localhost');
  return {
    options: {
      folder: join(folder, 'user-data'),
      keysFile,
      connectionName: connection.name,
      connectionFiles: [connectionFile, withOtherAddresses],
      login,
      password,
    },
    clear: async () => {
      await clearKeychain(keysFile);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A start that isn't killed, in this process: it shares with the killed one only what that has stored. */
const start = (options: ScenarioOptions) => runScenario(options, new EventEmitter());

const completeRuns = await Promise.all(
  scenarios.map(async (scenario) => {
    const { options, clear } = await createOptions();
    const report = await start({ ...options, steps: [...scenario.steps] });
    await clear();
    return { ...scenario, points: report.points };
  }),
);

function titleOf({ point, expected: { shows, reason } }: CrashCase): string {
  const because = reason === undefined ? '' : `, because ${reason}`;
  return `${point.side} call ${point.call}, ${point.name}: the next start shows ${shows}${because}`;
}

describe.concurrent.each(completeRuns)('Perch $name and is killed', (scenario) => {
  const { cases, missed } = crashCasesOf(scenario, scenario.points);

  test('the scenario makes the expected calls in order', () => {
    expect(missed).toEqual([]);
  });

  test.for(cases.map((each) => ({ ...each, title: titleOf(each) })))(
    '$title',
    async ({ point: { call, side }, expected }, { onTestFinished }) => {
      const { options, clear } = await createOptions();
      onTestFinished(clear);
      const crashed = { ...options, steps: [...scenario.steps], crash: { call, side } };
      await runScenarioProcess(crashed);

      const connectionFiles = options.connectionFiles.slice(
        scenario.steps.includes('change addresses') ? 1 : 0,
      );
      const report = await start({ ...options, connectionFiles, steps: ['sign in', 'sign out'] });
      expect(report).toMatchObject({
        before: { refreshTokens: expected.refreshTokens, orphans: [] },
        startView: expected.shows,
        afterStart: {
          refreshTokens: expected.shows === 'signed-in' ? 1 : 0,
          pendingDeletions: 0,
          orphans: [],
        },
        stepViews: ['signed-in', 'sign-in'],
        atEnd: {
          accounts: [],
          refreshTokens: 0,
          clientSecrets: 1,
          pendingDeletions: 0,
          orphans: [],
          profiles: 0,
        },
      });
    },
  );
});

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

// Windows has no signals that a process could handle.
describe.skipIf(process.platform === 'win32').concurrent('Perch receives a signal during a refresh', () => {
  const points = (completeRuns[0]?.points ?? []).filter(
    ({ step, name }) => step === 'refresh' && /refresh.token/.test(name),
  );

  test('the signals arrive before and after the request, and before the token is stored', () => {
    const names = points.map(({ name, side }) => `${side} ${name}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'before network refresh_token',
        'after network refresh_token',
        'before keychain.write refresh-token',
      ]),
    );
  });

  test.for(points.map((point, index) => ({ ...point, signal: signals[index % signals.length] })))(
    '$signal $side call $call, $name: the next start is signed in',
    async ({ call, side, signal }, { onTestFinished }) => {
      const { options, clear } = await createOptions();
      onTestFinished(clear);
      const crash = { call, side, ...(signal && { signal }) };
      await runScenarioProcess({ ...options, steps: ['sign in', 'refresh'], crash });
      expect(await start({ ...options, steps: [] })).toMatchObject({
        before: { refreshTokens: 1, orphans: [] },
        startView: 'signed-in',
      });
    },
  );
});

test('the scenarios call every instrumented port', () => {
  const ports = new Set(
    completeRuns.flatMap(({ points }) => points.map(({ name }) => name.split(/[. ]/, 1)[0])),
  );
  expect(ports).toEqual(new Set(['keychain', 'settings', 'profiles', 'network', 'clock']));
});
