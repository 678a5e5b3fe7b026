// The panel: electron-menubar's window below the tray icon. It hides on a click elsewhere, but not while it is
// needed, and it comes back after the sign-in window.
import {
  BrowserWindow,
  type Menu,
  type NativeImage,
  type Session,
  type Tray,
  type WebContents,
} from 'electron';
import { type Menubar, menubar } from 'electron-menubar';
import { pushChannel } from '../contract/channels.ts';
import type { PushName, Pushes } from '../contract/calls.ts';
import type { AppView, PanelView } from '../contract/view.ts';
import { panelAddress } from './app-scheme.ts';

export interface PanelOptions {
  readonly icon: NativeImage;
  readonly session: Session;
  readonly preload: string;
  readonly opened: () => void;
}

export interface Panel {
  /** The tray icon, as soon as it is there. Rejects where that takes too long. */
  readonly tray: Promise<Tray>;
  readonly page: () => WebContents | undefined;
  readonly show: () => void;
  readonly publish: (view: AppView) => void;
  readonly setMenu: (menu: Menu) => void;
}

const size = { width: 360, height: 520 };

/** electron-menubar's own errors at start only reach the console: this is how long it may take. */
const readyWithinMs = 20_000;

/** Puts the icon into the tray and prepares the window, whose page calls as soon as it is loaded. */
export function createPanel({ icon, session, preload, opened }: PanelOptions): Panel {
  const bar = menubar({
    icon,
    index: panelAddress,
    tooltip: 'Perch',
    preloadWindow: true,
    hideOnClose: true,
    showOnAllWorkspaces: false,
    browserWindow: {
      ...size,
      title: 'Perch',
      resizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      webPreferences: { session, preload, sandbox: true, contextIsolation: true, nodeIntegration: false },
    },
  });
  bar.on('after-create-window', () => keepPage(bar.window));
  bar.on('after-show', opened);

  const page = () => (bar.window?.isDestroyed() === false ? bar.window.webContents : undefined);
  let before: PanelView = { name: 'starting' };
  return {
    tray: trayOf(bar),
    page,
    show: () => void bar.showWindow(),
    publish: (view) => {
      push(page(), 'view', view);
      bar.setOption('hideOnBlur', view.panel.name === 'account');
      if (!waitsForPerson(before) && waitsForPerson(view.panel)) bar.hideWindow();
      if (waitsForPerson(before) && !waitsForPerson(view.panel)) void bar.showWindow();
      before = view.panel;
    },
    setMenu: (menu) => bar.setContextMenu(menu),
  };
}

/** The sign-in window is open: it has the stage. */
function waitsForPerson(panel: PanelView): boolean {
  return panel.name === 'signing-in' && panel.way === 'window' && panel.step === 'person';
}

function push<Name extends PushName>(page: WebContents | undefined, name: Name, value: Pushes[Name]): void {
  page?.send(pushChannel, name, value);
}

/** The panel shows its own page and nothing else. */
function keepPage(window: BrowserWindow | undefined): void {
  window?.webContents.on('will-navigate', (event) => event.preventDefault());
  window?.on('page-title-updated', (event) => event.preventDefault());
}

async function trayOf(bar: Menubar): Promise<Tray> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  bar.once('ready', () => resolve(undefined));
  const timer = setTimeout(
    () => reject(new Error('The tray icon could not be set up on this desktop.')),
    readyWithinMs,
  );
  try {
    await promise;
    return bar.tray;
  } finally {
    clearTimeout(timer);
  }
}
