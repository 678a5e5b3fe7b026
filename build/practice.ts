// The practice service of a run, and the connection file that is handed over to Perch.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../app/shell/folder.ts';
import { connectionTo, type PracticeConnection } from '../test/practice-service/connection.ts';
import { portProblem } from '../test/practice-service/problems.ts';
import { type PracticeService, startPracticeService } from '../test/practice-service/service.ts';
import type { StartOptions } from './start-options.ts';

export interface Practice {
  readonly connectionFile: string;
  readonly close: () => Promise<void>;
}

/** The practice service is always found at the same place, so that Perch finds it again in the next run. */
const port = 47_820;
const usualAddress = `http://127.0.0.1:${port}`;
const nothing = () => Promise.resolve();

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
    known.includes(usualAddress);
  if (!isNeeded) return undefined;
  const out = join(project, 'out');
  makeFolder(out);
  if (await answersAsPractice(usualAddress)) {
    // Most likely that of a Perch that runs already, on the same files or on others.
    console.log(`Practice service: ${usualAddress}, which is running already`);
    return {
      connectionFile: handOver(connectionTo(usualAddress, `${usualAddress}/ns-api`), out),
      close: nothing,
    };
  }
  const service = await startService(known.includes(usualAddress) ? [port] : [port, 0], out);
  console.log(`Practice service: ${service.baseUrl}`);
  for (const { login, password, purpose } of service.users) {
    console.log(`  ${login.padEnd(24)}password ${password.padEnd(16)}${purpose}`);
  }
  return { connectionFile: handOver(service.connection, out), close: () => service.close() };
}

/** On the first of the ports that can be had. */
async function startService(ports: readonly number[], out: string): Promise<PracticeService> {
  const [first = 0, ...others] = ports;
  try {
    const service: PracticeService = await startPracticeService({
      port: first,
      stateFile: join(out, 'practice-service.json'),
      secondFactorAsked: ({ login }) =>
        console.log(`Practice service: the passcode of ${login} is ${service.passcode(login)}`),
    });
    return service;
  } catch (error) {
    if (others.length > 0) return startService(others, out);
    throw new Error(portProblem(first, error, 'use a connection of your own with --connection=FILE'), {
      cause: error,
    });
  }
}

async function answersAsPractice(address: string): Promise<boolean> {
  try {
    const reply = await fetch(`${address}/portal/`, { signal: AbortSignal.timeout(2_000) });
    return (await reply.text()).includes('Practice service');
  } catch {
    return false;
  }
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

function handOver(connection: PracticeConnection, folder: string): string {
  const file = join(folder, 'practice-connection.json');
  writeFileSync(file, `${JSON.stringify(connection, undefined, 2)}\n`, { mode: 0o600 });
  return file;
}
