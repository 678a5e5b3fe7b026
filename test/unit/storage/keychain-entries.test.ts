import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openKeychain } from '../../../app/storage/keychain.ts';
import { listKeychainEntries } from '../../../app/storage/keychain-entries.ts';
import { KeychainError } from '../../../app/core/secrets/keychain.ts';

const loadKeytar = async () => (await import('keytar')).default;
const real = openKeychain(loadKeytar);

test('[S390] in the real keychain, Perch’s entries are found without the settings, and no other program’s', async () => {
  const { setPassword, deletePassword } = await loadKeytar();
  const id = randomUUID();
  const own = ['refresh-token', 'client-secret', 'proxy-password'].map((kind) =>
    JSON.stringify([kind, id, 'ü']),
  );
  for (const key of own) await real.write(key, 'secret');
  const others = [`note ${id}`, `["other","${id}"]`];
  for (const name of others) await setPassword('Perch', name, 'secret');
  await setPassword('PerchOther', JSON.stringify(['refresh-token', id]), 'secret');

  const found = (await listKeychainEntries(loadKeytar, real)).filter((name) => name.includes(id));
  expect(found.toSorted()).toEqual(own.toSorted());

  for (const name of found) await real.remove(name);
  expect((await listKeychainEntries(loadKeytar, real)).filter((name) => name.includes(id))).toEqual([]);
  for (const name of others) expect(await deletePassword('Perch', name)).toBe(true);
  expect(await deletePassword('PerchOther', JSON.stringify(['refresh-token', id]))).toBe(true);
});

test('nothing is listed where the keychain can’t be used: its entries are unknown then', async () => {
  const locked = new KeychainError('locked', () => 'locked');
  const list = listKeychainEntries(() => Promise.resolve({ findCredentials: () => Promise.resolve([]) }), {
    read: () => Promise.reject(locked),
  });
  await expect(list).rejects.toBe(locked);
});

test('an error of keytar has its code', async () => {
  const list = listKeychainEntries(
    () => Promise.resolve({ findCredentials: () => Promise.reject(new Error('The prompt was dismissed')) }),
    { read: () => Promise.resolve(undefined) },
  );
  await expect(list).rejects.toMatchObject({ name: 'KeychainError', code: 'refused' });
});
