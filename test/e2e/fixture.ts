// What an end-to-end test needs: the practice service, its connection file, and a folder for Perch's files.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PracticeService,
  type PracticeServiceOptions,
  startPracticeService,
} from '../practice-service/service.ts';
import { startOnChromium } from './chromium-driver.ts';
import type { RunningPerch, StartOptions, StartPerch } from './driver.ts';
import { startOnElectron } from './electron-driver.ts';
import { testHost } from './test-host.ts';

export interface Fixture {
  readonly service: PracticeService;
  readonly userDataDir: string;
  readonly connectionFile: string;
  /** Starts Perch, by default with the practice service's connection. Every start uses the same files. */
  readonly start: (
    args?: readonly string[],
    env?: Readonly<Record<string, string>>,
    platform?: StartOptions['platform'],
  ) => Promise<RunningPerch>;
  /** Kills every Perch that was started, closes the service and deletes the files. */
  readonly clear: () => Promise<void>;
}

const drivers: Readonly<Record<RunningPerch['host'], StartPerch>> = {
  chromium: startOnChromium,
  electron: startOnElectron,
};

/** @throws Error if `PERCH_TEST_HOST` has an unknown value. */
export async function createFixture(
  startPerch = drivers[testHost()],
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
    start: async (args = [`--practice-connection=${connectionFile}`], env = {}, platform) => {
      const system = platform === 'win32' ? await registryWithoutPolicies(folder) : {};
      const perch = await startPerch({
        userDataDir,
        args,
        env: { ...system, ...env },
        ...(platform && { platform }),
      });
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

/**
 * Creates a reg.exe that finds the registry keys above Perch's own, but not that key, so there are no policies. Returns the
 * environment variable with which Perch's code for Windows runs it.
 */
async function registryWithoutPolicies(folder: string): Promise<Record<string, string>> {
  // Without a slash, the path that Perch runs is the name of a program in PATH on this system.
  const program = join(folder, String.raw`C:\Windows\System32\reg.exe`);
  await writeFile(program, '#!/bin/sh\n[ "$1" = query ] && [ "$2" = "${2%Perch}" ]\n', { mode: 0o755 });
  return { PATH: `${folder}:${process.env['PATH']}` };
}
