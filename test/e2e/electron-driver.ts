// The driver for Perch on Electron, unpackaged, with Playwright.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type * as Electron from 'electron';
import type { BrowserWindow } from 'electron';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { messages } from '../../app/i18n/messages.ts';
import { displayArguments } from '../../build/display.ts';
import { installedElectron } from '../../build/electron/binary.ts';
import type { MessageBox, StartOptions, StartPerch } from './driver.ts';
import { trayModule } from './electron-tray.ts';
import { matchesTitle, waitUntilFound, withTimeout } from './timeouts.ts';

const project = resolve(import.meta.dirname, '../..');

export const startOnElectron: StartPerch = async (options) => {
  const electron = await launch(options);
  const main = electron.process();
  const pid = await electron.evaluate(() => process.pid);
  let output = '';
  for (const stream of [main.stdout, main.stderr]) {
    stream?.on('data', (chunk: Buffer | string) => (output += chunk.toString()));
  }
  const exited = exitOf(main);

  const windows = () =>
    electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => ({
        id: window.id,
        title: window.getTitle(),
        visible: window.isVisible() && !window.isMinimized(),
      })),
    );
  const visibleWindows = async () => (await windows()).filter((window) => window.visible);
  const readTray = () => electron.evaluate(() => globalThis.trayControl.read());
  const chooseFromTray = (label: string) =>
    electron.evaluate((_electron, chosen) => globalThis.trayControl.choose(chosen), label);

  await electron.evaluate(replaceMessageBoxes);
  // The user can act as soon as there is a tray.
  await waitUntilFound('a tray', readTray, () => output);
  return {
    host: 'electron',
    window: (title) =>
      waitUntilFound(
        `a window titled ${String(title)}`,
        () => pageNamed(electron, title),
        () => output,
      ),
    visibleWindows: async () => (await visibleWindows()).map(({ title }) => title),
    tray: (isExpected = () => true) =>
      waitUntilFound(
        'the expected tray',
        async () => {
          const state = await readTray();
          const tray = state && { ...state, image: Buffer.from(state.image, 'base64') };
          return tray !== undefined && isExpected(tray) ? tray : undefined;
        },
        () => output,
      ),
    captureTray: async () => {
      const { image } = await waitUntilFound('a tray', readTray, () => output);
      return Buffer.from(image, 'base64');
    },
    clickTray: () => electron.evaluate(() => globalThis.trayControl.click()),
    chooseFromTray,
    clickOutside: () =>
      electron.evaluate(({ BrowserWindow }) => {
        BrowserWindow.getFocusedWindow()?.blur();
      }),
    closeWindow: async (title) => {
      const { id } = await waitUntilFound(
        `a window titled ${String(title)}`,
        async () => (await visibleWindows()).find((window) => matchesTitle(window.title, title)),
        () => output,
      );
      await electron.evaluate(({ BrowserWindow }, closed) => BrowserWindow.fromId(closed)?.close(), id);
    },
    chooseFile: (path) =>
      electron.evaluate(({ BrowserWindow, dialog }, chosen) => {
        dialog.showOpenDialog = () => {
          BrowserWindow.getFocusedWindow()?.blur();
          return Promise.resolve({ canceled: false, filePaths: [chosen] });
        };
      }, path),
    saveAs: (path) =>
      electron.evaluate(({ BrowserWindow, dialog }, chosen) => {
        dialog.showSaveDialog = () => {
          BrowserWindow.getFocusedWindow()?.blur();
          return Promise.resolve({ canceled: false, filePath: chosen });
        };
      }, path),
    pressInMessageBox: (button) =>
      electron.evaluate((_electron, label) => void globalThis.messageBoxes.presses.push(label), button),
    messageBoxes: () => electron.evaluate(() => globalThis.messageBoxes.shown),
    notifications: () => Promise.reject(new Error('Electron has no API to list notifications.')),
    clickNotification: () => Promise.reject(new Error('Electron has no API to list notifications.')),
    timeOutNotification: () => Promise.reject(new Error('Electron has no API to list notifications.')),
    endSession: () => Promise.reject(new Error('Only Windows ends a session.')),
    setTheme: (theme) =>
      electron.evaluate(({ nativeTheme }, chosen) => {
        nativeTheme.themeSource = chosen;
      }, theme),
    evaluateInMain: async <Argument, Result>(
      run: (module: typeof import('electron'), argument: Argument) => Promise<Result>,
      argument?: Argument,
    ) => {
      const sent: unknown = argument;
      const result = await electron.evaluate(
        (module, { source, sent }) => {
          const evaluated: unknown = (0, eval)(`(${source})`);
          if (typeof evaluated !== 'function') throw new TypeError('The source must be a function.');
          const returned: unknown = Reflect.apply(evaluated, undefined, [module, sent]);
          return returned;
        },
        { source: run.toString(), sent },
      );
      return result as Result;
    },
    output: () => output,
    exited,
    quit: async () => {
      await chooseFromTray(messages.tray.menu.quit);
      return exited;
    },
    kill: async () => {
      if (main.exitCode === null && main.signalCode === null) process.kill(pid, 'SIGKILL');
      await exited;
    },
  };
};

declare global {
  /** Replaces the system's message boxes: those shown so far, and the labels of the buttons to press in the next ones. */
  var messageBoxes: { readonly shown: MessageBox[]; readonly presses: string[] };
}

/** Runs in the main process. Each message box takes the focus and is answered at once, by default with Cancel. */
function replaceMessageBoxes({ BrowserWindow, dialog }: typeof Electron): void {
  globalThis.messageBoxes = { shown: [], presses: [] };
  dialog.showMessageBox = (...args: unknown[]) => {
    const { message, detail = '', buttons = [], cancelId = 0 } = args.at(-1) as Electron.MessageBoxOptions;
    globalThis.messageBoxes.shown.push({ message, detail, buttons });
    BrowserWindow.getFocusedWindow()?.blur();
    const press = globalThis.messageBoxes.presses.shift();
    const response = press === undefined ? cancelId : buttons.indexOf(press);
    if (response < 0)
      throw new Error(`The message box has no button ${String(press)}: ${buttons.join(', ')}.`);
    return Promise.resolve({ response, checkboxChecked: false });
  };
}

/** Playwright delays Electron's `ready` until it is attached, and has `--require` load its own module before ours. */
async function launch({
  userDataDir,
  args = [],
  env = {},
  detectsTray = false,
}: StartOptions): Promise<ElectronApplication> {
  const installed = installedElectron();
  if (installed.kind === 'missing')
    throw new Error(`${installed.reason}: npm run test:electron installs it.`);
  const folder = await mkdtemp(join(tmpdir(), 'perch-electron-'));
  try {
    const file = join(folder, 'tray.cjs');
    await writeFile(file, trayModule);
    return await _electron.launch({
      executablePath: installed.path,
      args: [
        '--require',
        file,
        project,
        ...displayArguments({ ...process.env, ...env }),
        ...(detectsTray ? [] : ['--tray']),
        ...args,
        `--user-data-dir=${userDataDir}`,
      ],
      cwd: project,
      env: { ...currentEnvironment(), ...env },
      // Chromium's sandbox doesn't run as root.
      chromiumSandbox: process.getuid?.() !== 0,
      // Keeps the system's theme, which Playwright overrides by default.
      colorScheme: null,
    });
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

async function exitOf(main: ReturnType<ElectronApplication['process']>): Promise<number | null> {
  if (main.exitCode === null && main.signalCode === null) await once(main, 'exit');
  return main.exitCode;
}

function currentEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
