// The tests share a running Perch, whose panel they close and show again. The third one adds a service.
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright';
import { messages } from '../../app/i18n/messages.ts';
import { startScreenReader } from '../desktop/accessible-tree.ts';
import { workerDesktop } from '../desktop/desktop.ts';
import { panelOf, startAgain } from './actions.ts';
import type { RunningPerch } from './driver.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { waitForTimers } from './timeouts.ts';

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

beforeAll(async () => {
  fixture = await createFixture();
  perch = await fixture.start();
  panel = await panelOf(perch);
  await panel.getByRole('heading', { name: messages.welcome.title }).waitFor();
});

afterAll(() => fixture.clear());

test('a click outside doesn’t hide the panel with an unsaved form or with “Keep open when I click elsewhere”', async () => {
  await panel.getByRole('button', { name: messages.connectionForm.open }).click();
  await panel.getByLabel(messages.connectionForm.name, { exact: true }).fill('Half a na');
  await perch.clickOutside();
  await waitForTimers(perch, 100);
  expect(await perch.visibleWindows()).toContain('Perch');
  await panel.getByRole('button', { name: messages.app.back }).click();
  await panel.getByRole('button', { name: messages.connectionForm.discard }).click();
  await panel.getByRole('button', { name: messages.app.settings }).click();
  await panel.getByRole('switch', { name: messages.settings.labels.keepOpen }).click();
  await panel.getByRole('switch', { name: messages.settings.labels.keepOpen, checked: true }).waitFor();
  await perch.clickTray();
  await perch.clickTray();
  await perch.clickOutside();
  await waitForTimers(perch, 100);
  expect(await perch.visibleWindows()).toContain('Perch');
  await panel.getByRole('switch', { name: messages.settings.labels.keepOpen }).click();
  await panel.getByRole('switch', { name: messages.settings.labels.keepOpen, checked: false }).waitFor();
  await perch.clickTray();
  await perch.clickTray();
  await perch.clickOutside();
  await expect.poll(() => perch.visibleWindows()).not.toContain('Perch');
  await perch.chooseFromTray(messages.tray.menu.open);
  await panel.getByRole('button', { name: messages.settings.close }).click();
});

test('a second start with an invalid connection file opens the panel and changes nothing else', async () => {
  await perch.closeWindow('Perch');
  await expect.poll(perch.visibleWindows).toEqual([]);
  const file = join(dirname(fixture.connectionFile), 'broken.json');
  await writeFile(file, '{');
  await startAgain(perch, [`--connection=${file}`], '/');
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  await panel.getByRole('heading', { name: messages.welcome.title }).waitFor();
});

test('a second start with a relative path of a connection file asks once, and leads to the sign-in', async () => {
  await perch.closeWindow('Perch');
  await expect.poll(perch.visibleWindows).toEqual([]);
  const folder = dirname(fixture.connectionFile);
  await perch.pressInMessageBox(messages.question.connect);
  await startAgain(perch, [`--connection=${basename(fixture.connectionFile)}`], folder);
  await panel.getByRole('heading', { name: fixture.service.connection.name }).waitFor();
  const { host } = new URL(fixture.service.baseUrl);
  expect(await perch.messageBoxes()).toMatchObject([{ message: messages.question.connection(host) }]);
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
});

test.runIf(process.platform === 'linux')('a screen reader that is switched on reads the panel', async () => {
  const { env } = (await workerDesktop()) ?? {};
  const reader = await startScreenReader(env?.['DBUS_SESSION_BUS_ADDRESS'] ?? '');
  onTestFinished(reader.close);
  // An object can go while it is read.
  const names = () => reader.names().catch(() => []);
  await expect.poll(names).toContain(messages.signIn.submit);
});
