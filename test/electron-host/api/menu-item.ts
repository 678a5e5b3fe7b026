// MenuItem: https://www.electronjs.org/docs/latest/api/menu-item
import type { BrowserWindow, MenuItem as ElectronMenuItem, MenuItemConstructorOptions } from 'electron';
import { UnimplementedError, StrictObject, type PartOf, whole } from './unimplemented-proxy.ts';
import { HostMenu } from './menu.ts';
import { roleOf } from './menu-item-roles.ts';

const types = ['normal', 'separator', 'submenu', 'checkbox', 'radio'];
const lacking = [
  'before',
  'after',
  'beforeGroupContaining',
  'afterGroupContaining',
  'badge',
  'sharingItem',
] as const;
/** Read-only members, as in Electron. */
const fixed = ['type', 'role', 'accelerator', 'submenu', 'commandId'] as const;
const ordinary = { writable: true, enumerable: true, configurable: true };
let lastCommandId = 0;

export class HostMenuItem extends StrictObject implements PartOf<ElectronMenuItem, HostMenuItem> {
  readonly id: string;
  readonly type: ElectronMenuItem['type'];
  readonly accelerator: ElectronMenuItem['accelerator'];
  readonly commandId: number;
  readonly registerAccelerator: boolean;
  readonly role?: NonNullable<ElectronMenuItem['role']>;
  readonly submenu?: Electron.Menu;
  readonly icon?: Electron.NativeImage | string;
  label: string;
  sublabel: string;
  toolTip: string;
  enabled: boolean;
  visible: boolean;
  readonly click: (event?: Partial<Electron.KeyboardEvent>, window?: object) => void;
  #checked: boolean;
  #menu: HostMenu | undefined;

  constructor(options: MenuItemConstructorOptions) {
    super('MenuItem');
    for (const name of lacking)
      if (options[name]) throw new UnimplementedError(`the option ${name} of MenuItem`);
    const role = options.role === undefined ? undefined : roleOf(options.role);
    const template: MenuItemConstructorOptions[] | Electron.Menu | undefined =
      options.submenu ?? role?.submenu;
    const submenu = Array.isArray(template) ? HostMenu.buildFromTemplate(template) : template;
    const type = options.type ?? (submenu ? 'submenu' : 'normal');
    if (!types.includes(type)) throw new Error(`Unknown menu item type: ${type}`);
    if (type === 'submenu' && !(submenu instanceof HostMenu)) throw new Error('Invalid submenu');
    lastCommandId += 1;
    this.commandId = lastCommandId;
    this.type = type;
    this.id = options.id ?? '';
    this.accelerator = options.accelerator ?? role?.accelerator ?? null;
    // Electron stores a role in lower case, unlike its type.
    if (options.role !== undefined)
      this.role = options.role.toLowerCase() as NonNullable<ElectronMenuItem['role']>;
    if (submenu instanceof HostMenu) this.submenu = whole(submenu);
    if (options.icon !== undefined) this.icon = options.icon;
    this.label = options.label ?? role?.label ?? '';
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.registerAccelerator = options.registerAccelerator ?? role?.registerAccelerator ?? true;
    this.#checked = options.checked ?? false;
    this.click = (event = {}, window) => {
      if (this.type === 'checkbox' || this.type === 'radio') this.checked = !this.checked;
      const shown = window && whole<BrowserWindow>(window);
      if (role?.run) role.run(shown);
      else options.click?.(whole(this), shown, event);
    };
    for (const [name, value] of Object.entries(options)) {
      if (!(name in this)) Object.defineProperty(this, name, { value, ...ordinary });
    }
    for (const name of fixed) Object.defineProperty(this, name, { value: this[name], writable: false });
  }

  get checked(): boolean {
    return this.#checked;
  }

  /** Checking a radio item unchecks the others of its group; a radio item can't be unchecked directly. */
  set checked(checked: boolean) {
    if (this.type !== 'radio' || !this.#menu) {
      this.#checked = checked;
      return;
    }
    for (const other of HostMenu.groupOf(this.#menu, this)) other.#checked = other === this;
  }

  get menu(): Electron.Menu {
    return whole(this.#menu ?? {});
  }

  /** Of the host: sets the menu of an item. */
  static setMenu(item: HostMenuItem, menu: HostMenu): void {
    item.#menu = menu;
  }
}
