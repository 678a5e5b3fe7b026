// Runs Perch's code for macOS and Windows on this system: the Chromium host reports that platform and emits its events.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import type { RunningPerch } from './driver.ts';
import { choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { testHost } from './test-host.ts';

const alice = 'alice@practice.example';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

const start = (platform: 'darwin' | 'win32') => fixture.start(undefined, undefined, platform);
const startSignedIn = async (platform: 'darwin' | 'win32') => {
  const perch = await start(platform);
  await choosePracticeService(await panelOf(perch));
  await signIn(perch, fixture.service, alice);
  return perch;
};
const waitUntilSignedIn = (perch: RunningPerch) =>
  perch.tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));

describe.skipIf(testHost() !== 'chromium')('Perch', () => {
  test('on macOS signs in, asks for notifications then, and is signed in at the next start', async () => {
    const perch = await start('darwin');
    const panelWhenAsked = perch.evaluateInMain(
      async ({ Notification, BrowserWindow }) =>
        new Promise<string>((resolve) => {
          Notification.isSupported = () => {
            const [panel] = BrowserWindow.getAllWindows();
            void panel?.webContents.executeJavaScript('document.body.innerText').then(resolve);
            return true;
          };
        }),
    );
    await choosePracticeService(await panelOf(perch));
    await signIn(perch, fixture.service, alice);
    expect(await panelWhenAsked).toContain(messages.signingIn.profile);
    await waitUntilSignedIn(perch);
    expect(await perch.quit()).toBe(0);
    await waitUntilSignedIn(await start('darwin'));
  });

  test('on Windows opens when a toast of an earlier run is clicked, and reports no problem with policies', async () => {
    const perch = await fixture.start(['--hidden'], undefined, 'win32');
    const log = () => readFile(join(fixture.userDataDir, 'logs/perch.log'), 'utf8').catch(() => '');
    await expect.poll(log).toContain('managed-problems=0');
    expect(await perch.visibleWindows()).toEqual([]);
    await perch.clickNotification('of an earlier run');
    await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  });

  test('on Windows delays the end of the session until a token refresh is stored, and ends with the session', async () => {
    const perch = await startSignedIn('win32');
    await waitUntilSignedIn(perch);
    const delayed = await fixture.service.fault('refresh', { kind: 'delay', ms: 1_500 }, 1);
    fixture.service.expireAccessTokens();
    await perch.chooseFromTray(messages.tray.menu.refresh);
    await expect.poll(() => delayed.hits).toBe(1);
    expect(await perch.endSession()).toBe(false);
    expect(await perch.exited).toBe(0);

    const next = await start('win32');
    await waitUntilSignedIn(next);
    expect(await next.endSession()).toBe(true);
    expect(await next.exited).toBe(0);
  });
});
