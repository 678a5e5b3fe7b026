// What an end-to-end test needs: the practice service, its connection file, and a folder for Perch's files.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PracticeService,
  type PracticeServiceOptions,
  startPracticeService,
} from '../practice-service/service.ts';
import { type RunningPerch, type StartOptions, startPerch, type StartPerch } from './driver.ts';

export interface Fixture {
  readonly service: PracticeService;
  readonly userDataDir: string;
  readonly connectionFile: string;
  /** Starts Perch, by default with the practice service's connection. Every start uses the same files. */
  readonly start: (
    args?: readonly string[],
    env?: Readonly<Record<string, string>>,
    system?: Pick<StartOptions, 'module' | 'instrumentsTray' | 'ownDialogs'>,
  ) => Promise<RunningPerch>;
  /** Kills every Perch that was started, closes the service and deletes the files. */
  readonly clear: () => Promise<void>;
}

export async function createFixture(
  start: StartPerch = startPerch,
  serviceOptions: PracticeServiceOptions = {},
): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-'));
  const service = await startPracticeService(serviceOptions);
  const connectionFile = join(folder, 'connection.json');
  await writeFile(connectionFile, JSON.stringify(service.connection));
  const userDataDir = join(folder, 'user-data');
  const running: RunningPerch[] = [];
  return {
    service,
    userDataDir,
    connectionFile,
    start: async (args = [`--practice-connection=${connectionFile}`], env = {}, system = {}) => {
      const perch = await start({ userDataDir, args, env, ...system });
      running.push(perch);
      return perch;
    },
    clear: async () => {
      await Promise.all(running.map((perch) => perch.kill()));
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
