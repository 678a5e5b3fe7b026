// The tests share a running Perch, whose panel they close and show again. The second one adds a service.
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
