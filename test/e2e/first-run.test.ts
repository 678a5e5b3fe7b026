import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningPerch } from './driver.ts';
import { submitPortalForm, panelOf, passwordOf } from './actions.ts';
import { waitForTimers } from './timeouts.ts';
import { createFixture, type Fixture } from './fixture.ts';

const alice = 'alice@practice.example';

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

const start = async (args: readonly string[] = []) => {
  perch = await fixture.start(args);
  panel = await panelOf(perch);
};
const isDark = () => panel.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`);
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await panel.keyboard.press(key);
};
/** Into the field with the focus, or on to the next one. */
const enter = async (text: string) => {
  await panel.keyboard.insertText(text);
  await press('Tab');
};

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

test('by the keyboard alone a service is entered, tried out and signed in to, and a setting outlasts a restart', async () => {
  const { connection } = fixture.service;
  await start();
  await panel.getByRole('heading', { name: 'Welcome to Perch' }).waitFor();
  await press('Tab', 'Tab', 'Enter');
  await panel.getByRole('heading', { name: 'Your service' }).waitFor();
  await press('Tab');
  for (const text of [connection.name, connection.baseUrl, connection.authUrl, connection.clientId]) {
    await enter(text);
  }
  await enter(connection.clientSecret);
  // Past how the client is named, and the three ways to sign in, of which the first is switched on.
  await press('Tab', 'Tab', 'Tab', 'Tab');
  await enter(connection.redirectUri);
  // Past Cancel and Save.
  await press('Tab', 'Tab', 'Enter');
  await panel.getByText('The service knows the client and accepts it.').waitFor();
  await press('Shift+Tab', 'Enter');
  await panel.getByRole('heading', { name: `Sign in to ${connection.name}` }).waitFor();
  await press('Tab', 'Enter');
  const portal = await perch.window(/Practice service$/);
  await submitPortalForm(portal, alice, passwordOf(fixture.service, alice));
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();

  expect(await isDark()).toBe(false);
  await panel.getByRole('button', { name: 'Settings' }).press('Enter');
  await panel.getByLabel('Theme').press('d');
  await expect.poll(isDark).toBe(true);
  await perch.quit();

  await start();
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  await expect.poll(isDark).toBe(true);
});

test('the panel stays for a form that is not saved, and where the person wants it to', async () => {
  await start([`--practice-connection=${fixture.connectionFile}`]);
  await panel.getByRole('button', { name: 'Enter a connection by hand…' }).click();
  await panel.getByLabel('Name', { exact: true }).fill('Half a na');
  await perch.clickOutside();
  await waitForTimers(perch, 100);
  expect(await perch.visibleWindows()).toContain('Perch');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('switch', { name: 'Keep the panel open' }).click();
  await panel.getByRole('switch', { name: 'Keep the panel open', checked: true }).waitFor();
  await perch.clickTray();
  await perch.clickTray();
  await perch.clickOutside();
  await waitForTimers(perch, 100);
  expect(await perch.visibleWindows()).toContain('Perch');
  await panel.getByRole('switch', { name: 'Keep the panel open' }).click();
  await panel.getByRole('switch', { name: 'Keep the panel open', checked: false }).waitFor();
  await perch.clickTray();
  await perch.clickTray();
  await perch.clickOutside();
  await expect.poll(() => perch.visibleWindows()).not.toContain('Perch');
});

test('what IT has placed is there at the first start, what it got wrong is told, and so are damaged settings', async () => {
  const placed = join(fixture.userDataDir, '../placed');
  await mkdir(placed);
  await mkdir(fixture.userDataDir, { recursive: true });
  await writeFile(join(placed, 'office.json'), JSON.stringify(fixture.service.connection));
  await writeFile(join(placed, 'wrong.json'), '{}');
  await writeFile(
    join(fixture.userDataDir, 'settings.json'),
    JSON.stringify({ format: 1, accounts: 'none' }),
  );
  await start([`--placed-connections=${placed}`]);
  await panel.getByRole('heading', { name: `Sign in to ${fixture.service.connection.name}` }).waitFor();
  await panel.getByText(/wrong\.json.*"name" is missing/).waitFor();
  await panel.getByText(/damaged.*the accounts/).waitFor();
  await panel.getByRole('button', { name: 'Dismiss' }).click();
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByText('Placed by your IT').waitFor();
});
