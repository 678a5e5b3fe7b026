// Tray: https://www.electronjs.org/docs/latest/api/tray
import type { Menu, NativeImage, Point, Rectangle, Tray as ElectronTray } from 'electron';
import { record } from '../runtime/records.ts';
import { app } from './app.ts';
import { createEvent } from './event.ts';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';
import { HostMenu } from './menu.ts';
import { HostNativeImage } from './native-image.ts';
import { registerStatusNotifierItem } from '../tray/status-notifier-item.ts';

/** A menu item as published to the system. On Linux, later changes to it are shown only when the menu is set again. */
export interface PublishedItem {
  readonly commandId: number;
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly accelerator?: string;
  readonly submenu?: readonly PublishedItem[];
  readonly click: () => void;
}

/** A tray as the user sees it. */
export interface TrayState {
  readonly image: HostNativeImage;
  readonly toolTip: string;
  readonly title: string;
  readonly menu: readonly PublishedItem[] | undefined;
}

const noKeys = {
  altKey: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  triggeredByAccelerator: false,
};
const trays: HostTray[] = [];
const watchers = new Set<() => void>();

export class HostTray extends StrictEmitter implements PartOf<ElectronTray, HostTray> {
  #image: HostNativeImage;
  #toolTip = '';
  #title = '';
  #menu: HostMenu | undefined;
  #published: readonly PublishedItem[] | undefined;
  #isDestroyed = false;
  readonly #unregister: () => void;

  constructor(image: NativeImage, guid?: string) {
    super('Tray', ['click', 'right-click', 'double-click']);
    if (!app.isReady()) throw new Error('Cannot create Tray before app is ready');
    this.#image = imageOf(image);
    if (guid !== undefined) record('Tray.guid', guid);
    trays.push(this);
    const bus = process.platform === 'linux' ? (process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '') : '';
    this.#unregister =
      bus === '' ? () => undefined : registerStatusNotifierItem(bus, () => HostTray.act(this, 'click'));
    changed();
  }

  setImage(image: NativeImage): void {
    this.#alive();
    this.#image = imageOf(image);
    changed();
  }

  setToolTip(toolTip: string): void {
    this.#alive();
    this.#toolTip = toolTip;
    changed();
  }

  setTitle(title: string): void {
    this.#alive();
    this.#title = title;
    changed();
  }

  setContextMenu(menu: Menu | null): void {
    this.#alive();
    if (menu !== null && !(menu instanceof HostMenu)) throw new TypeError('Invalid menu');
    this.#menu = menu ?? undefined;
    if (menu) HostMenu.checkGroups(menu);
    this.#published = menu ? publish(menu) : undefined;
    changed();
  }

  popUpContextMenu(menu?: Menu, position?: Point): void {
    this.#alive();
    const shown = menu instanceof HostMenu ? menu : this.#menu;
    record('Tray.popUpContextMenu', position);
    if (shown) HostMenu.show(shown);
  }

  /** Empty on every system, as in Electron on Linux. */
  getBounds(): Rectangle {
    this.#alive();
    return { x: 0, y: 0, width: 0, height: 0 };
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#unregister();
    trays.splice(trays.indexOf(this), 1);
    changed();
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  setIgnoreDoubleClickEvents(ignore: boolean): void {
    record('Tray.setIgnoreDoubleClickEvents', ignore);
  }

  #alive(): void {
    if (this.#isDestroyed) throw new Error('Tray is destroyed');
  }

  /** Host-internal: the shown trays, oldest first. */
  static get shown(): readonly HostTray[] {
    return trays;
  }

  static stateOf(tray: HostTray): TrayState {
    const menu = process.platform === 'linux' || !tray.#menu ? tray.#published : publish(tray.#menu);
    return { image: tray.#image, toolTip: tray.#toolTip, title: tray.#title, menu };
  }

  /** Host-internal: a click on the icon. */
  static act(tray: HostTray, event: 'click' | 'right-click'): void {
    // Linux has only activations; the desktop opens the menu.
    if (process.platform === 'linux' && event === 'right-click') return;
    const position = event === 'click' ? [{ x: 0, y: 0 }] : [];
    tray.emit(event, createEvent({ ...noKeys }), tray.getBounds(), ...position);
  }

  /** Host-internal: chooses a menu item, unless it is disabled. */
  static choose(tray: HostTray, commandId: number): void {
    const find = (items: readonly PublishedItem[]): PublishedItem | undefined => {
      for (const item of items) {
        const found = item.commandId === commandId ? item : find(item.submenu ?? []);
        if (found) return found;
      }
      return undefined;
    };
    const item = find(HostTray.stateOf(tray).menu ?? []);
    if (item?.enabled) item.click();
  }

  /** Host-internal: adds a listener, called when a tray is created, changed by a setter or destroyed. */
  static watch(watcher: () => void): void {
    watchers.add(watcher);
  }
}

/** Copies the current state of a menu. */
export function publish(menu: HostMenu): PublishedItem[] {
  return HostMenu.itemsOf(menu).map((item) => ({
    commandId: item.commandId,
    id: item.id,
    label: item.label,
    type: item.type,
    enabled: item.enabled,
    checked: item.checked,
    click: () => item.click({ ...noKeys }),
    ...(item.accelerator !== null && { accelerator: item.accelerator }),
    ...(item.submenu instanceof HostMenu && { submenu: publish(item.submenu) }),
  }));
}

function imageOf(image: unknown): HostNativeImage {
  if (!(image instanceof HostNativeImage)) throw new TypeError('Argument must be a NativeImage');
  return image;
}

function changed(): void {
  for (const watcher of watchers) watcher();
}
