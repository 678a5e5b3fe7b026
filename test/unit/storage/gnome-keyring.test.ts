// A real gnome-keyring in each of its states: what Perch's keychain returns, with keytar in its process.
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTimedKeychain } from '../../../app/core/secrets/keychain-timeout.ts';
import { createSecretStore } from '../../../app/core/secrets/secret-store.ts';
import { clock, random } from '../../../app/electron/platform/clock.ts';
import { hasGnomeKeyring, startGnomeKeyring } from '../../secret-service/gnome-keyring.ts';
import { openLinuxKeychain } from '../../secret-service/linux-keychain.ts';

const entry = JSON.stringify(['refresh-token', 'a']);

async function start(options?: Parameters<typeof startGnomeKeyring>[0]) {
  const keyring = await startGnomeKeyring(options);
  onTestFinished(keyring.close);
  return { keyring, ...openLinuxKeychain(keyring.address) };
}

// Drives processes, so that it is repeated once, as such tests are (test/vitest.config.ts).
describe.runIf(hasGnomeKeyring)('gnome-keyring', { retry: 1 }, () => {
  test('that doesn’t run, and that the bus can’t start, is reported without a process', async () => {
    const { read, processes } = await start({ isStartable: false });
    await expect(read(entry)).rejects.toMatchObject({ code: 'no-service' });
    expect(processes()).toBe(0);
  });

  test('that was never used has no entry, and is reported where none can be stored', async () => {
    const { read, write, remove } = await start();
    expect(await read(entry)).toBeUndefined();
    await expect(write(entry, 'secret')).rejects.toMatchObject({ code: 'no-collection' });
    await remove(entry);
  });

  test('that is locked is reported, and its entry counts neither as missing nor as removed', async () => {
    const { keyring, read, write, remove, names, isLocked } = await start();
    await keyring.unlock();
    await write(entry, 'secret');
    await keyring.kill();
    const message = 'GNOME Keyring is locked. Try again and enter its password.';
    const locked = { code: 'locked', message };
    await expect(read(entry)).rejects.toMatchObject(locked);
    await expect(write(entry, 'newer')).rejects.toMatchObject(locked);
    await expect(remove(entry)).rejects.toMatchObject(locked);
    await expect(names()).rejects.toMatchObject(locked);
    expect(await read('missing')).toBeUndefined();
    expect(await isLocked?.()).toBe(true);
    await keyring.kill();
    await keyring.unlock();
    expect(await read(entry)).toBe('secret');
    expect(await isLocked?.()).toBe(false);
  });

  test('that was restarted is found again, to read and to write', async () => {
    const { keyring, read, write } = await start({ isStartable: false });
    await keyring.unlock();
    for (const secret of ['secret', 'newer']) {
      await write(entry, secret);
      await keyring.kill();
      await keyring.unlock();
    }
    expect(await read(entry)).toBe('newer');
  });

  test('that restarts while tokens are stored has the newest one after Quit', async () => {
    const { keyring, ...keychain } = await start({ isStartable: false });
    await keyring.unlock();
    const secrets = createSecretStore({
      keychain: createTimedKeychain(keychain, clock),
      settings: { toForget: () => [], save: () => undefined },
      runtime: { clock, random, log: () => undefined },
      onChange: () => undefined,
      onAvailable: () => undefined,
    });
    for (let serial = 1; serial <= 10; serial += 1) {
      // What it has accepted just before it is killed, it loses.
      await keyring.kill();
      await Promise.all([secrets.write(entry, `token ${serial}`), keyring.unlock()]);
    }
    await secrets.flush(10_000);
    expect(await openLinuxKeychain(keyring.address).read(entry)).toBe('token 10');
  });
});
