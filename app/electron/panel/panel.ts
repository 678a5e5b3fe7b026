// The panel: electron-menubar's window below the tray icon. It hides on a click elsewhere, but not while it is
// needed, and it comes back after the sign-in window.
import {
  app,
  BrowserWindow,
  clipboard,
  type Menu,
  type NativeImage,
  type Session,
  type Tray,
  type WebContents,
} from 'electron';
import { type Menubar, menubar } from 'electron-menubar';
import { pushChannel } from '../../contract/channels.ts';
import type { CallHandlers, PushName, Pushes, WindowCallName } from '../../contract/calls.ts';
import type { AppView, PanelView } from '../../contract/view.ts';
import type { Clock, Log } from '../../core/ports.ts';
import { createDialogOwner, type DialogOwner } from './dialog-owner.ts';
import { createIdleUnload } from './idle-unload.ts';
import { secureWebPreferences } from '../security/web-preferences.ts';
import { panelUrl } from '../ipc/panel-origin.ts';
import { hidesOnBlur, isDismissible, panelVisibility } from './panel-visibility.ts';

export interface PanelOptions {
  readonly icon: NativeImage;
  readonly session: Session;
  readonly preload: string;
  /** Without one the panel is a window like others, with a frame and in the taskbar. */
  readonly hasTray: boolean;
  readonly clock: Pick<Clock, 'after'>;
  readonly onOpened: () => void;
  readonly onClosed: () => void;
  readonly log: Log;
}

export interface Panel {
  /** The tray icon, as soon as it is there. Rejects where that takes too long. */
  readonly tray: Promise<Tray>;
  readonly page: () => WebContents | undefined;
  readonly show: () => void;
  readonly publish: (view: AppView) => void;
  /** The page's calls about its window. */
  readonly calls: CallHandlers<WindowCallName>;
  readonly setMenu: (menu: Menu) => void;
  /** Runs a dialog of the system with the panel as its owner. Until it is closed the panel doesn't hide. */
  readonly withDialog: DialogOwner<BrowserWindow>['run'];
}

const size = { width: 380, height: 560 };

/** electron-menubar's own errors at start only reach the console: this is how long it may take. */
const readyWithinMs = 20_000;

/** A page that crashes again sooner than this stays as it is until the panel is opened the next time. */
const crashesApartMs = 5_000;

/** Puts the icon into the tray and prepares the window, whose page calls as soon as it is loaded. */
export function createPanel(options: PanelOptions): Panel {
  const { icon, session, preload, hasTray, log } = options;
  const bar = menubar({
    icon,
    index: panelUrl,
    tooltip: 'Perch',
    preloadWindow: true,
    hideOnClose: true,
    hideOnBlur: false,
    browserWindow: {
      ...size,
      title: 'Perch',
      resizable: false,
      fullscreenable: false,
      skipTaskbar: hasTray,
      frame: !hasTray,
      webPreferences: secureWebPreferences({ session, preload }, app.isPackaged),
    },
  });
  const window = () => (bar.window?.isDestroyed() === false ? bar.window : undefined);
  const page = () => window()?.webContents;
  const showNow = () =>
    bar.showWindow().catch((error: unknown) => log(`panel: it could not be shown: ${String(error)}`));
  const show = () => void showNow();
  /** electron-menubar only knows of windows that it showed itself, and it shows them by their `show`. */
  const showBeside = () => {
    const panel = window();
    if (panel === undefined) return;
    const showActive = panel.show.bind(panel);
    panel.show = () => panel.showInactive();
    show();
    panel.show = showActive;
  };

  let shown: PanelView = { name: 'starting' };
  let isHeld = false;
  let keepsOpen = false;
  const applyHiding = () => {
    const hides = hasTray && hidesOnBlur(shown, isHeld || keepsOpen || dialogs.isOpen());
    // Setting it raises the window anew, so it is set only where it differs.
    if (hides !== bar.getOption('hideOnBlur')) bar.setOption('hideOnBlur', hides);
  };
  const hold = (held: boolean) => {
    isHeld = held;
    applyHiding();
  };
  const dialogs = createDialogOwner({ window, show: showNow, onChange: () => applyHiding() });

  // Before the page is loaded: from its first moment on it goes nowhere else.
  bar.on('before-load', () => {
    keepPage(bar.window);
    restorePage(bar.window?.webContents, log, () => hold(false));
  });
  bar.on('show', () => {
    if (page()?.isCrashed() === true) page()?.reload();
  });
  const idle = createIdleUnload(
    options.clock,
    () => isDismissible(shown) && !dialogs.isOpen() && window()?.isVisible() === false,
    () => {
      window()?.destroy();
      hold(false);
    },
  );
  bar.on('ready', idle.hidden);
  bar.on('after-show', () => {
    idle.shown();
    // electron-menubar keeps on top whatever does not hide by itself.
    if (!hasTray) window()?.setAlwaysOnTop(false);
    options.onOpened();
  });
  bar.on('after-hide', () => {
    idle.hidden();
    options.onClosed();
    // A click on the tray icon hides it whatever it waits for. electron-menubar notes that it is hidden after this event.
    if (dialogs.isOpen()) setImmediate(() => dialogs.isOpen() && show());
  });

  return {
    tray: trayOf(bar),
    page,
    show,
    publish: (view) => {
      push(page(), 'view', view);
      const [before, place] = [panelVisibility(shown), panelVisibility(view.panel)];
      shown = view.panel;
      keepsOpen = view.preferences.keepOpen;
      applyHiding();
      if (place === before) return;
      if (place === 'away' && !dialogs.isOpen()) bar.hideWindow();
      else if (place === 'here') show();
      // Somebody may be typing in the sign-in window: the panel appears, and takes no key from it.
      else if (place === 'beside') showBeside();
    },
    calls: {
      'panel.copy': async (text) => {
        await clipboard.writeText(text);
        return undefined;
      },
      'panel.hold': (held) => {
        hold(held);
        return undefined;
      },
    },
    setMenu: (menu) => bar.setContextMenu(menu),
    withDialog: dialogs.run,
  };
}

function push<Name extends PushName>(page: WebContents | undefined, name: Name, value: Pushes[Name]): void {
  page?.send(pushChannel, name, value);
}

/** The panel shows its own page and nothing else. */
function keepPage(window: BrowserWindow | undefined): void {
  window?.webContents.on('will-navigate', (event) => event.preventDefault());
  window?.on('page-title-updated', (event) => event.preventDefault());
}

/** The page holds nothing that would be lost: one that crashed is loaded again, and reads the view. */
function restorePage(page: WebContents | undefined, log: Log, gone: () => void): void {
  let last = -Infinity;
  page?.on('render-process-gone', (_event, { reason }) => {
    log(`panel: its page is gone: ${reason}`);
    gone();
    const isApart = performance.now() - last > crashesApartMs;
    last = performance.now();
    if (isApart) page.reload();
  });
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
