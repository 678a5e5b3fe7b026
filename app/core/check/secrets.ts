// The secrets that the requests of `--check` need, and how they are kept out of its report.
import type { Preferences } from '../../contract/preferences.ts';
import { type Keychain, KeychainError, type SecretLookup } from '../ports.ts';
import { passwordKey } from '../preferences.ts';

/** Reads the proxy's password as a running Perch does, and remembers it, so that it can be hidden. */
export function createReadProxyPassword(keychain: Pick<Keychain, 'read'>): {
  readonly read: (proxy: Preferences['proxy']) => Promise<SecretLookup>;
  readonly secrets: () => readonly string[];
} {
  const secrets: string[] = [];
  return {
    read: async (proxy) => {
      const key = passwordKey({ proxy });
      if (key === undefined) return { kind: 'none' };
      try {
        const secret = await keychain.read(key);
        if (secret === undefined || secret === '') return { kind: 'none' };
        const { username } = proxy.kind === 'manual' ? proxy : { username: '' };
        secrets.push(secret, Buffer.from(`${username}:${secret}`).toString('base64'));
        return { kind: 'found', secret };
      } catch (error) {
        if (!(error instanceof KeychainError)) throw error;
        return { kind: 'unreadable', reason: error.text };
      }
    },
    secrets: () => secrets,
  };
}

/** Shorter ones occur in ordinary words. */
const shortestSecret = 3;

/** Removes secrets from a text, also percent-encoded and in Base64. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret.toWellFormed()),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ])
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '[removed]'), text);
}
