// Perch's own command-line options. refused-switches.ts checks those of Chromium and Node.
import { resolve } from 'node:path';
import { type Connection, parseConnectionFile } from '../../connection/connection.ts';
import { messages } from '../../i18n/i18n.ts';
import { maxConnectionFileBytes, readTextFile } from '../../files/read-text-file.ts';
import { narrowMode, privateDir } from '../../files/narrow-mode.ts';
import { ensureDir } from '../platform/ensure-dir.ts';
import { hiddenArgument } from '../platform/login-item.ts';

export interface CommandLine {
  /** `--connection=FILE` or `--connection FILE`: shown for confirmation at start. */
  readonly connection: Connection | undefined;
  /** `--practice-connection=FILE`: a choice on the welcome view. Ignored by an installed Perch. */
  readonly practiceConnection: Connection | undefined;
  /** `--placed-connections=DIR`: the folder of managed connections, instead of the system's. Ignored by an installed Perch. */
  readonly managedDir: string | undefined;
  /** `--report`: print the status of tray and keychain on standard output. */
  readonly report: boolean;
  /** `--hidden`: show only the tray, as at login. */
  readonly hidden: boolean;
  /** `--tray` or `--no-tray`: overrides the detection of the desktop's tray. */
  readonly tray?: boolean;
}

/** An error that the user has to correct before Perch can start. Its message is a sentence for the user. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Reads the arguments and the connection files that they name, relative to a folder.
 *
 * @throws StartError where an option lacks its file, or a file can't be read or used.
 */
export function readCommandLine(
  args: readonly string[],
  folder: string,
  { packaged }: { readonly packaged: boolean },
): CommandLine {
  const managedDir = packaged ? undefined : optionValue('--placed-connections', args);
  const practiceFile = packaged ? undefined : optionValue('--practice-connection', args);
  return {
    connection: readConnectionFile(optionValue('--connection', args), folder),
    practiceConnection: readConnectionFile(practiceFile, folder),
    managedDir: managedDir && resolve(folder, managedDir),
    report: args.includes('--report'),
    hidden: args.includes(hiddenArgument),
    ...(args.includes('--tray') ? { tray: true } : {}),
    ...(args.includes('--no-tray') ? { tray: false } : {}),
  };
}

/**
 * Creates the data folder where it is missing, for its owner only. Takes away other users' permissions to the default one;
 * a folder that the user names may be a home folder or a shared one, and keeps its own.
 *
 * @throws StartError where it can't be created or written to
 */
export function prepareDataDir(folder: string, { isDefault }: { readonly isDefault: boolean }): void {
  try {
    ensureDir(folder);
    if (isDefault) narrowMode(folder, privateDir);
  } catch {
    throw new StartError(
      `Perch can't write to its folder ${folder}. Make it writable, or name another with --user-data-dir=DIR.`,
    );
  }
}

/** The value of the option's last occurrence: `--option=VALUE` or `--option VALUE`. */
function optionValue(option: string, args: readonly string[]): string | undefined {
  const index = args.findLastIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  const [arg, next = ''] = index < 0 ? [] : args.slice(index);
  if (arg === undefined) return undefined;
  const value = arg === option ? next : arg.slice(option.length + 1);
  if (value === '' || value.startsWith('--')) throw new StartError(`${option} needs a file: ${option}=FILE.`);
  return value;
}

function readConnectionFile(file: string | undefined, folder: string): Connection | undefined {
  if (file === undefined) return undefined;
  const read = readTextFile(resolve(folder, file), maxConnectionFileBytes);
  if (!read.ok && (read.problem === 'missing' || read.problem === 'unreadable')) {
    throw new StartError(`The connection file ${file} can't be read. Check that it exists and may be read.`);
  }
  const unusable = (reason: string) => new StartError(`The connection file ${file} can't be used. ${reason}`);
  if (!read.ok) throw unusable(messages.connectionFile.problem(read.problem, maxConnectionFileBytes));
  const parsed = parseConnectionFile(read.text);
  if (!parsed.ok) throw unusable(parsed.reason);
  return parsed.value;
}
