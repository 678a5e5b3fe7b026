// Perch on a person's desktop: what the tray says while things happen at the service, and what is notified.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { RunningPerch } from './driver.ts';
import { testHost } from './test-host.ts';
import { choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { timeoutMs } from './timeouts.ts';

const alice = 'alice@practice.example';
const onChromium = testHost() === 'chromium';

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

beforeAll(async () => {
  fixture = await createFixture();
  perch = await fixture.start();
  panel = await panelOf(perch);
  await choosePracticeService(panel);
  await signIn(perch, fixture.service, alice);
});

afterAll(() => fixture.clear());

/** The shortest that a person can choose. */
const pollEverySeconds = 15;

const icon = (name: string) => readFile(new URL(`../../build/icons/tray/${name}`, import.meta.url));
const polls = () => fixture.service.requests.filter(({ path }) => path.endsWith('/users/~')).length;

test('a presence that changes at the service is in icon, tooltip, menu and panel with the next poll, all in step', async () => {
  await panel.evaluate(`perch.call('preferences.set', { pollEverySeconds: ${pollEverySeconds} })`);
  // The panel is closed and opened again only when the tray shows it: nobody asks for anything.
  await perch.closeWindow('Perch');
  await expect.poll(perch.visibleWindows).toEqual([]);
  const before = polls();
  fixture.service.setProfile(alice, { 'user-presence-status': 'inuse', 'active-calls-total-current': 2 });
  await expect.poll(polls, { timeout: 1_000 * pollEverySeconds + timeoutMs }).toBe(before + 1);
  const { image, tooltip, menu } = await perch.tray((tray) => tray.menu[0]?.includes('On a call') === true);
  expect(polls()).toBe(before + 1);
  expect(tooltip).toBe('Perch\nAlice Marsh\nOn a call (2)\nAccount: Standard');
  expect(menu[0]).toBe('Alice Marsh · On a call (2) · Account: Standard');
  if (onChromium && process.platform === 'linux')
    expect(await pixels(image)).toEqual(await pixels(await icon('on-call-light.png')));
  await perch.clickTray();
  await panel.getByText('On a call').first().waitFor();
  expect(polls()).toBe(before + 1);
});

test.skipIf(!onChromium)(
  'what is switched at the service is notified once, and a click shows the account',
  async () => {
    fixture.service.setProfile(alice, { 'recording-configuration': 'no', 'voicemail-enabled': 'no' });
    await perch.chooseFromTray('Refresh now');
    const told = [
      { title: 'Your calls are no longer recorded', body: 'Alice Marsh' },
      { title: 'Voicemail is switched off', body: 'Alice Marsh' },
    ];
    await expect.poll(perch.notifications).toEqual(told);
    await perch.chooseFromTray('Settings…');
    await perch.closeWindow('Perch');
    await expect.poll(perch.visibleWindows).toEqual([]);
    await perch.clickNotification('Voicemail is switched off');
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    await expect.poll(perch.visibleWindows).toEqual(['Perch']);
    await perch.chooseFromTray('Refresh now');
    await expect.poll(perch.notifications).toEqual(told.slice(0, 1));
  },
);

/** A picture's pixels: two PNG files of the same ones may differ. */
function pixels(png: Buffer): Promise<unknown> {
  return perch.evaluateInMain(
    async ({ nativeImage }, data) =>
      nativeImage.createFromBuffer(Buffer.from(data, 'base64')).toBitmap().toString('base64'),
    png.toString('base64'),
  );
}

test('a panel that was dropped comes back with what it showed', async () => {
  await perch.closeWindow('Perch');
  await perch.evaluateInMain(async ({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.destroy();
  });
  await perch.clickTray();
  panel = await panelOf(perch);
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
});

test('started at login, Perch is in the tray alone; without a tray it is in a window, and says so once', async () => {
  await perch.quit();
  perch = await fixture.start(['--hidden']);
  await perch.tray(({ tooltip }) => tooltip.includes('Alice Marsh'));
  expect(await perch.visibleWindows()).toEqual([]);
  await perch.quit();

  // Where nobody sees it, it is not said.
  perch = await fixture.start(['--hidden', '--no-tray']);
  await perch.tray(({ tooltip }) => tooltip.includes('Alice Marsh'));
  expect(await perch.visibleWindows()).toEqual([]);
  await perch.quit();

  perch = await fixture.start(['--no-tray']);
  panel = await panelOf(perch);
  const said = panel.getByText('This desktop shows no tray icons');
  await said.waitFor();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  await perch.quit();

  perch = await fixture.start(['--no-tray']);
  panel = await panelOf(perch);
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  expect(await panel.getByText('This desktop shows no tray icons').count()).toBe(0);
});
