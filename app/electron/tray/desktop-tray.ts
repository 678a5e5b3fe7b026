// Finds out whether the desktop shows Perch's tray icon. On Linux, a StatusNotifierWatcher on the session bus lists the icons
// that are shown (freedesktop.org, "Status Notifier Item"). Chromium registers Perch's icon there. It gives the icon up if there
// is no watcher, or the watcher has no host or refuses the icon, but doesn't tell the program
// (chrome/browser/ui/views/status_icons/status_icon_linux_dbus.cc). So Perch reads the list itself.
import type { Clock, Log } from '../../core/runtime.ts';
import type { OpenBus, SessionBus } from './session-bus.ts';

/** `unknown`: the session bus can't be queried. `system`: the desktop always has a tray, or the command line says so. */
export type TrayHost = 'system' | 'status-notifier' | 'none' | 'unknown';

export interface DetectedTray {
  readonly host: TrayHost;
  /** The unique name of the StatusNotifierWatcher. */
  readonly watcher?: string | undefined;
  /** The session bus. Present only if the tray can come and go. */
  readonly bus?: SessionBus;
}

/** @param override true for `--tray` on the command line, false for `--no-tray` */
export async function detectTray(
  platform: NodeJS.Platform,
  override: boolean | undefined,
  openBus: OpenBus,
): Promise<DetectedTray> {
  if (override !== undefined) return { host: override ? 'system' : 'none' };
  if (platform !== 'linux') return { host: 'system' };
  const bus = await openBus();
  if (typeof bus === 'string') return { host: bus };
  try {
    const watcher = await watcherOwner(bus);
    return { host: watcher === undefined ? 'none' : 'status-notifier', watcher, bus };
  } catch {
    bus.close();
    return { host: 'unknown' };
  }
}

/** Describes the tray at the start and, if that has changed, whether the icon is shown now. */
export function describeTray(host: TrayHost, platform: NodeJS.Platform, isUsed: boolean): string {
  if (platform !== 'linux') return 'the system’s';
  const atStart = linuxDescriptions[host];
  if (isUsed === (host !== 'none')) return atStart;
  return `${atStart}; since then the icon ${isUsed ? 'is shown' : 'is not shown, so a window is used'}`;
}

const linuxDescriptions: Readonly<Record<TrayHost, string>> = {
  system: 'as the command line says',
  'status-notifier': 'StatusNotifierWatcher',
  none: 'none: no StatusNotifierWatcher on the session bus',
  unknown: 'unknown: the session bus could not be asked',
};

export interface FollowTrayOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Destroys the icon and creates it again, so that Electron registers it again. */
  readonly createIcon: () => void;
  /**
   * Draws the icon again after a time without a watcher. For GNOME Chromium writes the icon to a file in the temporary folder, which may be
   * deleted by then.
   */
  readonly drawIcon: () => void;
  /** Called if a check hasn't found the icon by its deadline: the user needs a window. */
  readonly useWindow: () => void;
  readonly returnToTray: () => void;
}

/**
 * The times since the beginning of a check. The first two are those at which the list is read again; the check ends at the last.
 * If Electron registers an icon again by itself, the icon is registered by `settled`.
 */
export const checkTimesMs = { settled: 1_000, recheck: 2_000, deadline: 2_500 } as const;

/**
 * Follows the tray until the signal is aborted. To be called when the icon has been created. The promise resolves after
 * the first check, or at once without a bus or a watcher.
 * A check begins at the start, after a D-Bus signal from `changeRules`, when the connection to the bus ends, and if a list read
 * later lacks the icon. It ends when the icon is listed, or at its deadline.
 */
