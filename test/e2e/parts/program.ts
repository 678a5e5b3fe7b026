// An Electron program of the parts of Perch that need one and that no user can hurry: the panel, whose clock only a test moves, and
// the tray's icons. A test calls its functions by Playwright's `evaluate`.
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  type Display,
  nativeTheme,
  protocol,
  type Rectangle,
  screen,
  session,
  type Tray,
} from 'electron';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { AppView } from '../../../app/contract/view.ts';
import { registerAppScheme, serveApp } from '../../../app/electron/panel/app-scheme.ts';
import { createPanel, type Panel } from '../../../app/electron/panel/panel.ts';
import { createOwnedDialogs } from '../../../app/electron/panel/system-dialogs.ts';
import { createSignInBrowserWindow } from '../../../app/electron/sign-in/create-window.ts';
import type { BadgeNumber } from '../../../app/electron/tray/number-badge.ts';
import { openTrayIcons } from '../../../app/electron/tray/tray-icons.ts';
import { createManualClock } from '../../unit/core/manual-clock.ts';

const folder = import.meta.dirname;
/** A window that is shown gets the focus some time later. */
const settled = () => setTimeout(150);
/** A panel that has lost the focus hides after this time. */
const hideAfterMs = 100;

let clock = createManualClock();
let panel: Panel;
let tray: Tray | undefined;
let counts = { opened: 0, focused: 0, closed: 0 };
let logged: string[] = [];
let blurred: Promise<unknown> | undefined;
let dialogClosed = Promise.withResolvers<undefined>();
let dialogAnswered: Promise<unknown> | undefined;

registerAppScheme(protocol);
// Without a listener Electron would quit.
app.on('window-all-closed', () => undefined);
const ready = app
  .whenReady()
  .then(() => serveApp(session.defaultSession, folder, (file) => panel.missFile(file)));

const window = () => {
  const page = panel.page();
  return (page && BrowserWindow.fromWebContents(page)) ?? undefined;
};
const signInWindow = ({ workArea }: Display) =>
  createSignInBrowserWindow(session.defaultSession, 'Sign in', workArea, 'linux');
const color = (shown: BrowserWindow | undefined) => shown?.getBackgroundColor().toLowerCase();

