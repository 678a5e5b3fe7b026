// Windows on a display, and the tray's window.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVirtualDisplay } from '../../../build/display.ts';
import { decodePng } from '../api/png.ts';
import { type RunningHarness, startHarness } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-shown-'));
let harness: RunningHarness;
let browser: Browser;

declare global {
  var shownWindow: Electron.BrowserWindow;
  var shownTray: Electron.Tray;
}

beforeAll(async () => {
  harness = await startHarness({
    headless: false,
    userDataDir: folder,
    env: { DISPLAY: await startVirtualDisplay() },
    args: ['--remote-debugging-port=0'],
  });
  const [, devTools = ''] = /DevTools listening on (\S+)/.exec(harness.host.output()) ?? [];
  browser = await chromium.connectOverCDP(devTools);
});
afterAll(async () => {
  await browser.close();
  await harness.host.close();
  rmSync(folder, { recursive: true, force: true });
});

async function page(title: string): Promise<Page> {
  const find = async () => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    const titles = await Promise.all(pages.map((each) => each.title().catch(() => '')));
    return pages[titles.indexOf(title)];
  };
  await expect.poll(find).toBeDefined();
  const found = await find();
  if (!found) throw new Error(`There is no page ${title}.`);
  return found;
}

/** The bounds of a page on the display. */
const boundsOf = async (title: string): Promise<unknown> =>
  (await page(title)).evaluate('[screenX, screenY + outerHeight - innerHeight, innerWidth, innerHeight]');

it('a shown window has its bounds on the display, and a hidden one is outside of it', async () => {
  const result = await harness.run(async ({ screen }, harness) => {
    harness.clear();
    const window = harness.window({ x: 500, y: 200, width: 300, height: 240, show: false });
    await window.loadURL('data:text/html,<title>Shown</title>');
    globalThis.shownWindow = window;
    globalThis.recordedEvents = [];
    return screen.getPrimaryDisplay().bounds;
  });
  expect(result).toEqual({ x: 0, y: 0, width: 1280, height: 1024 });
  await expect.poll(() => boundsOf('Shown')).toEqual([-10_000, 200, 300, 240]);
  await harness.run(() => shownWindow.show());
  await expect.poll(() => boundsOf('Shown')).toEqual([500, 200, 300, 240]);
  await harness.run(() => shownWindow.setPosition(40, 230));
  await expect.poll(() => boundsOf('Shown')).toEqual([40, 230, 300, 240]);
  await harness.run(() => shownWindow.hide());
  await expect.poll(() => boundsOf('Shown')).toEqual([-10_000, 230, 300, 240]);
});

it("the clipboard is the system's", async () => {
  const texts = await harness.run(async ({ clipboard }) => {
    shownWindow.show();
    shownWindow.focus();
    const copy = `document.body.innerHTML = '<textarea>From a page</textarea>';
      document.body.firstChild.select();
      document.execCommand('copy')`;
    await shownWindow.webContents.executeJavaScript(copy, true);
    const texts = [await clipboard.readText()];
    await clipboard.writeText('From the app 千');
    return [...texts, await clipboard.readText()];
  });
  expect(texts).toEqual(['From a page', 'From the app 千']);
});

it("clicks in the tray's window activate the icon and the menu items", async () => {
  await harness.run(({ Menu, nativeImage, Tray }) => {
    const image = nativeImage.createFromBitmap(Buffer.alloc(16 * 16 * 4, 200), { width: 16, height: 16 });
    const tray = new Tray(image);
    globalThis.shownTray = tray;
    globalThis.recordedEvents = [];
    tray.setToolTip('Perch\nAvailable');
    tray.on('click', () => recordedEvents.push('icon'));
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Alice', enabled: false },
        { label: 'Open', click: () => recordedEvents.push('open') },
      ]),
    );
  });
  const tray = await page('Tray');
  await tray.getByText('Available').waitFor();
  await tray.getByAltText('Tray icon').click();
  await tray.getByText('Alice').click();
  await tray.getByText('Open').click();
  await expect.poll(() => harness.run(() => recordedEvents)).toEqual(['icon', 'open']);
  await harness.run(() => shownTray.setToolTip('On a call'));
  await tray.getByText('On a call').waitFor();
});

