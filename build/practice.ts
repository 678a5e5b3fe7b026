// The practice service of a run, and the connection file that is handed over to Perch.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portProblem } from '../test/practice-service/problems.ts';
import { type PracticeService, startPracticeService } from '../test/practice-service/service.ts';
import type { StartOptions } from './start-options.ts';

export interface Practice {
  readonly connectionFile: string;
  readonly close: () => Promise<void>;
}

/** The practice service is always found at the same place, so that Perch finds it again in the next run. */
const port = 47_820;

/** The service runs when it is asked for, when nothing else is known, and when Perch knows it already. */
export async function practiceFor(
  project: string,
  options: StartOptions,
  dataFolder: string,
): Promise<Practice | undefined> {
  const known = knownAddresses(dataFolder);
  const isNeeded =
    options.practice ||
    (known.length === 0 && options.connection === undefined) ||
    known.includes(`http://127.0.0.1:${port}`);
  if (!isNeeded) return undefined;
  const out = join(project, 'out');
  mkdirSync(out, { recursive: true });
  const service: PracticeService = await startPracticeService({
    port,
    stateFile: join(out, 'practice-service.json'),
    secondFactorAsked: ({ login }) =>
      console.log(`Practice service: the passcode of ${login} is ${service.passcode(login)}`),
  }).catch((error: unknown) => {
    throw new Error(portProblem(port, error, 'use a connection of your own with --connection=FILE'));
  });
  console.log(`Practice service: ${service.baseUrl}`);
  for (const { login, password, purpose } of service.users) {
    console.log(`  ${login.padEnd(24)}password ${password.padEnd(16)}${purpose}`);
  }
  return { connectionFile: handOver(service, out), close: () => service.close() };
}

function knownAddresses(dataFolder: string): string[] {
  try {
    const settings = JSON.parse(readFileSync(join(dataFolder, 'settings.json'), 'utf8')) as {
      connections?: { baseUrl?: string }[];
    };
    return (settings.connections ?? []).map(({ baseUrl }) => baseUrl ?? '');
  } catch {
    return [];
  }
}

function handOver(service: PracticeService, folder: string): string {
  const file = join(folder, 'practice-connection.json');
  writeFileSync(file, `${JSON.stringify(service.connection, undefined, 2)}\n`, { mode: 0o600 });
  return file;
}