export async function followTray(
  { host, watcher, bus }: DetectedTray,
  options: FollowTrayOptions,
): Promise<void> {
  if (bus === undefined || options.signal.aborted) return;
  const { clock, log, signal } = options;
  let isInWindow = host === 'none';
  const decided = Promise.withResolvers<undefined>();
  if (isInWindow) decided.resolve(undefined);
  /** The watcher that hasn't listed the icon since the icon was last created: creating it again would not help. */
  let createdFor = watcher;
  /** Functions that cancel the timers of the check; empty while there is no check. */
  let cancels: readonly (() => void)[] = [];
  let isSettled = false;
  let wasGone = false;

  const startCheck = () => {
    isSettled = false;
    cancels = [
      clock.after(checkTimesMs.settled, () => {
        isSettled = true;
        observe();
      }),
      // Some watchers emit no signals.
      clock.after(checkTimesMs.recheck, () => observe()),
      clock.after(checkTimesMs.deadline, useWindow),
    ];
  };
  const endCheck = () => {
    for (const cancel of cancels) cancel();
    cancels = [];
    decided.resolve(undefined);
  };
  const useWindow = () => {
    endCheck();
    if (isInWindow) return;
    isInWindow = true;
    log('tray: the desktop does not show the icon; Perch uses a window', 'warn');
    options.useWindow();
  };
  const act = ({ watcher: current, isListed }: Awaited<ReturnType<typeof observeTray>>) => {
    // Without a watcher, Electron gives the icon up. The next watcher may need a new one.
    if (current === undefined || isListed) createdFor = undefined;
    if (current === undefined) wasGone = true;
    if (isListed) {
      endCheck();
      if (wasGone) options.drawIcon();
      wasGone = false;
      if (!isInWindow) return;
      isInWindow = false;
      log('tray: the desktop shows the icon again');
      options.returnToTray();
    } else if (cancels.length === 0) {
      // The observation that ended the check was outdated.
      if (!isInWindow) startCheck();
    } else if (isSettled && current !== createdFor) {
      createdFor = current;
      log('tray: the icon is created again, as the desktop has another tray');
      options.createIcon();
      observe();
    }
  };
  /** Resolves after the last observation. The next one begins then; only one waits at a time. */
  let observed = Promise.resolve();
  let isQueued = false;
  const observe = () => {
    if (isQueued) return;
    isQueued = true;
    observed = observed
      .then(async () => {
        isQueued = false;
        const observation = await observeTray(bus);
        if (!signal.aborted) act(observation);
      })
      .catch((error: unknown) => log(`tray: ${String(error)}`, 'error'));
  };
  const changed = () => {
    if (signal.aborted) return;
    if (cancels.length === 0) startCheck();
    observe();
  };
  signal.addEventListener('abort', endCheck, { once: true });
  void bus.ended.then(changed);
  // If the bus doesn't accept the rules, the check at the start still runs.
  void bus
    .subscribe(changeRules, changed)
    .catch((error: unknown) => log(`tray: its changes can't be followed: ${String(error)}`, 'warn'))
    .then(changed);
  await decided.promise;
}

const watcherName = 'org.kde.StatusNotifierWatcher';

/** Match rules for the D-Bus signals after which the watcher's list may have changed. */
const changeRules = [
  `type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${watcherName}'`,
  `type='signal',sender='${watcherName}',interface='${watcherName}'`,
] as const;

/** How many icons at the end of the list are looked at: watchers append new ones. */
const maxItems = 200;

/**
 * Returns the watcher's unique name, and whether it lists an icon of this process. A watcher without a host counts as absent,
 * because the host shows the icons. What can't be read counts as absent, too.
 */
async function observeTray(bus: SessionBus) {
  const property = async (name: string): Promise<unknown> => {
    const object = { destination: watcherName, path: '/StatusNotifierWatcher' };
    const get = { interface: 'org.freedesktop.DBus.Properties', member: 'Get', args: [watcherName, name] };
    const [value] = await bus.call({ ...object, ...get }).catch(() => []);
    return value;
  };
  const processOf = async (name: string): Promise<unknown> => {
    const [id] = await bus.askBus('GetConnectionUnixProcessID', name).catch(() => []);
    return id;
  };
  const watcher = await watcherOwner(bus).catch(() => undefined);
  if (watcher === undefined || (await property('IsStatusNotifierHostRegistered')) !== true)
    return { isListed: false };
  const items: unknown = await property('RegisteredStatusNotifierItems');
  // Watchers list a bus name, with or without the object's path: `:1.23/StatusNotifierItem`, `:1.23@/StatusNotifierItem`,
  // `org.kde.StatusNotifierItem-123-1`.
  const names = (Array.isArray(items) ? items : [])
    .slice(-maxItems)
    .map((item: unknown) => String(item).replace(/[@/].*/s, ''));
  const own = await processOf(bus.uniqueName);
  const processes = await Promise.all([...new Set(names)].map(processOf));
  return { watcher, isListed: own !== undefined && processes.includes(own) };
}

/** Returns the unique name of the watcher; undefined if there is none. Rejects if the bus doesn't say whether there is one. */
async function watcherOwner({ askBus }: SessionBus): Promise<string | undefined> {
  const [hasOwner] = await askBus('NameHasOwner', watcherName);
  if (hasOwner !== true) return undefined;
  // The watcher may have ended in between.
  const [owner] = await askBus('GetNameOwner', watcherName).catch(() => []);
  return typeof owner === 'string' ? owner : undefined;
}
