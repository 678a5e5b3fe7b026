// Tray and notifications while the profile changes at the service, and starts with and without a tray.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { messages } from '../../app/i18n/messages.ts';
import type { RunningPerch } from './driver.ts';
import { panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

const alice = 'alice@practice.example';

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

beforeAll(async () => {
  fixture = await createFixture(undefined, { extras: ['voicemail'] });
  perch = await fixture.start();
  panel = await panelOf(perch);
  await signIn(perch, fixture.service, alice);
});

afterAll(() => fixture.clear());

const icon = (name: string) => readFile(new URL(`../../build/icons/tray/${name}`, import.meta.url));
const polls = () => fixture.service.requests.filter(({ path }) => path.endsWith('/users/~')).length;

test('the poll after a presence change updates icon, tooltip, menu and panel together', async () => {
  // The panel stays closed until the tray has changed, so that it requests no poll.
  await perch.closeWindow('Perch');
  await expect.poll(perch.visibleWindows).toEqual([]);
  const before = polls();
  fixture.service.setProfile(alice, { 'user-presence-status': 'inuse', 'active-calls-total-current': 2 });
  await perch.chooseFromTray(messages.tray.menu.refresh);
  const { image, tooltip, menu } = await perch.tray(
    (tray) => tray.menu[0]?.includes(messages.state['on-call']) === true,
  );
  expect(polls()).toBe(before + 1);
  expect(tooltip).toBe('Alice Marsh · On a call (2)');
  expect(menu[0]).toBe('Alice Marsh · On a call (2)');
  if (process.platform === 'linux')
    expect(await pixels(image)).toEqual(await pixels(await icon('on-call-light@2x.png')));
  await perch.clickTray();
  await panel.getByText(messages.state['on-call']).first().waitFor();
  expect(polls()).toBe(before + 1);
});

test.runIf(process.platform === 'linux')(
  'a setting changed at the service is notified once, and a click on the notification shows the account',
  async () => {
    fixture.service.setProfile(alice, { 'recording-configuration': 'no', 'voicemail-enabled': 'no' });
    // No notification is shown while the panel shows the account.
    await perch.chooseFromTray(messages.tray.menu.settings);
    await perch.chooseFromTray(messages.tray.menu.refresh);
    const expected = [
      { title: messages.notification.recordingOff, body: '' },
      { title: messages.notification.voicemailOff, body: '' },
    ];
    await expect.poll(perch.notifications).toEqual(expected);
    await perch.closeWindow('Perch');
    await expect.poll(perch.visibleWindows).toEqual([]);
    perch.clickNotification(messages.notification.voicemailOff);
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    await expect.poll(perch.visibleWindows).toEqual(['Perch']);
    await perch.chooseFromTray(messages.tray.menu.refresh);
    await expect.poll(perch.notifications).toEqual(expected.slice(0, 1));
  },
);

test.runIf(process.platform === 'linux')(
  'a click on the notification of new voicemail opens the list of new messages',
  async () => {
    await perch.chooseFromTray(messages.tray.menu.settings);
    const message = fixture.service.addVoicemail(alice, { callerName: 'Rosa Feld', seconds: 42 });
    await perch.chooseFromTray(messages.tray.menu.refresh);
    const title = 'Rosa Feld';
    const body = `${messages.notification.newVoicemail} · +1 202 555 0134 · 0:42`;
    await expect.poll(perch.notifications).toContainEqual({ title, body });
    perch.clickNotification(title);
    await panel.getByRole('heading', { name: /Rosa Feld/ }).waitFor();
    await panel.keyboard.press('Escape');
    fixture.service.moveVoicemail(alice, message, 'save');
    await perch.chooseFromTray(messages.tray.menu.refresh);
    await perch.tray(({ tooltip }) => !tooltip.includes(messages.overview.newMessages(1)));
  },
);

/** The decoded pixels: two PNG files with the same pixels may differ in their bytes. */
function pixels(png: Buffer): Promise<unknown> {
  return perch.evaluateInMain(
    async ({ nativeImage }, data) =>
      nativeImage.createFromBuffer(Buffer.from(data, 'base64')).toBitmap().toString('base64'),
    png.toString('base64'),
  );
}

test('a colour chosen for the tray icon replaces the one for the desktop’s theme at once', async () => {
  await perch.chooseFromTray(messages.tray.menu.settings);
  const choice = panel.getByLabel(messages.settings.labels.trayIconColor);
  if (process.platform === 'darwin') {
    await panel.getByLabel(messages.settings.labels.theme).waitFor();
    expect(await choice.count()).toBe(0);
  } else {
    const before = (await perch.tray()).image;
    for (const color of ['light', 'dark'] as const) {
      await choice.selectOption(messages.settings.trayIconColors[color]);
      const forBackground = color === 'light' ? 'dark' : 'light';
      const expected = await pixels(await icon(`on-call-${forBackground}@2x.png`));
      if (process.platform === 'linux')
        await expect.poll(async () => pixels((await perch.tray()).image)).toEqual(expected);
    }
    await choice.selectOption(messages.settings.trayIconColors.system);
    await expect.poll(async () => pixels((await perch.tray()).image)).toEqual(await pixels(before));
  }
  await panel.getByRole('button', { name: messages.settings.close }).click();
});
