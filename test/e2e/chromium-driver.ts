// Perch on the Chromium host, its windows in the hands of Playwright.
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { launchHost } from '../electron-host/launch.ts';
import type { RunningPerch, StartOptions, StartPerch, Tray } from './driver.ts';
import { matches, timeoutMs, until, withTimeout } from './timeouts.ts';

const project = resolve(import.meta.dirname, '../..');

export const startOnChromium: StartPerch = (options) => start({ ...options, folder: project });

/** Starts a packed Perch from a folder with the files of its archive. It takes itself for installed. */
export function startPackedOnChromium(folder: string): StartPerch {
  return (options) => start({ ...options, folder, packaged: true });
}

interface Start extends StartOptions {
  readonly folder: string;
  readonly packaged?: boolean;
}

async function start({
  folder,
  packaged = false,
  userDataDir,
  args = [],
  env = {},
}: Start): Promise<RunningPerch> {
  const perch = await launchHost({
    main: join(folder, 'dist/main/main.js'),
    packaged,
    // Its tray is there on every desktop.
    args: ['--tray', ...args],
    // Whichever port is free; Chromium says which it took. It is no switch of Perch's own: installed, it refuses that.
    env: { ...env, ELECTRON_HOST_BROWSER_SWITCHES: '--remote-debugging-port=0' },
    userDataDir,
  });
  await perch.ready;
  const browser = await until('a port for DevTools', () => connected(perch.output()), perch.output);

  const windowNamed = async (title: string | RegExp) => {
    const views = await perch.windows();
    const found = views.find((view) => view.visible && matches(view.title, title));
    return found;
  };

  return {
    host: 'chromium',
    window: (title) =>
      until(
        `a window titled ${String(title)}`,
        () => pageNamed(browser, title, perch.windowOfPage),
        perch.output,
      ),
    visibleWindows: async () =>
      (await perch.windows()).filter(({ visible }) => visible).map((view) => view.title),
    tray: async (fits = () => true) =>
      trayOf(await perch.waitForTray((view) => fits(trayOf(view)), timeoutMs)),
    trayPicture: async () => {
      const picture = await perch.trayPicture();
      if (!picture) throw new Error('Perch shows no tray.');
      return Buffer.from(picture);
    },
    clickTray: perch.clickTray,
    chooseFromTray: (label) => perch.chooseMenuItem(label),
    clickElsewhere: perch.blur,
    closeWindow: async (title) => {
      const view = await until(`a window titled ${String(title)}`, () => windowNamed(title), perch.output);
      await perch.closeWindow(view.id);
    },
    chooseFile: (path) => perch.answerDialog('showOpenDialog', { canceled: false, filePaths: [path] }),
    saveAs: (path) => perch.answerDialog('showSaveDialog', { canceled: false, filePath: path }),
    notifications: perch.notifications,
    clickNotification: perch.clickNotification,
    setTheme: perch.setTheme,
    inMain: (run, argument) => perch.evaluate(run, argument),
    output: perch.output,
    ended: perch.ended.then(({ code }) => code),
    quit: async () => {
      await browser.close();
      await perch.chooseMenuItem('Quit Perch');
      return (await perch.ended).code;
    },
    kill: async () => {
      await browser.close().catch(() => undefined);
      await perch.close();
    },
  };
}

/** Chromium may be started twice, where the app adds switches of its own: the last one is it. */
async function connected(output: string): Promise<Browser | undefined> {
  const [, address] = [...output.matchAll(/^DevTools listening on (\S+)$/gm)].at(-1) ?? [];
  return address === undefined ? undefined : chromium.connectOverCDP(address).catch(() => undefined);
}

/**
 * The first page with this title whose window Perch still has. Chromium closes the page of a destroyed window some time
 * later, and Playwright lists the page until then.
 */
async function pageNamed(
  browser: Browser,
  title: string | RegExp,
  windowOfPage: (targetId: string) => Promise<number | undefined>,
): Promise<Page | undefined> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    // A page that goes away while it is asked is not the one.
    if (!matches(await page.title().catch(() => ''), title)) continue;
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
  const items = (view.menu ?? []).filter(({ type, visible }) => visible && type !== 'separator');
  return { image: Buffer.from(view.image), tooltip: view.tooltip, menu: items.map(({ label }) => label) };
}
