import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { messages } from '../../../app/i18n/messages.ts';
import { openKeychain, toKeychainError } from '../../../app/storage/keychain.ts';
import { KeychainError } from '../../../app/core/secrets/keychain.ts';
import { openLinuxKeychain } from '../../secret-service/linux-keychain.ts';

const real =
  process.platform === 'linux'
    ? openLinuxKeychain(process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '')
    : openKeychain(async () => (await import('keytar')).default);

test('the real keychain returns the newest secret of an entry until it is removed', async () => {
  const key = `test ${randomUUID()}`;
  expect(await real.read(key)).toBeUndefined();
  await real.write(key, 'first');
  await real.write(key, 'second');
  expect(await real.read(key)).toBe('second');
  await real.remove(key);
  expect(await real.read(key)).toBeUndefined();
});

test('removing a missing entry succeeds', async () => {
  await expect(real.remove(`test ${randomUUID()}`)).resolves.toBeUndefined();
});

test('[S390] Perch’s entries are found without the settings, and no other program’s', async () => {
  const { default: keytar } = await import('keytar');
  const id = randomUUID();
  const own = ['refresh-token', 'client-secret', 'proxy-password'].map((kind) =>
    JSON.stringify([kind, id, 'ü']),
  );
  const others = [`note ${id}`, `["other","${id}"]`];
  for (const key of own) await real.write(key, 'secret');
  for (const name of others) await keytar.setPassword('Perch', name, 'secret');
  await keytar.setPassword('PerchOther', JSON.stringify(['refresh-token', id]), 'secret');

  const found = (await real.names()).filter((name) => name.includes(id));
  expect(found.toSorted()).toEqual(own.toSorted());
  for (const name of found) await real.remove(name);
  expect((await real.names()).filter((name) => name.includes(id))).toEqual([]);
  for (const name of others) expect(await keytar.deletePassword('Perch', name)).toBe(true);
  expect(await keytar.deletePassword('PerchOther', JSON.stringify(['refresh-token', id]))).toBe(true);
});

test('a missing keytar is reported as not installed', async () => {
  const missing = openKeychain(() => Promise.reject(new Error('Cannot find module')));
  await expect(missing.read('any')).rejects.toMatchObject({
    code: 'not-installed',
    message: 'The keychain component of Perch couldn’t be loaded.',
  });
});

test('an error of keytar is reported as one of the keychain, with a sentence', async () => {
  const keychain = keychainWith({ getPassword: () => Promise.reject(new Error('The prompt was dismissed')) });
  await expect(keychain.read('any')).rejects.toMatchObject({
    name: 'KeychainError',
    code: 'refused',
    message: 'Access to the keychain was denied.',
  });
});

test.each([
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'no-session'],
  ['The name org.freedesktop.secrets was not provided by any .service files', 'no-service'],
  ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'no-collection'],
  ['Cannot create an item in a locked collection', 'locked'],
  ['User interaction is not allowed.', 'locked'],
  ['The prompt was dismissed', 'refused'],
  ['The stub received bad data.', 'too-long'],
  ['Couldn’t decrypt the secret', 'damaged'],
  ['dbus-launch failed', 'no-session'],
  ['DBUS_SESSION_BUS_ADDRESS is not set', 'no-session'],
  ['Unknown or unsupported transport “disabled” for address “disabled:”', 'no-session'],
  ['could not connect: No such file', 'no-session'],
  ['org.freedesktop.DBus.Error.ServiceUnknown', 'no-service'],
  ['The RPC server is unavailable.', 'no-service'],
  ['Process disconnected from message bus', 'no-service'],
  ['No such object path', 'no-collection'],
  ['No such collection', 'no-collection'],
  ['A default keychain could not be found.', 'no-collection'],
  ['A specified logon session does not exist.', 'locked'],
  ['The operation was canceled by the user.', 'refused'],
  ['Operation was cancelled', 'refused'],
  ['Access is denied.', 'refused'],
  ['The request was refused', 'refused'],
  ['The user name or passphrase you entered is not correct.', 'refused'],
  ['The value is too large', 'too-long'],
  ['No buffer space', 'too-long'],
  ['The entry is corrupt', 'damaged'],
  ['Invalid UTF-8', 'damaged'],
] as const)('the error “%s”, as an error or as a text, has the code %s and its sentence', (message, code) => {
  const error = new Error(message);
  expect(toKeychainError(error)).toMatchObject({ code, cause: error });
  expect(toKeychainError(message)).toMatchObject({ code, cause: message });
  expect(toKeychainError(message).text()).toBe(messages.keychain[code]);
});

