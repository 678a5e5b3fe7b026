// Stores refresh tokens, client secrets and the proxy password in the keychain or, if it can't be used, in memory for this run
// (keychain-fallback.ts). No secret is ever written to a file.
import type { SecretsView } from '../../contract/view.ts';
import { type Connection, originsOf } from '../../connection/connection.ts';
import { messages } from '../../i18n/messages.ts';
import { withTimeout } from '../scheduling/with-timeout.ts';
import { createKeychainFallback, type KeychainFallbackOptions } from './keychain-fallback.ts';
import type { SecretLookup } from './keychain.ts';
import type { Settings } from '../settings.ts';

export interface SecretStore {
  readonly read: (key: string) => Promise<SecretLookup>;
  readonly write: (key: string, secret: string) => Promise<void>;
  /**
   * Deletes entries, and then their keys from `toForget` of the settings. Returns false if the keychain can't be used; then
   * entries whose keys are in `toForget` are deleted at a later start.
   */
  readonly remove: (keys: readonly string[]) => Promise<boolean>;
  /** Finds out whether the keychain can be used, and deletes the entries in `toForget`. */
  readonly checkAvailability: () => Promise<void>;
  /**
   * At Quit: offers the pending writes to the keychain once more, for `timeoutMs` at most. From the call on, no retry is scheduled,
   * no read waits for the keychain, and no write waits longer than `timeoutMs`.
   */
  readonly flush: (timeoutMs: number) => Promise<void>;
  readonly view: () => SecretsView;
}

export interface SecretStoreOptions extends KeychainFallbackOptions {
  readonly settings: Pick<Settings, 'toForget' | 'save'>;
}

/**
 * The key of a keychain entry. It contains the origins to which the secret may be sent, so that the entry isn't found once the
 * connection has other origins.
 */
export function secretKey(
  kind: 'client-secret' | 'refresh-token',
  connection: Pick<Connection, 'name' | 'baseUrl' | 'authUrl'>,
  login = '',
): string {
  return JSON.stringify([kind, connection.name, ...originsOf(connection), ...(login === '' ? [] : [login])]);
}

export function createSecretStore(options: SecretStoreOptions): SecretStore {
  const { keychain, settings, runtime } = options;
  const fallback = createKeychainFallback(options);
  /** How long a write waits for the keychain. Undefined before `flush`: until then it isn't limited. */
  let writeTimeoutMs: number | undefined;
  const flushBegun = Promise.withResolvers<null>();
  const flushEnded = Promise.withResolvers<null>();

  const waitForWrite = async (write: Promise<void>) => {
    if (writeTimeoutMs === undefined) await Promise.race([write, flushEnded.promise]);
    else await withTimeout(runtime.clock, writeTimeoutMs, write);
  };

  const readFromKeychain = async (key: string): Promise<SecretLookup> => {
    let secret: string | undefined;
    const error = await fallback.use(async () => {
      secret = await keychain.read(key);
    });
    if (error !== undefined) return { kind: 'unreadable', reason: error.text };
    return secret === undefined || secret === '' ? { kind: 'none' } : { kind: 'found', secret };
  };

  const remove = async (keys: readonly string[]): Promise<boolean> => {
    for (const key of keys) fallback.discard(key);
    for (const key of keys) {
      const error = await fallback.use(() => keychain.remove(key));
      if (error !== undefined) return false;
    }
    const toForget = settings.toForget();
    if (!toForget.some((key) => keys.includes(key))) return true;
    try {
      settings.save({ toForget: toForget.filter((key) => !keys.includes(key)) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      runtime.log(`keychain: deleted entries are still listed in the settings (${reason})`);
    }
    return true;
  };

  return {
    read: async (key) => {
      const pending = fallback.pendingSecret(key);
      if (pending !== undefined) return { kind: 'found', secret: pending };
      const found = await Promise.race([readFromKeychain(key), flushBegun.promise]);
      return found ?? { kind: 'unreadable', reason: () => messages.keychain.waiting };
    },
    write: (key, secret) => waitForWrite(fallback.write(key, secret)),
    remove,
    checkAvailability: async () => {
      await fallback.use(async () => {
        await keychain.read('availability');
      });
      if (!fallback.isAvailable()) return;
      for (const key of settings.toForget()) {
        // Checked again, because a sign-in may have written the entry during an earlier removal.
        if (settings.toForget().includes(key)) await remove([key]);
      }
    },
    flush: async (timeoutMs) => {
      writeTimeoutMs = timeoutMs;
      fallback.stop();
      flushBegun.resolve(null);
      if (fallback.hasPendingWrites()) await waitForWrite(fallback.flushPendingWrites());
      flushEnded.resolve(null);
    },
    view: fallback.view,
  };
}
