// What a signed-in account costs while Perch is idle. The built main process runs in a Node process with a stub of Electron,
// signed in and with a closed panel, and is compared with the same process signed out.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { manyUsers, type PracticeUser } from '../practice-service/users.ts';
import { electronStub, importOf, perchMain, projectRoot } from './electron-stub.ts';
import { type Figure, figure } from './figure.ts';
import { startPracticeProcess } from './practice-process.ts';

/** What the threads of a process have used. */
interface Usage {
  readonly cpuMs: number;
  readonly switches: number;
}

const runCount = 3;
/** The runs overlap, but must not poll at the same moment. */
const betweenRunsMs = 5_000;
/** Long enough for the start and the sign-in. */
const settleMs = 20_000;

/**
 * Requires the output of `npm run build`. Takes somewhat more than `minutes` minutes, with one poll in each. For a poll the
 * main thread wakes four times: for the timer, the connection and the response, and to close the connection after three seconds.
 */
export async function measureIdle(minutes: number): Promise<Figure[]> {
  const service = await startPracticeProcess(runCount);
  const folder = await mkdtemp(join(tmpdir(), 'perch-bench-'));
  const connectionFile = join(folder, 'connection.json');
  const measure = (name: string, code: string) =>
    measureUsage({ folder: join(folder, name), connectionFile, code, minutes });
  try {
    await writeFile(connectionFile, JSON.stringify(service.connection));
    const runs = await Promise.all(
      manyUsers(runCount).map(async (user, run) => {
        await delay(run * betweenRunsMs);
        return Promise.all([measure(`in-${run}`, signIn(user)), measure(`out-${run}`, '')]);
      }),
    );
    const perPoll = (name: keyof Usage) =>
      runs.map(([signedIn, signedOut]) => (signedIn[name] - signedOut[name]) / minutes);
    return [
      figure({
        id: 'idle.cpu',
        method:
          'Processor time of the main process for each poll, in ten real minutes with a closed panel, minus one signed out.',
        unit: 'ms',
        values: perPoll('cpuMs'),
        target: 6.7,
      }),
      figure({
        id: 'idle.switches',
        method: 'Context switches of its threads for each poll.',
        unit: 'switches',
        values: perPoll('switches'),
        target: 24,
      }),
    ];
  } finally {
    await service.end();
    await rm(folder, { recursive: true });
  }
}

function signIn({ login, password }: PracticeUser): string {
  return `
    await callPerch('connection.practice');
    void callPerch('signIn.start', 'password');
    while ((await callPerch('view.read')).panel.name !== 'password') await delay(10);
    await callPerch('signIn.password', ${JSON.stringify(login)}, ${JSON.stringify(password)});
    while ((await callPerch('view.read')).panel.name !== 'account') await delay(10);`;
}

interface MeasureOptions {
  /** Where Perch keeps its files. */
  readonly folder: string;
  readonly connectionFile: string;
  /** Runs in the process when Perch has started. */
  readonly code: string;
  readonly minutes: number;
}

/** Runs Perch in a process of its own, and returns what it uses in these minutes. */
async function measureUsage({ folder, connectionFile, code, minutes }: MeasureOptions): Promise<Usage> {
  const script = `
    const { setTimeout: delay } = await import('node:timers/promises');
    ${importOf(perchMain)}
    await trayShown;
    ${code}
    await delay(${settleMs});
    const before = process.resourceUsage();
    await delay(${minutes * 60_000});
    const after = process.resourceUsage();
    const used = (name) => after[name] - before[name];
    const cpuMs = (used('userCPUTime') + used('systemCPUTime')) / 1000;
    process.stdout.write(JSON.stringify({ cpuMs, switches: used('voluntaryContextSwitches') }));
    process.exit();`;
  const args = ['--import', await electronStub(), '--input-type=module', '-e', script];
  const perchArgs = ['--', '--tray', `--practice-connection=${connectionFile}`];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...perchArgs], {
    cwd: projectRoot,
    env: { ...process.env, PERCH_BENCH_FOLDER: folder },
  });
  return JSON.parse(stdout) as Usage;
}
