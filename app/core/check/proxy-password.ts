// The proxy's password for the requests of `--check`, read as a running Perch does.
import type { Preferences } from '../../contract/preferences.ts';
import { passwordKey } from '../preferences.ts';
import { type Keychain, KeychainError, type SecretLookup } from '../secrets/keychain.ts';

export function createReadProxyPassword(
  keychain: Pick<Keychain, 'read'>,
): (proxy: Preferences['proxy']) => Promise<SecretLookup> {
  return async (proxy) => {
    const key = passwordKey({ proxy });
    if (key === undefined) return { kind: 'none' };
    try {
      const secret = await keychain.read(key);
      return secret === undefined || secret === '' ? { kind: 'none' } : { kind: 'found', secret };
    } catch (error) {
      if (!(error instanceof KeychainError)) throw error;
      return { kind: 'unreadable', reason: error.text };
    }
  };
}
