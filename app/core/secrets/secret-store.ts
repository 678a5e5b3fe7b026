// Stores refresh tokens, client secrets and the proxy password in the keychain. New secrets that it can't store are kept
// in memory and offered to it again. No secret is written to a file.
import { type KeychainProblem, keychainProblems, type SecretsView } from '../../contract/view.ts';
import { failed } from '../../api/http/result.ts';
import { type Connection, originsOf, storedName } from '../../connection/connection.ts';
import { messages } from '../../i18n/messages.ts';
import { readClock, withTimeout } from '../scheduling/timing.ts';
import type { Runtime } from '../runtime.ts';
import { addAttempt, noAttempts, remainingBackoffMs } from '../scheduling/attempts.ts';
import type { Settings } from '../settings.ts';
import { KeychainError, type SecretLookup, type TimedKeychain } from './keychain.ts';

export type SecretStore = ReturnType<typeof createSecretStore>;

export interface SecretStoreOptions {
  readonly keychain: TimedKeychain;
  readonly runtime: Runtime;
  readonly onChange: () => void;
  /** Called when the keychain can be used again, but not after `flush`. */
  readonly onAvailable: () => void;
  readonly settings: Pick<Settings, 'toForget' | 'save'>;
}

/**
 * The key of a keychain entry. It contains the origins to which the secret may be sent, so that the entry isn't found once the
 * connection has other origins.
 */
export function secretKey(
  kind: 'client-secret' | 'refresh-token',
  connection: Pick<Connection, 'name' | 'storedAs' | 'baseUrl' | 'authUrl'>,
  login = '',
): string {
  const ofLogin = login === '' ? [] : [login];
  return JSON.stringify([kind, storedName(connection), ...originsOf(connection), ...ofLogin]);
}

