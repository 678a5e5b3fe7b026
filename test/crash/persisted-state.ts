// What Perch has left behind on this machine: what its settings name, what the keychain holds, the profiles.
import keytar from 'keytar';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { secretKey } from '../../app/core/secrets/secrets.ts';
import type { Settings } from '../../app/core/ports.ts';

export interface PersistedState {
  /** The logins of the accounts that the settings list. */
  readonly accounts: readonly string[];
  readonly refreshTokens: number;
  readonly clientSecrets: number;
  /** How many entries the settings say are still to be deleted. */
  readonly toForget: number;
  /** Keys of keychain entries that nothing in the settings accounts for: nobody would ever remove them. */
  readonly orphans: readonly string[];
  /** Files in the folder of the last known profiles. */
  readonly profiles: number;
}

/** The name that all entries of Perch have in common. */
const service = 'Perch';

/**
 * Notes, before anything is written to the keychain, under which key that will be. The keychain can't be asked for
 * a list while others use it: keytar ends the process where an entry goes away meanwhile.
 */
export function noteKey(keysFile: string, key: string): void {
  appendFileSync(keysFile, `${key}\n`);
}

/** Looks through the files, and of the keychain through every entry that was ever noted. */
export async function readPersistedState(
  settings: Settings,
  profilesFolder: string,
  keysFile: string,
): Promise<PersistedState> {
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
    accounts: accounts.map(({ login }) => login),
    refreshTokens: keys.filter((key) => key.includes('refresh-token')).length,
    clientSecrets: keys.filter((key) => key.includes('client-secret')).length,
    toForget: settings.toForget().length,
    orphans: keys.filter((key) => !accountedFor.includes(key)),
    profiles: existsSync(profilesFolder) ? readdirSync(profilesFolder).length : 0,
  };
}

/** Removes every entry that was noted, so that a test leaves the keychain as it was. */
export async function clearKeychain(keysFile: string): Promise<void> {
  for (const key of await presentKeys(keysFile)) await keytar.deletePassword(service, key);
}

async function presentKeys(keysFile: string): Promise<string[]> {
  const noted = existsSync(keysFile) ? readFileSync(keysFile, 'utf8').split('\n').filter(Boolean) : [];
  const present: string[] = [];
  for (const key of new Set(noted)) {
    if ((await keytar.getPassword(service, key)) !== null) present.push(key);
  }
  return present;
}
