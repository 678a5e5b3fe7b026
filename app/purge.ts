// The composition root of `--purge`: removes what Perch has stored for this user (core/purge), without a window and without the
// network. If the data folder is Perch's and writable, it holds its single-instance lock, so that no Perch starts meanwhile.
import { app } from 'electron';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Removal, removeSecrets, runPurge } from './core/purge/purge.ts';
import { createTimedKeychain } from './core/secrets/keychain.ts';
import { runAndWait, stopSignal, useTemporaryProfile, writeAll } from './electron/lifecycle/processes.ts';
import { type Launch, loadStartTexts, takeLock } from './electron/lifecycle/launch.ts';
import { createShutdownMarker } from './electron/lifecycle/single-instance.ts';
import { clock } from './electron/platform/clock.ts';
import { removeToastEntries, setWindowsIdentity, windowsIdentity } from './electron/platform/app-id.ts';
import type { DesktopEnvironment } from './electron/platform/desktop-environment.ts';
import { removeLoginItem } from './electron/platform/login-item.ts';
import { escapedLine } from './i18n/untrusted-text.ts';
import type { StartMessages } from './i18n/texts/en/start.ts';
import { windowsProgramFolder } from './managed/system-programs.ts';
import { isWritable } from './files/writing.ts';
import { openSystemKeychain } from './keychain.ts';
import { type DataFolder, findDataFolder, removeDataFolder } from './storage/data-folder.ts';

/**
 * Resolves with the exit code: that of `runPurge`, or 1 if Perch is running, 2 if the data folder is `foreign`, 128 + n after
 * signal n.
 */
export async function purge(launch: Launch): Promise<number> {
  const { platform, environment, dataDir } = launch;
  // The start at login is registered under this identity.
  if (platform === 'win32') setWindowsIdentity(app);
  const isDefault = !app.commandLine.hasSwitch('user-data-dir');
  const shutdownMarker = createShutdownMarker(join(dataDir, 'shutting-down'), () => undefined);
  const found = findDataFolder(dataDir, { isDefault, home: homedir() });
  // If the folder can't be written to, no Perch can be running in it, and no lock can be taken.
  const hasLock = found !== 'own' || !isWritable(dataDir) || takeLock(launch, shutdownMarker);
  useTemporaryProfile(app, process);
  await app.whenReady();
  const { purge: texts } = await loadStartTexts();
  if (found === 'foreign') return refuse(texts.foreignFolder(dataDir), 2);
  if (!hasLock) return refuse(texts.running, 1);

  const stopped = stopSignal(process);
  let isStopped = false;
  void stopped.then(() => {
    isStopped = true;
  });
  const keychain = openSystemKeychain();
  const { remove } = createTimedKeychain(keychain, clock);
  const lines: string[] = [];
  const options = {
    texts,
    isStopped: () => isStopped,
    print: (line: string) => lines.push(`${escapedLine(line)}\n`),
  };
  const parts = [
    () => removeEntries(environment, texts),
    () => removeSecrets(keychain.names, remove, options),
    // The data folder goes last, because a second attempt needs it.
    () => removeData(dataDir, found, texts),
  ];
  const ended = runPurge(parts, options);
  const exitCode = await Promise.race([ended, stopped]);
  await writeAll(process.stdout, lines.join(''), clock);
  return exitCode;
}

function refuse(sentence: string, exitCode: number): number {
  process.stderr.write(`${escapedLine(sentence)}\n`);
  return exitCode;
}

function removeEntries(environment: DesktopEnvironment, texts: StartMessages['purge']): Removal[] {
  const { platform } = process;
  const attempt = (name: string, remove: () => Removal['state']): Removal => {
    try {
      return { state: remove(), name };
    } catch (error) {
      return { state: 'failed', name, reason: error instanceof Error ? error.message : String(error) };
    }
  };
  const login = attempt(texts.startAtLogin, () => removeLoginItem({ app, platform, environment }));
  if (platform !== 'win32') return [login];
  const reg = `${windowsProgramFolder()}\\reg.exe`;
  const programs = String.raw`Microsoft\Windows\Start Menu\Programs`;
  const remove = () =>
    removeToastEntries({
      identity: windowsIdentity(app.isPackaged),
      userPrograms: join(app.getPath('appData'), programs),
      allUsersPrograms: join(environment.programData ?? String.raw`C:\ProgramData`, programs),
      runReg: (...args) => runAndWait(reg, args, 'ignore'),
    });
  return [login, attempt(texts.notifications, remove)];
}

const maxPaths = 20;

function removeData(dataDir: string, found: DataFolder, texts: StartMessages['purge']): Removal[] {
  const name = texts.dataFolder(dataDir);
  if (found === 'unmarked') return [{ state: 'kept', name: texts.notOwn(dataDir) }];
  if (found !== 'own') return [{ state: 'absent', name }];
  const { failed, kept } = removeDataFolder(dataDir, () => app.releaseSingleInstanceLock());
  const failures = failed.map(({ path, code }): Removal => ({ state: 'failed', name: path, reason: code }));
  const others = kept.map((path): Removal => ({ state: 'kept', name: texts.notOwn(path) }));
  return [
    ...(failed.length === 0 ? [{ state: 'removed' as const, name }] : failures.slice(0, maxPaths)),
    ...others.slice(0, maxPaths),
  ];
}
