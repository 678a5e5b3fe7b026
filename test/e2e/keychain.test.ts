// Perch with a Secret Service keyring over D-Bus that prompts, refuses, and works again.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../app/i18n/i18n.ts';
import { hasMessageBus } from '../secret-service/message-bus.ts';
import { type SecretService, startSecretService } from '../secret-service/secret-service.ts';
import { choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
let keyring: SecretService;

beforeEach(async () => {
  if (!hasMessageBus) return;
  keyring = await startSecretService();
  fixture = await createFixture();
});

afterEach(async () => {
  if (!hasMessageBus) return;
  await fixture.clear();
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
  test('doesn’t delay the start: panel and terminal report it, and Perch continues when it is answered', async () => {
    await (await startSignedIn()).quit();
    keyring.behaviour = 'prompts';
    const perch = await start();
    // The prompt isn't answered before that.
    await expect.poll(perch.output).toContain('Perch is ready.');
    await expect.poll(perch.output).toContain('Keychain: waiting for you.');
    await perch.clickTray();
    const panel = await panelOf(perch);
    await expect.poll(() => panel.getByText(messages.keychain.waiting).count()).toBe(1);

    keyring.answer();
    await perch.tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
    await expect.poll(perch.output).toContain('Keychain: in use.');
    await expect.poll(() => panel.getByText(messages.keychain.waiting).count()).toBe(0);
    expect(await perch.quit()).toBe(0);
  });

  test('doesn’t prevent Perch from quitting, and the next start is signed in', async () => {
    await (await startSignedIn()).quit();
    keyring.behaviour = 'prompts';
    const perch = await start();
    await expect.poll(perch.output).toContain('Keychain: waiting for you.');
    expect(keyring.prompts()).toBeGreaterThan(0);
    // The prompt isn't answered before that.
    expect(await perch.quit()).toBe(0);

    keyring.answer();
    await (await start()).tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
  });
});

describe.runIf(hasMessageBus)('a keyring that refuses', () => {
  test('and works again before Perch quits stores the refresh token', async () => {
    keyring.behaviour = 'refuses';
    const perch = await startSignedIn();
    expect(refreshTokenKeys()).toEqual([]);
    keyring.behaviour = 'works';
    expect(await perch.quit()).toBe(0);
    expect(refreshTokenKeys()).toHaveLength(1);
    await (await start()).tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
  });
});
