// A real gnome-keyring in each of its states: what Perch's keychain returns, with keytar in its process.
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTimedKeychain } from '../../../app/core/secrets/keychain.ts';
import { createSecretStore } from '../../../app/core/secrets/secret-store.ts';
import { clock, random } from '../../../app/electron/platform/clock.ts';
import { hasGnomeKeyring, startGnomeKeyring } from '../../secret-service/gnome-keyring.ts';
import { openLinuxKeychain } from '../../secret-service/linux-keychain.ts';

const entry = JSON.stringify(['refresh-token', 'a']);

/** An entry knows the second in which it was changed. */
async function nextSecond() {
  const second = () => Math.floor(Date.now() / 1000);
  const now = second();
  await vi.waitUntil(() => second() > now, { timeout: 5_000 });
}

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

  test('that has an older copy of an entry in another collection asks for the newer one, and keeps that only', async () => {
    const { keyring, read, write } = await start();
    await keyring.unlock();
    const first = await keyring.defaultCollection();
    const second = await keyring.create('second');
    await write(entry, 'used');
    await keyring.lock(first);
    await keyring.setDefault(second);
    await nextSecond();
    await write(entry, 'newest');
    await keyring.lock(second);
    await keyring.unlockCollection(first);
    await expect(read(entry)).rejects.toMatchObject({ code: 'locked' });
    await keyring.unlockCollection(second);
    expect(await read(entry)).toBe('newest');
    await keyring.lock(second);
    await expect(read(entry)).rejects.toMatchObject({ code: 'locked' });
  });

  test('whose default collection has changed keeps no older copy after a write', async () => {
    const { keyring, read, write } = await start();
    await keyring.unlock();
    const second = await keyring.create('second');
    await write(entry, 'used');
    await keyring.setDefault(second);
    await nextSecond();
    await write(entry, 'newest');
    await keyring.lock(second);
    await expect(read(entry)).rejects.toMatchObject({ code: 'locked' });
  });

  test(
    'with two collections, over random sequences, returns the newest secret or none',
    { timeout: 3_600_000 },
    async () => {
      const step = fc.tuple(
        fc.constantFrom('write', 'write', 'lock', 'unlock', 'default', 'delete', 'restart', 'kill'),
        fc.nat(1),
      );
      const steps = fc.array(step, { minLength: 4, maxLength: 9 });
      await fc.assert(fc.asyncProperty(steps, runSequence), {
        numRuns: Number(process.env['PERCH_RANDOM_RUNS'] ?? 3),
      });
    },
  );

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
    for (let serial = 1; serial <= 4; serial += 1) {
      // What it has accepted just before it is killed, it loses.
      await keyring.kill();
      await Promise.all([secrets.write(entry, `token ${serial}`), keyring.unlock()]);
    }
    await secrets.flush(10_000);
    expect(await openLinuxKeychain(keyring.address).read(entry)).toBe('token 4');
  });
});

/** `delete` is about the second collection, `restart` about the keyring and `kill` about Perch. */
async function runSequence(steps: readonly (readonly [name: string, index: number])[]): Promise<void> {
  const keyring = await startGnomeKeyring();
  await keyring.unlock();
  const collections = [await keyring.defaultCollection(), await keyring.create('second')];
  let keychain = openLinuxKeychain(keyring.address);
  /** What was stored last, and where. Without it, the user has to sign in again. */
  let newest: { readonly secret: string; readonly collection: string } | undefined;
  for (const [serial, [name, index]] of steps.entries()) {
    const collection = collections[index % collections.length] ?? '';
    if (name === 'lock') await keyring.lock(collection);
    else if (name === 'unlock') await keyring.unlockCollection(collection);
    else if (name === 'default') await keyring.setDefault(collection);
    else if (name === 'kill') keychain = openLinuxKeychain(keyring.address);
    else if (name === 'restart') {
      await keyring.kill();
      await keyring.unlock();
    } else if (name === 'write') {
      await nextSecond();
      const stored = { secret: `token ${serial}`, collection: await keyring.defaultCollection() };
      const isStored = await keychain.write(entry, stored.secret).then(
        () => true,
        () => false,
      );
      if (isStored) newest = stored;
    } else if (collections.length > 1) {
      const [deleted = ''] = collections.splice(1);
      await keyring.unlockCollection(deleted);
      await keyring.deleteCollection(deleted);
      await keyring.setDefault(collections[0] ?? '');
      if (newest?.collection === deleted) break;
    }
  }
  const isDeleted = newest !== undefined && !collections.includes(newest.collection);
  const found = await keychain.read(entry).catch(() => undefined);
  if (!isDeleted) expect([newest?.secret, undefined]).toContain(found);
  for (const collection of collections) await keyring.unlockCollection(collection);
  if (!isDeleted) expect(await keychain.read(entry)).toBe(newest?.secret);
  await keyring.close();
}
