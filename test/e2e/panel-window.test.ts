import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '../../app/i18n/i18n.ts';
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

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

test('a click outside doesn’t hide a panel that shows a dialog', async () => {
  const perch = await fixture.start();
  await choosePracticeService(await panelOf(perch));
  const panel = await signIn(perch, fixture.service, 'alice@practice.example');
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
  const perch = await fixture.start();
  await choosePracticeService(await panelOf(perch));
  const panel = await signIn(perch, fixture.service, 'alice@practice.example');
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
  async (_state, isHidden, isUnloaded) => {
    const perch = await fixture.start();
    await choosePracticeService(await panelOf(perch));
    await signIn(perch, fixture.service, 'alice@practice.example');
    if (isHidden) {
      await perch.closeWindow('Perch');
      await expect.poll(perch.visibleWindows).toEqual([]);
    }
    if (isUnloaded) {
      await perch.evaluateInMain(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
    }
    const file = join(fixture.userDataDir, 'saved.txt');
    await perch.saveAs(file);
    await perch.chooseFromTray(messages.tray.menu.diagnostics);
    const panel = await panelOf(perch);
    await panel.getByText(`The diagnostics are saved as ${basename(file)}.`).waitFor();
    await waitForTimers(perch, 100);
    expect(await perch.visibleWindows()).toEqual(['Perch']);
    expect(await readFile(file, 'utf8')).toContain('Perch');
  },
);

test('a panel with an open dialog stays after a click on the tray icon, and hides again when the dialog is closed', async () => {
  const perch = await fixture.start();
  await choosePracticeService(await panelOf(perch));
  await signIn(perch, fixture.service, 'alice@practice.example');
  await perch.evaluateInMain(async ({ dialog }) => {
    const { promise, resolve } = Promise.withResolvers<Electron.SaveDialogReturnValue>();
    globalThis.isDialogOpen = false;
    dialog.showSaveDialog = () => {
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

test('a crashed panel page is reloaded and shows the view', async () => {
  const perch = await fixture.start();
  await (await panelOf(perch)).getByRole('heading', { level: 1 }).waitFor();
  await perch.evaluateInMain(async ({ BrowserWindow }) => {
    const [panel] = BrowserWindow.getAllWindows();
    const gone = new Promise<void>((resolve) =>
      panel?.webContents.once('render-process-gone', () => resolve()),
    );
    panel?.webContents.forcefullyCrashRenderer();
    await gone;
  });
  await expect.poll(() => headingOf(perch)).toBe(messages.welcome.title);
});

test('a sign-out deletes the screenshot of the panel', async () => {
  const perch = await fixture.start([`--practice-connection=${fixture.connectionFile}`, '--report']);
  await expect.poll(perch.output).toContain('Picture of the panel: ');
  const screenshot = join(fixture.userDataDir, 'panel.png');
  expect(existsSync(screenshot)).toBe(true);
  await choosePracticeService(await panelOf(perch));
  await signIn(perch, fixture.service, 'alice@practice.example');
  await perch.chooseFromTray('Sign out Alice Marsh');
  await expect.poll(() => existsSync(screenshot)).toBe(false);
});

// The last two name an existing picture outside the served folder, with the path separator of each system.
test.each([
  ['app://perch/index.html', 200],
  ['app://perch/%', 404],
  ['app://elsewhere/index.html', 404],
  ['app://perch/..%2f..%2fbuild%2ficons%2fapp%2ficon.png', 404],
  ['app://perch/..%5c..%5cbuild%5cicons%5capp%5cicon.png', 404],
])('the response to %s has the status %i', async (address, expected) => {
  const perch = await fixture.start();
  const status = await perch.evaluateInMain(async ({ BrowserWindow, session }, url) => {
    const pages = session.fromPartition('panel');
    const window = new BrowserWindow({ show: false, webPreferences: { session: pages, sandbox: true } });
    const responded = new Promise<number>((resolve) => {
      window.webContents.once('did-navigate', (_event, _url, code) => resolve(code));
      window.webContents.once('did-fail-load', (_event, code) => resolve(code));
    });
    window.loadURL(url).catch(() => {});
    const code = await responded;
    window.destroy();
    return code;
  }, address);
  expect(status).toBe(expected);
});

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
