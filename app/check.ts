// The composition root of `--check`: creates the parts that the report needs (core/check) and prints the report. It can run beside
// a running Perch: it takes no instance lock, opens no window and no tray, and writes nothing to Perch's data folder.
import { app, session } from 'electron';
import { createTokenEndpoints } from './api/oauth/token-endpoint.ts';
import { testConnection } from './api/connection-test.ts';
import { type KeychainReport, runCheck } from './core/check/check.ts';
import { KeychainError } from './core/secrets/keychain.ts';
import { keychainName } from './electron/platform/machine-facts.ts';
import { reportJson, reportText } from './core/check/report-text.ts';
import { proxyPasswordReader } from './core/preferences.ts';
import type { Log } from './core/runtime.ts';
import { createTimedKeychain } from './core/secrets/keychain-timeout.ts';
import { createSecretStore } from './core/secrets/secret-store.ts';
import type { CommandLine } from './electron/lifecycle/command-line.ts';
import { stopSignal, writeAll } from './electron/lifecycle/command-process.ts';
import { sanitizedLine } from './electron/logging/log.ts';
import { redact } from './electron/logging/redact.ts';
import { createNetwork } from './electron/network/network.ts';
import { clock, random } from './electron/platform/clock.ts';
import type { MachineFacts } from './core/diagnostics/diagnostics.ts';
import { plainLine } from './i18n/untrusted-text.ts';
import type { StartMessages } from './i18n/texts/en/start.ts';
import { readCertificateFile } from './files/certificate-file.ts';
import type { TrustedOwners } from './files/trusted-path.ts';
import type { ManagedSettingsProblem } from './managed/managed-settings.ts';
import { effectivePreferences } from './managed/managed-preferences.ts';
import { readManagedSettings } from './managed/read-managed-settings.ts';
import { openSystemKeychain } from './keychain.ts';
import { readManagedConnections } from './storage/managed-connections.ts';
import { readOwnPreferences } from './storage/settings.ts';

export interface CheckStart {
  readonly commandLine: Pick<CommandLine, 'connection' | 'connectionFile' | 'managedDir'>;
  readonly json: boolean;
  /** Perch's data folder, which is only read. */
  readonly dataDir: string;
  readonly systemFolder: string;
  readonly owners: TrustedOwners | undefined;
  readonly machine: Pick<MachineFacts, 'system'>;
  /** Makes the system's language the current one, and returns the texts about a start. To be called when the app is ready. */
  readonly loadTexts: () => Promise<StartMessages>;
}

/** Resolves with the exit code: 0 if everything is fine, 1 if something isn't, 128 + n after signal n. */
export async function check(start: CheckStart): Promise<number> {
  const { commandLine, owners, dataDir } = start;
  await app.whenReady();
  const texts = await start.loadTexts();
  const stopped = stopSignal(process);
  const log: Log = (line, level) => {
    if (level !== 'debug') process.stderr.write(`${sanitizedLine(line)}\n`);
  };
  const folder = commandLine.managedDir ?? start.systemFolder;
  const settings = await readManagedSettings({
    platform: process.platform,
    folder,
    isOwnFolder: commandLine.managedDir !== undefined,
    owners,
  });
  const preferences = effectivePreferences(readOwnPreferences(dataDir), settings);
  const keychain = openSystemKeychain();
  const timed = createTimedKeychain(keychain, clock);
  const secrets = createSecretStore({
    keychain: timed,
    settings: { toForget: () => [], save: () => {} },
    runtime: { clock, random, log },
    onChange: () => {},
    onAvailable: () => {},
  });
  const network = createNetwork(session.defaultSession, {
    version: app.getVersion(),
    preferences: () => preferences,
    proxyPassword: proxyPasswordReader(secrets),
    log,
  });
  const endpoints = createTokenEndpoints();
  const { connection, connectionFile = '' } = commandLine;
  /** Reads an entry that doesn't exist, which shows no prompt. */
  const checkKeychain = async (): Promise<KeychainReport> => {
    try {
      await timed.read('check');
      const name = keychainName(process.platform, keychain.name?.());
      const state = (await keychain.isLocked?.()) === true ? 'locked' : 'usable';
      return { state, text: texts.check.keychain[state](name) };
    } catch (error) {
      return { state: 'unusable', text: error instanceof KeychainError ? error.text() : String(error) };
    }
  };
  const report = runCheck({
    perch: app.getVersion(),
    system: start.machine.system,
    source: connection === undefined ? { folder } : { file: connectionFile },
    connections:
      connection === undefined
        ? readManagedConnections(folder, owners)
        : { connections: [connection], problems: [] },
    settings: {
      ...settings,
      problems: [...settings.problems, ...certificateProblems(preferences.certificates)],
    },
    test: (tested, signal) => testConnection(tested, network.send, { clock, random, endpoints, signal }),
    keychain: checkKeychain(),
    clock,
    texts: texts.check,
  });
  const ended = await Promise.race([report, stopped]);
  if (typeof ended === 'number') return ended;
  const output = start.json ? reportJson(ended, sanitize) : reportText(ended, texts.check, sanitize);
  await writeAll(process.stdout, output, clock);
  return ended.exitCode;
}

/** The problem of the file of certificate authorities, if it has one. A running Perch only logs it. */
function certificateProblems(file: string): readonly ManagedSettingsProblem[] {
  const { problem } = file === '' ? {} : readCertificateFile(file);
  return problem === undefined ? [] : [{ origin: { kind: 'file', name: file }, code: problem }];
}

function sanitize(text: string): string {
  return plainLine(redact(text), maxTextLength);
}

/** The longest text or line in the report, in UTF-16 units. */
const maxTextLength = 4000;
