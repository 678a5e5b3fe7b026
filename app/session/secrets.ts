// Keeps refresh tokens and client secrets: in the keychain, or where there is none for this run only. It knows
// which of the two is the case and why. Nothing secret is ever written to a file.
import type { SecretsView } from '../contract/view.ts';
import { type Connection, originsOf } from '../service/connection.ts';
import { type Keychain, KeychainError, type Log } from './ports.ts';

export interface Secrets {
  readonly read: (key: string) => Promise<string | undefined>;
  readonly write: (key: string, secret: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** Finds out whether the keychain can be used. */
  readonly check: () => Promise<void>;
  readonly view: () => SecretsView;
}

/**
 * The key of a keychain entry. It names the origins that the secret may be sent to: an entry is not found any
 * more once its connection points elsewhere.
 */
export function secretKey(
  kind: 'client-secret' | 'refresh-token',
  connection: Pick<Connection, 'name' | 'baseUrl' | 'authUrl'>,
  login = '',
): string {
  return JSON.stringify([kind, connection.name, ...originsOf(connection), ...(login === '' ? [] : [login])]);
}

export function createSecrets(keychain: Keychain, log: Log, changed: () => void): Secrets {
  const forThisRun = new Map<string, string>();
  let view: SecretsView = { kind: 'keychain' };

  const see = (after: SecretsView) => {
    const isNews = JSON.stringify(after) !== JSON.stringify(view);
    view = after;
    if (!isNews) return;
    if (after.kind === 'session-only') log(`keychain: ${after.reason}`);
    changed();
  };

  const tried = async <Value>(use: () => Promise<Value>): Promise<{ value: Value } | undefined> => {
    try {
      const value = await use();
      see({ kind: 'keychain' });
      return { value };
    } catch (error) {
      if (!(error instanceof KeychainError)) throw error;
      see({ kind: 'session-only', reason: error.message });
      return undefined;
    }
  };

  return {
    read: async (key) => forThisRun.get(key) ?? (await tried(() => keychain.read(key)))?.value,
    write: async (key, secret) => {
      const kept = await tried(() => keychain.write(key, secret));
      if (kept === undefined) forThisRun.set(key, secret);
      else forThisRun.delete(key);
    },
    remove: async (key) => {
      forThisRun.delete(key);
      await tried(() => keychain.remove(key));
    },
    check: async () => {
      await tried(() => keychain.read('availability'));
    },
    view: () => view,
  };
}
