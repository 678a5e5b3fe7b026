// What Perch understands of its command line. Chromium's and Node's own switches pass by.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Connection, parseConnectionFile } from '../../connection/connection.ts';
import { ensureDir } from '../platform/ensure-dir.ts';
import { hiddenArgument } from '../platform/login-item.ts';

export interface CommandLine {
  /** `--connection=FILE` or `--connection FILE`: offered for confirmation at start. */
  readonly connection?: Connection;
  /** `--practice-connection=FILE`: offered on the welcome view. What is installed has no practice service. */
  readonly practiceConnection?: Connection;
  /** `--placed-connections=DIR`: where what IT places is looked for, instead of the system's folder; not when installed. */
  readonly managedDir?: string;
  /** `--report`: say on standard output how Perch fares. */
  readonly report: boolean;
  /** `--hidden`: only the tray is shown, as at login. */
  readonly hidden: boolean;
  /** `--tray` or `--no-tray`, where Perch is wrong about whether the desktop shows one. */
  readonly tray?: boolean;
}

/** Something the person has to mend before Perch can start; its message is a sentence. */
export class StartError extends Error {
  override readonly name = 'StartProblem';
}

/**
 * Reads the arguments, and the connection files they name relative to a folder.
 *
 * @throws StartProblem where a file is not named, or can't be read or used.
 */
export function readCommandLine(
  args: readonly string[],
  folder: string,
  { packaged }: { readonly packaged: boolean },
): CommandLine {
  const offered = connectionAt(fileAfter('--connection', args), folder);
  const placed = packaged ? undefined : fileAfter('--placed-connections', args);
  const practice = packaged ? undefined : connectionAt(fileAfter('--practice-connection', args), folder);
  return {
    ...(offered === undefined ? {} : { connection: offered }),
    ...(practice === undefined ? {} : { practiceConnection: practice }),
    ...(placed === undefined ? {} : { managedDir: resolve(folder, placed) }),
    report: args.includes('--report'),
    hidden: args.includes(hiddenArgument),
    ...(args.includes('--tray') ? { tray: true } : {}),
    ...(args.includes('--no-tray') ? { tray: false } : {}),
  };
}

/** Makes sure that Perch can keep its files in a folder. @throws StartProblem */
export function prepareDataDir(folder: string): void {
  try {
    ensureDir(folder);
  } catch {
    throw new StartError(
      `Perch can't write to its folder ${folder}. Make it writable, or name another with --user-data-dir=DIR.`,
    );
  }
}

/** Chromium's switches that would undo what protects an installed Perch, and what each would do. */
const refusedSwitches: Readonly<Record<string, string>> = {
  'remote-debugging-port': 'Other programs could look into its windows.',
  'remote-debugging-pipe': 'Other programs could look into its windows.',
  'no-sandbox':
    'Pages from the network would run unconfined. Where the system gives it no sandbox, install the system’s own package instead of the AppImage; and Perch is not for the root user.',
  'disable-web-security': 'Pages could read one another.',
  'allow-running-insecure-content': 'Anybody on the network could change a page.',
  'ignore-certificate-errors': 'Anybody on the network could pass for the service.',
  'ssl-key-log-file': 'What travels encrypted could be read.',
  'log-net-log': 'Passwords and codes would be written to a file.',
};

/** An installed Perch doesn't start without what protects it. @throws StartProblem */
export function rejectSwitches(hasSwitch: (name: string) => boolean): void {
  const refused = Object.entries(refusedSwitches).find(([name]) => hasSwitch(name));
  if (refused === undefined) return;
  const [name, reason] = refused;
  throw new StartError(`Perch does not start with --${name}. ${reason}`);
}

function fileAfter(option: string, args: readonly string[]): string | undefined {
  const at = args.findLastIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  const [named, next = ''] = at < 0 ? [] : args.slice(at);
  if (named === undefined) return undefined;
  const file = named === option ? next : named.slice(option.length + 1);
  if (file === '' || file.startsWith('--')) throw new StartError(`${option} needs a file: ${option}=FILE.`);
  return file;
}

function connectionAt(file: string | undefined, folder: string): Connection | undefined {
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(resolve(folder, file), 'utf8');
  } catch {
    throw new StartError(`The connection file ${file} can't be read. Check that it exists and may be read.`);
  }
  const parsed = parseConnectionFile(text);
  if (parsed.ok) return parsed.value;
  throw new StartError(`The connection file ${file} can't be used. ${parsed.reason}`);
}
