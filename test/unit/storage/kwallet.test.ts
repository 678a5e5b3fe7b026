// A real KWallet in each of its states: what Perch's keychain returns, with keytar in its process.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KeychainError } from '../../../app/core/secrets/keychain.ts';
import { hasMessageBus } from '../../secret-service/message-bus.ts';
import { hasKWallet, startKWallet } from '../../secret-service/kwallet.ts';
import { openLinuxKeychain } from '../../secret-service/linux-keychain.ts';

let wallet: Awaited<ReturnType<typeof startKWallet>>;

beforeEach(async () => {
  if (hasKWallet) wallet = await startKWallet();
});

afterEach(async () => {
  if (hasKWallet) await wallet.close();
});

// Drives processes, so that it is repeated once, as such tests are (test/vitest.config.ts).
describe.runIf(hasMessageBus && hasKWallet)('KWallet', { retry: 1 }, () => {
  test('that doesn’t run is started, and has no entry where it was never used', async () => {
    const keychain = openLinuxKeychain(wallet.address);
    expect(await keychain.read('entry')).toBeUndefined();
    await keychain.remove('entry');
    expect(await wallet.isRunning()).toBe(true);
    expect(keychain.name?.()).toBe('KWallet');
  });

  test.each([
    ['itself', '[Wallet]\\nEnabled'],
    ['for other programs than KDE’s', '[org.freedesktop.secrets]\\napiEnabled'],
  ])('that is switched off %s is reported, without a process', async (_name, setting) => {
    wallet.switchOff(setting);
    const keychain = openLinuxKeychain(wallet.address);
    await expect(keychain.read('entry')).rejects.toMatchObject({
      code: 'switched-off',
      message: 'KWallet is switched off. Switch it on in System Settings, then try again.',
    });
    expect(keychain.processes()).toBe(0);
  });

  test('whose wizard isn’t answered holds no call that waits for it, and none is made later', async () => {
    const { read, write, abort, processes } = openLinuxKeychain(wallet.address);
    const error = new KeychainError('no-answer', () => 'No answer.');
    const message =
      'KWallet didn’t respond within 60 seconds. Try again and answer its window. Its window may name KDE.';
    const calls = [write('entry', 'secret'), read('entry')];
    const failed = Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ message })));
    await expect.poll(processes).toBe(1);
    abort?.(error);
    await failed;
    await expect.poll(processes).toBe(0);
    expect(await read('entry')).toBeUndefined();
  });

  test('that was restarted is found again', async () => {
    await wallet.create();
    const keychain = openLinuxKeychain(wallet.address);
    await keychain.write('entry', 'secret');
    expect(await keychain.read('entry')).toBe('secret');
    await wallet.kill();
    await wallet.unlock();
    await keychain.write('entry', 'newer');
    expect(await keychain.read('entry')).toBe('newer');
    await keychain.remove('entry');
    expect(await keychain.read('entry')).toBeUndefined();
    expect(await keychain.names()).toEqual([]);
  });

  // Takes minutes: only the workflow sets the variable.
  test.runIf(process.env['PERCH_LONG_TESTS'] === 'yes')(
    'keeps every secret that a thousand processes write, each of which reads that of the one before',
    { timeout: 30 * 60_000 },
    async () => {
      await wallet.create();
      const nameOf = (index: number) => JSON.stringify(['refresh-token', index]);
      for (let index = 1; index <= 1_000; index += 1) {
        const { read, remove, write, abort } = openLinuxKeychain(wallet.address);
        if (index > 1) expect(await read(nameOf(index - 1))).toBe(`secret ${index - 1}`);
        await remove(nameOf(index - 1));
        await write(nameOf(index), `secret ${index}`);
        abort?.(new KeychainError('no-answer', () => ''));
      }
      expect(await openLinuxKeychain(wallet.address).names()).toEqual([nameOf(1_000)]);
    },
  );
});
