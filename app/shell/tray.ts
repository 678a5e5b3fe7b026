// The tray icon: drawn anew from one value, so that image, tooltip and menu always agree.
import { Menu, type NativeImage, nativeTheme, type Tray } from 'electron';
import type { TrayView } from '../session/tray-view.ts';
import type { TrayIcons } from './tray-icons.ts';

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

/** Returns the function that makes the tray show a view; it does nothing where the tray shows it already. */
export function createTray({ tray, icons, setMenu, actions }: TrayOptions): (view: TrayView) => void {
  let shown: TrayView | undefined;
  let image: NativeImage | undefined;
  const drawImage = (view: TrayView) => {
    const next = icons(view.status, nativeTheme.shouldUseDarkColors);
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
    label: `Sign out ${account.name}`,
    click: () => actions.signOut(account.id),
  };
  return Menu.buildFromTemplate([
    ...lines.map((label, line) => ({ id: `line-${line}`, label, enabled: false })),
    { type: 'separator' },
    { id: 'open', label: 'Open Perch', click: actions.open },
    ...(signOut === undefined ? [] : [signOut]),
    { type: 'separator' },
    { id: 'quit', label: 'Quit Perch', click: actions.quit },
  ]);
}
