// The names of all of Perch's entries in the keychain, for `--purge`: also those that the settings no longer name.
import { messages } from '../i18n/messages.ts';
import { toKeychainError } from './keychain-errors.ts';
import { service } from './keychain.ts';
import { type Keychain, KeychainError } from '../core/secrets/keychain.ts';

type Keytar = Pick<typeof import('keytar'), 'findCredentials'>;

/** How Perch's names begin. Another program can use the same service name, and Windows also finds services that begin with it. */
const ownName = /^(?:\["(?:refresh-token|client-secret|proxy-password)",|availability(?: \d+)?$)/;

/**
 * Lists the names. keytar also returns the secrets, which are dropped. An entry is read first, which fails if the keychain is
 * locked: in a locked one keytar on Linux would find nothing, or end the process.
 *
 * @throws KeychainError
 */
export async function listKeychainEntries(
  loadKeytar: () => Promise<Keytar>,
  keychain: Pick<Keychain, 'read'>,
): Promise<readonly string[]> {
  await keychain.read('availability');
  let keytar: Keytar;
  try {
    keytar = await loadKeytar();
  } catch {
    throw new KeychainError('not-installed', () => messages.keychain['not-installed']);
  }
  try {
    const found = await keytar.findCredentials(service);
    return found.map(({ account }) => account).filter((name) => ownName.test(name));
  } catch (error) {
    throw toKeychainError(error);
  }
}
