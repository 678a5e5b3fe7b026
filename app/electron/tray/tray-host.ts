// Detects whether the desktop shows tray icons. Some on Linux don't: no process owns the name of the
// StatusNotifierWatcher on the session bus (freedesktop.org, "Status Notifier Item"), and the X display has no XEmbed tray.
import { execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hasX11Tray } from './x11-tray.ts';

/** `unknown`: the session bus can't be queried. `system`: the desktop always has a tray, or the command line says so. */
export type TrayHost = 'system' | 'status-notifier' | 'xembed' | 'none' | 'unknown';

const watcher = 'org.kde.StatusNotifierWatcher';
const bus = 'org.freedesktop.DBus';

/** Programs that can query the bus. Nearly every desktop has one of them. */
const busQueries: readonly (readonly [program: string, ...args: string[]])[] = [
  [
    ...(['gdbus', 'call', '--session', '--dest', bus, '--object-path', '/org/freedesktop/DBus'] as const),
    ...['--method', `${bus}.NameHasOwner`, watcher],
  ],
  ['busctl', '--user', 'call', bus, '/org/freedesktop/DBus', bus, 'NameHasOwner', 's', watcher],
  [
    ...(['dbus-send', '--session', '--print-reply', `--dest=${bus}`, '/org/freedesktop/DBus'] as const),
    ...[`${bus}.NameHasOwner`, `string:${watcher}`],
  ],
];

const answerWithinMs = 2_000;

export interface TrayHostOptions {
  /** The command line's `--tray` or `--no-tray`; undefined where it has neither. */
  readonly override: boolean | undefined;
  /** Perch was started at login: the desktop's tray may appear later than Perch. */
  readonly isAtLogin: boolean;
  readonly runProgram?: (program: string, args: readonly string[]) => Promise<string>;
  readonly checkX11?: () => Promise<boolean>;
  readonly wait?: () => Promise<unknown>;
}

/** How often the tray is looked for at login, with a second in between. */
const attemptsAtLogin = 10;

/** Detects the desktop's tray. */
export async function detectTrayHost(
  platform: NodeJS.Platform,
  {
    override,
    isAtLogin,
    runProgram = run,
    checkX11 = hasX11Tray,
    wait = () => delay(1_000),
  }: TrayHostOptions,
): Promise<TrayHost> {
  if (override !== undefined) return override ? 'system' : 'none';
  if (platform !== 'linux') return 'system';
  for (let attempts = isAtLogin ? attemptsAtLogin : 1; ; attempts -= 1) {
    const host = await queryBus(runProgram);
    if (host !== 'none') return host;
    if (await checkX11()) return 'xembed';
    if (attempts === 1) return 'none';
    await wait();
  }
}

/** Describes the tray for the diagnostics. */
export function describeTrayHost(host: TrayHost, platform: NodeJS.Platform): string {
  return platform === 'linux' ? linuxDescriptions[host] : 'the system’s';
}

const linuxDescriptions: Readonly<Record<TrayHost, string>> = {
  system: 'as the command line says',
  'status-notifier': 'StatusNotifierWatcher',
  xembed: 'XEmbed: no StatusNotifierWatcher on the session bus',
  none: 'none: no StatusNotifierWatcher on the session bus, nor a tray on the X display',
  unknown: 'unknown: the session bus could not be asked',
};

/**
 * Records in a file that the user is notified of the missing tray. Returns whether this is the first time: true where the
 * file didn't exist, and where it can't be created.
 */
export function claimNoTrayNotice(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx', 0o600));
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EEXIST');
  }
}

async function queryBus(runProgram: NonNullable<TrayHostOptions['runProgram']>): Promise<TrayHost> {
  for (const [program, ...args] of busQueries) {
    const host = parseTrayHost(await runProgram(program, args).catch(() => ''));
    if (host !== 'unknown') return host;
  }
  return 'unknown';
}

/** Reads the output of one of the programs: `(true,)`, `b true` or `boolean true`. */
export function parseTrayHost(output: string): TrayHost {
  const [, answer] = /\b(true|false)\b/.exec(output) ?? [];
  if (answer === undefined) return 'unknown';
  return answer === 'true' ? 'status-notifier' : 'none';
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...args], { timeout: answerWithinMs });
  return stdout;
}
