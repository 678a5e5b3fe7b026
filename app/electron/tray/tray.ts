// The tray icon: drawn anew from one value, so that image, tooltip and menu always agree.
import { Menu, type MenuItemConstructorOptions, nativeTheme, type Tray } from 'electron';
import type { TrayAction, TrayMenu } from '../../core/tray/tray-menu.ts';
import type { TrayView } from '../../core/tray/tray-view.ts';
import type { TrayIcons } from './tray-icons.ts';
import { type TrayBackground, type TrayAppearance, trayAppearance } from './tray-appearance.ts';

export interface TrayOptions {
  /** Until it is there nothing is drawn. */
  readonly tray: Promise<Tray>;
  readonly icons: TrayIcons;
  /** The desktop's bar as it is at the moment. */
  readonly background: () => TrayBackground;
  readonly setMenu: (menu: Menu) => void;
  readonly runAction: (action: TrayAction) => void;
}

/** Returns the function that makes the tray show a view; it does nothing where the tray shows it already. */
export function createTray({
  tray: coming,
  icons,
  background: bar,
  setMenu,
  runAction: act,
}: TrayOptions): (view: TrayView) => void {
  let tray: Tray | undefined;
  let view: TrayView | undefined;
  let shown: TrayAppearance | undefined;
  const draw = () => {
    if (tray === undefined || view === undefined) return;
    const look = trayAppearance(view, bar());
    if (look.image !== shown?.image) tray.setImage(icons(look.image));
    if (look.tooltip !== shown?.tooltip) tray.setToolTip(look.tooltip);
    // A menu that is open closes when it is replaced on Linux, so it is replaced only when it differs.
    if (JSON.stringify(look.menu) !== JSON.stringify(shown?.menu)) {
      setMenu(Menu.buildFromTemplate(templateOf(look.menu, act)));
    }
    shown = look;
  };
  coming.then(
    (there) => {
      tray = there;
      draw();
    },
    // Whoever starts Perch waits for it as well, and tells it.
    () => undefined,
  );
  nativeTheme.on('updated', draw);
  return (next) => {
    view = next;
    draw();
  };
}

function templateOf(menu: TrayMenu, act: TrayOptions['runAction']): MenuItemConstructorOptions[] {
  return menu.map((item) => {
    if (item === 'separator') return { type: 'separator' };
    const { id, label, action, chosen, items } = item;
    return {
      id,
      label,
      enabled: action !== undefined || items !== undefined,
      ...(chosen !== undefined && { type: 'radio', checked: chosen }),
      ...(items && { submenu: templateOf(items, act) }),
      ...(action && { click: () => act(action) }),
    };
  });
}
