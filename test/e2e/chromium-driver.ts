// The driver for Perch on the Chromium host, with Playwright.
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { chromium, type Browser, type Page } from 'playwright';
import { messages } from '../../app/i18n/messages.ts';
import { launchHost } from '../electron-host/launch.ts';
import type { RunningPerch, StartOptions, StartPerch, Tray } from './driver.ts';
import { matchesTitle, timeoutMs, waitUntilFound, withTimeout } from './timeouts.ts';

const project = resolve(import.meta.dirname, '../..');

export const startOnChromium: StartPerch = (options) => start({ ...options, folder: project });

/** Returns a driver that starts Perch as packaged, from the extracted files of its archive. `execPath` replaces Node. */
export function startPackedOnChromium(folder: string, execPath?: string): StartPerch {
  return (options) => start({ ...options, folder, packaged: true, ...(execPath && { execPath }) });
}

interface LaunchOptions extends StartOptions {
  readonly folder: string;
  readonly packaged?: boolean;
  readonly execPath?: string;
}

async function start({
  folder,
  packaged = false,
  userDataDir,
  args = [],
  env = {},
  detectsTray = false,
  platform,
  execPath,
}: LaunchOptions): Promise<RunningPerch> {
  const perch = await launchHost({
    main: join(folder, 'dist/main/main.js'),
    packaged,
    args: [...(detectsTray ? [] : ['--tray']), ...args],
    // Chromium chooses a free port and prints it. The switch goes directly to the browser, because a packaged Perch
    // refuses it.
    env: { ...env, ELECTRON_HOST_BROWSER_SWITCHES: '--remote-debugging-port=0' },
    userDataDir,
    ...(platform && { platform }),
    ...(execPath && { execPath }),
  });
  await perch.ready;
  const browser = await waitUntilFound('the port of DevTools', () => connect(perch.output()), perch.output);

  const windowNamed = async (title: string | RegExp) => {
    const views = await perch.windows();
    return views.find((view) => view.visible && matchesTitle(view.title, title));
  };

  const chooseFromTray = async (label: string) => {
    // On macOS and Windows the tray gets its menu only at a right click.
    if (platform !== undefined) await perch.rightClickTray();
    await perch.chooseMenuItem(label);
  };

  return {
    host: 'chromium',
    window: (title) =>
      waitUntilFound(
        `a window titled ${String(title)}`,
        () => pageNamed(browser, title, perch.windowOfPage),
        perch.output,
      ),
    visibleWindows: async () =>
      (await perch.windows()).filter(({ visible }) => visible).map((view) => view.title),
    tray: async (isExpected = () => true) =>
      trayOf(await perch.waitForTray((view) => isExpected(trayOf(view)), timeoutMs)),
    captureTray: async () => {
      const picture = await perch.trayPicture();
      if (!picture) throw new Error('Perch shows no tray.');
      return Buffer.from(picture);
    },
    clickTray: perch.clickTray,
    chooseFromTray,
    clickOutside: perch.blur,
    closeWindow: async (title) => {
      const view = await waitUntilFound(
        `a window titled ${String(title)}`,
        () => windowNamed(title),
        perch.output,
      );
      await perch.closeWindow(view.id);
    },
    chooseFile: (path) => perch.setDialogResponse('showOpenDialog', { canceled: false, filePaths: [path] }),
    saveAs: (path) => perch.setDialogResponse('showSaveDialog', { canceled: false, filePath: path }),
    pressInMessageBox: (button) => perch.setDialogResponse('showMessageBox', { button }),
    messageBoxes: async () =>
      (await perch.recorded())
        .filter(({ member }) => member === 'dialog.showMessageBox')
        .map(({ args: [options] }) => v.parse(messageBox, options)),
    notifications: perch.notifications,
    clickNotification: perch.clickNotification,
    timeOutNotification: perch.timeOutNotification,
    endSession: perch.endSession,
    setTheme: perch.setTheme,
    evaluateInMain: perch.evaluate,
    output: perch.output,
    exited: perch.ended.then(({ code }) => code),
    quit: async () => {
      await browser.close();
      await chooseFromTray(messages.tray.menu.quit);
      return (await perch.ended).code;
    },
    kill: async () => {
      await browser.close().catch(() => undefined);
      await perch.close();
    },
  };
}

const messageBox = v.object({ message: v.string(), detail: v.string(), buttons: v.array(v.string()) });

/** Connects to the Chromium that was started last: the host starts a second one if the app adds switches. */
async function connect(output: string): Promise<Browser | undefined> {
  const [, address] = [...output.matchAll(/^DevTools listening on (\S+)$/gm)].at(-1) ?? [];
  return address === undefined ? undefined : chromium.connectOverCDP(address).catch(() => undefined);
}

/**
 * Finds the first page with this title whose window is not destroyed. Chromium closes the page of a destroyed window with
 * a delay, and Playwright lists the page until then.
 */
async function pageNamed(
  browser: Browser,
  title: string | RegExp,
  windowOfPage: (targetId: string) => Promise<number | undefined>,
): Promise<Page | undefined> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    // A page that closes during the search is skipped.
    if (!matchesTitle(await page.title().catch(() => ''), title)) continue;
    const targetId = await targetIdOf(page).catch(() => undefined);
    if (targetId !== undefined && (await windowOfPage(targetId)) !== undefined) return withTimeout(page);
  }
  return undefined;
}

async function targetIdOf(page: Page): Promise<string> {
  const devTools = await page.context().newCDPSession(page);
  const { targetInfo } = await devTools.send('Target.getTargetInfo');
  await devTools.detach();
  return targetInfo.targetId;
}

function trayOf(view: Awaited<ReturnType<Awaited<ReturnType<typeof launchHost>>['waitForTray']>>): Tray {
  const items = (view.menu ?? []).filter(({ type }) => type !== 'separator');
  return { image: Buffer.from(view.image), tooltip: view.tooltip, menu: items.map(({ label }) => label) };
}
