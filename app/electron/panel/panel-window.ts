// The panel's window. At the bar with the tray it has no frame and can hide on a click elsewhere. Without a tray it is an
// ordinary window. Closing the window hides it, except when Perch quits.
import { app, BrowserWindow, nativeTheme, type Rectangle, screen, type Session } from 'electron';
import type { Clock } from '../../core/runtime.ts';
import { panelOrigin } from '../ipc/ipc-handlers.ts';
import { secureWebPreferences } from '../security/page-hardening.ts';
import { panelBounds, panelSize, type ReportedWorkArea, trayDisplay } from './panel-bounds.ts';

export const panelUrl = `${panelOrigin}/index.html`;

export interface PanelWindowOptions {
  /** Resolves when pages may be loaded in the session. */
  readonly session: () => Promise<Session>;
  readonly preload: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Pick<Clock, 'after' | 'monotonic'>;
  readonly hasTray: () => boolean;
  /** Returns the icon's place; empty where the system doesn't tell it. */
  readonly trayBounds: () => Rectangle;
  /** Asks the desktop, where that tells it. */
  readonly readWorkArea?: (() => Promise<ReportedWorkArea | undefined>) | undefined;
  readonly hidesOnBlur: () => boolean;
  /** Called with a new window, before it loads its page. */
  readonly onCreated: (window: BrowserWindow) => void;
  readonly onShown: () => void;
  /** `byBlur`: whether the panel hid because it lost the focus. */
  readonly onHidden: (byBlur: boolean) => void;
}

export interface Opening {
  /** The icon's place, from a click on it. */
  readonly trayBounds?: Rectangle;
  /** Whether it is opened from the tray's menu or a notification: after that, a desktop can take the focus back. */
  readonly fromDesktop?: boolean;
  readonly withoutFocus?: boolean;
}

/** How long after the loss of the focus a window hides. It stays if it has the focus again. */
const hideAfterMs = 100;
/**
 * Within this time after an opening on Windows, or one `fromDesktop` on Linux, losing the focus doesn't hide the panel. When a
 * menu closes, GNOME gives the focus back to the window that had it before. Windows may leave it with the taskbar.
 */
const settlesWithinMs = 400;
/** How long after such an opening a panel without the focus asks for it again. */
const refocusAfterMs = 250;

