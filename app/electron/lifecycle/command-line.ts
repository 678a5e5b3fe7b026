// Reads the options of a start (options.ts), and prepares the folders that they name.
import { accessSync, closeSync, constants, lstatSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Connection, parseConnectionFile } from '../../connection/connection.ts';
import { errorSentence } from '../../connection/connection-error.ts';
import { type LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import { maxConnectionFileBytes } from '../../contract/limits.ts';
import { errorCode } from '../../files/error-code.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { appendFlags, ensureDir, narrowMode, privateDir, privateFile } from '../../files/writing.ts';
import { hiddenArgument } from '../platform/login-item.ts';
import { missingValue, optionValue } from './options.ts';
import { StartError, UsageError } from './start-error.ts';

export interface CommandLine {
  /** `--connection=FILE`: imported, if need be after a question to the user. With `--check`, the connection is tested instead. */
  readonly connection: Connection | undefined;
  /** The absolute path of the file of `connection`. */
  readonly connectionFile?: string;
  /** `--practice-connection=FILE`: a choice on the welcome view. An installed Perch refuses it. */
  readonly practiceConnection: Connection | undefined;
  /** `--placed-connections=DIR`: managed connections and settings are read from this folder. An installed Perch refuses it. */
  readonly managedDir: string | undefined;
  /** `--report`: print Perch's status on standard output (stdout-report.ts). */
  readonly report: boolean;
  /** `--hidden`: show only the tray, as at login. */
  readonly hidden: boolean;
  /** `--tray` or `--no-tray`: overrides the detection of the desktop's tray. */
  readonly tray?: boolean;
}

/**
 * Reads the arguments and the connection files that they name, relative to a folder.
 *
 * @throws UsageError if an option lacks its file or folder or is there twice, or a file can't be read or used.
 */
export function readCommandLine(args: readonly string[], folder: string): CommandLine {
  const managedDir = optionValue('placed-connections', args);
  const practiceFile = optionValue('practice-connection', args);
  const file = optionValue('connection', args);
  return {
    connection: readConnectionFile(file, folder),
    ...(file === undefined ? {} : { connectionFile: resolve(folder, file) }),
    practiceConnection: readConnectionFile(practiceFile, folder),
    managedDir: managedDir === undefined ? undefined : resolve(folder, managedDir),
    report: args.includes('--report'),
    hidden: args.includes(hiddenArgument),
    ...(args.includes('--tray') ? { tray: true } : {}),
    ...(args.includes('--no-tray') ? { tray: false } : {}),
  };
}

/**
 * Creates the data folder and the folder for Chromium's data if they are missing, for their owner only. If they exist, takes away
 * other users' permissions to Chromium's folder and to the default data folder. A data folder that the user names keeps its
 * permissions: it may be a home folder or a shared one.
 *
 * @throws StartError if one is a file, or can't be created or written to, or has no space, or if the data folder can't be read
 */
export function prepareDataDir(
  folder: string,
  { isDefault, chromiumDir }: { readonly isDefault: boolean; readonly chromiumDir: string },
): void {
  try {
    ensureDir(folder);
    if (isDefault) narrowMode(folder, privateDir);
    ensureDir(chromiumDir);
    narrowMode(chromiumDir, privateDir);
    accessSync(folder, constants.R_OK | constants.X_OK);
    // Without room for another file Electron reports a running Perch.
    const probe = join(chromiumDir, 'probe');
    writeFileSync(probe, '');
    // Another start may have removed it.
    rmSync(probe, { force: true });
  } catch (error) {
    const problem = dataDirProblems[errorCode(error)] ?? 'dataDirReadonly';
    throw new StartError((texts) => texts[problem](folder));
  }
}

/** Perch has about 95 open files. With fewer than 105, Chromium's network service crashes and the panel stays empty. */
const minOpenFiles = 256;

/**
 * Rejects a start with too few open files. `limits` is proc_pid_limits(5). The soft limit doesn't matter, as Node raises it.
 *
 * @throws StartError
 */
export function rejectFewFiles(limits: string): void {
  const hard = Number(/^Max open files +\S+ +(\d+)/m.exec(limits)?.[1] ?? minOpenFiles);
  if (hard < minOpenFiles) throw new StartError(({ fewFiles }) => fewFiles(hard, minOpenFiles));
}

/** `ENOSPC` also means that no inode is free. */
const dataDirProblems: Readonly<Record<string, 'dataDirIsFile' | 'dataDirFull'>> = {
  ENOTDIR: 'dataDirIsFile',
  EEXIST: 'dataDirIsFile',
  ENOSPC: 'dataDirFull',
  EDQUOT: 'dataDirFull',
};

/**
 * Rejects `--user-data-dir` without a folder. Chromium reads the option and takes no value from the next argument: Perch
 * would use its default folder.
 *
 * @throws StartError
 */
export function rejectEmptyDataDir(args: readonly string[]): void {
  if (args.some((arg) => /^--?user-data-dir=?$/.test(arg))) throw missingValue('user-data-dir');
}

/**
 * Rejects arguments that aren't options, such as a connection file without `--connection` before it: they would be ignored.
 *
 * @throws StartError
 */
export function rejectArguments(args: readonly string[]): void {
  const argument = args.find(
    (arg, index) =>
      arg !== '' && !arg.startsWith('-') && !['--connection', '--log-dir'].includes(args[index - 1] ?? ''),
  );
  if (argument !== undefined) throw new UsageError(({ unexpectedArgument }) => unexpectedArgument(argument));
}

/** The folder of the log that `--log-dir` names. `problem` says why it can't be used. */
export interface NamedLogDir {
  readonly folder: string;
  readonly problem?: string;
}

/**
 * Reads `--log-dir=DIR`, relative to `workingFolder`, and creates the folder if it is missing. Returns undefined without the
 * option. An existing `perch.log` has to be a file: writing to a link or a pipe would write elsewhere.
 *
 * @throws StartError if the option lacks its folder
 */
export function readLogDir(args: readonly string[], workingFolder: string): NamedLogDir | undefined {
  const named = optionValue('log-dir', args);
  if (named === undefined) return undefined;
  const folder = resolve(workingFolder, named);
  if (unreplacedVariable.test(named))
    return { folder, problem: 'a variable in it is not replaced: name the folder itself' };
  try {
    ensureDir(folder);
    const file = join(folder, 'perch.log');
    const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? true;
    if (!isFile) return { folder, problem: 'perch.log in it is not a file' };
    closeSync(openSync(file, appendFlags, privateFile));
    return { folder };
  } catch (error) {
    return { folder, problem: errorCode(error) };
  }
}

/** Variables that shells replace, but that a launcher, the registry or a service file may leave as they are. */
const unreplacedVariable = /^~(?:$|[\\/])|%[a-z_][\w()]*%|\$[a-z_]|\$\{/i;

function readConnectionFile(file: string | undefined, folder: string): Connection | undefined {
  if (file === undefined) return undefined;
  const read = readTextFile(resolve(folder, file), maxConnectionFileBytes);
  if (!read.ok && (read.problem === 'missing' || read.problem === 'unreadable')) {
    throw new UsageError(({ connectionFileUnreadable }) => connectionFileUnreadable(file));
  }
  const unusable = (reason: LazyText) =>
    new UsageError(({ connectionFileUnusable }) => connectionFileUnusable(file, reason()));
  if (!read.ok) {
    const { problem } = read;
    throw unusable(() => messages.connectionFile.fileProblem(problem, maxConnectionFileBytes));
  }
  const parsed = parseConnectionFile(read.text);
  if (!parsed.ok) {
    const { error } = parsed;
    throw unusable(() => errorSentence(error));
  }
  return parsed.value;
}
