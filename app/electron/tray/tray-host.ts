// Detects whether the desktop shows tray icons. Some on Linux don't: no process owns the name of the
// StatusNotifierWatcher on the session bus (freedesktop.org, "Status Notifier Item"), and the X display has no XEmbed tray.
import type { Clock, Log } from '../../core/runtime.ts';
import { sessionBusSockets } from './bus-address.ts';
import type { SessionBus } from './session-bus.ts';
import type { TrayMonitorOptions } from './tray-monitor.ts';
import { hasX11Tray } from './x11-tray.ts';

/** `unknown`: the session bus can't be queried. `system`: the desktop always has a tray, or the command line says so. */
export type TrayHost = 'system' | 'status-notifier' | 'xembed' | 'none' | 'unknown';

export interface DetectedTray {
  readonly host: TrayHost;
  /** The unique name of the StatusNotifierWatcher. */
  readonly watcher?: string;
  /** The session bus, where the tray can come and go. */
  readonly bus?: SessionBus;
}

/** - `none`: there is no session bus. `unusable`: there is one that this client can't use. */
export type OpenedBus = SessionBus | 'none' | 'unusable';

export interface TrayHostOptions {
  /** The command line's `--tray` or `--no-tray`; undefined where it has neither. */
  readonly override: boolean | undefined;
  readonly openBus: () => Promise<OpenedBus>;
  readonly checkX11?: () => Promise<boolean>;
}

/** Detects the desktop's tray. */
export async function detectTrayHost(
  platform: NodeJS.Platform,
  { override, openBus, checkX11 = hasX11Tray }: TrayHostOptions,
): Promise<DetectedTray> {
  if (override !== undefined) return { host: override ? 'system' : 'none' };
  if (platform !== 'linux') return { host: 'system' };
  const withoutWatcher = async (): Promise<TrayHost> => ((await checkX11()) ? 'xembed' : 'none');
  const bus = await openBus();
  if (bus === 'unusable') return { host: 'unknown' };
  if (bus === 'none') return { host: await withoutWatcher() };
  try {
    const { watcherOwner } = await import('./status-notifier.ts');
    const watcher = await watcherOwner(bus);
    return watcher === undefined
      ? { host: await withoutWatcher(), bus }
      : { host: 'status-notifier', watcher, bus };
  } catch {
    bus.close();
    return { host: 'unknown' };
  }
}

/** Opens the first session bus of the environment that can be opened. */
export async function openEnvironmentBus(
  clock: Pick<Clock, 'after'>,
  machine: Pick<NodeJS.Process, 'env'> = process,
): Promise<OpenedBus> {
  const sockets = sessionBusSockets(machine);
  if (sockets === undefined) return 'unusable';
  // Only needed here, on Linux, while Electron starts.
  const { openSessionBus } = await import('./session-bus.ts');
  let result: OpenedBus = 'none';
  for (const socket of sockets) {
    try {
      return await openSessionBus(socket, clock);
    } catch (error) {
      if (!isAbsent(error)) result = 'unusable';
    }
  }
  return result;
}

/** Whether nothing listens at the socket. */
function isAbsent(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes(String(error.code))
  );
}

export interface FollowTrayOptions extends Pick<
  TrayMonitorOptions,
  'clock' | 'createIcon' | 'useWindow' | 'returnToTray'
> {
  readonly log: Log;
  readonly checkX11?: () => Promise<boolean>;
  /** Aborted at the shutdown, which may begin before or while the tray begins to be followed. */
  readonly signal: AbortSignal;
}

/** Follows the tray where it can come and go, until the signal is aborted. To be called when the icon has been drawn. */
export async function followTray(
  { host, watcher, bus }: DetectedTray,
  { checkX11 = hasX11Tray, signal, ...options }: FollowTrayOptions,
): Promise<void> {
  if (bus === undefined) return;
  // Not needed before the icon is drawn.
  const { createTrayReader, xembedHost } = await import('./status-notifier.ts');
  const { monitorTray } = await import('./tray-monitor.ts');
  // The shutdown may have begun already; nothing emits `abort` again.
  if (signal.aborted) return;
  const stop = monitorTray({
    ...options,
    bus,
    observe: createTrayReader(bus, checkX11),
    initial: {
      shownIn: host === 'none' ? 'window' : 'tray',
      createdFor: host === 'xembed' ? xembedHost : watcher,
    },
  });
  signal.addEventListener('abort', stop, { once: true });
}

/** Describes the tray for the diagnostics: the one at the start, and whether Perch now is used from it, where that has changed. */
export function describeTrayHost(host: TrayHost, platform: NodeJS.Platform, isUsed: boolean): string {
  if (platform !== 'linux') return 'the system’s';
  const atStart = linuxDescriptions[host];
  if (isUsed === (host !== 'none')) return atStart;
  return `${atStart}; since then the icon ${isUsed ? 'is shown' : 'is not shown, so a window is used'}`;
}

const linuxDescriptions: Readonly<Record<TrayHost, string>> = {
  system: 'as the command line says',
  'status-notifier': 'StatusNotifierWatcher',
  xembed: 'XEmbed: no StatusNotifierWatcher on the session bus',
  none: 'none: no StatusNotifierWatcher on the session bus, nor a tray on the X display',
  unknown: 'unknown: the session bus could not be asked',
};
