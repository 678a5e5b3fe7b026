// electron-menubar on the host; the sentences are from its README.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Electron from 'electron';
import { afterAll, beforeAll, expect } from 'vitest';
import type { MenubarHarness } from '../fixtures/menubar/main.ts';
import { type HostProcess, launchHost } from '../launch.ts';
import { itConformsTo } from './harness.ts';

const main = fileURLToPath(new URL('../fixtures/menubar/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'host-menubar-'));
const readme = 'electron-menubar/README.md';
let host: HostProcess;

beforeAll(async () => {
  host = await launchHost({ main, userDataDir: folder });
  await host.ready;
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a function in the app; its text is sent. */
function run<Result>(
  step: (electron: typeof Electron, menubarHarness: MenubarHarness) => Result,
): Promise<Awaited<Result>> {
  return host.evaluateWith('menubarHarness', step);
}

const takeEvents = () => run((_electron, menubarHarness) => menubarHarness.events.splice(0));
const panel = async () => (await host.windows()).map(({ visible, focused }) => ({ visible, focused }));
const shown = [{ visible: true, focused: true }];
const hidden = [{ visible: false, focused: false }];

/** Clicks the tray and waits for an event. */
async function click(then: 'after-show' | 'after-hide'): Promise<void> {
  const followed =
    then === 'after-show'
      ? run((_electron, menubarHarness) => menubarHarness.next('after-show'))
      : run((_electron, menubarHarness) => menubarHarness.next('after-hide'));
  await host.clickTray();
  await followed;
}

itConformsTo(
  readme,
  'ready: When menubar’s tray icon has been created and initialized. create-window: The line before new BrowserWindow() is called. before-load: After create window, before loadUrl. after-create-window: The line after all window init code is done and the url was loaded. show, after-show, hide, after-hide: The lines before and after window.show() and window.hide().',
  async () => {
    await run((_electron, menubarHarness) => menubarHarness.create({ tooltip: 'Told' }));
    expect(await takeEvents()).toEqual(['ready']);
    expect(await host.tray()).toMatchObject({ tooltip: 'Told' });
    expect(await host.windows()).toEqual([]);
    await click('after-show');
    expect(await takeEvents()).toEqual([
      'create-window',
      'before-load',
      'after-create-window',
      'show',
      'after-show',
    ]);
    expect(await host.windows()).toMatchObject([{ title: 'Panel', visible: true, focused: true }]);
    await click('after-hide');
    expect(await takeEvents()).toEqual(['hide', 'after-hide']);
    expect(await panel()).toEqual(hidden);
    await click('after-show');
    expect(await takeEvents()).toEqual(['show', 'after-show']);
    expect(await panel()).toEqual(shown);
  },
);

itConformsTo(
  readme,
  'toggleWindow(): Show the window if hidden, hide it if visible. showWindow(): Show the menubar window. hideWindow(): Hide the menubar window. width, height (default 400)',
  async () => {
    await run((_electron, menubarHarness) => menubarHarness.create());
    const seen = await run(async (_electron, { menubar }) => {
      const isVisible = () => menubar.window?.isVisible() ?? null;
      const seen: unknown[] = [isVisible()];
      for (let times = 0; times < 2; times += 1) {
        await menubar.toggleWindow();
        seen.push(isVisible());
      }
      await menubar.showWindow();
      seen.push(isVisible());
      menubar.hideWindow();
      seen.push(isVisible());
      return [...seen, menubar.window?.getSize()];
    });
    expect(seen).toEqual([null, true, false, true, false, [400, 400]]);
  },
);

itConformsTo(
  readme,
  'windowPosition: Sets the window position (browserWindow.x / browserWindow.y will still override this).',
  async () => {
    await run((_electron, menubarHarness) =>
      menubarHarness.create({ browserWindow: { width: 300, height: 200 } }),
    );
    const places = [];
    const bounds = { x: 0, y: 0, width: 1000, height: 800 };
    for (const workArea of [
      { ...bounds, y: 30, height: 770 },
      { ...bounds, height: 770 },
      { ...bounds, x: 50, width: 950 },
    ]) {
      await host.setDisplay(bounds, workArea);
      await click('after-show');
      places.push(...(await host.windows()).map((window) => [window.bounds.x, window.bounds.y]));
      await click('after-hide');
    }
    // Without bounds of the icon: beside the desktop's bar.
    expect(places).toEqual([
      [700, 30],
      [700, 570],
      [50, 300],
    ]);
    await run((_electron, menubarHarness) => menubarHarness.create({ browserWindow: { x: 5, y: 6 } }));
    await click('after-show');
    expect(await host.windows()).toMatchObject([{ bounds: { x: 5, y: 6 } }]);
  },
);

itConformsTo(
  readme,
  'A plain menubar() dismisses on click-away. hide: The line before window.hide() is called (on window blur).',
  async () => {
    await run((_electron, menubarHarness) => menubarHarness.create());
    await click('after-show');
    await takeEvents();
    const after = run((_electron, menubarHarness) => menubarHarness.next('after-hide'));
    await host.blur();
    await after;
    expect(await panel()).toEqual(hidden);
    expect(await takeEvents()).toEqual(['hide', 'after-hide']);
    // The next click opens it again.
    await click('after-show');
    expect(await panel()).toEqual(shown);
  },
);

itConformsTo(
  readme,
  'hideOnBlur: Set false to keep the popup open and on top, emitting focus-lost on click-away. Supports runtime changes through setOption.',
  async () => {
    await run((_electron, menubarHarness) => menubarHarness.create({ hideOnBlur: false }));
    await click('after-show');
    await takeEvents();
    const lost = run((_electron, menubarHarness) => menubarHarness.next('focus-lost'));
    await host.blur();
    await lost;
    expect(await takeEvents()).toEqual(['focus-lost']);
    expect(await panel()).toEqual([{ visible: true, focused: false }]);
    expect(await run((_electron, { menubar }) => menubar.window?.isAlwaysOnTop())).toBe(true);
    const after = run((_electron, menubarHarness) => {
      menubarHarness.menubar.setOption('hideOnBlur', true);
      menubarHarness.menubar.window?.focus();
      return menubarHarness.next('after-hide');
    });
    expect(await run((_electron, { menubar }) => menubar.window?.isAlwaysOnTop())).toBe(false);
    // Waits for the focus event before the focus moves away.
    await run(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.id);
    await host.blur();
    await after;
    expect(await panel()).toEqual(hidden);
  },
);

itConformsTo(
  readme,
  'contextMenu: On Linux it is bound via tray.setContextMenu and re-published on every show/hide to defeat the indicator’s menu cache. refreshContextMenu(): Re-publish the current context menu after mutating its items in place. setContextMenu(menu): Replace the tray context menu.',
  async () => {
    await run(({ Menu }, menubarHarness) =>
      menubarHarness.create({
        contextMenu: Menu.buildFromTemplate([
          { id: 'state', label: 'Fresh' },
          { label: 'Choose', click: () => menubarHarness.events.push('chosen') },
        ]),
      }),
    );
    const label = async () => (await host.tray())?.menu?.[0]?.label;
    const rename = (to: string) =>
      host.evaluate((_electron, to) => {
        const item = menubarHarness.menubar.getOption('contextMenu')?.getMenuItemById('state');
        if (item) item.label = to;
      }, to);
    expect(await label()).toBe('Fresh');
    await rename('Changed');
    expect(await label()).toBe('Fresh');
    await click('after-show');
    await expect.poll(label).toBe('Changed');
    await rename('Changed again');
    await click('after-hide');
    await expect.poll(label).toBe('Changed again');
    await rename('At last');
    await run((_electron, { menubar }) => menubar.refreshContextMenu());
    expect(await label()).toBe('At last');
    await takeEvents();
    await host.chooseMenuItem('Choose');
    expect(await takeEvents()).toEqual(['chosen']);
    await run(({ Menu }, { menubar }) =>
      menubar.setContextMenu(Menu.buildFromTemplate([{ label: 'Another' }])),
    );
    expect(await label()).toBe('Another');
    await run((_electron, { menubar }) => menubar.setContextMenu(null));
    expect((await host.tray())?.menu).toBeUndefined();
  },
);

itConformsTo(
  readme,
  'hideOnClose: Hide the window on close instead of destroying it, so the next tray click re-uses the same BrowserWindow.',
  async () => {
    await run((_electron, menubarHarness) => menubarHarness.create({ hideOnClose: true }));
    await click('after-show');
    const [before] = await host.windows();
    await takeEvents();
    const after = run((_electron, menubarHarness) => menubarHarness.next('after-hide'));
    await host.closeWindow(before?.id ?? 0);
    await after;
    expect(await takeEvents()).toEqual(['hide', 'after-hide']);
    expect(await panel()).toEqual(hidden);
    // Loads another page, so that a pending close would have happened.
    await run(async ({ BrowserWindow }) => {
      const other = new BrowserWindow({ show: false });
      await other.loadURL('data:text/html,other');
      other.destroy();
    });
    await click('after-show');
    expect((await host.windows()).map(({ id }) => id)).toEqual([before?.id]);
    expect(await panel()).toEqual(shown);
  },
);

itConformsTo(
  readme,
  'after-close: After the .window (BrowserWindow) property has been deleted. Options set before window creation also apply when the window is recreated.',
  async () => {
    await run((_electron, menubarHarness) =>
      menubarHarness.create({ hideOnBlur: false, browserWindow: { width: 310 } }),
    );
    await click('after-show');
    const [before] = await host.windows();
    await takeEvents();
    const after = run((_electron, menubarHarness) => menubarHarness.next('after-close'));
    await host.closeWindow(before?.id ?? 0);
    await after;
    expect(await takeEvents()).toEqual(['after-close']);
    expect(await run((_electron, { menubar }) => menubar.window === undefined)).toBe(true);
    expect(await host.windows()).toEqual([]);
    await click('after-show');
    const [again] = await host.windows();
    expect(again).toMatchObject({ title: 'Panel', visible: true, focused: true, bounds: { width: 310 } });
    expect(again?.id).not.toBe(before?.id);
    expect(await takeEvents()).toEqual([
      'create-window',
      'before-load',
      'after-create-window',
      'show',
      'after-show',
    ]);
  },
);

itConformsTo(
  readme,
  'escapeToHide: Hide the menubar window when the user presses Escape while it has focus.',
  async () => {
    await run((_electron, menubarHarness) => menubarHarness.create({ escapeToHide: true }));
    await click('after-show');
    const [window] = await host.windows();
    await host.pressKey(window?.id ?? 0, 'a');
    expect(await panel()).toEqual(shown);
    const after = run((_electron, menubarHarness) => menubarHarness.next('after-hide'));
    await host.pressKey(window?.id ?? 0, 'Escape');
    await after;
    expect(await panel()).toEqual(hidden);
  },
);

itConformsTo(
  readme,
  'globalShortcut: An Accelerator string registered as a global keyboard shortcut that toggles the menubar window. Unregistered automatically on destroy(). setGlobalShortcut(accelerator): Returns false on registration failure.',
  async () => {
    await run((_electron, menubarHarness) =>
      menubarHarness.create({ globalShortcut: 'CommandOrControl+Shift+P' }),
    );
    const showing = run((_electron, menubarHarness) => menubarHarness.next('after-show'));
    await host.pressShortcut('Control+Shift+P');
    await showing;
    expect(await panel()).toEqual(shown);
    const hiding = run((_electron, menubarHarness) => menubarHarness.next('after-hide'));
    await host.pressShortcut('Control+Shift+P');
    await hiding;
    expect(await panel()).toEqual(hidden);
    const answers = await run(({ globalShortcut }, { menubar }) => {
      globalShortcut.register('Alt+T', () => undefined);
      const answers = [menubar.setGlobalShortcut('Alt+T'), menubar.setGlobalShortcut('Alt+P')];
      globalShortcut.unregister('Alt+T');
      return [
        ...answers,
        globalShortcut.isRegistered('CommandOrControl+Shift+P'),
        globalShortcut.isRegistered('Alt+P'),
      ];
    });
    expect(answers).toEqual([false, true, false, true]);
    await run((_electron, { menubar }) => menubar.destroy());
    expect(await run(({ globalShortcut }) => globalShortcut.isRegistered('Alt+P'))).toBe(false);
  },
);

itConformsTo(
  readme,
  'destroy(): Tear down the menubar instance: removes the instance’s listeners and unregisters its global shortcut. isDestroyed(): Whether the menubar is currently destroyed.',
  async () => {
    await run((_electron, menubarHarness) => menubarHarness.create());
    await click('after-show');
    await takeEvents();
    const destroyed = await run((_electron, { menubar }) => {
      const before = menubar.isDestroyed();
      menubar.destroy();
      return [before, menubar.isDestroyed(), menubar.window === undefined];
    });
    expect(destroyed).toEqual([false, true, true]);
    expect(await host.windows()).toEqual([]);
    await host.clickTray();
    expect(await host.windows()).toEqual([]);
    expect(await takeEvents()).toEqual(['after-close']);
  },
);
