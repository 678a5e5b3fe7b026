// Menu: https://www.electronjs.org/docs/latest/api/menu
import type {
  Menu as ElectronMenu,
  MenuItem as ElectronMenuItem,
  MenuItemConstructorOptions,
} from 'electron';
import { record } from '../runtime/records.ts';
import { HostBrowserWindow } from './browser-window.ts';
import { createEvent } from './event.ts';
import { StrictEmitter, type PartOf, whole } from './unimplemented-proxy.ts';
import { everyWebContents } from './all-web-contents.ts';
import { HostWebContents } from './web-contents.ts';
import { HostMenuItem } from './menu-item.ts';

type Template = MenuItemConstructorOptions | ElectronMenuItem;

let applicationMenu: HostMenu | null = null;
/** The open context menu. */
let open: { readonly menu: HostMenu; readonly closed: (() => void) | undefined } | undefined;

export class HostMenu extends StrictEmitter implements PartOf<ElectronMenu, HostMenu> {
  readonly items: ElectronMenuItem[] = [];
  readonly #own: HostMenuItem[] = [];

  constructor() {
    super('Menu', ['menu-will-show', 'menu-will-close']);
  }

  append(menuItem: ElectronMenuItem): void {
    this.insert(this.items.length, menuItem);
  }

  insert(position: number, menuItem: ElectronMenuItem): void {
    if (!(menuItem instanceof HostMenuItem)) throw new TypeError('Invalid item');
    if (position < 0) throw new RangeError(`Position ${position} cannot be less than 0`);
    if (position > this.items.length) {
      throw new RangeError(`Position ${position} cannot be greater than the total MenuItem count`);
    }
    const item: HostMenuItem = menuItem;
    this.items.splice(position, 0, menuItem);
    this.#own.splice(position, 0, item);
    HostMenuItem.setMenu(item, this);
    if (item.type === 'radio' && item.checked) item.checked = true;
  }

  getMenuItemById(id: string): ElectronMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  popup(options: Electron.PopupOptions = {}): void {
    const given: unknown = options;
    if (typeof given !== 'object' || given === null) throw new TypeError('Options must be an object');
    const [first] = HostBrowserWindow.getAllWindows();
    if (!(options.window ?? HostBrowserWindow.getFocusedWindow() ?? first)) {
      throw new Error('Cannot open Menu without a BaseWindow present');
    }
    record('Menu.popup', { x: options.x, y: options.y });
    HostMenu.show(this, options.callback);
  }

  closePopup(): void {
    if (open?.menu !== this) return;
    const { closed } = open;
    open = undefined;
    this.emit('menu-will-close', createEvent({}));
    closed?.();
  }

  static buildFromTemplate(template: Template[]): ElectronMenu {
    if (!Array.isArray(template)) {
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    }
    if (!template.every(isTemplate)) {
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    const menu = new HostMenu();
    for (const item of withoutExtraSeparators(template)) {
      menu.append(
        item instanceof HostMenuItem
          ? whole(item)
          : whole(new HostMenuItem(item as MenuItemConstructorOptions)),
      );
    }
    return whole(menu);
  }

  static setApplicationMenu(menu: ElectronMenu | null): void {
    if (menu !== null && !(menu instanceof HostMenu)) throw new TypeError('Invalid menu');
    applicationMenu = menu;
    for (const contents of everyWebContents()) HostWebContents.menuChanged(contents);
  }

  static getApplicationMenu(): ElectronMenu | null {
    return applicationMenu && whole<ElectronMenu>(applicationMenu);
  }

  /** Of the host: the application menu, whose accelerators work in every window. */
  static get application(): HostMenu | null {
    return applicationMenu;
  }

  /** Of the host: its items. */
  static itemsOf(menu: HostMenu): readonly HostMenuItem[] {
    return menu.#own;
  }

  /** Of the host: the radio items of an item's group, between two separators. */
  static groupOf(menu: HostMenu, item: HostMenuItem): readonly HostMenuItem[] {
    const at = menu.#own.indexOf(item);
    const start = menu.#own.findLastIndex(({ type }, index) => index < at && type === 'separator') + 1;
    const end = menu.#own.findIndex(({ type }, index) => index > at && type === 'separator');
    return menu.#own.slice(start, end < 0 ? undefined : end).filter(({ type }) => type === 'radio');
  }

  /** Of the host: opens a context menu and closes the one that is open. */
  static show(menu: HostMenu, closed?: () => void): void {
    open?.menu.closePopup();
    open = { menu, closed };
    HostMenu.checkGroups(menu);
    menu.emit('menu-will-show', createEvent({}));
  }

  /** Of the host: checks the first radio item of each group without a checked one. */
  static checkGroups(menu: HostMenu): void {
    for (const item of menu.#own) {
      const group = item.type === 'radio' ? HostMenu.groupOf(menu, item) : [];
      const [first] = group;
      if (first && !group.some(({ checked }) => checked)) first.checked = true;
      if (item.submenu instanceof HostMenu) HostMenu.checkGroups(item.submenu);
    }
  }

  /** Of the host: the open context menu. */
  static get opened(): HostMenu | undefined {
    return open?.menu;
  }
}

function isTemplate(item: Template | null | undefined): boolean {
  if (typeof item !== 'object' || item === null) return false;
  return Object.hasOwn(item, 'label') || Object.hasOwn(item, 'role') || item.type === 'separator';
}

/** Merges adjacent separators and removes those at the ends. */
function withoutExtraSeparators(template: readonly Template[]): Template[] {
  return template
    .filter(
      (item, at) =>
        item.type !== 'separator' || item.visible === false || template[at - 1]?.type !== 'separator',
    )
    .filter(
      (item, at, rest) =>
        item.type !== 'separator' || item.visible === false || (at !== 0 && at !== rest.length - 1),
    );
}
