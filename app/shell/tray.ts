// The tray icon: drawn anew from one value, so that image, tooltip and menu always agree.
import { Menu, type NativeImage, nativeTheme, type Tray } from 'electron';
import type { TrayView } from '../session/tray-view.ts';
import type { TrayIcons } from './tray-icons.ts';
import { isBarDark, menuLabel } from './tray-look.ts';

export interface TrayActions {
  readonly open: () => void;
  readonly signOut: (account: string) => void;
  readonly quit: () => void;
}

export interface TrayOptions {
  readonly tray: Tray;
  readonly icons: TrayIcons;
  readonly setMenu: (menu: Menu) => void;
  readonly actions: TrayActions;
}

/** Whether the tray needs the icons for a dark bar at the moment. */
export function isTrayDark(): boolean {
  const { platform, env } = process;
  return isBarDark({
    platform,
    // Electron itself may change the one, and keeps what it was in the other.
    desktop: env['ORIGINAL_XDG_CURRENT_DESKTOP'] ?? env['XDG_CURRENT_DESKTOP'],
    darkPrograms: nativeTheme.shouldUseDarkColors,
    darkSystem: platform === 'win32' && nativeTheme.shouldUseDarkColorsForSystemIntegratedUI,
  });
}

/** Returns the function that makes the tray show a view; it does nothing where the tray shows it already. */
export function createTray({ tray, icons, setMenu, actions }: TrayOptions): (view: TrayView) => void {
  let shown: TrayView | undefined;
  let image: NativeImage | undefined;
  const drawImage = (view: TrayView) => {
    const next = icons(view.status, isTrayDark());
    if (next === image) return;
    image = next;
    tray.setImage(next);
  };
  nativeTheme.on('updated', () => shown && drawImage(shown));
  return (view) => {
    drawImage(view);
    if (view.tooltip !== shown?.tooltip) tray.setToolTip(view.tooltip);
    // A menu that is open closes when it is replaced on Linux, so it is replaced only when it differs.
    if (JSON.stringify(view) !== JSON.stringify(shown)) setMenu(menuFor(view, actions));
    shown = view;
  };
}

function menuFor({ lines, account }: TrayView, actions: TrayActions): Menu {
  const signOut = account && {
    id: 'sign-out',
    label: menuLabel(`Sign out ${account.name}`),
    click: () => actions.signOut(account.id),
  };
  return Menu.buildFromTemplate([
    ...lines.map((text, line) => ({ id: `line-${line}`, label: menuLabel(text), enabled: false })),
    { type: 'separator' },
    { id: 'open', label: 'Open Perch', click: actions.open },
    ...(signOut === undefined ? [] : [signOut]),
    { type: 'separator' },
    { id: 'quit', label: 'Quit Perch', click: actions.quit },
  ]);
}
