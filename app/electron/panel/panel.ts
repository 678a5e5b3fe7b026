// The panel: the tray icon and the window. A hidden panel that asks nothing of the user is unloaded after some minutes.
import { app, BrowserWindow, clipboard, type Menu, type NativeImage, Tray, type WebContents } from 'electron';
import { pushChannel } from '../../contract/channels.ts';
import type { CallHandlers, WindowCallName } from '../../contract/calls.ts';
import type { AppView, PanelView } from '../../contract/view.ts';
import type { Clock, Log } from '../../core/runtime.ts';
import { withTimeout } from '../../core/scheduling/timing.ts';
import { trayIdentity } from '../tray/tray.ts';
import { createUserActivation } from './user-activation.ts';
import {
  hidesOnBlur,
  isDismissible,
  needsNothing,
  panelVisibility,
  windowChange,
} from './panel-visibility.ts';
import { createPanelWindow, type Opening, panelUrl, type PanelWindowOptions } from './panel-window.ts';
import { createDialogOwner } from './system-dialogs.ts';

export interface PanelOptions extends Pick<
  PanelWindowOptions,
  'session' | 'preload' | 'platform' | 'clock' | 'readWorkArea'
> {
  readonly icon: NativeImage;
  /** Without a tray the panel is an ordinary window, with a frame and a taskbar button. */
  readonly hasTray: boolean;
  readonly onOpened: () => void;
  readonly onFocused: () => void;
  readonly onClosed: () => void;
  readonly log: Log;
}

export type Panel = ReturnType<typeof createPanel>;

/** The time limit for loading the page. It is long because a virus scanner may check each new process first. */
const loadedWithinMs = 60_000;
/**
 * Within this time after the panel has lost the focus and hidden, a click on the icon doesn't show it again: pressing the mouse
 * button has hidden it, and some systems report the click only when the button is released.
 */
const clickAfterHideMs = 300;
/** After this time a dialog is shown even if the panel isn't. */
const shownWithinMs = 5_000;

/** How long a hidden panel stays loaded. Unloading it frees its memory. */
const unloadAfterMs = 5 * 60_000;

/** A page that crashes again within this time is reloaded only when the panel is opened. */
const minTimeBetweenReloadsMs = 5_000;