const picture = async () => {
  const decoded = decodePng((await harness.host.trayPicture()) ?? new Uint8Array());
  if (!decoded) throw new Error('There is no picture of the tray.');
  return decoded;
};

it("the tray's screenshot follows the theme", async () => {
  const shades: number[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await harness.host.setTheme(theme);
    shades.push((await picture()).rgba[0] ?? -1);
  }
  expect(shades[0]).toBeGreaterThan(200);
  expect(shades[1]).toBeLessThan(60);
});

it("the tray's bar has the colour of the desktop's, which the app's icon is made for", async () => {
  const shadeWith = async (source: 'light' | 'dark' | 'system', desktop: string) => {
    await harness.run(
      ({ nativeTheme }, _harness, [source, desktop]) => {
        nativeTheme.themeSource = source;
        process.env['XDG_CURRENT_DESKTOP'] = desktop;
      },
      [source, desktop] as const,
    );
    return (await picture()).rgba[0] ?? -1;
  };
  await harness.host.setTheme('light');
  expect(await shadeWith('dark', 'KDE')).toBeGreaterThan(200);
  expect(await shadeWith('system', 'ubuntu:GNOME')).toBeLessThan(60);
  expect(await shadeWith('system', 'KDE')).toBeGreaterThan(200);
});

it("the tray's screenshot shows its current icon", async () => {
  const seen: number[] = [];
  for (const bgra of [
    [0, 0, 255, 255],
    [0, 255, 0, 255],
  ]) {
    await harness.run(({ nativeImage }, _harness, bgra) => {
      const pixels = Buffer.from(Array.from({ length: 256 }, () => bgra).flat());
      shownTray.setImage(nativeImage.createFromBitmap(pixels, { width: 16, height: 16 }));
    }, bgra);
    const [red = 0, green = 0, blue = 0] = bgra.slice(0, 3).reverse();
    const { rgba } = await picture();
    const isPainted = (at: number) => rgba[at] === red && rgba[at + 1] === green && rgba[at + 2] === blue;
    seen.push(Array.from({ length: rgba.length / 4 }, (_, at) => at * 4).filter(isPainted).length);
  }
  expect(seen).toEqual([256, 256]);
});

it("the tray's window is as high as its content, up to the display's height", async () => {
  const show = (lines: number) =>
    harness.run(({ Menu }, _harness, lines) => {
      shownTray.setContextMenu(
        Menu.buildFromTemplate(Array.from({ length: lines }, (_, line) => ({ label: `Line ${line}` }))),
      );
    }, lines);
  const tray = await page('Tray');
  const heightWith = async (lines: number) => {
    await show(lines);
    return (await picture()).height;
  };
  const few = await heightWith(2);
  expect(await heightWith(8)).toBeGreaterThan(few + 100);
  expect(await heightWith(2)).toBe(few);
  await heightWith(100);
  // The page scrolls.
  await expect.poll(() => tray.evaluate('innerHeight')).toBeLessThan(1024);
  expect(await tray.evaluate('document.scrollingElement.scrollHeight')).toBeGreaterThan(1024);
  await heightWith(2);
});

it("the tray's window is reopened when the user closes it", async () => {
  await (await page('Tray')).close();
  await (await page('Tray')).getByText('Line 1', { exact: true }).waitFor();
});

it("the tray's window closes when the tray is destroyed", async () => {
  await harness.run(() => shownTray.destroy());
  const titles = async () => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    return Promise.all(pages.map((each) => each.title().catch(() => '')));
  };
  await expect.poll(titles).not.toContain('Tray');
  expect(await harness.host.trayPicture()).toBeUndefined();
});
