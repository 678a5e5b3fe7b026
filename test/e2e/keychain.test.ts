// The whole program with a keyring that prompts, refuses and comes back, over a real D-Bus.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasMessageBus } from '../secret-service/message-bus.ts';
import { type SecretService, startSecretService } from '../secret-service/secret-service.ts';
import { choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
let service: SecretService;

beforeEach(async () => {
  if (!hasMessageBus) return;
  service = await startSecretService();
  fixture = await createFixture();
});

afterEach(async () => {
  if (!hasMessageBus) return;
  await fixture.clear();
  await service.close();
});

const start = () =>
  fixture.start([`--practice-connection=${fixture.connectionFile}`, '--report'], {
    DBUS_SESSION_BUS_ADDRESS: service.address,
  });

const signedIn = async () => {
  const perch = await start();
  await choosePracticeService(await panelOf(perch));
  await signIn(perch, fixture.service, 'alice@practice.example');
  return perch;
};

const tokens = () => [...service.entries.keys()].filter((key) => key.includes('refresh-token'));

describe.runIf(hasMessageBus)('a keyring that prompts', () => {
  test('doesn’t delay the start: panel and terminal say that it waits, and Perch goes on when it responds', async () => {
    await (await signedIn()).quit();
    service.behaviour = 'prompts';
    const before = performance.now();
    const perch = await start();
    await expect.poll(perch.output, { timeout: 15_000 }).toContain('Perch is ready.');
    // 1.6 s on an idle machine, and a second until the keychain counts as waiting.
    expect(performance.now() - before).toBeLessThan(8_000);
    expect(perch.output()).toContain('Keychain: waiting for you.');
    await perch.clickTray();
    const panel = await panelOf(perch);
    await expect.poll(() => panel.getByText('waiting for the keychain').count()).toBe(1);

    service.answer();
    await perch.tray(({ tooltip }) => tooltip.includes('Available'));
    await expect.poll(perch.output).toContain('Keychain: in use.');
    await expect.poll(() => panel.getByText('waiting for the keychain').count()).toBe(0);
    expect(await perch.quit()).toBe(0);
  });

  test('doesn’t keep Perch from quitting, and still holds the sign-in at the next start', async () => {
    await (await signedIn()).quit();
    service.behaviour = 'prompts';
    const perch = await start();
    await expect.poll(perch.output, { timeout: 15_000 }).toContain('Keychain: waiting for you.');
    expect(service.prompts()).toBeGreaterThan(0);
    const before = performance.now();
    expect(await perch.quit()).toBe(0);
    expect(performance.now() - before).toBeLessThan(3_500);

    service.answer();
    await (await start()).tray(({ tooltip }) => tooltip.includes('Available'));
  });
});

describe.runIf(hasMessageBus)('a keyring that refuses', () => {
  test('and works again when Perch quits holds the sign-in then', async () => {
    service.behaviour = 'refuses';
    const perch = await signedIn();
    expect(tokens()).toEqual([]);
    service.behaviour = 'works';
    expect(await perch.quit()).toBe(0);
    expect(tokens()).toHaveLength(1);
    await (await start()).tray(({ tooltip }) => tooltip.includes('Available'));
  });
});
