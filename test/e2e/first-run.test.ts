import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import type { RunningPerch } from './driver.ts';
import { submitPortalForm, panelOf, passwordOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

const isLinux = process.platform === 'linux';
const alice = 'alice@practice.example';

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

const start = async (args: readonly string[] = []) => {
  perch = await fixture.start(args, {}, { ownDialogs: isLinux });
  panel = await panelOf(perch);
};
const isDark = () => panel.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`);
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await panel.keyboard.press(key);
};
/** Types into the focused field and moves on to the next. */
const enter = async (text: string) => {
  await panel.keyboard.insertText(text);
  await press('Tab');
};

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

test('the keyboard alone enters and tests a connection and opens the portal, and a setting persists over a restart', async () => {
  const { connection } = fixture.service;
  await start();
  await panel.getByRole('heading', { name: messages.welcome.title }).waitFor();
  await press('Tab', 'Enter');
  await panel.getByRole('heading', { name: messages.connectionForm.title }).waitFor();
  await press('Tab');
  for (const text of [connection.baseUrl, connection.clientId, connection.clientSecret]) await enter(text);
  // Skips the sign-in page's switch.
  await press('Tab');
  await enter(connection.redirectUri);
  // Skips two sign-in methods and the client authentication.
  await press('Tab', 'Tab', 'Tab');
  await enter(connection.name);
  if (!isLinux) await perch.pressInMessageBox(messages.question.connect);
  await press('Enter');
  if (isLinux) await perch.confirmByKeyboard('Perch');
  await panel.getByText(messages.connectionTest.client).waitFor();
  await press('Tab', 'Enter');
  await panel.getByRole('heading', { name: connection.name }).waitFor();
  await press('Enter');
  const portal = await perch.window(/Practice service$/);
  await submitPortalForm(portal, alice, passwordOf(fixture.service, alice));
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();

  expect(await isDark()).toBe(false);
  await panel.getByRole('button', { name: messages.app.settings }).press('Enter');
  await panel.getByLabel(messages.settings.labels.theme).press('d');
  await expect.poll(isDark).toBe(true);
  await perch.quit();

  await start();
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  await expect.poll(isDark).toBe(true);
});

test('a hidden first start opens the sign-in where there is no tray, and shows a notification where there is one', async () => {
  const managed = join(fixture.userDataDir, '../managed');
  await mkdir(managed);
  await writeFile(join(managed, 'office.json'), JSON.stringify(fixture.service.connection));
  const args = ['--hidden', `--placed-connections=${managed}`];
  await start([...args, '--no-tray']);
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  await perch.quit();
  await start(args);
  if (isLinux) {
    const title = messages.signIn.title(fixture.service.connection.name);
    await expect.poll(perch.notifications).toEqual([{ title, body: messages.notification.signInNeeded }]);
  }
  expect(await perch.visibleWindows()).toEqual([]);
});

test('the first start offers a managed connection with locked settings, and reports an invalid one and damaged settings', async () => {
  const managed = join(fixture.userDataDir, '../managed');
  await mkdir(managed);
  await mkdir(fixture.userDataDir, { recursive: true });
  await writeFile(join(managed, 'office.json'), JSON.stringify(fixture.service.connection));
  await writeFile(join(managed, 'wrong.json'), '{}');
  await writeFile(
    join(managed, 'managed-settings.json'),
    JSON.stringify({ connections: 'none', locked: { theme: 'dark' }, defaults: { pollEverySeconds: 30 } }),
  );
  await writeFile(
    join(fixture.userDataDir, 'settings.json'),
    JSON.stringify({ format: 1, accounts: 'none' }),
  );
  await start([`--placed-connections=${managed}`]);
  await panel.getByRole('heading', { name: fixture.service.connection.name }).waitFor();
  await panel.getByText(/wrong\.json.*“name” is missing/).waitFor();
  await panel.getByText(/damaged.*accounts/).waitFor();
  await panel.getByRole('button', { name: messages.panelError.dismiss }).click();
  await panel.getByRole('button', { name: messages.app.settings }).click();
  const { lockedBy, connections } = messages.managed;
  await panel.getByTitle(lockedBy.file).waitFor();
  expect(await panel.getByLabel(messages.settings.labels.theme).isDisabled()).toBe(true);
  expect(await panel.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true);
  expect(await panel.getByLabel(messages.settings.labels.pollEverySeconds).inputValue()).toBe(
    messages.settings.interval(30),
  );
  await panel.getByRole('tab', { name: messages.settings.parts.services }).click();
  await panel.getByTitle(messages.settings.managed).waitFor();
  await panel.getByText(connections.none).waitFor();
});
