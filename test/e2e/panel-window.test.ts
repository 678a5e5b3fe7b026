import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { chromiumFolder } from '../../app/storage/data-folder.ts';
import { startScreenReader } from '../desktop/accessible-tree.ts';
import { workerDesktop } from '../desktop/desktop.ts';
import type { RunningPerch } from './driver.ts';
import { panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { waitForTimers } from './timeouts.ts';

const isLinux = process.platform === 'linux';
const authorityFile = fileURLToPath(new URL('../loopback/authority.pem', import.meta.url));

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

// One Perch for all tests, signed in until the last of them.
beforeAll(async () => {
  fixture = await createFixture();
  const args = [`--practice-connection=${fixture.connectionFile}`, '--report'];
  perch = await fixture.start(args, {}, { ownDialogs: isLinux });
  await signIn(perch, fixture.service, 'alice@practice.example');
});

afterAll(() => fixture.clear());

beforeEach(async () => {
  await perch.chooseFromTray(messages.tray.menu.open);
  panel = await panelOf(perch);
});

test('the panel stays visible after a file dialog, and shows the file that the keyboard has chosen', async () => {
  await perch.chooseFromTray(messages.tray.menu.settings);
  await panel.getByRole('tab', { name: messages.settings.parts.advanced }).click();
  if (!isLinux) await perch.chooseFile(authorityFile);
  await panel.getByRole('button', { name: messages.settings.chooseFile }).click();
  if (isLinux) await perch.chooseByKeyboard(messages.settings.certificateDialogTitle, authorityFile);
  await panel.getByText(basename(authorityFile)).waitFor();
  await waitForTimers(perch, 100);
  expect(await perch.visibleWindows()).toEqual(['Perch']);

  await perch.clickOutside();
  await expect.poll(perch.visibleWindows).toEqual([]);
});

test('Escape closes the panel from the overview, and goes back everywhere else', async () => {
  await perch.chooseFromTray(messages.tray.menu.settings);
  await panel.getByRole('tab', { name: messages.settings.parts.advanced }).waitFor();
  await panel.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'All fields' }).waitFor();
  await panel.keyboard.press('Escape');
  await expect.poll(perch.visibleWindows).toEqual([]);
});

test.runIf(isLinux)('a screen reader learns of each opening, however the panel was closed', async () => {
  const { env } = (await workerDesktop()) ?? {};
  const reader = await startScreenReader(env?.['DBUS_SESSION_BUS_ADDRESS'] ?? '');
  onTestFinished(reader.close);
  // An object can go while it is read.
  await expect.poll(() => reader.names().catch(() => [])).toContain(messages.overview.portal);
  const activations = () => reader.windowEvents.filter((event) => event === 'Activate');
  const ways = [() => panel.keyboard.press('Escape'), perch.clickTray, () => perch.closeWindow('Perch')];
  for (const [index, close] of ways.entries()) {
    await close();
    await expect.poll(perch.visibleWindows).toEqual([]);
    await perch.chooseFromTray(messages.tray.menu.open);
    await expect.poll(activations).toHaveLength(index + 1);
  }
});

test.runIf(isLinux)('a panel that stays open is on every workspace, at each opening', async () => {
  const { xdotool = async () => '' } = (await workerDesktop()) ?? {};
  const find = () => xdotool('search', '--onlyvisible', '--name', '^Perch$').catch(() => 'hidden');
  onTestFinished(async () => void (await xdotool('set_desktop', '0')));
  await perch.chooseFromTray(messages.tray.menu.settings);
  await panel.getByRole('switch', { name: messages.settings.labels.keepOpen }).click();
  for (const workspace of ['1', '0']) {
    await xdotool('set_desktop', workspace);
    await expect.poll(find, { timeout: 5_000 }).toMatch(/^\d+\n$/);
    await perch.closeWindow('Perch');
    await expect.poll(perch.visibleWindows).toEqual([]);
    await perch.clickTray();
    await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  }
  await panel.getByRole('switch', { name: messages.settings.labels.keepOpen }).click();
  await panel.keyboard.press('Escape');
});

test('zooming enlarges the window, so that the page has room for the same', async () => {
  const room = () => panel.evaluate('[outerWidth, innerWidth, innerHeight]');
  await panel.keyboard.press('Control+Equal');
  await panel.keyboard.press('Control+Equal');
  await expect.poll(room).toEqual([475, 380, 560]);
  await panel.keyboard.press('Control+0');
  await expect.poll(room).toEqual([380, 380, 560]);
});

test('Chromium’s data has a folder of its own', async () => {
  const folder = await perch.evaluateInMain(async ({ app }) => app.getPath('sessionData'));
  expect(folder).toBe(join(fixture.userDataDir, chromiumFolder));
});

test('where Perch places the panel, it can’t be dragged', async () => {
  await perch.chooseFromTray(messages.tray.menu.settings);
  await panel.getByRole('heading', { name: messages.settings.title }).waitFor();
  const header = `getComputedStyle(document.querySelector('header'))`;
  expect(await panel.evaluate(`${header}.getPropertyValue('app-region')`)).toBe('none');
});

test('[S31] an unhandled rejection is logged without secrets, and Perch keeps running', async () => {
  await perch.evaluateInMain(async () => {
    void Promise.reject(new Error('a page was lost, token=heron1234'));
  });
  const log = () => readFile(join(fixture.userDataDir, 'logs/perch.log'), 'utf8').catch(() => '');
  await expect.poll(log).toContain('unhandledRejection: Error: a page was lost, token=[removed]');
  await perch.tray(({ menu }) => menu.includes(messages.tray.menu.quit));
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

function headingOf(perch: RunningPerch): Promise<string> {
  return perch.evaluateInMain(async ({ BrowserWindow }) => {
    const [panel] = BrowserWindow.getAllWindows();
    const text: unknown = await panel?.webContents.executeJavaScript(
      `document.querySelector('h1')?.textContent ?? ''`,
    );
    return String(text);
  });
}