export function createPanelWindow(options: PanelWindowOptions) {
  const { platform, clock, hasTray, hidesOnBlur, trayBounds, onCreated, onShown, onHidden } = options;
  let window: BrowserWindow | undefined;
  let isFrameless = hasTray();
  let isQuitting = false;
  app.on('before-quit', () => (isQuitting = true));
  /** When the panel was last opened in a way after which it may lose the focus. */
  let unsettledMs = -Infinity;
  /** Whether the window has had the focus since it was last hidden. Its loss of the focus may come after the next opening. */
  let hadFocus = false;
  let reported: ReportedWorkArea | undefined;
  let anchor: Rectangle = { x: 0, y: 0, width: 0, height: 0 };

  /** Returns the window; undefined while the panel is unloaded. */
  const current = () => (window?.isDestroyed() === false ? window : undefined);

  const load = async () => {
    const session = await options.session();
    // Another call may have created it: the panel can be shown before it is loaded.
    if (current() !== undefined) return;
    isFrameless = hasTray();
    const created = new BrowserWindow({
      ...panelSize(screen.getPrimaryDisplay().workArea, !isFrameless),
      // Keeps a frame from taking its space from the page.
      useContentSize: true,
      title: 'Perch',
      show: false,
      resizable: false,
      fullscreenable: false,
      frame: !isFrameless,
      skipTaskbar: isFrameless,
      // Linux has no `skipTaskbar`: https://github.com/electron/electron/issues/23457
      ...(isFrameless && platform === 'linux' && { type: 'toolbar' }),
      // The colour until the page is painted: `--surface` of renderer/theme.css.
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1c20' : '#f4f5f7',
      webPreferences: secureWebPreferences({ session, preload: options.preload }, app.isPackaged),
    });
    window = created;
    // Without the first option, the panel isn't shown over a full-screen program. The second keeps Perch out of the Dock:
    // https://github.com/electron/electron/issues/37832
    created.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true });
    created.on('focus', () => (hadFocus = true));
    created.on('blur', () => blurred(created));
    created.on('close', (event) => {
      if (isQuitting) return;
      event.preventDefault();
      // On Wayland a window that hides during this event can stay half closed.
      setImmediate(hide);
    });
    onCreated(created);
    await created.loadURL(panelUrl);
  };

  /** The display of the window. Before an ordinary one was created, the primary one. */
  const display = () =>
    isFrameless
      ? trayDisplay(anchor, screen.getDisplayMatching(anchor), screen.getAllDisplays(), reported)
      : screen.getDisplayMatching(current()?.getBounds() ?? anchor);

  const place = (shown: BrowserWindow) => {
    // Not by `setPosition`, which rounds the size up at each call: https://github.com/electron/electron/issues/9477
    const zoom = shown.webContents.getZoomFactor();
    if (isFrameless) shown.setContentBounds(panelBounds(anchor, display(), platform, zoom));
    else {
      const { width, height } = panelSize(display().workArea, true, zoom);
      const [shownWidth, shownHeight] = shown.getContentSize();
      if (shownWidth !== width || shownHeight !== height) shown.setContentSize(width, height);
    }
  };

  /**
   * The icon's place, or else the pointer's: the user may just have clicked the icon or its menu. On X11 Electron updates the
   * pointer's place only over Perch's windows: https://github.com/electron/electron/issues/42519
   */
  const currentAnchor = (icon: Rectangle): Rectangle =>
    icon.width > 0 ? icon : { ...screen.getCursorScreenPoint(), width: 1, height: 1 };

  /** Sets whether other windows can cover the panel. */
  const updateOnTop = () => {
    const isOnTop = hasTray() && (platform === 'win32' || !hidesOnBlur());
    const shown = current();
    // Setting this raises the window.
    if (shown !== undefined && shown.isAlwaysOnTop() !== isOnTop)
      shown.setAlwaysOnTop(isOnTop, platform === 'win32' ? 'pop-up-menu' : undefined);
  };

  const show = async ({ trayBounds: clicked, fromDesktop = false, withoutFocus = false }: Opening = {}) => {
    if (current() === undefined && !isQuitting) await load();
    if (options.readWorkArea !== undefined) reported = await options.readWorkArea();
    const shown = current();
    if (shown === undefined || isQuitting) return;
    anchor = currentAnchor(clicked ?? trayBounds());
    place(shown);
    updateOnTop();
    if (withoutFocus) shown.showInactive();
    else {
      if (platform === 'win32' || (platform === 'linux' && fromDesktop)) keepFocus(shown);
      shown.show();
    }
    // X11 desktops ignore it for a window that isn't shown. Without it, a click on another workspace would hide the panel there.
    if (platform === 'linux' && isFrameless) shown.setVisibleOnAllWorkspaces(true);
    onShown();
  };

  const keepFocus = (shown: BrowserWindow) => {
    unsettledMs = clock.monotonic();
    clock.after(refocusAfterMs, () => {
      if (current() === shown && shown.isVisible() && !shown.isFocused() && hidesOnBlur()) shown.focus();
    });
  };

  const blurred = (shown: BrowserWindow) => {
    if (!hidesOnBlur() || clock.monotonic() - unsettledMs < settlesWithinMs) return;
    clock.after(hideAfterMs, () => {
      if (current() === shown && hidesOnBlur() && hadFocus && !shown.isFocused()) hide(true);
    });
  };

  const hide = (byBlur = false) => {
    if (current()?.isVisible() !== true) return;
    hadFocus = false;
    // Chromium tells a screen reader of the next opening only if the window wasn't active when it was hidden.
    if (platform === 'linux') window?.blur();
    window?.hide();
    onHidden(byBlur);
  };

  /** Gives a visible window its size for the display and the zoom and, if it has no frame, its place. */
  const fit = () => {
    const shown = current();
    if (shown?.isVisible() === true) place(shown);
  };
  const refit = async () => {
    fit();
    reported = await options.readWorkArea?.();
    fit();
  };
  screen.on('display-metrics-changed', () => void refit());
  screen.on('display-removed', () => void refit());

  return { current, isFrameless: () => isFrameless, load, show, hide, fit, updateOnTop, display };
}
