// The tray icon, rendered from one value, so that image, tooltip and menu always agree.
import {
  Menu,
  type MenuItemConstructorOptions,
  type NativeImage,
  nativeTheme,
  screen,
  type Tray,
} from 'electron';
import type { TrayAction, TrayMenu } from '../../core/tray/tray-menu.ts';
import type { TrayView } from '../../core/tray/tray-view.ts';
import { type TrayBackground, type TrayAppearance, trayAppearance } from './tray-appearance.ts';
import type { TrayIcons } from './tray-icons.ts';

export interface TrayOptions {
  /** Nothing is rendered before it resolves. */
  readonly tray: Promise<Tray>;
  readonly icons: TrayIcons;
  readonly background: () => TrayBackground;
  readonly setMenu: (menu: Menu) => void;
  readonly runAction: (action: TrayAction) => void;
}

/** Returns the function that renders a view. Parts that have not changed are left alone. */
export function createTrayRenderer({
  tray: trayReady,
  icons,
  background,
  setMenu,
  runAction,
}: TrayOptions): (view: TrayView) => void {
  let tray: Tray | undefined;
  let view: TrayView | undefined;
  let shown: TrayAppearance | undefined;
  let shownImage: NativeImage | undefined;
  const render = () => {
    if (tray === undefined || view === undefined) return;
    const appearance = trayAppearance(view, background());
    const image = icons(appearance.image, appearance.number);
    if (image !== shownImage) tray.setImage(image);
    if (appearance.tooltip !== shown?.tooltip) tray.setToolTip(appearance.tooltip);
    // Only macOS has titles. On other systems the title is always empty.
    if (appearance.title !== (shown?.title ?? '')) tray.setTitle(appearance.title);
    // Replacing the menu closes an open one (electron/electron#4801), so it is replaced only if it differs.
    if (JSON.stringify(appearance.menu) !== JSON.stringify(shown?.menu)) {
      setMenu(Menu.buildFromTemplate(menuTemplate(appearance.menu, runAction)));
    }
    shown = appearance;
    shownImage = image;
  };
  trayReady.then(
    (created) => {
      tray = created;
      render();
    },
    // The start fails with this error and reports it.
    () => undefined,
  );
  nativeTheme.on('updated', render);
  // On Windows the icon with a number depends on the display's scale.
  screen.on('display-metrics-changed', render);
  return (next) => {
    view = next;
    render();
  };
}

function menuTemplate(menu: TrayMenu, act: TrayOptions['runAction']): MenuItemConstructorOptions[] {
  return menu.map((item) => {
    if (item === 'separator') return { type: 'separator' };
    const { id, label, action, submenu, checked, accelerator } = item;
    if (submenu !== undefined) return { id, label, submenu: menuTemplate(submenu, act) };
    return {
      id,
      label,
      enabled: action !== undefined,
      ...(checked !== undefined && { type: 'radio', checked }),
      // Only shown: the global shortcut is registered elsewhere.
      ...(accelerator !== undefined && { accelerator, registerAccelerator: false }),
      ...(action && { click: () => act(action) }),
    };
  });
}
