import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { chromiumFolder } from '../../app/storage/data-folder.ts';
import type { RunningPerch } from './driver.ts';
import { choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { waitForTimers } from './timeouts.ts';

const authorityFile = fileURLToPath(new URL('../loopback/authority.pem', import.meta.url));

declare global {
  var isDialogOpen: boolean;
  var closeDialog: () => void;
}

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

// One Perch for all tests, signed in until the last of them.
beforeAll(async () => {
  fixture = await createFixture();
  perch = await fixture.start([`--practice-connection=${fixture.connectionFile}`, '--report']);
  await choosePracticeService(await panelOf(perch));
  await signIn(perch, fixture.service, 'alice@practice.example');
});

afterAll(() => fixture.clear());

beforeEach(async () => {
  await perch.chooseFromTray(messages.tray.menu.open);
  panel = await panelOf(perch);
});

test('a click outside doesn’t hide a panel that shows a dialog', async () => {
  await panel.getByRole('button', { name: messages.signOut.open }).click();
  await panel.getByRole('dialog').waitFor();
  await perch.clickOutside();
  await waitForTimers(perch, 100);
  expect(await perch.visibleWindows()).toEqual(['Perch']);

  await panel.keyboard.press('Escape');
  await panel.getByRole('dialog').waitFor({ state: 'detached' });
  // Calls are handled in order: after this one, the main process knows that the dialog is closed.
  await panel.evaluate(`perch.call('view.read')`);
  await perch.clickTray();
  await perch.clickTray();
  await perch.clickOutside();
  await expect.poll(perch.visibleWindows).toEqual([]);
});

test('the panel stays visible after a file dialog, and shows the chosen file', async () => {
  await perch.chooseFromTray(messages.tray.menu.settings);
  await perch.chooseFile(authorityFile);
  await panel.getByRole('button', { name: messages.settings.chooseFile }).click();
  await panel.getByText(basename(authorityFile)).waitFor();
  await waitForTimers(perch, 100);
  expect(await perch.visibleWindows()).toEqual(['Perch']);

  await perch.clickOutside();
  await expect.poll(perch.visibleWindows).toEqual([]);
});

test.each([
  ['visible', false, false],
  ['hidden', true, false],
  ['unloaded', true, true],
])(
  'after diagnostics are saved from the tray with the panel %s, the panel shows the file’s name',
  async (state, isHidden, isUnloaded) => {
    if (isHidden) {
      await perch.closeWindow('Perch');
      await expect.poll(perch.visibleWindows).toEqual([]);
    }
    if (isUnloaded) {
      await perch.evaluateInMain(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
    }
    const file = join(fixture.userDataDir, `saved, ${state}.txt`);
    await perch.saveAs(file);
    await perch.chooseFromTray(messages.tray.menu.diagnostics);
    panel = await panelOf(perch);
    await panel.getByText(messages.about.saved(basename(file))).waitFor();
    await waitForTimers(perch, 100);
    expect(await perch.visibleWindows()).toEqual(['Perch']);
    expect(await readFile(file, 'utf8')).toContain('Perch');
  },
);

test('a panel with an open dialog stays after a click on the tray icon, and hides again when the dialog is closed', async () => {
  await perch.evaluateInMain(async ({ dialog }) => {
    const { promise, resolve } = Promise.withResolvers<Electron.SaveDialogReturnValue>();
    const showSaveDialog = dialog.showSaveDialog.bind(dialog);
    globalThis.isDialogOpen = false;
    dialog.showSaveDialog = () => {
      dialog.showSaveDialog = showSaveDialog;
      globalThis.isDialogOpen = true;
      return promise;
    };
    globalThis.closeDialog = () => resolve({ canceled: true, filePath: '' });
  });
  await perch.chooseFromTray(messages.tray.menu.diagnostics);
  await expect.poll(() => perch.evaluateInMain(async () => globalThis.isDialogOpen)).toBe(true);
  const hides = countHides(perch);
  await perch.clickTray();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  expect(await hides).toBe(1);

  await perch.evaluateInMain(async () => globalThis.closeDialog());
  // Calls are handled in order: after this one, the main process knows that the dialog is closed.
  await (await panelOf(perch)).evaluate(`perch.call('view.read')`);
  await perch.clickTray();
  await expect.poll(perch.visibleWindows).toEqual([]);
});

test('the page’s scheme serves the files of the panel and nothing else', async () => {
  // The last two name an existing picture outside the served folder, with the path separator of each system.
  const statuses = {
    'app://perch/index.html': 200,
    'app://perch/%': 404,
    'app://elsewhere/index.html': 404,
    'app://perch/..%2f..%2fbuild%2ficons%2fapp%2ficon.png': 404,
    'app://perch/..%5c..%5cbuild%5cicons%5capp%5cicon.png': 404,
  };
  const responses = await perch.evaluateInMain(async ({ BrowserWindow, session }, addresses) => {
    const pages = session.fromPartition('panel');
    const window = new BrowserWindow({ show: false, webPreferences: { session: pages, sandbox: true } });
    const found: [address: string, status: number][] = [];
    for (const address of addresses) {
      const responded = new Promise<number>((resolve) => {
        window.webContents.once('did-navigate', (_event, _url, code) => resolve(code));
      });
      window.loadURL(address).catch(() => {});
      found.push([address, await responded]);
    }
    window.destroy();
    return found;
  }, Object.keys(statuses));
  expect(Object.fromEntries(responses)).toEqual(statuses);
});

test('Chromium’s data has a folder of its own', async () => {
  const folder = await perch.evaluateInMain(async ({ app }) => app.getPath('sessionData'));
  expect(folder).toBe(join(fixture.userDataDir, chromiumFolder));
});

test('Ctrl or Cmd with +, − and 0 zooms the panel', async () => {
  const width = () => panel.evaluate<number>('innerWidth');
  const before = await width();
  await panel.keyboard.press('ControlOrMeta+Equal');
  await panel.keyboard.press('ControlOrMeta+Equal');
  await expect.poll(width).toBe(Math.round(before / 1.25));
  await panel.keyboard.press('ControlOrMeta+Minus');
  await expect.poll(width).toBe(Math.round(before / 1.1));
  await panel.keyboard.press('ControlOrMeta+Digit0');
  await expect.poll(width).toBe(before);
});

test('the page has its whole size, with and without a tray', async () => {
  expect(await pageSize(perch)).toEqual([380, 560]);
  const other = await createFixture();
  onTestFinished(other.clear);
  const withoutTray = await other.start(['--no-tray']);
  await (await panelOf(withoutTray)).getByRole('heading', { level: 1 }).waitFor();
  expect(await pageSize(withoutTray)).toEqual([380, 560]);
});

test('a sign-out deletes the screenshot of the panel', async () => {
  const screenshot = join(fixture.userDataDir, 'panel.png');
  expect(existsSync(screenshot)).toBe(true);
  await perch.chooseFromTray(messages.tray.menu.signOut('Alice Marsh'));
  await expect.poll(() => existsSync(screenshot)).toBe(false);
});

// The last test: Playwright can't use a page after its crash.
test('a crashed panel page is reloaded and shows the view', async () => {
  const heading = await headingOf(perch);
  await perch.evaluateInMain(async ({ BrowserWindow }) => {
    const [panel] = BrowserWindow.getAllWindows();
    const gone = new Promise<void>((resolve) =>
      panel?.webContents.once('render-process-gone', () => resolve()),
    );
    panel?.webContents.forcefullyCrashRenderer();
    await gone;
  });
  await expect.poll(() => headingOf(perch)).toBe(heading);
});

function pageSize(of: RunningPerch): Promise<number[] | undefined> {
  return of.evaluateInMain(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getContentSize());
}

/** Counts how often the panel is hidden until it is shown. */
function countHides(perch: RunningPerch): Promise<number> {
  return perch.evaluateInMain(
    ({ BrowserWindow }) =>
      new Promise<number>((resolve) => {
        const [panel] = BrowserWindow.getAllWindows();
        let hides = 0;
        panel?.on('hide', () => (hides += 1));
        panel?.once('show', () => resolve(hides));
      }),
  );
}

function headingOf(perch: RunningPerch): Promise<string> {
  return perch.evaluateInMain(async ({ BrowserWindow }) => {
    const [panel] = BrowserWindow.getAllWindows();
    const text: unknown = await panel?.webContents.executeJavaScript(
      `document.querySelector('h1')?.textContent ?? ''`,
    );
    return String(text);
  });
}