export function createSecretStore(options: SecretStoreOptions) {
  const { keychain, settings, runtime } = options;
  const { clock, random, log } = runtime;
  /** By key, the secrets that the keychain has not stored yet. */
  const pendingWrites = new Map<string, string>();
  /** By key, the results of reading client secrets. */
  const known = new Map<string, Promise<SecretLookup>>();
  let writes = noAttempts;
  let cancelRetry: (() => void) | undefined;
  let lastError: KeychainError | undefined;
  let wasUsed = false;
  let published: SecretsView = { kind: 'keychain', isUnused: true };
  /** How long a write waits for the keychain from `flush` on; undefined before. */
  let writeTimeoutMs: number | undefined;
  const isQuitting = () => writeTimeoutMs !== undefined;
  const flushBegun = Promise.withResolvers<null>();
  const flushEnded = Promise.withResolvers<null>();

  const view = (): SecretsView => {
    if (keychain.phase() === 'pending') return { kind: 'pending' };
    return lastError === undefined
      ? { kind: 'keychain', ...(!wasUsed && { isUnused: true }) }
      : {
          kind: 'session-only',
          reason: lastError.text(),
          ...problemOf(lastError.code),
        };
  };

  const publish = () => {
    const next = view();
    if (JSON.stringify(next) === JSON.stringify(published)) return;
    published = next;
    if (next.kind === 'session-only') log(`keychain: ${next.reason}`);
    if (next.kind === 'pending') log('keychain: waiting for a response');
    options.onChange();
  };

  const recordResult = (error: KeychainError | undefined) => {
    const isAvailableAgain = lastError !== undefined && error === undefined;
    lastError = error;
    wasUsed = true;
    publish();
    if (isAvailableAgain && !isQuitting()) options.onAvailable();
  };

  /** Writes what is pending. Schedules a retry if a write has failed, except for a secret that is too long. */
  const flushPendingWrites = async () => {
    let firstError: KeychainError | undefined;
    let canRetry = false;
    for (const [key, secret] of [...pendingWrites]) {
      // During an earlier write the secret may have been replaced or removed: an old token must not overwrite a newer one.
      if (pendingWrites.get(key) !== secret) continue;
      const error = await errorOf(() => keychain.write(key, secret));
      if (error === undefined && pendingWrites.get(key) === secret) pendingWrites.delete(key);
      if (error !== undefined && error.code !== 'too-long') canRetry = true;
      firstError ??= error;
      // An error that isn't about one entry would repeat for the others, perhaps after a prompt each.
      if (error !== undefined && !errorsOfOneEntry.includes(error.code)) break;
    }
    recordResult(firstError);
    if (canRetry) scheduleRetry();
    else cancelRetries();
  };

  /** Pending writes are lost with the process, and without a retry the next call to the keychain may be hours away. */
  const scheduleRetry = () => {
    if (isQuitting() || cancelRetry !== undefined) return;
    const now = readClock(clock);
    writes = addAttempt(writes, keychainFailure, now, { random: random.number() });
    cancelRetry = clock.after(remainingBackoffMs(writes, now), () => {
      cancelRetry = undefined;
      void flushPendingWrites();
    });
  };

  const cancelRetries = () => {
    cancelRetry?.();
    cancelRetry = undefined;
    writes = noAttempts;
  };

  keychain.onPhase((late) => {
    wasUsed = true;
    if (late === undefined) publish();
    else if (late.error === undefined) void flushPendingWrites();
    else if (late.error instanceof KeychainError) recordResult(late.error);
  });

  /** Calls the keychain and, if that succeeds, writes what is pending. Returns or rethrows as `errorOf`. */
  const use = async (call: () => Promise<void>): Promise<KeychainError | undefined> => {
    const error = await errorOf(call);
    if (error === undefined) await flushPendingWrites();
    else recordResult(error);
    return error;
  };

  const waitForWrite = async (write: Promise<void>) => {
    if (writeTimeoutMs === undefined) await Promise.race([write, flushEnded.promise]);
    else await withTimeout(clock, writeTimeoutMs, write);
  };

  const readFromKeychain = async (key: string): Promise<SecretLookup> => {
    let secret: string | undefined;
    const error = await use(async () => {
      secret = await keychain.read(key);
    });
    if (error !== undefined) return { kind: 'unreadable', reason: error.text };
    return secret === undefined || secret === '' ? { kind: 'none' } : { kind: 'found', secret };
  };

  const readOnce = (key: string): Promise<SecretLookup> => {
    const lookup = known.get(key) ?? readFromKeychain(key);
    if (!key.startsWith('["client-secret"')) return lookup;
    known.set(key, lookup);
    const forget = () => known.get(key) === lookup && known.delete(key);
    lookup.then(({ kind }) => kind === 'unreadable' && forget(), forget);
    return lookup;
  };

  /**
   * Deletes entries, and then their keys from the list `toForget` in the settings. Resolves with false if the keychain fails,
   * unless there is no keychain and all secrets were in memory only.
   */
  const remove = async (keys: readonly string[]): Promise<boolean> => {
    const wereInMemory = keys.map((key) => pendingWrites.delete(key)).every(Boolean);
    for (const key of keys) {
      known.delete(key);
      const error = await use(() => keychain.remove(key));
      if (error !== undefined) return wereInMemory && errorsWithoutKeychain.includes(error.code);
    }
    const toForget = settings.toForget();
    if (!toForget.some((key) => keys.includes(key))) return true;
    try {
      settings.save({ toForget: toForget.filter((key) => !keys.includes(key)) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log(`keychain: deleted entries are still listed in the settings (${reason})`);
    }
    return true;
  };

  return {
    /** Reads a secret. For a client secret, `found` and `none` are kept until the secret is written, removed or forgotten. */
    read: async (key: string): Promise<SecretLookup> => {
      const pending = pendingWrites.get(key);
      if (pending !== undefined) return { kind: 'found', secret: pending };
      const found = await Promise.race([readOnce(key), flushBegun.promise]);
      return found ?? { kind: 'unreadable', reason: () => messages.keychain.waiting };
    },
    forget: (key: string): void => void known.delete(key),
    /** Keeps a secret in memory until the keychain has stored it. Resolves even if the keychain fails. */
    write: (key: string, secret: string) => {
      known.delete(key);
      pendingWrites.set(key, secret);
      return waitForWrite(flushPendingWrites());
    },
    remove,
    /** Runs a request whose response will be stored. Before that, waits two seconds at most for the keychain to be ready. */
    whileReady: async <Value>(request: () => Promise<Value>): Promise<Value> => {
      const hold = keychain.hold?.();
      try {
        if (hold !== undefined) await withTimeout(clock, readyWithinMs, hold.ready);
        return await request();
      } finally {
        hold?.release();
      }
    },
    /** Deletes the entries in `toForget`. Without any, the keychain isn't called: an unused keyring would open a wizard. */
    removeForgotten: async (): Promise<void> => {
      for (const key of settings.toForget()) {
        // Checked again, because a sign-in may have written the entry during an earlier removal.
        if (!settings.toForget().includes(key) || (await remove([key]))) continue;
        // The keychain would refuse to delete the other entries as well, perhaps each after a prompt.
        if (lastError !== undefined && !errorsOfOneEntry.includes(lastError.code)) return;
      }
    },
    /**
     * At Quit: offers the pending writes to the keychain once more, for `timeoutMs` at most. From the call on, no retry is
     * scheduled, no read waits for the keychain, and no write waits longer than `timeoutMs`.
     */
    flush: async (timeoutMs: number) => {
      writeTimeoutMs = timeoutMs;
      cancelRetry?.();
      flushBegun.resolve(null);
      // After a closed prompt calls fail, although the keychain may be usable again by now.
      keychain.askAgain();
      if (pendingWrites.size > 0) await waitForWrite(flushPendingWrites());
      flushEnded.resolve(null);
    },
    /** The user asks for a new attempt, which may show a prompt again. */
    askAgain: () => {
      keychain.askAgain();
      if (pendingWrites.size > 0) void flushPendingWrites();
    },
    view,
  };
}

const readyWithinMs = 2_000;

/** Selects the keychain's backoff (attempts.ts). */
const keychainFailure = failed('keychain', '').failure;

const errorsOfOneEntry: readonly KeychainError['code'][] = ['too-long', 'damaged', 'other'];

const errorsWithoutKeychain: readonly KeychainError['code'][] = [
  'not-installed',
  'no-session',
  'no-service',
  'switched-off',
];

/** Returns the `KeychainError` of a call; undefined if there is none. Rethrows anything else. */
async function errorOf(call: () => Promise<void>): Promise<KeychainError | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (error instanceof KeychainError) return error;
    throw error;
  }
}

function problemOf(code: KeychainError['code']): { readonly problem?: KeychainProblem } {
  if (errorsWithoutKeychain.includes(code)) return {};
  return { problem: keychainProblems.find((problem) => problem === code) ?? 'other' };
}
