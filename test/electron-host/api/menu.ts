// Menu: https://www.electronjs.org/docs/latest/api/menu
import type { Menu as ElectronMenu, MenuItemConstructorOptions } from 'electron';
import { StrictObject, type PartOf, whole } from './unimplemented-proxy.ts';
import { HostMenuItem } from './menu-item.ts';

/** The open context menu. */
let opened: HostMenu | undefined;

export class HostMenu extends StrictObject implements PartOf<ElectronMenu, HostMenu> {
  readonly #own: HostMenuItem[] = [];

  constructor() {
    super('Menu');
  }

  get items(): Electron.MenuItem[] {
    return this.#own.map((item) => whole<Electron.MenuItem>(item));
  }

  static buildFromTemplate(template: MenuItemConstructorOptions[]): ElectronMenu {
    const menu = new HostMenu();
    for (const options of template) {
      const item = new HostMenuItem(options);
      menu.#own.push(item);
      HostMenuItem.setMenu(item, menu);
    }
    return whole(menu);
  }

  /** Shows nothing: the host has no application menu. */
  static setApplicationMenu(menu: ElectronMenu | null): void {
    if (menu !== null && !(menu instanceof HostMenu)) throw new TypeError('Invalid menu');
  }

  /** Host-internal: the menu's items as the host's objects. */
  static itemsOf(menu: HostMenu): readonly HostMenuItem[] {
    return menu.#own;
  }

  /** Host-internal: the radio items of an item's group. Separators delimit groups. */
  static groupOf(menu: HostMenu, item: HostMenuItem): readonly HostMenuItem[] {
    const at = menu.#own.indexOf(item);
    const start = menu.#own.findLastIndex(({ type }, index) => index < at && type === 'separator') + 1;
    const end = menu.#own.findIndex(({ type }, index) => index > at && type === 'separator');
    return menu.#own.slice(start, end < 0 ? undefined : end).filter(({ type }) => type === 'radio');
  }

  /** Host-internal: opens a context menu in place of the open one. Undefined: only closes the open one. */
  static show(menu: HostMenu | undefined): void {
    opened = menu;
    if (menu) HostMenu.checkGroups(menu);
  }

  /** Host-internal: checks the first radio item of each group without a checked one, also in submenus. */
  static checkGroups(menu: HostMenu): void {
    for (const item of menu.#own) {
      const group = item.type === 'radio' ? HostMenu.groupOf(menu, item) : [];
      const [first] = group;
      if (first && !group.some(({ checked }) => checked)) first.checked = true;
      if (item.submenu instanceof HostMenu) HostMenu.checkGroups(item.submenu);
    }
  }

  /** Host-internal: the open context menu. */
  static get opened(): HostMenu | undefined {
    return opened;
  }
}
