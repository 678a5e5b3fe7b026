// Keeps refresh tokens and client secrets: in the keychain, or where there is none for this run only. It knows
// which of the two is the case and why. Nothing secret is ever written to a file.
import type { SecretsView } from '../contract/view.ts';
import { type Connection, originsOf } from '../service/connection.ts';
import { type Keychain, KeychainError, type Log, type Settings } from './ports.ts';

/** What a look into the keychain came to. `unreadable` says nothing about what is there. */
export type Lookup =
  | { readonly kind: 'found'; readonly secret: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly reason: string };

export interface Secrets {
  readonly read: (key: string) => Promise<Lookup>;
  readonly write: (key: string, secret: string) => Promise<void>;
  /**
   * Deletes entries, and then the notes in the settings that they are to be deleted. False where the keychain would
   * not: what is noted is deleted at a later start.
   */
  readonly forget: (keys: readonly string[]) => Promise<boolean>;
  /** Finds out whether the keychain can be used, and deletes what is noted since an earlier run. */
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

export function createSecrets(
  keychain: Keychain,
  notes: Pick<Settings, 'toForget' | 'save'>,
  log: Log,
  changed: () => void,
): Secrets {
  const forThisRun = new Map<string, string>();
  let view: SecretsView = { kind: 'keychain' };

  const see = (after: SecretsView) => {
    const isNews = JSON.stringify(after) !== JSON.stringify(view);
    view = after;
    if (!isNews) return;
    if (after.kind === 'session-only') log(`keychain: ${after.reason}`);
    changed();
  };

  /** Why the keychain could not be used, or undefined where it could. */
  const tried = async (use: () => Promise<void>): Promise<KeychainError | undefined> => {
    try {
      await use();
      await keepWhatWaits();
      see({ kind: 'keychain' });
      return undefined;
    } catch (error) {
      if (!(error instanceof KeychainError)) throw error;
      see({ kind: 'session-only', reason: error.message });
      return error;
    }
  };

  /** What could only be kept for this run is kept for good as soon as the keychain works. */
  const keepWhatWaits = async () => {
    for (const [key, secret] of [...forThisRun]) {
      await keychain.write(key, secret);
      if (forThisRun.get(key) === secret) forThisRun.delete(key);
    }
  };

  const forget = async (keys: readonly string[]): Promise<boolean> => {
    for (const key of keys) forThisRun.delete(key);
    for (const key of keys) {
      const trouble = await tried(() => keychain.remove(key));
      if (trouble !== undefined) return false;
    }
    const noted = notes.toForget();
    if (!noted.some((key) => keys.includes(key))) return true;
    try {
      notes.save({ toForget: noted.filter((key) => !keys.includes(key)) });
    } catch (error) {
      log(
        `keychain: what is deleted stays noted (${error instanceof Error ? error.message : String(error)})`,
      );
    }
    return true;
  };

  return {
    read: async (key) => {
      const waiting = forThisRun.get(key);
      if (waiting !== undefined) return { kind: 'found', secret: waiting };
      let secret: string | undefined;
      const trouble = await tried(async () => {
        secret = await keychain.read(key);
      });
      if (trouble !== undefined) return { kind: 'unreadable', reason: trouble.message };
      return secret === undefined || secret === '' ? { kind: 'none' } : { kind: 'found', secret };
    },
    write: async (key, secret) => {
      const trouble = await tried(() => keychain.write(key, secret));
      if (trouble !== undefined) forThisRun.set(key, secret);
    },
    forget,
    check: async () => {
      await tried(async () => {
        await keychain.read('availability');
      });
      if (view.kind !== 'keychain') return;
      for (const key of notes.toForget()) {
        // Somebody may have signed in again meanwhile.
        if (notes.toForget().includes(key)) await forget([key]);
      }
    },
    view: () => view,
  };
}