/** Adds the icon to the tray and loads the panel into a hidden window. */
export function createPanel(options: PanelOptions) {
  const { icon, session, preload, platform, clock, onOpened, onFocused, onClosed, log } = options;
  let { hasTray } = options;
  let menu: Menu | undefined;
  const createTray = () => {
    const created = new Tray(icon, ...trayIdentity(platform));
    created.setToolTip('Perch');
    created.on('right-click', (_event, { x, y }) => created.popUpContextMenu(menu, { x, y }));
    created.on('click', (_event, trayBounds) => {
      if (window()?.isVisible() === true && !wasLeft()) panelWindow.hide();
      else if (clock.monotonic() - hiddenMs >= clickAfterHideMs) void showWindow({ trayBounds });
    });
    return created;
  };
  let tray = createTray();
  // Hides the icon that macOS shows in the Dock in development.
  app.dock?.hide();

  let shown: PanelView = { name: 'starting' };
  let isHeld = false;
  let keepOpen = false;
  const blurFacts = () => ({ panel: shown, isHeld, hasDialog: dialogs.isOpen(), hasTray, keepOpen });
  /** When the panel last hid because it lost the focus. */
  let hiddenMs = -Infinity;
  /** When the panel lost the focus; undefined from its next opening on. */
  let blurredMs: number | undefined;
  /** Whether a panel that waits for input lost the focus before the click on the icon, which itself can take the focus. */
  const wasLeft = () =>
    blurredMs !== undefined &&
    clock.monotonic() - blurredMs >= clickAfterHideMs &&
    !needsNothing(blurFacts());
  /** Whether the page has missed a file, such as a view's script. */
  let isIncomplete = false;
  const userActivation = createUserActivation(clock);
  const panelWindow = createPanelWindow({
    session,
    preload,
    platform,
    clock,
    hasTray: () => hasTray,
    trayBounds: () => tray.getBounds(),
    readWorkArea: options.readWorkArea,
    hidesOnBlur: () => hidesOnBlur(blurFacts()),
    onCreated: (created) => {
      preventNavigation(created);
      created.on('focus', () => {
        blurredMs = undefined;
        onFocused();
      });
      created.on('blur', () => (blurredMs = clock.monotonic()));
      created.webContents.on('input-event', (_event, input) => userActivation.onInput(input));
      reloadAfterCrash(created.webContents, clock, log, () => hold(false));
    },
    onShown: () => {
      blurredMs = undefined;
      if (page()?.isCrashed() === true || isIncomplete) page()?.reload();
      isIncomplete = false;
      cancelUnload();
      onOpened();
    },
    onHidden: (byBlur) => {
      if (byBlur) hiddenMs = clock.monotonic();
      unloadLater();
      onClosed();
      updateWindow();
      // Gives the focus back to the program that had it: https://github.com/electron/electron/issues/6669
      if (platform === 'darwin' && !byBlur && isDismissible(shown) && otherWindow() === undefined) app.hide();
      // A click on the tray icon hides the panel even while a dialog is open. Then the panel is shown again.
      if (dialogs.isOpen()) show();
    },
  });
  const window = panelWindow.current;
  const page = () => window()?.webContents;
  const otherWindow = () =>
    BrowserWindow.getAllWindows().find((other) => other !== window() && other.isVisible());
  const showWindow = async (opening?: Opening) => {
    const replacing = panelVisibility(shown) === 'hidden' ? otherWindow() : undefined;
    // Without an icon in the Dock, nothing else on macOS brings the sign-in window back to the front.
    if (platform === 'darwin' && replacing !== undefined) {
      app.focus({ steal: true });
      replacing.show();
      return;
    }
    await panelWindow
      .show(opening)
      .catch((error: unknown) => log(`panel: it could not be shown: ${String(error)}`));
  };
  const show = () => void showWindow();
  app.on('activate', (_event, hasVisibleWindows) => {
    if (!hasVisibleWindows) show();
  });

  const hold = (held: boolean) => {
    isHeld = held;
    panelWindow.updateOnTop();
  };
  // A panel that never loads must not keep its dialogs from being shown.
  const showInTime = () => withTimeout(clock, shownWithinMs, showWindow());
  const dialogs = createDialogOwner(window, showInTime, panelWindow.updateOnTop);

  /** Destroys the window. The next opening creates it again, with or without a frame. */
  const replaceWindow = () => {
    window()?.destroy();
    hold(false);
  };
  const updateWindow = () => {
    const panel = window();
    if (panel === undefined) return;
    const change = windowChange(blurFacts(), panelWindow.isFrameless(), panel);
    if (change === 'replace') replaceWindow();
    if (change === 'hide') panelWindow.hide();
  };
  const isInUse = () => {
    const panel = window();
    return panel?.isVisible() === true && (panelWindow.isFrameless() || panel.isFocused());
  };
  let cancelUnload = () => {};
  const unloadLater = () => {
    cancelUnload();
    cancelUnload = clock.after(unloadAfterMs, () => {
      // A panel that asks something of the user stays loaded at least until it is hidden again.
      if (isDismissible(shown) && !dialogs.isOpen() && window()?.isVisible() === false) replaceWindow();
    });
  };
  const loaded = panelWindow.load();
  void loaded.then(unloadLater, () => undefined);

  return {
    /** Resolves when the page is loaded. Rejects if that fails or takes too long. */
    loaded: whenLoaded(loaded, clock),
    tray: () => tray,
    /** Destroys the tray icon and creates another one, which Chromium registers with the desktop (Linux). */
    replaceTray: () => {
      tray.destroy();
      tray = createTray();
    },
    page,
    show,
    showFromDesktop: () => void showWindow({ fromDesktop: true }),
    /** Whether the panel is visible. An ordinary window must also have the focus, because others may cover it. */
    isInUse,
    isFocused: () => window()?.isFocused() === true,
    publish: (view: AppView) => {
      page()?.send(pushChannel, view);
      const [before, visibility] = [panelVisibility(shown), panelVisibility(view.panel)];
      shown = view.panel;
      keepOpen = view.preferences.keepOpen;
      panelWindow.updateOnTop();
      if (visibility === before) return;
      if (visibility === 'hidden' && !dialogs.isOpen()) panelWindow.hide();
      else if (visibility === 'visible') show();
      // The user may be typing in the sign-in window: it keeps the focus.
      else if (visibility === 'beside' && window() !== undefined) void showWindow({ withoutFocus: true });
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
      'panel.close': () => {
        if (panelWindow.isFrameless()) panelWindow.hide();
        return undefined;
      },
    } satisfies CallHandlers<WindowCallName>,
    toggle: () => {
      if (isInUse()) panelWindow.hide();
      else show();
    },
    /** To be called if a file of the page can't be read: the page is loaded again when the panel is next opened. */
    missFile: (file: string) => {
      // Foreign code in the page can ask for any number of files: only the first one after an opening is logged.
      if (!isIncomplete) log(`panel: ${file} could not be read`, 'error');
      isIncomplete = true;
    },
    setMenu: (changed: Menu) => {
      menu = changed;
      // Not on macOS, where a click would open the menu instead of the panel. There and on Windows, `right-click` opens it.
      if (platform === 'linux') tray.setContextMenu(menu);
    },
    /** Changes to an ordinary window, or back to a panel at the tray. */
    setHasTray: (now: boolean) => {
      if (now === hasTray) return;
      hasTray = now;
      panelWindow.updateOnTop();
      updateWindow();
    },
    /** Whether the window has no frame. After `setHasTray` this changes only once the window is created again. */
    isFrameless: panelWindow.isFrameless,
    display: panelWindow.display,
    fit: panelWindow.fit,
    /** Shows a dialog of the system with the panel as its owner. While it is open, a click elsewhere doesn't hide the panel. */
    withDialog: dialogs.run,
    consumeUserActivation: userActivation.consume,
  };
}

