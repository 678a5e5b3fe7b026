// The composition root of `--check`: creates the parts that the report needs (core/check) and prints the report. It can run
// beside a running Perch: it takes no instance lock and writes nothing to Perch's data folder.
import { app, session } from 'electron';
import { createTokenEndpoints } from './api/oauth/token-request.ts';
import { testConnection } from './api/connection-test.ts';
import { type KeychainReport, reportJson, reportText, runCheck } from './core/check/check.ts';
import { accountsWithout } from './core/connections/confirmed-connections.ts';
import { createTimedKeychain, KeychainError } from './core/secrets/keychain.ts';
import { machineFacts } from './electron/platform/desktop-environment.ts';
import { keychainName } from './storage/keychain.ts';
import { proxyPasswordReader } from './core/preferences.ts';
import type { Log } from './core/runtime.ts';
import { createSecretStore } from './core/secrets/secret-store.ts';
import { readCommandLine } from './electron/lifecycle/command-line.ts';
import { stopSignal, useTemporaryProfile, writeAll } from './electron/lifecycle/processes.ts';
import { type Launch, loadStartTexts } from './electron/lifecycle/launch.ts';
import { sanitizedLine } from './electron/logging/log.ts';
import { redact } from './electron/logging/redact.ts';
import { createNetwork } from './electron/network/network.ts';
import { clock, random } from './electron/platform/clock.ts';
import { plainLine } from './i18n/untrusted-text.ts';
import { readCertificateFile } from './files/certificate-file.ts';
import type { ManagedSettingsProblem } from './managed/managed-settings.ts';
import { effectivePreferences } from './managed/managed-preferences.ts';
import { readManagedSettings } from './managed/read-managed-settings.ts';
import { openSystemKeychain } from './keychain.ts';
import { managedConnectionsDir, readManagedConnections } from './storage/managed-connections.ts';
import { readOwnSettings } from './storage/settings.ts';

/** Resolves with the report's exit code, or with 128 + n after signal n. Rejects with the StartErrors of `readCommandLine`. */
export async function check(launch: Launch, json: boolean): Promise<number> {
  const { platform, args, owners, dataDir, environment } = launch;
  const { connection, connectionFile = '', managedDir } = readCommandLine(args, process.cwd());
  useTemporaryProfile(app, process);
  await app.whenReady();
  const texts = await loadStartTexts();
  const stopped = stopSignal(process);
  const log: Log = (line, level) => {
    if (level !== 'debug') process.stderr.write(`${sanitizedLine(line)}\n`);
  };
  const folder = managedDir ?? managedConnectionsDir(platform, environment.programData);
  const settings = await readManagedSettings({
    platform,
    folder,
    isOwnFolder: managedDir !== undefined,
    owners,
  });
  const own = readOwnSettings(dataDir);
  const preferences = effectivePreferences(own.preferences, settings);
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
  /** Reads an entry that doesn't exist. Of the known keyrings, only a locked KeePassXC shows a prompt for it. */
  const checkKeychain = async (): Promise<KeychainReport> => {
    try {
      await timed.read('check');
      const name = keychainName(platform, keychain.name?.());
      const state = (await keychain.isLocked?.()) === true ? 'locked' : 'usable';
      return { state, text: texts.check.keychain[state](name) };
    } catch (error) {
      return { state: 'unusable', text: error instanceof KeychainError ? error.text() : String(error) };
    }
  };
  const placed = readManagedConnections(folder, owners);
  const report = runCheck({
    perch: app.getVersion(),
    system: machineFacts(app.getVersion(), process, environment).system,
    source: connection === undefined ? { folder } : { file: connectionFile },
    connections: connection === undefined ? placed : { connections: [connection], problems: [] },
    accountsWithout: connection === undefined ? accountsWithout(placed, own) : [],
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
  const output = json ? reportJson(ended, sanitize) : reportText(ended, texts.check, sanitize);
  await writeAll(process.stdout, output, clock);
  return ended.exitCode;
}

function certificateProblems(file: string): readonly ManagedSettingsProblem[] {
  const { problem } = file === '' ? {} : readCertificateFile(file);
  return problem === undefined ? [] : [{ origin: { kind: 'file', name: file }, code: problem }];
}

function sanitize(text: string): string {
  return plainLine(redact(text), maxTextLength);
}

/** The longest text or line in the report, in UTF-16 units. */
const maxTextLength = 4000;
