// MenuItem: https://www.electronjs.org/docs/latest/api/menu-item
import type { MenuItem as ElectronMenuItem, MenuItemConstructorOptions } from 'electron';
import { UnimplementedError, StrictObject, type PartOf, whole } from './unimplemented-proxy.ts';
import { HostMenu } from './menu.ts';

const types = ['normal', 'separator', 'submenu', 'radio'];
/** The options that the host knows. */
const known = new Set([
  ...['type', 'role', 'id', 'label', 'enabled', 'checked', 'submenu', 'click'],
  ...['accelerator', 'registerAccelerator'],
]);
/** The roles of macOS' application menu, a menu that the host doesn't show. */
const roles = new Set(['appMenu', 'fileMenu', 'editMenu']);
let lastCommandId = 0;

export class HostMenuItem extends StrictObject implements PartOf<ElectronMenuItem, HostMenuItem> {
  readonly id: string;
  readonly type: ElectronMenuItem['type'];
  readonly commandId: number;
  readonly submenu?: Electron.Menu;
  readonly accelerator: Electron.Accelerator | null;
  readonly registerAccelerator: boolean;
  label: string;
  enabled: boolean;
  readonly click: (event?: Partial<Electron.KeyboardEvent>) => void;
  #checked: boolean;
  #menu: HostMenu | undefined;

  constructor(options: MenuItemConstructorOptions) {
    super('MenuItem');
    for (const name of Object.keys(options))
      if (!known.has(name)) throw new UnimplementedError(`the option ${name} of MenuItem`);
    const { id = '', label = '', enabled = true, checked = false, role, submenu: template } = options;
    if (role !== undefined && !roles.has(role)) throw new UnimplementedError(`the menu role ${role}`);
    const submenu = Array.isArray(template) ? HostMenu.buildFromTemplate(template) : template;
    const type = options.type ?? (submenu ? 'submenu' : 'normal');
    if (!types.includes(type)) throw new UnimplementedError(`the menu item type ${type}`);
    lastCommandId += 1;
    this.commandId = lastCommandId;
    this.type = type;
    this.id = id;
    if (submenu instanceof HostMenu) this.submenu = whole(submenu);
    this.accelerator = options.accelerator ?? null;
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.label = label;
    this.enabled = enabled;
    this.#checked = checked;
    this.click = (event = {}) => {
      if (this.type === 'radio') this.checked = true;
      options.click?.(whole(this), undefined, event);
    };
  }

  get checked(): boolean {
    return this.#checked;
  }

  /** Checking a radio item unchecks the others of its group. */
  set checked(checked: boolean) {
    this.#checked = checked;
    if (!checked || !this.#menu) return;
    for (const other of HostMenu.groupOf(this.#menu, this)) other.#checked = other === this;
  }

  /** Host-internal: sets the menu of an item. */
  static setMenu(item: HostMenuItem, menu: HostMenu): void {
    item.#menu = menu;
  }
}
