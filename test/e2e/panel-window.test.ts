import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningPerch } from './driver.ts';
import { choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { waitForTimers } from './timeouts.ts';

const authorityFile = fileURLToPath(new URL('../loopback/authority.pem', import.meta.url));

let fixture: Fixture;

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

test('a question on the panel is not lost by a click elsewhere', async () => {
  const perch = await fixture.start();
  await choosePracticeService(await panelOf(perch));
  const panel = await signIn(perch, fixture.service, 'alice@practice.example');
  await panel.getByRole('button', { name: 'Sign out' }).click();
  await panel.getByRole('dialog').waitFor();
  await perch.clickOutside();
  await waitForTimers(perch, 100);
  expect(await perch.visibleWindows()).toEqual(['Perch']);

  await panel.keyboard.press('Escape');
  await panel.getByRole('dialog').waitFor({ state: 'detached' });
  // Calls are answered in their order: after this one the end of the question is known.
  await panel.evaluate(`perch.call('view.read')`);
  await perch.clickTray();
  await perch.clickTray();
  await perch.clickOutside();
  await expect.poll(perch.visibleWindows).toEqual([]);
});

test('a file dialog of the settings leaves the panel in sight, with what was chosen', async () => {
  const perch = await fixture.start();
  await choosePracticeService(await panelOf(perch));
  const panel = await signIn(perch, fixture.service, 'alice@practice.example');
  await perch.chooseFromTray('Settings…');
  await perch.chooseFile(authorityFile);
  await panel.getByRole('button', { name: 'Choose…' }).click();
  await panel.getByText(basename(authorityFile)).waitFor();
  await waitForTimers(perch, 100);
  expect(await perch.visibleWindows()).toEqual(['Perch']);

  // Afterwards a click elsewhere hides it again.
  await perch.clickOutside();
  await expect.poll(perch.visibleWindows).toEqual([]);
});

test.each([
  ['in sight', false, false],
  ['hidden', true, false],
  ['dropped', true, true],
])(
  'diagnostics saved from the tray, with the panel %s: it stays and says where',
  async (_was, isHidden, isDropped) => {
    const perch = await fixture.start();
    await choosePracticeService(await panelOf(perch));
    await signIn(perch, fixture.service, 'alice@practice.example');
    if (isHidden) {
      await perch.closeWindow('Perch');
      await expect.poll(perch.visibleWindows).toEqual([]);
    }
    if (isDropped) {
      await perch.evaluateInMain(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
    }
    const file = join(fixture.userDataDir, 'saved.txt');
    await perch.saveAs(file);
    await perch.chooseFromTray('Save diagnostics…');
    const panel = await panelOf(perch);
    await panel.getByText(`The diagnostics are saved as ${file}.`).waitFor();
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
    dialog.showSaveDialog = () => {
      Object.assign(globalThis, { isDialogOpen: true });
      return promise;
    };
    Object.assign(globalThis, { closeDialog: () => resolve({ canceled: true, filePath: '' }) });
  });
  await perch.chooseFromTray('Save diagnostics…');
  await expect
    .poll(() => perch.evaluateInMain(async () => Boolean(Reflect.get(globalThis, 'isDialogOpen'))))
    .toBe(true);
  const hides = countHides(perch);
  await perch.clickTray();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  expect(await hides).toBe(1);

  await perch.evaluateInMain(async () => (Reflect.get(globalThis, 'closeDialog') as () => void)());
  // Calls are answered in their order: after this one the end of the dialog is known.
  await (await panelOf(perch)).evaluate(`perch.call('view.read')`);
  await perch.clickTray();
  await expect.poll(perch.visibleWindows).toEqual([]);
});

test('a page that crashes comes back and shows the view', async () => {
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
  await expect.poll(() => headingOf(perch)).toBe('Welcome to Perch');
});

test('the picture of the panel that a start takes is gone with a sign-out', async () => {
  const perch = await fixture.start([`--practice-connection=${fixture.connectionFile}`, '--report']);
  await expect.poll(perch.output).toContain('Picture of the panel: ');
  const picture = join(fixture.userDataDir, 'panel.png');
  expect(existsSync(picture)).toBe(true);
  await choosePracticeService(await panelOf(perch));
  await signIn(perch, fixture.service, 'alice@practice.example');
  await perch.chooseFromTray('Sign out Alice Marsh');
  await expect.poll(() => existsSync(picture)).toBe(false);
});

// The last two name a file of a kind that is served, a picture outside the folder of its pages: one on each system.
test.each([
  ['app://perch/index.html', 200],
  ['app://perch/%', 404],
  ['app://elsewhere/index.html', 404],
  ['app://perch/..%2f..%2fbuild%2ficons%2fapp%2ficon.png', 404],
  ['app://perch/..%5c..%5cbuild%5cicons%5capp%5cicon.png', 404],
])('%s is answered with %i', async (address, answer) => {
  const perch = await fixture.start();
  const status = await perch.evaluateInMain(async ({ BrowserWindow, session }, url) => {
    const pages = session.fromPartition('panel');
    const window = new BrowserWindow({ show: false, webPreferences: { session: pages, sandbox: true } });
    const answered = new Promise<number>((resolve) => {
      window.webContents.once('did-navigate', (_event, _url, code) => resolve(code));
      window.webContents.once('did-fail-load', (_event, code) => resolve(code));
    });
    window.loadURL(url).catch(() => {});
    const code = await answered;
    window.destroy();
    return code;
  }, address);
  expect(status).toBe(answer);
});

/** Resolves with how often the panel had been hidden when it was shown the next time. */
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
