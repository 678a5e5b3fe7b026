// Keeps refresh tokens and client secrets: in the keychain, or where there is none for this run only. It knows
// which of the two is the case and why. Nothing secret is ever written to a file.
import type { SecretsView } from '../../contract/view.ts';
import { type Connection, originsOf } from '../../connection/connection.ts';
import { messages } from '../../i18n/i18n.ts';
import { failed } from '../../api/http/result.ts';
import type { TimedKeychain } from './keychain-timeout.ts';
import {
  type Random,
  type Clock,
  KeychainError,
  type Log,
  type SecretLookup,
  type Settings,
} from '../ports.ts';
import { delay } from '../scheduling/delay.ts';
import { backoffMs } from '../scheduling/backoff.ts';

export interface Secrets {
  readonly read: (key: string) => Promise<SecretLookup>;
  readonly write: (key: string, secret: string) => Promise<void>;
  /**
   * Deletes entries, and then the notes in the settings that they are to be deleted. False where the keychain would
   * not: what is noted is deleted at a later start.
   */
  readonly remove: (keys: readonly string[]) => Promise<boolean>;
  /** Finds out whether the keychain can be used, and deletes what is noted since an earlier run. */
  readonly check: () => Promise<void>;
  /**
   * Perch is about to quit: tries once more to store what the keychain has not taken yet, for `withinMs` at most, and
   * plans no further tries. From then on no read waits for the keychain, and no write longer than that.
   */
  readonly flush: (withinMs: number) => Promise<void>;
  readonly view: () => SecretsView;
}

export interface SecretsOptions {
  readonly keychain: TimedKeychain;
  readonly settings: Pick<Settings, 'toForget' | 'save'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly random: Pick<Random, 'number'>;
  readonly log: Log;
  /** The view has changed. */
  readonly onChange: () => void;
  /** The keychain can be used, after it could not. */
  readonly onAvailable: () => void;
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

export function createSecrets(options: SecretsOptions): Secrets {
  const { keychain, settings: notes, log } = options;
  /** What the keychain did not take yet: it is kept for this run. */
  const waiting = new Map<string, string>();
  let last: KeychainError | undefined;
  let published: SecretsView = { kind: 'keychain' };
  let cancelRetry: (() => void) | undefined;
  let failedRetries = 0;
  /** Set by `flush`. */
  let storeWithinMs: number | undefined;
  const ended = Promise.withResolvers<null>();
  const released = Promise.withResolvers<null>();

  const view = (): SecretsView => {
    if (keychain.phase() === 'waiting') return { kind: 'pending' };
    return last === undefined ? { kind: 'keychain' } : { kind: 'session-only', reason: last.message };
  };

  const publish = () => {
    const now = view();
    if (JSON.stringify(now) === JSON.stringify(published)) return;
    published = now;
    if (now.kind === 'session-only') log(`keychain: ${now.reason}`);
    if (now.kind === 'pending') log('keychain: waiting for a response');
    options.onChange();
  };

  const see = (trouble: KeychainError | undefined) => {
    const isUsableAgain = last !== undefined && trouble === undefined;
    last = trouble;
    publish();
    if (isUsableAgain && storeWithinMs === undefined) options.onAvailable();
  };

  keychain.onPhase((late) => {
    if (late === undefined) publish();
    else if (late.error === undefined) void keepWhatWaits();
    else if (late.error instanceof KeychainError) see(late.error);
  });

  /** Uses the keychain, for what waits as well. Gives why it could not be used, or undefined where it could. */
  const tried = async (use: () => Promise<void>): Promise<KeychainError | undefined> => {
    const trouble = await troubleWith(use);
    if (trouble === undefined) await keepWhatWaits();
    else see(trouble);
    return trouble;
  };

  /** Offers what waits to the keychain. A secret that is too long for it stays in memory and holds up no other. */
  const keepWhatWaits = async () => {
    let trouble: KeychainError | undefined;
    let isWorthRetrying = false;
    for (const [key, secret] of [...waiting]) {
      // It may have been replaced or forgotten meanwhile, and no old token must land on a newer one.
      if (waiting.get(key) !== secret) continue;
      const refusal = await troubleWith(() => keychain.write(key, secret));
      if (refusal === undefined && waiting.get(key) === secret) waiting.delete(key);
      if (refusal !== undefined && refusal.code !== 'too-long') isWorthRetrying = true;
      trouble ??= refusal;
      // The others would be refused as well, each after a prompt of its own.
      if (refusal !== undefined && !concernOneEntry.includes(refusal.code)) break;
    }
    see(trouble);
    planRetry(isWorthRetrying);
  };

  /** The next other use of the keychain may be hours away, and what waits is lost with this process. */
  const planRetry = (isWorthRetrying: boolean) => {
    if (!isWorthRetrying) {
      cancelRetry?.();
      cancelRetry = undefined;
      failedRetries = 0;
      return;
    }
    if (storeWithinMs !== undefined || cancelRetry !== undefined) return;
    failedRetries += 1;
    const { failure } = failed('keychain', '');
    cancelRetry = options.clock.after(backoffMs(failedRetries, failure, options.random.number()), () => {
      cancelRetry = undefined;
      void keepWhatWaits();
    });
  };

  /** Waits for a task, after `flush` for a limited time only. */
  const limited = async (task: Promise<void>) => {
    if (storeWithinMs === undefined) {
      await Promise.race([task, released.promise]);
      return;
    }
    const done = new AbortController();
    const late = delay(options.clock, storeWithinMs, done.signal);
    await Promise.race([task.finally(() => done.abort()), late]);
  };

  const look = async (key: string): Promise<SecretLookup> => {
    let secret: string | undefined;
    const trouble = await tried(async () => {
      secret = await keychain.read(key);
    });
    if (trouble !== undefined) return { kind: 'unreadable', reason: trouble.message };
    return secret === undefined || secret === '' ? { kind: 'none' } : { kind: 'found', secret };
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
      const found = await Promise.race([look(key), ended.promise]);
      return found ?? { kind: 'unreadable', reason: messages.keychain.waiting };
    },
    write: async (key, secret) => {
      waiting.set(key, secret);
      await limited(keepWhatWaits());
    },
    remove: forget,
    check: async () => {
      await tried(async () => {
        await keychain.read('availability');
      });
      if (last !== undefined) return;
      for (const key of notes.toForget()) {
        // Somebody may have signed in again meanwhile.
        if (notes.toForget().includes(key)) await forget([key]);
      }
    },
    flush: async (withinMs) => {
      storeWithinMs = withinMs;
      cancelRetry?.();
      ended.resolve(null);
      if (waiting.size > 0) await limited(keepWhatWaits());
      released.resolve(null);
    },
    view,
  };
}

/** Errors that say nothing about other entries. */
const concernOneEntry: readonly KeychainError['code'][] = ['too-long', 'damaged', 'other'];

/** Rethrows anything that isn't a `KeychainError`. */
async function troubleWith(use: () => Promise<void>): Promise<KeychainError | undefined> {
  try {
    await use();
    return undefined;
  } catch (error) {
    if (error instanceof KeychainError) return error;
    throw error;
  }
}
