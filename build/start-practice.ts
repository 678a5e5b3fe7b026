import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConnection } from '../app/connection/connection.ts';
import { ensureDir } from '../app/files/writing.ts';
import { readSettingsFile } from '../app/storage/settings-file.ts';
import { perchClient } from '../test/practice-service/clients.ts';
import { connectionTo, type PracticeConnection } from '../test/practice-service/connection.ts';
import { portErrorMessage } from '../test/practice-service/errors.ts';
import { defaultControlPort } from '../test/practice-service/options.ts';
import { allExtras } from '../test/practice-service/resources/extras.ts';
import { type PracticeService, startPracticeService } from '../test/practice-service/service.ts';
import { practiceUsers } from '../test/practice-service/users.ts';
import type { StartOptions } from './start-options.ts';

export interface Practice {
  readonly connectionFile: string;
  readonly close: () => Promise<void>;
}

/** If this port isn't free, the system chooses another. Later runs use the port of the stored connection. */
const defaultPort = 47_820;
const defaultControlUrl = `http://127.0.0.1:${defaultControlPort}/`;
const doNothing = () => Promise.resolve();

/**
 * Starts the practice service, unless it runs already, and writes its connection file. It is needed if the user asks for it, if
 * there is no other connection, or if Perch has stored its connection. Returns undefined if it isn't needed or can't be started.
 *
 * @throws Error if it can't be started although the user asks for it, or there is no other connection
 */
export async function startPracticeIfNeeded(
  project: string,
  options: Pick<StartOptions, 'practice' | 'connection' | 'hasPlaced' | 'dataFolder'>,
): Promise<Practice | undefined> {
  const stored = storedConnections(options.dataFolder);
  const storedAddress = stored.map(practiceAddress).find((address) => address !== undefined);
  const isNeeded =
    options.practice ||
    (stored.length === 0 && options.connection === undefined && !options.hasPlaced) ||
    storedAddress !== undefined;
  if (!isNeeded) return undefined;
  const out = join(project, 'out');
  ensureDir(out);
  const address = storedAddress ?? `http://127.0.0.1:${defaultPort}`;
  if (await isPracticeServiceAt(address)) {
    printPracticeUsers(`${address}, already running`);
    if (await isControlPageOf(address)) printControlPage(defaultControlUrl);
    return {
      connectionFile: writeConnectionFile(connectionTo(address, `${address}/ns-api`, allExtras), out),
      close: doNothing,
    };
  }
  try {
    return await startPractice(
      storedAddress === undefined ? [defaultPort, 0] : [Number(new URL(address).port)],
      out,
    );
  } catch (error) {
    const hasOther =
      options.connection !== undefined ||
      options.hasPlaced ||
      stored.some((connection) => practiceAddress(connection) === undefined);
    if (options.practice || !hasOther || !(error instanceof Error)) throw error;
    console.log(`Perch runs without the practice service. ${error.message}`);
    return undefined;
  }
}

async function startPractice(ports: readonly number[], out: string): Promise<Practice> {
  const service = await startService(ports, out);
  printPracticeUsers(service.baseUrl);
  printControlPage(await openControlPage(service));
  return { connectionFile: writeConnectionFile(service.connection, out), close: () => service.close() };
}

function printPracticeUsers(address: string): void {
  console.log(`Practice service: ${address}`);
  for (const { login, password, purpose } of practiceUsers) {
    console.log(`  ${login.padEnd(24)}password ${password.padEnd(16)}${purpose}`);
  }
}

function printControlPage(address: string): void {
  console.log(`  Change presence, voicemail, calls and faults at ${address}`);
}

/** Starts the service at the first free one of these ports. */
async function startService(ports: readonly number[], out: string): Promise<PracticeService> {
  const [first = 0, ...others] = ports;
  try {
    const service: PracticeService = await startPracticeService({
      port: first,
      extras: allExtras,
      stateFile: join(out, 'practice-service.json'),
      onSecondFactorRequired: ({ login }) =>
        console.log(`Practice service: the passcode of ${login} is ${service.passcode(login)}`),
    });
    return service;
  } catch (error) {
    if (others.length > 0) return startService(others, out);
    throw new Error(portErrorMessage(first, error, 'use a connection of your own with --connection=FILE'), {
      cause: error,
    });
  }
}

async function openControlPage(service: PracticeService): Promise<string> {
  try {
    return await service.openControlPage(defaultControlPort);
  } catch {
    return service.openControlPage();
  }
}

function isPracticeServiceAt(address: string): Promise<boolean> {
  return hasText(`${address}/portal/`, 'Practice service');
}

/** Whether the control page at the default port is that of the service at this address. */
function isControlPageOf(address: string): Promise<boolean> {
  return hasText(defaultControlUrl, address);
}

async function hasText(url: string, text: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return (await response.text()).includes(text);
  } catch {
    return false;
  }
}

/** The address of a practice connection. Undefined for any other connection. */
function practiceAddress(connection: object): string | undefined {
  const parsed = parseConnection(connection);
  if (!parsed.ok || parsed.value.clientId !== perchClient.id) return undefined;
  const { baseUrl } = parsed.value;
  return /^http:\/\/127\.0\.0\.1:\d+$/.test(baseUrl) ? baseUrl : undefined;
}

/** The connections in Perch's settings file. Empty if the file is missing or unreadable. */
function storedConnections(dataFolder: string): readonly object[] {
  try {
    return readSettingsFile(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).stored.connections;
  } catch {
    return [];
  }
}

function writeConnectionFile(connection: PracticeConnection, folder: string): string {
  const file = join(folder, 'practice-connection.json');
  writeFileSync(file, `${JSON.stringify(connection, undefined, 2)}\n`, { mode: 0o600 });
  return file;
}
