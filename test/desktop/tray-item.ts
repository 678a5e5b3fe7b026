// A program's tray icon as a desktop sees and uses it: over the session bus, by StatusNotifierItem and com.canonical.dbusmenu.
import { Variant } from 'dbus-native';
import { readFile } from 'node:fs/promises';
import { PNG } from 'pngjs';
import * as v from 'valibot';
import { type BusPeer, joinBus } from '../status-notifier/bus-peer.ts';

export interface TrayState {
  /** PNG. */
  readonly image: Buffer;
  readonly tooltip: string;
  /** The labels of the menu from top to bottom, without separators and submenus. */
  readonly menu: readonly string[];
}

export interface TrayItem {
  /** Resolves with undefined while there is no icon. */
  readonly read: () => Promise<TrayState | undefined>;
  /** What a click does on most desktops. */
  readonly click: () => Promise<void>;
  /** Chooses the menu item with this label, also one of a submenu. Rejects if it is missing or disabled, or the menu has been replaced meanwhile. */
  readonly choose: (label: string) => Promise<void>;
}

interface MenuItem {
  readonly id: number;
  readonly label: string;
  readonly isEnabled: boolean;
  readonly items: readonly MenuItem[];
}

const item = { path: '/StatusNotifierItem', interface: 'org.kde.StatusNotifierItem' };
const watcher = {
  destination: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
  interface: 'org.kde.StatusNotifierWatcher',
};
const dbusMenu = { path: '/com/canonical/dbusmenu', interface: 'com.canonical.dbusmenu' };
const bus = {
  path: '/org/freedesktop/DBus',
  destination: 'org.freedesktop.DBus',
  interface: 'org.freedesktop.DBus',
};

const pixmaps = v.tupleWithRest([v.tuple([v.number(), v.number(), v.instance(Uint8Array)])], v.unknown());
const toolTip = v.tuple([v.unknown(), v.unknown(), v.string(), v.string()]);
const properties = v.object({
  label: v.optional(v.string(), ''),
  type: v.optional(v.string(), ''),
  enabled: v.optional(v.boolean(), true),
});

/** The newest tray icon on the bus with this address, or that of a process. `close` leaves the bus. */
export async function trayOnBus(
  address: string,
  pid?: number,
): Promise<TrayItem & { readonly close: () => void }> {
  const peer = await joinBus({ address });
  const find = async () => {
    const items = await readProperty(peer, watcher, 'RegisteredStatusNotifierItems').catch(() => []);
    // An item is listed under a name of its connection, with or without its path.
    const names = v.parse(v.array(v.string()), items).map((listed) => listed.replace(/[@/].*/, ''));
    for (const name of names.toReversed()) {
      const owner = await ownerOf(peer, name);
      if (owner !== undefined && (pid === undefined || owner === pid)) return name;
    }
    return undefined;
  };
  const found = async () => {
    const name = await find();
    if (name === undefined) throw new Error('There is no tray icon.');
    return name;
  };
  const choose = async (label: string) => {
    const destination = await found();
    const chosen = (await readMenu(peer, destination))
      .flatMap((each) => [each, ...each.items])
      .find((each) => each.label === label);
    if (chosen === undefined) throw new Error(`The tray menu has no item “${label}”.`);
    if (!chosen.isEnabled) throw new Error(`The tray menu’s item “${label}” is disabled.`);
    const body = [chosen.id, 'clicked', new Variant('i', 0), 0];
    await peer.call({ ...dbusMenu, destination, member: 'Event', signature: 'isvu', body });
  };
  return {
    read: async () => {
      const name = await find();
      return name === undefined ? undefined : readState(peer, name);
    },
    click: async () => {
      const body = [0, 0];
      await peer.call({ ...item, destination: await found(), member: 'Activate', signature: 'ii', body });
    },
    choose,
    close: peer.close,
  };
}

/** The process of a connection. Undefined once it has left the bus. */
async function ownerOf(peer: BusPeer, name: string): Promise<unknown> {
  const ask = { ...bus, member: 'GetConnectionUnixProcessID', signature: 's', body: [name] };
  const [pid] = await peer.call(ask).catch(() => []);
  return pid;
}

async function readProperty(
  peer: BusPeer,
  { interface: of, ...object }: { destination: string; path: string; interface: string },
  property: string,
): Promise<unknown> {
  const get = { interface: 'org.freedesktop.DBus.Properties', member: 'Get', signature: 'ss' };
  const [value] = await peer.call({ ...object, ...get, body: [of, property] });
  return value;
}

async function readState(peer: BusPeer, destination: string): Promise<TrayState> {
  const read = (property: string) => readProperty(peer, { ...item, destination }, property);
  const [, , title, text] = v.parse(toolTip, await read('ToolTip'));
  return {
    image: await readImage(read),
    tooltip: [title, text].filter((line) => line !== '').join('\n'),
    menu: (await readMenu(peer, destination)).map(({ label }) => label),
  };
}

/** On some desktops, such as GNOME, Chromium gives a file instead of pixels. */
async function readImage(read: (property: string) => Promise<unknown>): Promise<Buffer> {
  const value = await read('IconPixmap').catch(() => undefined);
  const readPicture = async () =>
    readFile(`${String(await read('IconThemePath'))}/${String(await read('IconName'))}.png`);
  // The file goes when the icon changes.
  if (value === undefined) return readPicture().catch(readPicture);
  const [[width, height, argb]] = v.parse(pixmaps, value);
  return png(width, height, argb);
}

async function readMenu(peer: BusPeer, destination: string): Promise<readonly MenuItem[]> {
  const layout = { member: 'GetLayout', signature: 'iias', body: [0, -1, ['label', 'type', 'enabled']] };
  const [, root] = await peer.call({ ...dbusMenu, ...layout, destination });
  return menuItem(root).items;
}

function menuItem(layout: unknown): MenuItem {
  const [id, described, children] = v.parse(v.tuple([v.number(), v.unknown(), v.array(v.unknown())]), layout);
  const { label, enabled } = v.parse(properties, described);
  const separators = (child: unknown) =>
    v.is(v.tupleWithRest([v.number(), v.object({ type: v.literal('separator') })], v.unknown()), child);
  return {
    id,
    // An underscore marks the access key, two are one.
    label: label.replaceAll(/_(_?)/g, '$1'),
    isEnabled: enabled,
    items: children.filter((child) => !separators(child)).map(menuItem),
  };
}

/** `argb` has four bytes a pixel, in network byte order. */
function png(width: number, height: number, argb: Uint8Array): Buffer {
  const picture = new PNG({ width, height });
  for (let at = 0; at < argb.length; at += 4) {
    const [a = 0, r = 0, g = 0, b = 0] = argb.subarray(at, at + 4);
    picture.data.set([r, g, b, a], at);
  }
  return PNG.sync.write(picture);
}
