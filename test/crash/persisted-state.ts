// What Perch has stored on this machine: the settings, the keychain entries and the cached profiles.
import keytar from 'keytar';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { secretKey } from '../../app/core/secrets/secret-store.ts';
import type { Settings } from '../../app/core/settings.ts';

/** The service name that all of Perch's keychain entries share. */
const service = 'Perch';

/**
 * Records the key of a keychain entry before it is written. Listing the keychain's entries is not an option while
 * other processes use it: keytar ends the process if an entry is deleted meanwhile.
 */
export function recordKey(keysFile: string, key: string): void {
  appendFileSync(keysFile, `${key}\n`);
}

/** Reads the settings, the profiles, and every keychain entry whose key was recorded. */
export async function readPersistedState(settings: Settings, profilesFolder: string, keysFile: string) {
  const accounts = settings.accounts();
  const listed = settings
    .connections()
    .flatMap((connection) => [
      secretKey('client-secret', connection),
      ...accounts
        .filter((account) => account.connection === connection.name)
        .map(({ login }) => secretKey('refresh-token', connection, login)),
    ]);
  const accountedFor = [...listed, ...settings.toForget()];
  const keys = await presentKeys(keysFile);
  return {
    /** The logins of the accounts in the settings. */
    accounts: accounts.map(({ login }) => login),
    refreshTokens: keys.filter((key) => key.includes('refresh-token')).length,
    clientSecrets: keys.filter((key) => key.includes('client-secret')).length,
    /** Keychain entries that the settings list for deletion. */
    pendingDeletions: settings.toForget().length,
    /** Keychain entries that the settings don't account for: Perch would never delete them. */
    orphans: keys.filter((key) => !accountedFor.includes(key)),
    /** Files in the folder of the cached profiles. */
    profiles: existsSync(profilesFolder) ? readdirSync(profilesFolder).length : 0,
  };
}

/** Deletes every keychain entry whose key was recorded. */
export async function clearKeychain(keysFile: string): Promise<void> {
  for (const key of await presentKeys(keysFile)) await keytar.deletePassword(service, key);
}

async function presentKeys(keysFile: string): Promise<string[]> {
  const recorded = existsSync(keysFile) ? readFileSync(keysFile, 'utf8').split('\n').filter(Boolean) : [];
  const present: string[] = [];
  for (const key of new Set(recorded)) {
    if ((await keytar.getPassword(service, key)) !== null) present.push(key);
  }
  return present;
}
