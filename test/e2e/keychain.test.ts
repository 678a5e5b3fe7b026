// Perch with a Secret Service keyring over D-Bus that refuses, prompts, and ends. Each test begins with what the one before has
// left: its Perch, its account, its keyring.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { hasMessageBus } from '../secret-service/message-bus.ts';
import { type SecretService, startSecretService } from '../secret-service/secret-service.ts';
import { startWatcher, type Watcher } from '../status-notifier/watcher.ts';
import { askToSignOut, panelOf, signIn } from './actions.ts';
import type { RunningPerch } from './driver.ts';
import { createFixture, type Fixture } from './fixture.ts';

describe.runIf(hasMessageBus)('a keyring', () => {
  let fixture: Fixture;
  let keyring: SecretService;
  let watcher: Watcher;
  let perch: RunningPerch;

  beforeAll(async () => {
    keyring = await startSecretService();
    watcher = await startWatcher(keyring.address);
    fixture = await createFixture();
  });

  afterAll(async () => {
    await fixture.clear();
    watcher.close();
    await keyring.close();
  });

  const start = async (env: Readonly<Record<string, string>> = {}) => {
    perch = await fixture.start([`--practice-connection=${fixture.connectionFile}`, '--report'], {
      DBUS_SESSION_BUS_ADDRESS: keyring.address,
      ...env,
    });
    return panelOf(perch);
  };
  const refreshTokenKeys = () => [...keyring.entries.keys()].filter((key) => key.includes('refresh-token'));

  test('of a desktop that Chromium knows isn’t called by a start without accounts, nor for a key of Chromium’s cookies', async () => {
    const panel = await start({ XDG_CURRENT_DESKTOP: 'GNOME', DESKTOP_SESSION: 'gnome' });
    await panel.getByRole('heading', { name: messages.welcome.title }).waitFor();
    await perch.evaluateInMain(async ({ BrowserWindow, session }, address) => {
      const window = new BrowserWindow({ show: false, webPreferences: { session: session.defaultSession } });
      await window.loadURL(address);
      await window.webContents.executeJavaScript(`document.cookie = 'kept=1; max-age=1000'; document.cookie`);
      window.destroy();
    }, `${fixture.service.baseUrl}/portal/`);
    expect(keyring.callers().size).toBe(0);
  });

  test('that refuses is reported, and stores the refresh token at once when it is unlocked', async () => {
    keyring.behaviour = 'refuses';
    const panel = await panelOf(perch);
    await signIn(perch, fixture.service, 'alice@practice.example');
    const notKept = panel.getByRole('button', { name: messages.notices.sessionOnly });
    await notKept.waitFor();
    expect(refreshTokenKeys()).toEqual([]);
    keyring.answer();
    await expect.poll(refreshTokenKeys).toHaveLength(1);
    await expect.poll(() => notKept.count()).toBe(0);
    expect(await perch.quit()).toBe(0);
  });

  test('that prompts delays neither the start nor the quit, and Perch continues when it is answered', async () => {
    keyring.behaviour = 'prompts';
    await start();
    // Nobody answers the prompt.
    await expect.poll(perch.output).toContain('Perch is ready.');
    await expect.poll(perch.output).toContain('Keychain: waiting for you.');
    await expect.poll(keyring.prompts).toBeGreaterThan(0);
    expect(await perch.quit()).toBe(0);

    const panel = await start();
    await expect.poll(perch.output).toContain('Keychain: waiting for you.');
    await perch.clickTray();
    const waiting = panel.getByRole('button', { name: messages.notices.keychainWaiting });
    await waiting.waitFor();
    keyring.answer();
    await perch.tray(({ tooltip }) => tooltip.includes(messages.state.available));
    await expect.poll(perch.output).toContain('Keychain: in use.');
    await expect.poll(() => waiting.count()).toBe(0);
  });

  test('that ends is found again after its restart', async () => {
    keyring.behaviour = 'dies';
    const panel = await panelOf(perch);
    await askToSignOut(panel);
    await panel.getByRole('dialog').getByRole('button', { name: messages.signOut.confirm }).click();
    await panel.getByRole('heading', { name: 'Practice service' }).waitFor();
    await keyring.restart();
    await signIn(perch, fixture.service, 'grace@practice.example');
    await expect.poll(refreshTokenKeys).toContainEqual(expect.stringContaining('grace'));
    expect(await perch.quit()).toBe(0);
  });
});
