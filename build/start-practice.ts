// The practice service of a run, and the connection file that is handed over to Perch.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConnection } from '../app/connection/connection.ts';
import { ensureDir } from '../app/electron/platform/ensure-dir.ts';
import { readSettingsFile } from '../app/storage/settings-file.ts';
import { perchClient } from '../test/practice-service/clients.ts';
import { connectionTo, type PracticeConnection } from '../test/practice-service/connection.ts';
import { portProblem } from '../test/practice-service/errors.ts';
import { type PracticeService, startPracticeService } from '../test/practice-service/service.ts';
import { practiceUsers } from '../test/practice-service/users.ts';
import type { StartOptions } from './start-options.ts';

export interface Practice {
  readonly connectionFile: string;
  readonly close: () => Promise<void>;
}

/** Where the practice service is found first; where that is taken, it goes elsewhere, and stays there from then on. */
const port = 47_820;
const nothing = () => Promise.resolve();

/** The service runs when it is asked for, when nothing else is known, and where Perch knows it already. */
export async function practiceFor(
  project: string,
  options: StartOptions,
  dataFolder: string,
): Promise<Practice | undefined> {
  const known = knownConnections(dataFolder);
  const knownAddress = known.map(practiceAddress).find((address) => address !== undefined);
  const isNeeded =
    options.practice ||
    (known.length === 0 && options.connection === undefined) ||
    knownAddress !== undefined;
  if (!isNeeded) return undefined;
  const out = join(project, 'out');
  ensureDir(out);
  const address = knownAddress ?? `http://127.0.0.1:${port}`;
  if (await answersAsPractice(address)) {
    // Most likely that of a Perch that runs already, on the same files or on others.
    introduce(`${address}, which is running already`);
    return { connectionFile: handOver(connectionTo(address, `${address}/ns-api`), out), close: nothing };
  }
  try {
    return await newPractice(knownAddress === undefined ? [port, 0] : [Number(new URL(address).port)], out);
  } catch (error) {
    const hasOther =
      options.connection !== undefined ||
      known.some((connection) => practiceAddress(connection) === undefined);
    if (options.practice || !hasOther || !(error instanceof Error)) throw error;
    console.log(`Perch runs without the practice service. ${error.message}`);
    return undefined;
  }
}

async function newPractice(ports: readonly number[], out: string): Promise<Practice> {
  const service = await startService(ports, out);
  introduce(service.baseUrl);
  return { connectionFile: handOver(service.connection, out), close: () => service.close() };
}

/** Where it is, and whom one can sign in as: every practice service has the same people. */
function introduce(where: string): void {
  console.log(`Practice service: ${where}`);
  for (const { login, password, purpose } of practiceUsers) {
    console.log(`  ${login.padEnd(24)}password ${password.padEnd(16)}${purpose}`);
  }
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

/** Where a connection leads, if it is one that was handed over, now or in an earlier run. */
function practiceAddress(connection: object): string | undefined {
  const parsed = parseConnection(connection);
  if (!parsed.ok || parsed.value.clientId !== perchClient.id) return undefined;
  const { baseUrl } = parsed.value;
  return /^http:\/\/127\.0\.0\.1:\d+$/.test(baseUrl) ? baseUrl : undefined;
}

/** Those in the settings, read as Perch itself reads them; none where there is no file or it can't be read. */
function knownConnections(dataFolder: string): readonly object[] {
  try {
    return readSettingsFile(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).stored.connections;
  } catch {
    return [];
  }
}

function handOver(connection: PracticeConnection, folder: string): string {
  const file = join(folder, 'practice-connection.json');
  writeFileSync(file, `${JSON.stringify(connection, undefined, 2)}\n`, { mode: 0o600 });
  return file;
}
