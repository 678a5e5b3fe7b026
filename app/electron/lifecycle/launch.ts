// How Perch was started, and what several kinds of start need: the single-instance lock and the texts about a start.
import { app } from 'electron';
import { join, resolve } from 'node:path';
import { trustedOwners, type TrustedOwners } from '../../files/trusted-path.ts';
import { setLocale } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import { negotiateLocale } from '../../i18n/negotiate-locale.ts';
import { type DesktopEnvironment, readDesktopEnvironment } from '../platform/desktop-environment.ts';
import { rejectArguments, rejectEmptyDataDir } from './command-line.ts';
import {
  isHolderUnreachable,
  type ShutdownMarker,
  takeInstanceLock,
  waitBlocking,
  withSocketFolder,
} from './single-instance.ts';
import { StartError } from './start-error.ts';
import { clearEnvironment, clearRelativeFolders, rejectSwitches, rejectVariables } from './switches.ts';

export interface Launch {
  readonly platform: NodeJS.Platform;
  readonly args: readonly string[];
  readonly dataDir: string;
  /** The active display server, from the switch `ozone-platform`. On Linux, Electron sets it if the command line lacks it. */
  readonly ozone: string;
  readonly environment: DesktopEnvironment;
  readonly owners: TrustedOwners | undefined;
}

/** Reads how Perch was started. @throws StartError for options, arguments and variables that Perch doesn't accept */
export function readLaunch(): Launch {
  const { platform } = process;
  if (platform === 'linux') clearRelativeFolders(process.env);
  const environment = readDesktopEnvironment();
  const args = process.argv.slice(1);
  if (app.isPackaged) {
    clearEnvironment(process.env);
    rejectVariables(process.env);
    rejectSwitches({ args, platform, hasSwitch: (name) => app.commandLine.hasSwitch(name) });
    rejectArguments(args);
  }
  rejectEmptyDataDir(args);
  return {
    platform,
    args,
    dataDir: dataFolder(),
    ozone: app.commandLine.getSwitchValue('ozone-platform'),
    environment,
    owners:
      platform === 'win32' ? undefined : trustedOwners(platform, app.isPackaged ? undefined : currentUser()),
  };
}

/** Electron's `userData` throws if it can't be created, and is the default folder if a named one can't. */
function dataFolder(): string {
  const named = app.commandLine.getSwitchValue('user-data-dir');
  return named === '' ? join(app.getPath('appData'), app.name) : resolve(named);
}

function currentUser() {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

/** Takes the single-instance lock; returns false if another Perch keeps running. @throws StartError if that can't be notified */
export function takeLock(
  { args, platform, dataDir }: Launch,
  { isSet }: Pick<ShutdownMarker, 'isSet'>,
): boolean {
  const { env: environment } = process;
  const requestLock = () => app.requestSingleInstanceLock({ args });
  const request =
    platform === 'linux' ? () => withSocketFolder(environment, dataDir, requestLock) : requestLock;
  const isUnreachable = () => isHolderUnreachable(dataDir);
  const hasLock = takeInstanceLock({
    request: () => !isUnreachable() && request(),
    isShuttingDown: isSet,
    wait: waitBlocking,
  });
  if (!hasLock && isUnreachable()) throw new StartError(({ unreachable }) => unreachable);
  return hasLock;
}

/** Makes the system's language the current one, as the preferences may not be read yet. Returns the texts about a start. */
export async function loadStartTexts(): Promise<typeof messages.start> {
  await setLocale(negotiateLocale('system', app.getPreferredSystemLanguages()));
  return messages.start;
}
