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

  /** Shows nothing: no system that the host runs on for tests has an application menu. */
  static setApplicationMenu(menu: ElectronMenu | null): void {
    if (menu !== null && !(menu instanceof HostMenu)) throw new TypeError('Invalid menu');
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

  /** Of the host: opens a context menu, in place of the one that is open, or closes it. */
  static show(menu: HostMenu | undefined): void {
    opened = menu;
    if (menu) HostMenu.checkGroups(menu);
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
    return opened;
  }
}
