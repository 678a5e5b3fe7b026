// The tray icon, rendered from one value, so that image, tooltip and menu always agree.
import {
  Menu,
  type MenuItemConstructorOptions,
  nativeImage,
  type NativeImage,
  nativeTheme,
  type Tray,
} from 'electron';
import { join } from 'node:path';
import type { TrayAction, TrayMenu } from '../../core/tray/tray-menu.ts';
import type { TrayView } from '../../core/tray/tray-view.ts';
import { type TrayBackground, type TrayAppearance, trayAppearance } from './tray-appearance.ts';

/** Returns the image of a file name, the same object each time. */
export type TrayIcons = (fileName: string) => NativeImage;

export interface TrayOptions {
  /** Nothing is rendered before it resolves. */
  readonly tray: Promise<Tray>;
  readonly icons: TrayIcons;
  /** Reads the desktop's current theme. */
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
  const render = () => {
    if (tray === undefined || view === undefined) return;
    const appearance = trayAppearance(view, background());
    if (appearance.image !== shown?.image) tray.setImage(icons(appearance.image));
    if (appearance.tooltip !== shown?.tooltip) tray.setToolTip(appearance.tooltip);
    // Only macOS has titles, and only there it is ever set.
    if (appearance.title !== (shown?.title ?? '')) tray.setTitle(appearance.title);
    // Replacing the menu closes an open one (electron/electron#4801), so it is replaced only where it differs.
    if (JSON.stringify(appearance.menu) !== JSON.stringify(shown?.menu)) {
      setMenu(Menu.buildFromTemplate(menuTemplate(appearance.menu, runAction)));
    }
    shown = appearance;
  };
  trayReady.then(
    (created) => {
      tray = created;
      render();
    },
    // The start fails with this error, too.
    () => undefined,
  );
  nativeTheme.on('updated', render);
  return (next) => {
    view = next;
    render();
  };
}

function menuTemplate(menu: TrayMenu, act: TrayOptions['runAction']): MenuItemConstructorOptions[] {
  return menu.map((item) => {
    if (item === 'separator') return { type: 'separator' };
    const { id, label, action, checked } = item;
    return {
      id,
      label,
      enabled: action !== undefined,
      ...(checked !== undefined && { type: 'radio', checked }),
      ...(action && { click: () => act(action) }),
    };
  });
}

/** Reads the images from a folder when they are first needed. @throws Error where one is missing. */
export function openTrayIcons(folder: string): TrayIcons {
  const loaded = new Map<string, NativeImage>();
  return (name) => {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const image = nativeImage.createFromPath(join(folder, name));
    if (image.isEmpty()) throw new Error(`The tray icon ${name} is missing from ${folder}.`);
    loaded.set(name, image);
    return image;
  };
}
