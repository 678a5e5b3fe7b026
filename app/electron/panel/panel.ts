// The panel: electron-menubar's window at the tray icon. panel-visibility.ts decides when it hides. A hidden panel is unloaded
// after some minutes. Notes about electron-menubar refer to its source, https://github.com/gitify-app/electron-menubar.
import {
  app,
  BrowserWindow,
  clipboard,
  type Menu,
  type NativeImage,
  nativeTheme,
  type Rectangle,
  screen,
  type Session,
  Tray,
  type WebContents,
} from 'electron';
import { type Menubar, menubar } from 'electron-menubar';
import { pushChannel } from '../../contract/channels.ts';
import type { CallHandlers, WindowCallName } from '../../contract/calls.ts';
import type { AppView, PanelView } from '../../contract/view.ts';
import type { Clock, Log } from '../../core/runtime.ts';
import { withTimeout } from '../../core/scheduling/with-timeout.ts';
import { createUserActivation } from './user-activation.ts';
import { secureWebPreferences } from '../security/web-preferences.ts';
import { panelUrl } from '../ipc/panel-origin.ts';
import { ReplaceableTray } from '../tray/replaceable-tray.ts';
import { hidesOnBlur, isDismissible, panelVisibility, windowChange } from './panel-visibility.ts';
import { createDialogOwner, type DialogOwner } from './system-dialogs.ts';
import { windowOptions } from './window-options.ts';

export interface PanelOptions {
  readonly icon: NativeImage;
  readonly session: Session;
  readonly preload: string;
  readonly platform: NodeJS.Platform;
  /** Without a tray the panel is an ordinary window, with a frame and a taskbar button. */
  readonly hasTray: boolean;
  readonly clock: Pick<Clock, 'after' | 'monotonic'>;
  readonly onOpened: () => void;
  readonly onFocused: () => void;
  readonly onClosed: () => void;
  readonly log: Log;
}

export interface Panel {
  /** Resolves with the tray icon when the page is loaded. Rejects if that takes too long. */
  readonly tray: Promise<Tray>;
  readonly page: () => WebContents | undefined;
  readonly show: () => void;
  /** Whether the panel is visible; for an ordinary window, which others may cover, whether it has the focus. */
  readonly isInUse: () => boolean;
  readonly publish: (view: AppView) => void;
  /** To be called if a file of the page can't be read: the page is loaded again when the panel is next opened. */
  readonly missFile: (file: string) => void;
  readonly calls: CallHandlers<WindowCallName>;
  readonly setMenu: (menu: Menu) => void;
  /** Changes to an ordinary window, or back to a panel at the tray. */
  readonly setHasTray: (hasTray: boolean) => void;
  /** Whether the window has no frame. After `setHasTray` this changes only once the window is created again. */
  readonly isFrameless: () => boolean;
  /** Destroys the tray icon and creates it again (Linux). */
  readonly replaceTray: () => void;
  /**
   * Shows a dialog of the system with the panel as its owner. The panel doesn't hide while the dialog is open. While another
   * dialog is open, resolves with undefined, or waits if asked to.
   */
  readonly withDialog: DialogOwner<BrowserWindow>['run'];
  /** Whether the user has clicked or pressed a key in the panel within the last second. Each one counts once. */
  readonly consumeUserActivation: () => boolean;
}

/**
 * electron-menubar writes errors of its start to the console only, so loading the page has a time limit. It is long, as a
 * virus scanner may check each new process first.
 */
const loadedWithinMs = 60_000;
/**
 * Pressing the icon takes the focus from the panel, which hides; some systems report the click only when the button is released,
 * and this click must not show the panel again.
 */
const clickAfterHideMs = 300;
/** After this time a dialog is shown without the panel. */
const shownWithinMs = 5_000;

/** How long a hidden panel stays loaded. Unloading it frees its memory. */
const unloadAfterMs = 5 * 60_000;

/** A page that crashes again within this time is reloaded only when the panel is opened. */
const minTimeBetweenReloadsMs = 5_000;

