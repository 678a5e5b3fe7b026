// Renders the tray's icon, tooltip, title and menu from a `TrayView`.
import type { MenuItemConstructorOptions, Tray } from 'electron';
import type { TrayAction, TrayMenu } from '../../core/tray/tray-menu.ts';
import type { TrayView } from '../../core/tray/tray-view.ts';
import { type TrayBackground, type TrayAppearance, trayAppearance } from './tray-appearance.ts';
import type { BadgeNumber } from './number-badge.ts';

/** `Image` is Electron's type of an image. Equal images are the same object. */
export interface TrayOptions<Image> {
  /** Returns the icon: another one if it was created again. */
  readonly tray: () => Pick<Tray, 'setToolTip' | 'setTitle'> & { setImage(image: Image): void };
  readonly icons: (fileName: string, number?: BadgeNumber) => Image;
  readonly background: () => TrayBackground;
  /** Calls the listener when the system's theme, or what `icons` returns, may have changed. */
  readonly onChange: (listener: () => void) => void;
  readonly setMenu: (menu: MenuItemConstructorOptions[]) => void;
  readonly runAction: (action: TrayAction) => void;
}

/** Returns the function that renders a view or, without an argument, the last one with its image. Unchanged parts are left alone. */
export function createTrayRenderer<Image>({
  tray: currentTray,
  icons,
  background,
  onChange,
  setMenu,
  runAction,
}: TrayOptions<Image>): (view?: TrayView) => void {
  let tray: ReturnType<typeof currentTray> | undefined;
  let view: TrayView | undefined;
  let shown: TrayAppearance | undefined;
  let shownImage: Image | undefined;
  const render = () => {
    if (view === undefined) return;
    const current = currentTray();
    if (current !== tray) [tray, shown, shownImage] = [current, undefined, undefined];
    const appearance = trayAppearance(view, background());
    const image = icons(appearance.image, appearance.number);
    if (image !== shownImage) tray.setImage(image);
    if (appearance.tooltip !== shown?.tooltip) tray.setToolTip(appearance.tooltip);
    // Only macOS has titles. Elsewhere the title is always empty, so it is never set.
    if (appearance.title !== (shown?.title ?? '')) tray.setTitle(appearance.title);
    // Replacing the menu closes an open one (electron/electron#4801), so it is replaced only if it differs.
    if (JSON.stringify(appearance.menu) !== JSON.stringify(shown?.menu)) {
      setMenu(menuTemplate(appearance.menu, runAction));
    }
    shown = appearance;
    shownImage = image;
  };
  onChange(render);
  return (next) => {
    if (next === undefined) shownImage = undefined;
    view = next ?? view;
    render();
  };
}

function menuTemplate(menu: TrayMenu, act: (action: TrayAction) => void): MenuItemConstructorOptions[] {
  return menu.map((item) => {
    if (item === 'separator') return { type: 'separator' };
    const { id, label, action, submenu, mark, accelerator } = item;
    if (submenu !== undefined) return { id, label, submenu: menuTemplate(submenu, act) };
    return {
      id,
      label,
      enabled: action !== undefined,
      ...mark,
      // Only shown: the global shortcut is registered elsewhere.
      ...(accelerator !== undefined && { accelerator, registerAccelerator: false }),
      ...(action && { click: () => act(action) }),
    };
  });
}