/** Keeps the window at its page and its title. */
function preventNavigation(window: BrowserWindow): void {
  const { webContents } = window;
  webContents.on('will-navigate', (event) => event.preventDefault());
  // Nothing announces that a page goes to `about:blank`.
  webContents.on('did-navigate', (_event, url) => {
    if (url !== panelUrl) void window.loadURL(panelUrl);
  });
  window.on('page-title-updated', (event) => event.preventDefault());
}

/** Reloads a page that crashed, unless it had just crashed before. */
function reloadAfterCrash(
  page: WebContents,
  clock: Pick<Clock, 'monotonic'>,
  log: Log,
  onCrash: () => void,
): void {
  let lastCrashMs = -Infinity;
  page.on('render-process-gone', (_event, { reason }) => {
    log(`panel: its page has crashed: ${reason}`);
    onCrash();
    const isFirstInTime = clock.monotonic() - lastCrashMs > minTimeBetweenReloadsMs;
    lastCrashMs = clock.monotonic();
    if (isFirstInTime) page.reload();
  });
}

async function whenLoaded(loading: Promise<void>, clock: Pick<Clock, 'after'>): Promise<void> {
  const loaded = loading.then(() => true);
  if ((await withTimeout(clock, loadedWithinMs, loaded)) === undefined)
    throw new Error(
      `The panel’s page wasn’t loaded within ${loadedWithinMs / 1000} seconds. A virus scanner may have delayed it. Start Perch again.`,
    );
}
