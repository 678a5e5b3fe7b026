// Reads from the session bus whether the desktop shows Perch's tray icon (freedesktop.org, "Status Notifier Item"). The
// desktop's watcher keeps a list of the items that it has accepted. Chromium registers an item once and gives up where the
// watcher refuses it, and tells the program neither (chrome/browser/ui/views/status_icons/status_icon_linux_dbus.cc).
import * as v from 'valibot';
import { busDaemon, type SessionBus } from './session-bus.ts';

const watcher = 'org.kde.StatusNotifierWatcher';

/** The rules for signals after which the list may have changed. */
export const trayChangeRules = [
  `type='signal',sender='${busDaemon.destination}',interface='${busDaemon.interface}',member='NameOwnerChanged',arg0='${watcher}'`,
  `type='signal',sender='${watcher}',interface='${watcher}'`,
] as const;

/** What is known of the tray at a time. */
export interface TrayObservation {
  /** What shows icons: the watcher's unique name, or the XEmbed tray. Undefined where nothing does. */
  readonly host: string | undefined;
  /** Whether the watcher lists an item of this process. */
  readonly isListed: boolean;
}

/** The `host` of an XEmbed tray. A unique name begins with a colon. */
export const xembedHost = 'xembed';

/** How many names the bus is asked about at once. */
const batchSize = 50;

/** Lists of a watcher are cut at this length. Watchers append new items. */
const maxItems = 10_000;

/** Returns the unique name of the watcher; undefined where there is none. Rejects where the bus doesn't respond. */
export async function watcherOwner({ call }: Pick<SessionBus, 'call'>): Promise<string | undefined> {
  const [hasOwner] = await call({ ...busDaemon, member: 'NameHasOwner', args: [watcher] });
  if (hasOwner !== true) return undefined;
  // The watcher may have ended in between.
  const [owner] = await call({ ...busDaemon, member: 'GetNameOwner', args: [watcher] }).catch(() => []);
  return typeof owner === 'string' ? owner : undefined;
}

/** Returns the function that observes the tray. What can't be read counts as absent. */
export function createTrayReader(
  { call, uniqueName }: Pick<SessionBus, 'call' | 'uniqueName'>,
  checkX11: () => Promise<boolean>,
): () => Promise<TrayObservation> {
  /** The processes of the names in the last list: the bus is asked once for each. */
  let processes = new Map<string, Promise<number | undefined>>();

  const processOf = async (name: string): Promise<number | undefined> => {
    const reply = call({ ...busDaemon, member: 'GetConnectionUnixProcessID', args: [name] });
    const [id] = await reply.catch(() => []);
    return typeof id === 'number' ? id : undefined;
  };
  const property = async (name: string): Promise<unknown> => {
    const object = { destination: watcher, path: '/StatusNotifierWatcher' };
    const interfaceName = 'org.freedesktop.DBus.Properties';
    const [value] = await call({ ...object, interface: interfaceName, member: 'Get', args: [watcher, name] });
    return value;
  };
  const isAnyOwn = async (names: readonly string[]): Promise<boolean> => {
    const own = await processOf(uniqueName);
    const known = processes;
    processes = new Map();
    for (let from = 0; from < names.length; from += batchSize) {
      const batch = names.slice(from, from + batchSize).map((name) => {
        const id = known.get(name) ?? processOf(name);
        processes.set(name, id);
        return id;
      });
      const ids = await Promise.all(batch);
      if (own !== undefined && ids.includes(own)) return true;
    }
    return false;
  };

  return async () => {
    const owner = await watcherOwner({ call }).catch(() => undefined);
    if (owner === undefined) return { host: (await checkX11()) ? xembedHost : undefined, isListed: false };
    const hasHost = await property('IsStatusNotifierHostRegistered').catch(() => false);
    if (hasHost !== true) return { host: undefined, isListed: false };
    const items = await property('RegisteredStatusNotifierItems').catch(() => []);
    const names = v.is(v.array(v.string()), items) ? busNames(items) : [];
    return { host: owner, isListed: await isAnyOwn(names) };
  };
}

/**
 * Returns the bus names of the items, the latest first. Desktops list an item as a bus name, with or without the object's path:
 * `:1.23/StatusNotifierItem`, `:1.23@/StatusNotifierItem`, `org.kde.StatusNotifierItem-123-1`.
 */
export function busNames(items: readonly string[]): readonly string[] {
  const names = items.slice(-maxItems).flatMap((item) => {
    const [, name] = /^(:?[\w-]+(?:\.[\w-]+)+)(?:[@/]|$)/.exec(item) ?? [];
    return name === undefined ? [] : [name];
  });
  return [...new Set(names.reverse())];
}