const program = {
  /**
   * Creates a panel in place of the one before, and loads it. `loadingMs` is how long that takes. With `isShownEarly` the panel is shown
   * before it is loaded.
   */
  open: async ({ hasTray = true, loadingMs = 0, isShownEarly = false } = {}) => {
    await ready;
    tray?.destroy();
    for (const each of BrowserWindow.getAllWindows()) each.destroy();
    clock = createManualClock();
    [tray, counts, logged] = [undefined, { opened: 0, focused: 0, closed: 0 }, []];
    panel = createPanel({
      icon: openTrayIcons('build/icons/tray')('available-light.png'),
      session: () => Promise.resolve(session.defaultSession),
      preload: join(folder, 'preload.cjs'),
      platform: process.platform,
      hasTray,
      clock,
      onOpened: () => (counts.opened += 1),
      onFocused: () => (counts.focused += 1),
      onClosed: () => (counts.closed += 1),
      log: (line) => logged.push(line),
    });
    clock.pass(loadingMs);
    if (isShownEarly) panel.show();
    await panel.loaded;
    tray = panel.tray();
  },
  pass: (ms: number) => clock.pass(ms),
  show: () => panel.show(),
  showFromDesktop: () => panel.showFromDesktop(),
  /** Makes the only screen as low as this. */
  lowerScreen: (height: number) => {
    const display = screen.getPrimaryDisplay();
    const lower = (area: Rectangle) => ({ ...area, height });
    screen.getDisplayMatching = () => ({
      ...display,
      bounds: lower(display.bounds),
      workArea: lower(display.workArea),
    });
    screen.emit('display-metrics-changed');
  },
  beginQuit: () => app.emit('before-quit'),
  clickTray: () => void tray?.emit('click', {}, tray.getBounds()),
  publish: (view: AppView) => panel.publish(view),
  hold: (held: boolean) => panel.calls['panel.hold'](held),
  setHasTray: (hasTray: boolean) => panel.setHasTray(hasTray),
  openDialog: () => {
    dialogClosed = Promise.withResolvers();
    dialogAnswered = panel.withDialog(() => dialogClosed.promise);
  },
  closeDialog: async () => {
    dialogClosed.resolve(undefined);
    await dialogAnswered;
  },
  state: () => ({
    ...counts,
    windows: BrowserWindow.getAllWindows().length,
    isLoaded: panel.page() !== undefined,
    isShown: window()?.isVisible() ?? false,
    isFocused: window()?.isFocused() ?? false,
    isInUse: panel.isInUse(),
    isOnTop: window()?.isAlwaysOnTop(),
    title: window()?.getTitle(),
    bounds: window()?.getContentBounds(),
    logged,
  }),
  /** To be called before the panel loses the focus. */
  expectBlur: () => {
    const blurring = window();
    blurred = blurring && once(blurring, 'blur').then(settled);
  },
  /** Waits until the panel has lost the focus, and would have hidden because of that. */
  hasHiddenOnBlur: async () => {
    await blurred;
    clock.pass(hideAfterMs);
    return window()?.isVisible() === false;
  },
  /** Hides the panel, shows it once it has lost the focus by that, and lets time pass before it can have the focus again. */
  reopen: async () => {
    const blurring = window();
    program.clickTray();
    if (blurring !== undefined) await once(blurring, 'blur');
    panel.show();
    clock.pass(hideAfterMs);
  },
  /** Resolves when what could follow a change has followed it. */
  settled,
  blur: () => window()?.blur(),
  /** Resolves with a value of the page; with undefined if it has crashed. */
  runInPage: async (source: string): Promise<unknown> =>
    panel.page()?.isCrashed() === false ? panel.page()?.executeJavaScript(source) : undefined,
  crash: async () => {
    const page = panel.page();
    if (page === undefined) return;
    const gone = once(page, 'render-process-gone');
    page.forcefullyCrashRenderer();
    await gone;
  },
  copy: async (text: string) => {
    await panel.calls['panel.copy'](text);
    return clipboard.readText();
  },
  /** Whether the panel owns each kind of dialog. Electron's functions are replaced: a dialog would wait for the user. */
  ownsDialogs: async () => {
    const owners: unknown[] = [];
    const answer =
      <Result>(result: Result) =>
      (...[owner]: unknown[]) => {
        owners.push(owner);
        return Promise.resolve(result);
      };
    dialog.showOpenDialog = answer({ canceled: true, filePaths: [] });
    dialog.showSaveDialog = answer({ canceled: true, filePath: '' });
    dialog.showMessageBox = answer({ response: 0, checkboxChecked: false });
    const { open, save, ask } = createOwnedDialogs(panel.withDialog);
    for (const show of [() => open({}), () => save({}), () => ask({ message: '' })]) await show();
    return owners.map((owner) => owner === window());
  },
  /** The bounds of a sign-in window's page in the work area of the panel's display, as the window manager has placed it. */
  signInBounds: async () => {
    const signIn = signInWindow(panel.display());
    await settled();
    const bounds = signIn.getBounds();
    signIn.destroy();
    return bounds;
  },
  /** The colours of the panel's window and of a sign-in window before their pages are painted. */
  colors: () => {
    const signIn = signInWindow(screen.getPrimaryDisplay());
    const colors = [color(window()), color(signIn)];
    signIn.destroy();
    return colors;
  },
  setTheme: (theme: 'light' | 'dark' | 'system') => void (nativeTheme.themeSource = theme),
  /** The icon's bitmap for each scale factor, in base64. `displayScale` is the display's scale. */
  icon: (file: string, number?: BadgeNumber, displayScale = 1, icons = 'build/icons/tray') => {
    const open = openTrayIcons(icons, () => displayScale);
    const image = open(file, number);
    return {
      isCached: open(file, number) === image,
      bitmaps: image.getScaleFactors().map((scaleFactor) => ({
        scaleFactor,
        ...image.getSize(scaleFactor),
        bitmap: image.toBitmap({ scaleFactor }).toString('base64'),
      })),
    };
  },
};

export type Program = typeof program;

declare global {
  /** In the program's main process. */
  var partsProgram: Program;
}

globalThis.partsProgram = program;
