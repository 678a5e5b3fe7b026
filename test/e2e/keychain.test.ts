// Perch with a Secret Service keyring over D-Bus that prompts, refuses, and works again.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { hasMessageBus } from '../secret-service/message-bus.ts';
import { type SecretService, startSecretService } from '../secret-service/secret-service.ts';
import { startWatcher, type Watcher } from '../status-notifier/watcher.ts';
import { askToSignOut, choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
let keyring: SecretService;
let watcher: Watcher;

beforeEach(async () => {
  if (!hasMessageBus) return;
  keyring = await startSecretService();
  watcher = await startWatcher(keyring.address);
  fixture = await createFixture();
});

afterEach(async () => {
  if (!hasMessageBus) return;
  await fixture.clear();
  watcher.close();
  await keyring.close();
});

const start = () =>
  fixture.start([`--practice-connection=${fixture.connectionFile}`, '--report'], {
    DBUS_SESSION_BUS_ADDRESS: keyring.address,
  });

const startSignedIn = async () => {
  const perch = await start();
  await choosePracticeService(await panelOf(perch));
  await signIn(perch, fixture.service, 'alice@practice.example');
  return perch;
};

const refreshTokenKeys = () => [...keyring.entries.keys()].filter((key) => key.includes('refresh-token'));

describe.runIf(hasMessageBus)('a keyring that prompts', () => {
  test('delays neither the start nor the quit, and Perch continues when it is answered', async () => {
    await (await startSignedIn()).quit();
    keyring.behaviour = 'prompts';
    const first = await start();
    // Nobody answers the prompt.
    await expect.poll(first.output).toContain('Perch is ready.');
    await expect.poll(first.output).toContain('Keychain: waiting for you.');
    await expect.poll(keyring.prompts).toBeGreaterThan(0);
    expect(await first.quit()).toBe(0);

    const second = await start();
    await expect.poll(second.output).toContain('Keychain: waiting for you.');
    await second.clickTray();
    const panel = await panelOf(second);
    await expect.poll(() => panel.getByText(messages.strip.keychainWaiting).count()).toBe(1);
    keyring.answer();
    await second.tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
    await expect.poll(second.output).toContain('Keychain: in use.');
    await expect.poll(() => panel.getByText(messages.strip.keychainWaiting).count()).toBe(0);
    expect(await second.quit()).toBe(0);
  });
});

describe.runIf(hasMessageBus)('a keyring of a desktop that Chromium knows', () => {
  test('isn’t called by a start without accounts, nor for a key of Chromium’s cookies', async () => {
    const perch = await fixture.start([], {
      DBUS_SESSION_BUS_ADDRESS: keyring.address,
      XDG_CURRENT_DESKTOP: 'GNOME',
      DESKTOP_SESSION: 'gnome',
    });
    await (await panelOf(perch)).getByRole('heading', { name: messages.welcome.title }).waitFor();
    await perch.evaluateInMain(async ({ BrowserWindow, session }, address) => {
      const window = new BrowserWindow({ show: false, webPreferences: { session: session.defaultSession } });
      await window.loadURL(address);
      await window.webContents.executeJavaScript(`document.cookie = 'kept=1; max-age=1000'; document.cookie`);
      window.destroy();
    }, `${fixture.service.baseUrl}/portal/`);
    expect(keyring.callers().size).toBe(0);
    expect(await perch.quit()).toBe(0);
  });
});

describe.runIf(hasMessageBus)('a keyring that ends', () => {
  test('is found again after its restart', async () => {
    const perch = await startSignedIn();
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

describe.runIf(hasMessageBus)('a keyring that refuses', () => {
  test('and is unlocked stores the refresh token at once', async () => {
    keyring.behaviour = 'refuses';
    const perch = await startSignedIn();
    expect(refreshTokenKeys()).toEqual([]);
    keyring.answer();
    await expect.poll(refreshTokenKeys).toHaveLength(1);
    expect(await perch.quit()).toBe(0);
    await (await start()).tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
  });
});
