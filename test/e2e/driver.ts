// Perch as the user sees it: its windows, its tray and its menu; unpackaged, on the worker's desktop.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type * as Electron from 'electron';
import type { BrowserWindow } from 'electron';
import type { ElectronApplication, Page } from 'playwright';
import { messages } from '../../app/i18n/messages.ts';
import { workerDesktop } from '../desktop/desktop.ts';
import { launchElectron } from '../desktop/launch.ts';
import type { ShownNotification } from '../desktop/notification-server.ts';
import { type TrayState, trayOnBus } from '../desktop/tray-item.ts';
import { instrumentedTray, trayModule } from './electron-tray.ts';
import { matchesTitle, waitUntilFound, withTimeout } from './timeouts.ts';

export interface MessageBox {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

export interface StartOptions {
  /** The folder of Perch's files. A second start with the same folder reuses them. */
  readonly userDataDir: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether Perch detects the desktop's tray. By default it assumes that there is one. */
  readonly detectsTray?: boolean;
  /** A CommonJS module that runs before Perch's code. */
  readonly module?: string;
  /** Whether Electron's class is instrumented: on macOS and Windows, and without a bus. Otherwise tests use the icon over the bus. */
  readonly instrumentsTray?: boolean;
  /** Whether dialogs are the system's own. By default a window stands for one, whose answer is prepared. */
  readonly ownDialogs?: boolean;
}

export type RunningPerch = Awaited<ReturnType<typeof startPerch>>;

const project = resolve(import.meta.dirname, '../..');

export type StartPerch = typeof startPerch;

export async function startPerch(options: StartOptions) {
  const desktop = await workerDesktop();
  desktop?.notifications.clear();
  const electron = await launch(options);
  const main = electron.process();
  let output = '';
  for (const stream of [main.stdout, main.stderr]) {
    stream?.on('data', (chunk: Buffer | string) => (output += chunk.toString()));
  }
  const exited = exitOf(main);

  const windows = () =>
    readAgain(() =>
      electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => ({
          id: window.id,
          title: window.getTitle(),
          visible: window.isVisible() && !window.isMinimized(),
        })),
      ),
    );
  const visibleWindows = async () => (await windows()).filter((window) => window.visible);
  const { instrumentsTray = desktop === undefined, detectsTray = false, env = {} } = options;
  const { DBUS_SESSION_BUS_ADDRESS: bus = '' } = { ...desktop?.env, ...env };
  const icon = instrumentsTray
    ? { ...instrumentedTray(electron), close: () => undefined }
    : await trayOnBus(bus, main.pid);
  const readTray = () => readAgain(icon.read);
  void exited.then(icon.close);
  /** Each change replaces the menu, which has no items for a moment. */
  const chooseFromTray = async (label: string): Promise<void> => {
    const choose = () =>
      icon
        .choose(label)
        .then(() => true)
        .catch(() => undefined);
    await waitUntilFound(`“${label}” in the tray’s menu`, choose, () => output);
  };

  const xdotool = async (...args: readonly string[]) => (await desktop?.xdotool(...args))?.trim();
  /** Waits until a dialog with this title has the focus, or doesn't; between two looks, `act` runs. The panel can have the same title. */
  const dialogIs = async (
    title: string,
    isFocused: boolean,
    act = () => Promise.resolve<unknown>(undefined),
  ) => {
    const hasFocus = async () =>
      (await xdotool('getactivewindow', 'getwindowname').catch(() => '')) === title &&
      (await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow() === null));
    const find = async () => {
      if ((await hasFocus()) === isFocused) return true;
      await act();
      return undefined;
    };
    await waitUntilFound(`the dialog “${title}”`, find, () => output);
  };

  // The user can act as soon as there is a tray.
  if (!detectsTray) await waitUntilFound('a tray', readTray, () => output);
  return {
    /** Waits for the page with this document title in a window that is not destroyed. */
    window: (title: string | RegExp) =>
      waitUntilFound(
        `a window titled ${String(title)}`,
        () => pageNamed(electron, title),
        () => output,
      ),
    /** The titles of the visible windows. */
    visibleWindows: async () => (await visibleWindows()).map(({ title }) => title),
    /** Waits until the tray matches. */
    tray: (isExpected: (tray: TrayState) => boolean = () => true) =>
      waitUntilFound(
        'the expected tray',
        async () => {
          const tray = await readTray();
          return tray !== undefined && isExpected(tray) ? tray : undefined;
        },
        () => output,
      ),
    clickTray: icon.click,
    /** Waits until the item is there and enabled. */
    chooseFromTray,
    /** Clicks another program's window, so that Perch's windows lose the focus. */
    clickOutside: () =>
      desktop?.clickElsewhere() ??
      electron.evaluate(({ BrowserWindow }) => {
        BrowserWindow.getFocusedWindow()?.blur();
      }),
    closeWindow: async (title: string | RegExp) => {
      const { id } = await waitUntilFound(
        `a window titled ${String(title)}`,
        async () => (await visibleWindows()).find((window) => matchesTitle(window.title, title)),
        () => output,
      );
      await electron.evaluate(({ BrowserWindow }, closed) => BrowserWindow.fromId(closed)?.close(), id);
    },
    /** Chooses this file in the next open dialog. The dialog takes the focus. */
    chooseFile: (path: string) =>
      electron.evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = (...args: unknown[]) =>
          globalThis.answerDialog(args, { canceled: false, filePaths: [chosen] });
      }, path),
    /** Presses the button with this label in the next message box. A message box without a prepared answer is cancelled. */
    pressInMessageBox: (button: string) =>
      electron.evaluate((_electron, label) => void globalThis.messageBoxes.presses.push(label), button),
    /** Types this path in the system's own file dialog with this title, once that has the focus (Linux). */
    chooseByKeyboard: async (title: string, path: string) => {
      await dialogIs(title, true);
      // GTK loses keys while it builds the dialog, and ignores the last one until it has read the folder.
      const typePath = ['key', 'ctrl+l', 'ctrl+a', 'type', '--args', '1', path];
      let looks = 0;
      await dialogIs(title, false, () => xdotool(...(looks++ % 50 === 0 ? typePath : ['key', 'alt+o'])));
    },
    /** Presses the second button of the system's own message box with this title, once that has the focus (Linux). */
    confirmByKeyboard: async (title: string) => {
      await dialogIs(title, true);
      await xdotool('key', 'Tab', 'Return');
    },
    /** The message boxes shown so far, oldest first. */
    messageBoxes: (): Promise<readonly MessageBox[]> =>
      electron.evaluate(() => globalThis.messageBoxes.shown),
    /** The notifications on the screen, oldest first (Linux). */
    notifications: (): readonly ShownNotification[] => desktop?.notifications.shown() ?? [],
    clickNotification: (title: string) => desktop?.notifications.click(title),
    setTheme: (theme: 'light' | 'dark') =>
      electron.evaluate(({ nativeTheme }, chosen) => {
        nativeTheme.themeSource = chosen;
      }, theme),
    /** Runs a function in the main process, for what the user interface doesn't offer. It can refer only to its parameters and to globals. */
    evaluateInMain: electron.evaluate.bind(electron),
    /** Standard output and standard error so far. */
    output: () => output,
    /** Resolves with the exit code when Perch has exited. */
    exited,
    /** Quits Perch from its menu and waits until its processes have ended. Resolves with the exit code. */
    quit: async () => {
      await chooseFromTray(messages.tray.menu.quit);
      const code = await exited;
      await processesEnd(main.pid);
      return code;
    },
    /** Kills Perch and every process it has started. */
    kill: async () => {
      if (main.exitCode === null && main.signalCode === null) main.kill('SIGKILL');
      await exited;
      await processesEnd(main.pid);
    },
  };
}

