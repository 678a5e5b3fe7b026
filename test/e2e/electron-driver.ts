// Perch on Electron, unpackaged, its windows in the hands of Playwright.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserWindow } from 'electron';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { installedElectron } from '../../build/electron-binary.ts';
import type { StartOptions, StartPerch } from './driver.ts';
import { trayModule } from './electron-tray.ts';
import { matches, until, withTimeout } from './timeouts.ts';

const project = resolve(import.meta.dirname, '../..');

export const startOnElectron: StartPerch = async (options) => {
  const electron = await launch(options);
  const main = electron.process();
  const pid = await electron.evaluate(() => process.pid);
  let output = '';
  for (const stream of [main.stdout, main.stderr]) {
    stream?.on('data', (chunk: Buffer | string) => (output += chunk.toString()));
  }
  const ended = exitOf(main);

  const windows = () =>
    electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => ({
        id: window.id,
        title: window.getTitle(),
        visible: window.isVisible() && !window.isMinimized(),
      })),
    );
  const visible = async () => (await windows()).filter((window) => window.visible);
  const look = () => electron.evaluate(() => globalThis.trayInHand.look());
  const chooseFromTray = (label: string) =>
    electron.evaluate((_electron, chosen) => globalThis.trayInHand.choose(chosen), label);

  // From here on a person could do something.
  await until('a tray', look, () => output);
  return {
    host: 'electron',
    window: (title) =>
      until(
        `a window titled ${String(title)}`,
        () => pageNamed(electron, title),
        () => output,
      ),
    visibleWindows: async () => (await visible()).map(({ title }) => title),
    tray: (fits = () => true) =>
      until(
        'a tray that fits',
        async () => {
          const seen = await look();
          const tray = seen && { ...seen, image: Buffer.from(seen.image, 'base64') };
          return tray !== undefined && fits(tray) ? tray : undefined;
        },
        () => output,
      ),
    trayPicture: async () => {
      const { image } = await until('a tray', look, () => output);
      return Buffer.from(image, 'base64');
    },
    clickTray: () => electron.evaluate(() => globalThis.trayInHand.click()),
    chooseFromTray,
    clickElsewhere: () =>
      electron.evaluate(({ BrowserWindow }) => {
        BrowserWindow.getFocusedWindow()?.blur();
      }),
    closeWindow: async (title) => {
      const { id } = await until(
        `a window titled ${String(title)}`,
        async () => (await visible()).find((window) => matches(window.title, title)),
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
    notifications: () => Promise.reject(new Error('Electron’s notifications are the desktop’s.')),
    clickNotification: () => Promise.reject(new Error('Electron’s notifications are the desktop’s.')),
    setTheme: (theme) =>
      electron.evaluate(({ nativeTheme }, chosen) => {
        nativeTheme.themeSource = chosen;
      }, theme),
    inMain: async <Argument, Result>(
      run: (module: typeof import('electron'), argument: Argument) => Promise<Result>,
      argument: Argument,
    ) => {
      const given: unknown = argument;
      const result = await electron.evaluate(
        (module, { source, given }) => {
          const evaluated: unknown = (0, eval)(`(${source})`);
          if (typeof evaluated !== 'function') throw new TypeError('What is evaluated must be a function.');
          const answer: unknown = Reflect.apply(evaluated, undefined, [module, given]);
          return answer;
        },
        { source: run.toString(), given },
      );
      return result as Result;
    },
    output: () => output,
    ended,
    quit: async () => {
      await chooseFromTray('Quit Perch');
      return ended;
    },
    kill: async () => {
      if (main.exitCode === null && main.signalCode === null) process.kill(pid, 'SIGKILL');
      await ended;
    },
  };
};

/** Playwright holds `ready` back until it is attached, and gives Electron its own module before ours. */
async function launch({ userDataDir, args = [], env = {} }: StartOptions): Promise<ElectronApplication> {
  const installed = installedElectron();
  if (installed.kind === 'missing') throw new Error(`${installed.reason}: npm run test:electron does that.`);
  const folder = await mkdtemp(join(tmpdir(), 'perch-electron-'));
  try {
    const file = join(folder, 'tray.cjs');
    await writeFile(file, trayModule);
    return await _electron.launch({
      args: ['--require', file, project, '--tray', ...args, `--user-data-dir=${userDataDir}`],
      cwd: project,
      env: { ...ownEnvironment(), ...env },
      // Root can't have one.
      chromiumSandbox: process.getuid?.() !== 0,
      // The pages follow the system's theme, as they do for a person.
      colorScheme: null,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function pageNamed(electron: ElectronApplication, title: string | RegExp): Promise<Page | undefined> {
  for (const page of electron.windows()) {
    // A page that goes away while it is asked is not the one.
    if (!matches(await page.title().catch(() => ''), title)) continue;
    if (await isInWindow(electron, page).catch(() => false)) return withTimeout(page);
  }
  return undefined;
}

/** Playwright lists the page of a destroyed window until it hears that the page is closed. */
async function isInWindow(electron: ElectronApplication, page: Page): Promise<boolean> {
  const window = await electron.browserWindow(page);
  return window.evaluate((found: BrowserWindow) => !found.isDestroyed());
}

async function exitOf(main: ReturnType<ElectronApplication['process']>): Promise<number | null> {
  if (main.exitCode === null && main.signalCode === null) await once(main, 'exit');
  return main.exitCode;
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