/** Adds the icon to the tray and loads the panel into a hidden window. */
export function createPanel(options: PanelOptions): Panel {
  const { icon, session, preload, platform, clock, onOpened, onFocused, onClosed, log } = options;
  let { hasTray } = options;
  const replaceable =
    platform === 'linux' ? new ReplaceableTray(icon, (image) => new Tray(image)) : undefined;
  // The type is Electron's class; electron-menubar uses only the members that ReplaceableTray has.
  const tray = replaceable === undefined ? new Tray(icon) : (replaceable as unknown as Tray);
  const bar = menubar({
    icon,
    index: panelUrl,
    tooltip: 'Perch',
    preloadWindow: true,
    trigger: 'none',
    hideOnClose: true,
    hideOnBlur: false,
    tray,
    browserWindow: {
      ...windowOptions(hasTray, screen.getPrimaryDisplay().workAreaSize.height),
      // Until the page is painted: `--surface` of renderer/theme.css. electron-menubar reads it for each window that it creates.
      get backgroundColor() {
        return nativeTheme.shouldUseDarkColors ? '#1b1c20' : '#f6f7f9';
      },
      webPreferences: secureWebPreferences({ session, preload }, app.isPackaged),
    },
  });
  let isWindowForTray = hasTray;
  bar.on('create-window', () => (isWindowForTray = hasTray));
  const window = () => (bar.window?.isDestroyed() === false ? bar.window : undefined);
  const page = () => window()?.webContents;
  const showWindow = (trayBounds?: Rectangle) =>
    bar
      .showWindow(trayBounds)
      .catch((error: unknown) => log(`panel: it could not be shown: ${String(error)}`));
  const show = () => void showWindow();
  /** When the panel last hid because it lost the focus. */
  let hiddenMs = -Infinity;
  tray.on('click', (_event, bounds) => {
    if (window()?.isVisible() === true) {
      bar.hideWindow();
      // The next click shows it at once.
      hiddenMs = -Infinity;
    } else if (clock.monotonic() - hiddenMs >= clickAfterHideMs) void showWindow(bounds);
  });
  /** Shows the panel without focus. electron-menubar has to show the window itself, and calls `show` for that. */
  const showBeside = () => {
    const panel = window();
    if (panel === undefined) return;
    const showWithFocus = panel.show.bind(panel);
    panel.show = () => panel.showInactive();
    show();
    panel.show = showWithFocus;
  };

  let shown: PanelView = { name: 'starting' };
  let isHeld = false;
  let keepOpen = false;
  const blurFacts = () => ({ panel: shown, isHeld, hasDialog: dialogs.isOpen(), hasTray, keepOpen });
  const updateHideOnBlur = () => {
    const hideOnBlur = hidesOnBlur(blurFacts());
    // Setting the option raises the window, so it is set only if it differs.
    if (hideOnBlur !== bar.getOption('hideOnBlur')) bar.setOption('hideOnBlur', hideOnBlur);
  };
  const hold = (held: boolean) => {
    isHeld = held;
    updateHideOnBlur();
  };
  const dialogs = createDialogOwner({
    window,
    // A panel that never loads must not keep its dialogs from being shown.
    show: () => withTimeout(clock, shownWithinMs, showWindow()),
    onChange: () => updateHideOnBlur(),
  });

  const userActivation = createUserActivation(clock);

  // Before the page is loaded, so that it can't navigate.
  bar.on('before-load', () => {
    preventNavigation(bar.window);
    bar.window?.on('focus', onFocused);
    bar.window?.webContents.on('input-event', (_event, input) => userActivation.onInput(input));
    reloadAfterCrash(bar.window?.webContents, clock, log, () => hold(false));
  });
  /** Whether the page has missed a file, such as a view's script. */
  let isIncomplete = false;
  bar.on('show', () => {
    if (page()?.isCrashed() === true || isIncomplete) page()?.reload();
    isIncomplete = false;
  });
  /** The next opening creates the window again: a frame can't be added or removed later. */
  const replaceWindow = () => {
    window()?.destroy();
    hold(false);
  };
  const updateWindow = () => {
    const panel = window();
    if (panel === undefined) return;
    const state = { isWindowForTray, isVisible: panel.isVisible(), isFocused: panel.isFocused() };
    const change = windowChange(blurFacts(), state);
    if (change === 'replace') replaceWindow();
    if (change === 'hide') bar.hideWindow();
  };
  let cancelUnload = () => {};
  const unloadLater = () => {
    cancelUnload();
    cancelUnload = clock.after(unloadAfterMs, () => {
      // A panel in use stays until it is hidden again.
      if (isDismissible(shown) && !dialogs.isOpen() && window()?.isVisible() === false) replaceWindow();
    });
  };
  bar.on('ready', unloadLater);
  bar.on('after-show', () => {
    cancelUnload();
    // electron-menubar keeps a window on top that doesn't hide on blur.
    if (!hasTray) window()?.setAlwaysOnTop(false);
    onOpened();
  });
  bar.on('hide', () => {
    if (hidesOnBlur(blurFacts()) && window()?.isFocused() === false) hiddenMs = clock.monotonic();
  });
  bar.on('after-hide', () => {
    unloadLater();
    onClosed();
    // electron-menubar still uses the window during this event.
    setImmediate(updateWindow);
    // A click on the tray icon hides the panel even while a dialog is open. electron-menubar still counts the window as
    // visible during this event, so the panel is shown afterwards.
    if (dialogs.isOpen()) setImmediate(() => dialogs.isOpen() && show());
  });

  return {
    tray: whenTrayIsReady(bar, clock),
    page,
    show,
    isInUse: () => {
      const panel = window();
      return panel?.isVisible() === true && (isWindowForTray || panel.isFocused());
    },
    publish: (view) => {
      page()?.send(pushChannel, view);
      const [before, visibility] = [panelVisibility(shown), panelVisibility(view.panel)];
      shown = view.panel;
      keepOpen = view.preferences.keepOpen;
      updateHideOnBlur();
      if (visibility === before) return;
      if (visibility === 'hidden' && !dialogs.isOpen()) bar.hideWindow();
      else if (visibility === 'visible') show();
      // The user may be typing in the sign-in window: it keeps the focus.
      else if (visibility === 'beside') showBeside();
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
    missFile: (file) => {
      // Foreign code in the page can ask for any number of files: one is logged.
      if (!isIncomplete) log(`panel: ${file} could not be read`, 'error');
      isIncomplete = true;
    },
    setMenu: (menu) => bar.setContextMenu(menu),
    setHasTray: (now) => {
      if (now === hasTray) return;
      hasTray = now;
      bar.setOption('browserWindow', {
        ...bar.getOption('browserWindow'),
        ...windowOptions(hasTray, screen.getPrimaryDisplay().workAreaSize.height),
      });
      updateHideOnBlur();
      updateWindow();
    },
    isFrameless: () => isWindowForTray,
    replaceTray: () => replaceable?.replace(),
    withDialog: dialogs.run,
    consumeUserActivation: userActivation.consume,
  };
}

/** Keeps the window at its page and its title. */
function preventNavigation(window: BrowserWindow | undefined): void {
  window?.webContents.on('will-navigate', (event) => event.preventDefault());
  window?.on('page-title-updated', (event) => event.preventDefault());
}

/** Reloads a page that crashed. The page has no state of its own: it reads the view. */
function reloadAfterCrash(
  page: WebContents | undefined,
  clock: Pick<Clock, 'monotonic'>,
  log: Log,
  onCrash: () => void,
): void {
  let lastCrashMs = -Infinity;
  page?.on('render-process-gone', (_event, { reason }) => {
    log(`panel: its page has crashed: ${reason}`);
    onCrash();
    const isFirstInTime = clock.monotonic() - lastCrashMs > minTimeBetweenReloadsMs;
    lastCrashMs = clock.monotonic();
    if (isFirstInTime) page.reload();
  });
}

async function whenTrayIsReady(bar: Menubar, clock: Pick<Clock, 'after'>): Promise<Tray> {
  const ready = new Promise<true>((resolve) => bar.once('ready', () => resolve(true)));
  if ((await withTimeout(clock, loadedWithinMs, ready)) === undefined)
    throw new Error(
      `The panel’s page wasn’t loaded within ${loadedWithinMs / 1000} seconds. A virus scanner may have delayed it. Start Perch again.`,
    );
  return bar.tray;
}
