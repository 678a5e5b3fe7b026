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
  /** What the keychain did not take yet: it is kept for this run. */
  const waiting = new Map<string, string>();
  let view: SecretsView = { kind: 'keychain' };

  const see = (trouble: KeychainError | undefined) => {
    const after: SecretsView =
      trouble === undefined ? { kind: 'keychain' } : { kind: 'session-only', reason: trouble.message };
    const isNews = JSON.stringify(after) !== JSON.stringify(view);
    view = after;
    if (!isNews) return;
    if (after.kind === 'session-only') log(`keychain: ${after.reason}`);
    changed();
  };

  /** Uses the keychain, for what waits as well. Gives why it could not be used, or undefined where it could. */
  const tried = async (use: () => Promise<void>): Promise<KeychainError | undefined> => {
    const trouble = await troubleWith(use);
    if (trouble === undefined) await keepWhatWaits();
    else see(trouble);
    return trouble;
  };

  /** What is too long for the keychain has to wait for ever, and nothing else for it. */
  const keepWhatWaits = async () => {
    let trouble: KeychainError | undefined;
    for (const [key, secret] of [...waiting]) {
      // It may have been replaced or forgotten meanwhile, and no old token must land on a newer one.
      if (waiting.get(key) !== secret) continue;
      const refusal = await troubleWith(() => keychain.write(key, secret));
      if (refusal === undefined && waiting.get(key) === secret) waiting.delete(key);
      trouble ??= refusal;
    }
    see(trouble);
  };

  const forget = async (keys: readonly string[]): Promise<boolean> => {
    for (const key of keys) waiting.delete(key);
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
      const newest = waiting.get(key);
      if (newest !== undefined) return { kind: 'found', secret: newest };
      let secret: string | undefined;
      const trouble = await tried(async () => {
        secret = await keychain.read(key);
      });
      if (trouble !== undefined) return { kind: 'unreadable', reason: trouble.message };
      return secret === undefined || secret === '' ? { kind: 'none' } : { kind: 'found', secret };
    },
    write: async (key, secret) => {
      waiting.set(key, secret);
      await keepWhatWaits();
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

/** @throws whatever is no trouble of the keychain's. */
async function troubleWith(use: () => Promise<void>): Promise<KeychainError | undefined> {
  try {
    await use();
    return undefined;
  } catch (error) {
    if (error instanceof KeychainError) return error;
    throw error;
  }
}
