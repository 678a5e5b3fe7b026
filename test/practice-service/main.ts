// `npm run practice`: runs the practice service in a terminal.
import { chmodSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensureDir } from '../../app/files/writing.ts';
import { publicClient } from './clients.ts';
import { redirectUris } from './connection.ts';
import { parseOptions, type PracticeOptions, usage } from './options.ts';
import { errorCode, portErrorMessage } from './errors.ts';
import { allExtras } from './resources/extras.ts';
import { type PracticeService, startPracticeService } from './service.ts';

const parsed = parseOptions(process.argv.slice(2));
if (parsed.kind === 'help') process.stdout.write(usage);
else if (parsed.kind === 'invalid') fail(parsed.message);
else await run(parsed.options);

async function run(options: PracticeOptions): Promise<void> {
  const { port, connectionFile, dialect, controlPort } = options;
  const extras = options.extras ?? (controlPort === undefined ? [] : allExtras);
  // Beside the connection file, so that a sign-in with it outlives a restart.
  const stateFile = connectionFile === undefined ? undefined : `${connectionFile}.state`;
  if (connectionFile !== undefined && stateFile !== undefined) {
    try {
      ensureDir(dirname(stateFile));
      writeFileSync(stateFile, '', { mode: 0o600, flag: 'a' });
    } catch (error) {
      fail(fileErrorMessage(connectionFile, errorCode(error)));
      return;
    }
  }
  let service: PracticeService;
  try {
    service = await startPracticeService({
      port,
      dialect,
      extras,
      ...(stateFile && { stateFile }),
    });
  } catch (error) {
    fail(portErrorMessage(port, error, 'choose another port with --port=N'));
    return;
  }
  if (connectionFile !== undefined) {
    try {
      writePrivateFile(connectionFile, `${JSON.stringify(service.connection, null, 2)}\n`);
    } catch (error) {
      fail(fileErrorMessage(connectionFile, errorCode(error)));
      await service.close();
      return;
    }
  }
  let controlUrl: string | undefined;
  if (controlPort !== undefined) {
    try {
      controlUrl = await service.openControlPage(controlPort);
    } catch (error) {
      fail(portErrorMessage(controlPort, error, 'choose another port with --control=N'));
      await service.close();
      return;
    }
  }
  let printed = passcodeLine(service);
  const timer = setInterval(() => {
    const line = passcodeLine(service);
    if (line !== printed) console.log(`${new Date().toTimeString().slice(0, 8)}  ${line}`);
    printed = line;
  }, 1000);

  const stop = () => {
    clearInterval(timer);
    void service.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(introduction(service, connectionFile, controlUrl));
  console.log(`\n  passcodes   ${printed}\n\nCtrl-C ends it.`);
}

function introduction(
  service: PracticeService,
  connectionFile: string | undefined,
  controlUrl: string | undefined,
): string {
  const { connection } = service;
  const widest = Math.max(...service.users.map(({ login }) => login.length));
  const users = service.users.map(
    ({ login, password, purpose }) => `  ${login.padEnd(widest)}  ${password.padEnd(14)}  ${purpose}`,
  );
  return [
    `Practice service: ready on ${service.baseUrl}`,
    '',
    `  baseUrl     ${connection.baseUrl}`,
    `  authUrl     ${connection.authUrl}`,
    `  portal      ${connection.baseUrl}/portal/`,
    ...(controlUrl === undefined ? [] : [`  control     ${controlUrl}`]),
    `  client      ${connection.clientId}, secret ${connection.clientSecret}`,
    `  client      ${publicClient.id}, without a secret`,
    ...Object.values(redirectUris).map((uri) => `  redirect    ${uri}`),
    ...(connectionFile === undefined ? [] : [`  written     ${connectionFile}`]),
    '',
    `  ${'username'.padEnd(widest)}  ${'password'.padEnd(14)}  what for`,
    ...users,
  ].join('\n');
}

function passcodeLine(service: PracticeService): string {
  return service
    .passcodes()
    .map(({ login, vendor, passcode }) => `${login.split('@', 1).join('')} (${vendor}) ${passcode ?? 'used'}`)
    .join('   ');
}

/** Writes a file that only its owner can read, because it holds the client secret; also if it existed before. */
function writePrivateFile(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  chmodSync(path, 0o600);
}

function fileErrorMessage(path: string, code: string): string {
  const reasons: Partial<Record<string, string>> = {
    ENOENT: "its folder can't be created",
    ENOTDIR: 'its folder is a file',
    EISDIR: 'it is a folder',
    EACCES: 'access is denied',
    EPERM: 'access is denied',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
  };
  return `The connection file can't be written to ${path}: ${reasons[code] ?? code}. Choose another --connection-file=PATH.`;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
