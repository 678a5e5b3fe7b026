import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { KeychainError } from '../../../app/session/ports.ts';
import { openKeychain } from '../../../app/storage/keychain.ts';

const real = openKeychain(async () => (await import('keytar')).default);

test('the real keychain gives back what was written, the newest only, until it is removed', async () => {
  const key = `test ${randomUUID()}`;
  expect(await real.read(key)).toBeUndefined();
  await real.write(key, 'first');
  await real.write(key, 'second');
  expect(await real.read(key)).toBe('second');
  await real.remove(key);
  expect(await real.read(key)).toBeUndefined();
});

test('removing what is not there is no error', async () => {
  await expect(real.remove(`test ${randomUUID()}`)).resolves.toBeUndefined();
});

test('a machine without keytar is told in a sentence', async () => {
  const missing = openKeychain(() => Promise.reject(new Error('Cannot find module')));
  await expect(missing.read('any')).rejects.toThrow(
    new KeychainError(
      'not-installed',
      'The part of Perch that talks to the keychain is missing on this machine.',
    ),
  );
});

test.each([
  [
    'Cannot autolaunch D-Bus without X11 $DISPLAY',
    'no-session',
    'There is no D-Bus session on this machine.',
  ],
  [
    'The name org.freedesktop.secrets was not provided by any .service files',
    'no-service',
    'No keychain service is running on this desktop.',
  ],
  [
    'Object does not exist at path “/org/freedesktop/secrets/collection/login”',
    'no-collection',
    'The keychain has no collection to keep secrets in.',
  ],
  ['Cannot create an item in a locked collection', 'locked', 'The keychain is locked.'],
  ['User interaction is not allowed.', 'locked', 'The keychain is locked.'],
  ['The prompt was dismissed', 'refused', 'Access to the keychain was refused.'],
  [
    'The stub received bad data.',
    'too-long',
    'The keychain can’t hold what the service gave; it is too long.',
  ],
  ['Couldn’t decrypt the secret', 'damaged', 'An entry of the keychain is damaged.'],
  ['Something new', 'other', "The keychain can't be used (Something new)."],
])('keytar’s "%s" is told as %s: "%s"', async (message, code, sentence) => {
  const broken = () => Promise.reject(new Error(message));
  const keychain = openKeychain(async () => ({
    getPassword: broken,
    setPassword: broken,
    deletePassword: broken,
  }));
  await expect(keychain.read('any')).rejects.toMatchObject({
    name: 'KeychainError',
    code,
    message: sentence,
  });
});

test.runIf(process.platform === 'linux')('a session without D-Bus is told in a sentence', async () => {
  const script = `
    import { openKeychain } from './app/storage/keychain.ts';
    const keychain = openKeychain(async () => (await import('keytar')).default);
    await keychain.read('any').catch((error) => console.log(error.message));`;
  const { DBUS_SESSION_BUS_ADDRESS: _bus, DISPLAY: _display, ...env } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '-e', script],
    {
      env: { ...env, XDG_RUNTIME_DIR: '/nonexistent' },
    },
  );
  expect(stdout.trim()).toBe('There is no D-Bus session on this machine.');
});