test('an unknown error is quoted up to 120 characters', () => {
  expect(toKeychainError(new Error('x'.repeat(121))).text()).toBe(messages.keychain.other('x'.repeat(120)));
});

test('the keychain is busy while a call of keytar is in flight', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const keychain = keychainWith({ getPassword: () => promise });
  expect(keychain.isBusy()).toBe(false);
  const first = keychain.read('one');
  const second = keychain.read('two');
  await Promise.resolve();
  expect(keychain.isBusy()).toBe(true);
  resolve('secret');
  expect(await Promise.all([first, second])).toEqual(['secret', 'secret']);
  expect(keychain.isBusy()).toBe(false);
});

test('keychain calls run one at a time and in order, so that no older token replaces a newer one', async () => {
  const order: string[] = [];
  let stored: string | null = null;
  const keychain = keychainWith({
    getPassword: () => Promise.resolve(stored),
    setPassword: async (_service, _key, secret) => {
      order.push(`begin ${secret}`);
      await new Promise((resolve) => setTimeout(resolve, secret === 'old' ? 20 : 0));
      stored = secret;
      order.push(`end ${secret}`);
    },
  });
  await Promise.all([keychain.write('key', 'old'), keychain.write('key', 'new')]);
  expect(order).toEqual(['begin old', 'end old', 'begin new', 'end new']);
});

test.each([
  ['linux', 'refused'],
  ['darwin', undefined],
  ['win32', undefined],
] as const)(
  'on %s, storing an entry that is missing afterwards fails with the code %s',
  async (platform, code) => {
    const keychain = keychainWith({ getPassword: () => Promise.resolve(null) }, platform);
    const failure = await keychain.write('key', 'secret').then(
      () => undefined,
      (error: unknown) => (error instanceof KeychainError ? error.code : error),
    );
    expect(failure).toBe(code);
  },
);

test('a session without D-Bus is reported', async () => {
  await expect(openLinuxKeychain('disabled:').read('any')).rejects.toMatchObject({
    code: 'no-session',
    message: 'There’s no D-Bus session on this computer.',
  });
});

type Keytar = Awaited<ReturnType<Parameters<typeof openKeychain>[0]>>;

function keychainWith(parts: Partial<Keytar>, platform?: NodeJS.Platform) {
  const keytar: Keytar = {
    getPassword: () => Promise.resolve(null),
    setPassword: () => Promise.resolve(),
    deletePassword: () => Promise.resolve(true),
    ...parts,
  };
  return openKeychain(() => Promise.resolve(keytar), platform);
}

/** Creates a keytar that rejects entry names longer than `longest`, as Windows does. */
function keytarWithin(longest: number) {
  const entries = new Map<string, string>();
  return {
    entries,
    keytar: {
      getPassword: async (_service: string, account: string) => entries.get(account) ?? null,
      setPassword: async (_service: string, account: string, secret: string) => {
        if (account.length > longest) throw new Error('The parameter is incorrect.');
        entries.set(account, secret);
      },
      deletePassword: async (_service: string, account: string) => entries.delete(account),
    },
  };
}

test('on Windows each long key has its own entry, and a short key is the name of its entry', async () => {
  const { entries, keytar } = keytarWithin(513);
  const windows = openKeychain(async () => keytar, 'win32');
  const keys = ['a', 'b'.repeat(512), `${'c'.repeat(600)}1`, `${'c'.repeat(600)}2`];
  for (const key of keys) await windows.write(key, `secret of ${key}`);
  expect([...entries.keys()].slice(0, 2)).toEqual(keys.slice(0, 2));
  // A later version has to find the entries of this one.
  expect([...entries.keys()].slice(2).map((name) => /^c{400} [0-9a-f]{64}$/.test(name))).toEqual([
    true,
    true,
  ]);
  for (const key of keys) expect(await windows.read(key)).toBe(`secret of ${key}`);
  for (const key of keys) await windows.remove(key);
  expect(entries.size).toBe(0);
});

test.each(['linux', 'darwin'] as const)(
  'on %s a key of any length is the name of its entry',
  async (platform) => {
    const { entries, keytar } = keytarWithin(Infinity);
    await openKeychain(async () => keytar, platform).write('c'.repeat(600), 'secret');
    expect([...entries.keys()]).toEqual(['c'.repeat(600)]);
  },
);