declare global {
  /** Replaces the system's message boxes: those shown so far, and the labels of the buttons to press in the next ones. */
  var messageBoxes: { readonly shown: MessageBox[]; readonly presses: string[] };
  /** Shows a window that takes the focus, closes it, and resolves with the result of a dialog with these arguments. */
  var answerDialog: <Result>(args: readonly unknown[], result: Result) => Promise<Result>;
}

/** Becomes source text. Each message box is answered as soon as it has the focus, by default with Cancel. */
function replaceDialogs({ BaseWindow, dialog }: typeof Electron): void {
  globalThis.answerDialog = async (args, result) => {
    const parent = args.length > 1 ? (args[0] as BrowserWindow) : undefined;
    const shown = new BaseWindow({ show: false, width: 200, height: 100, ...(parent && { parent }) });
    const focused = new Promise((resolve) => shown.once('focus', resolve));
    shown.show();
    await focused;
    shown.destroy();
    return result;
  };
  globalThis.messageBoxes = { shown: [], presses: [] };
  dialog.showMessageBox = (...args: unknown[]) => {
    const { message, detail = '', buttons = [], cancelId = 0 } = args.at(-1) as Electron.MessageBoxOptions;
    globalThis.messageBoxes.shown.push({ message, detail, buttons });
    const press = globalThis.messageBoxes.presses.shift();
    const response = press === undefined ? cancelId : buttons.indexOf(press);
    if (response < 0)
      throw new Error(`The message box has no button ${String(press)}: ${buttons.join(', ')}.`);
    return globalThis.answerDialog(args, { response, checkboxChecked: false });
  };
}

