// Whether the desktop shows tray icons at all. Linux has some that don't: there nobody owns the name of the
// StatusNotifierWatcher on the session bus (freedesktop.org, "Status Notifier Item"), and the X display, if there is one,
// has no tray of the older kind either.
import { execFile } from 'node:child_process';
import { setTimeout as pass } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hasX11Tray } from './x11-tray.ts';

/** `status-notifier`, `xembed`, `none`, or `unknown` where nobody could be asked; `system` where every desktop has one. */
export type TrayHost = 'system' | 'status-notifier' | 'xembed' | 'none' | 'unknown';

const watcher = 'org.kde.StatusNotifierWatcher';
const bus = 'org.freedesktop.DBus';

/** Programs that can ask the bus; one of them is on nearly every desktop. */
const questions: readonly (readonly [program: string, ...args: string[]])[] = [
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
  /** What the person says of it, where they do. */
  readonly override: boolean | undefined;
  /** The desktop may be starting as well, and its tray come a little later than Perch. */
  readonly isAtLogin: boolean;
  readonly runProgram?: (program: string, args: readonly string[]) => Promise<string>;
  readonly checkX11?: () => Promise<boolean>;
  readonly wait?: () => Promise<unknown>;
}

/** So often a desktop that is starting is asked, with a second between. */
const patience = 10;

/** Asks the desktop. */
export async function detectTrayHost(
  platform: NodeJS.Platform,
  {
    override: wanted,
    isAtLogin: atLogin,
    runProgram: ask = run,
    checkX11: askDisplay = hasX11Tray,
    wait: pause = () => pass(1_000),
  }: TrayHostOptions,
): Promise<TrayHost> {
  if (wanted !== undefined) return wanted ? 'system' : 'none';
  if (platform !== 'linux') return 'system';
  for (let left = atLogin ? patience : 1; ; left -= 1) {
    const host = await askBus(ask);
    if (host !== 'none') return host;
    if (await askDisplay()) return 'xembed';
    if (left === 1) return 'none';
    await pause();
  }
}

async function askBus(ask: NonNullable<TrayHostOptions['runProgram']>): Promise<TrayHost> {
  for (const [program, ...args] of questions) {
    const host = parseTrayHost(await ask(program, args).catch(() => ''));
    if (host !== 'unknown') return host;
  }
  return 'unknown';
}

/** What one of the programs printed: `(true,)`, `b true` or `boolean true`. */
export function parseTrayHost(output: string): TrayHost {
  const [, answer] = /\b(true|false)\b/.exec(output) ?? [];
  if (answer === undefined) return 'unknown';
  return answer === 'true' ? 'status-notifier' : 'none';
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...args], { timeout: answerWithinMs });
  return stdout;
}
