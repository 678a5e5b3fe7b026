// Whether the desktop shows tray icons at all. Linux has some that don't: there nobody owns the name of the
// StatusNotifierWatcher on the session bus (freedesktop.org, "Status Notifier Item").
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** `status-notifier`, `none`, or `unknown` where nobody could be asked; `system` where every desktop has one. */
export type TrayHost = 'system' | 'status-notifier' | 'none' | 'unknown';

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

/** Asks the desktop. `wanted` is what the person says of it, where they do. */
export async function findTrayHost(
  platform: NodeJS.Platform,
  wanted: boolean | undefined,
  ask: (program: string, args: readonly string[]) => Promise<string> = run,
): Promise<TrayHost> {
  if (wanted !== undefined) return wanted ? 'system' : 'none';
  if (platform !== 'linux') return 'system';
  for (const [program, ...args] of questions) {
    const host = trayHostIn(await ask(program, args).catch(() => ''));
    if (host !== 'unknown') return host;
  }
  return 'unknown';
}

/** What one of the programs printed: `(true,)`, `b true` or `boolean true`. */
export function trayHostIn(output: string): TrayHost {
  const [, answer] = /\b(true|false)\b/.exec(output) ?? [];
  if (answer === undefined) return 'unknown';
  return answer === 'true' ? 'status-notifier' : 'none';
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...args], { timeout: answerWithinMs });
  return stdout;
}