/**
 * Becomes source text. Playwright waits for a page in every window. The one to which Windows reports the end of the session has
 * none, so it gets an empty one.
 */
function loadWindows({ app }: typeof Electron): void {
  app.on('browser-window-created', (_event, window) =>
    setImmediate(() => {
      const { webContents } = window;
      if (webContents.getURL() === '' && !webContents.isLoading()) void window.loadURL('about:blank');
    }),
  );
}

/**
 * Becomes source text. At its end Node waits until Playwright disconnects, which has hung or crashed the process where an answer to
 * Playwright was on its way.
 */
function disconnectAtExit(): void {
  process.once('exit', () => process.getBuiltinModule('node:inspector').close());
}

/** The module for `--require` runs before Perch's code; Playwright has its own there as well. */
async function launch({
  userDataDir,
  args = [],
  env = {},
  detectsTray = false,
  module,
  ownDialogs = false,
}: StartOptions): Promise<ElectronApplication> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-electron-'));
  try {
    const file = join(folder, 'module.cjs');
    const parts = [disconnectAtExit, loadWindows, ...(ownDialogs ? [] : [replaceDialogs])];
    const calls = parts.map((run) => `(${run.toString()})(require('electron'));\n`);
    await writeFile(file, `${trayModule}${calls.join('')}`);
    const own = [...(detectsTray ? [] : ['--tray']), `--user-data-dir=${userDataDir}`];
    const required = ['--require', file, ...(module === undefined ? [] : ['--require', module])];
    return await launchElectron([...required, project, ...own, ...args], { cwd: project, env });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function pageNamed(electron: ElectronApplication, title: string | RegExp): Promise<Page | undefined> {
  for (const page of electron.windows()) {
    // A page that closes during the search is skipped.
    if (!matchesTitle(await page.title().catch(() => ''), title)) continue;
    if (await isInWindow(electron, page).catch(() => false)) return withTimeout(page);
  }
  return undefined;
}

/** Playwright lists the page of a destroyed window until it receives the page's close event. */
async function isInWindow(electron: ElectronApplication, page: Page): Promise<boolean> {
  const window = await electron.browserWindow(page);
  return window.evaluate((found: BrowserWindow) => !found.isDestroyed());
}

/**
 * Reads once more where V8 has collected the promise of a call before DevTools could report its value, which happens while the
 * main process is busy, such as at its start.
 */
async function readAgain<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && error.message.includes('promise was garbage collected')) return read();
    throw error;
  }
}

async function exitOf(main: ReturnType<ElectronApplication['process']>): Promise<number | null> {
  if (main.exitCode === null && main.signalCode === null) await once(main, 'exit');
  return main.exitCode;
}

/** Waits until Chromium's other processes have ended, which still write files. Playwright starts Electron in a process group of its own. */
async function processesEnd(group: number | undefined): Promise<void> {
  if (group === undefined || process.platform === 'win32') return;
  await waitUntilFound(
    'the end of Chromium’s processes',
    async () => !hasProcess(group) || undefined,
    () => '',
  );
}

/** On Linux without zombies, for which some machines' init waits seconds. */
function hasProcess(group: number): boolean {
  if (process.platform === 'linux') {
    const stats = readdirSync('/proc').map((name) => (/^\d+$/.test(name) ? statOf(name) : ''));
    return stats.some((stat) => new RegExp(`\\) [^Z] \\d+ ${group} `).test(stat));
  }
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

/** proc_pid_stat(5): the name in parentheses, the state, the parent, the process group. Empty once the process is gone. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
