// What Perch does while the keychain is locked, missing or doesn't respond: it keeps new secrets in memory for this run, offers
// them to the keychain again, and shows why the keychain can't be used.
import type { SecretsView } from '../../contract/view.ts';
import { failed } from '../../api/http/result.ts';
import type { Runtime } from '../runtime.ts';
import { readClock } from '../scheduling/clock-reading.ts';
import { createRetryState } from '../scheduling/retry-state.ts';
import type { TimedKeychain } from './keychain-timeout.ts';
import { KeychainError } from './keychain.ts';

export interface KeychainFallbackOptions {
  readonly keychain: TimedKeychain;
  readonly runtime: Runtime;
  readonly onChange: () => void;
  /** Called when the keychain can be used again. */
  readonly onAvailable: () => void;
}

export interface KeychainFallback {
  /** Returns a secret that the keychain has not stored yet; undefined if there is none. */
  readonly pendingSecret: (key: string) => string | undefined;
  /** Keeps a secret in memory and offers it to the keychain, with all other pending writes. */
  readonly write: (key: string, secret: string) => Promise<void>;
  /** Drops a secret that the keychain has not stored yet. */
  readonly discard: (key: string) => void;
  /**
   * Offers the pending writes to the keychain, and schedules a retry if the keychain can't be used. A secret that is too long for
   * the keychain stays in memory.
   */
  readonly flushPendingWrites: () => Promise<void>;
  readonly hasPendingWrites: () => boolean;
  /**
   * Makes a call to the keychain and, if it succeeds, flushes the pending writes. Returns the keychain's error; undefined if there
   * is none. Rethrows anything that isn't a `KeychainError`.
   */
  readonly use: (call: () => Promise<void>) => Promise<KeychainError | undefined>;
  readonly isAvailable: () => boolean;
  readonly view: () => SecretsView;
  /** At Quit: schedules no retry and doesn't call `onAvailable` from now on. */
  readonly stop: () => void;
}

export function createKeychainFallback(options: KeychainFallbackOptions): KeychainFallback {
  const { keychain } = options;
  const { clock, random, log } = options.runtime;
  const pendingWrites = new Map<string, string>();
  const retry = createRetryState(() => readClock(clock));
  let cancelRetry: (() => void) | undefined;
  let lastError: KeychainError | undefined;
  let published: SecretsView = { kind: 'keychain' };
  let hasStopped = false;

  const view = (): SecretsView => {
    if (keychain.phase() === 'pending') return { kind: 'pending' };
    return lastError === undefined
      ? { kind: 'keychain' }
      : { kind: 'session-only', reason: lastError.text() };
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
    publish();
    if (isAvailableAgain && !hasStopped) options.onAvailable();
  };

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
      // Unless the error concerns this entry only, the keychain would refuse the other writes as well, each after a prompt.
      if (error !== undefined && !errorsOfOneEntry.includes(error.code)) break;
    }
    recordResult(firstError);
    if (canRetry) scheduleRetry();
    else cancelRetries();
  };

  /** Needed because the next other call to the keychain may be hours away, and pending writes are lost with the process. */
  const scheduleRetry = () => {
    if (hasStopped || cancelRetry !== undefined) return;
    retry.record(keychainFailure);
    cancelRetry = clock.after(retry.backoffMs(random.number()), () => {
      cancelRetry = undefined;
      void flushPendingWrites();
    });
  };

  const cancelRetries = () => {
    cancelRetry?.();
    cancelRetry = undefined;
    retry.record(undefined);
  };

  keychain.onPhase((late) => {
    if (late === undefined) publish();
    else if (late.error === undefined) void flushPendingWrites();
    else if (late.error instanceof KeychainError) recordResult(late.error);
  });

  return {
    pendingSecret: (key) => pendingWrites.get(key),
    write: async (key, secret) => {
      pendingWrites.set(key, secret);
      await flushPendingWrites();
    },
    discard: (key) => void pendingWrites.delete(key),
    flushPendingWrites,
    hasPendingWrites: () => pendingWrites.size > 0,
    use: async (call) => {
      const error = await errorOf(call);
      if (error === undefined) await flushPendingWrites();
      else recordResult(error);
      return error;
    },
    isAvailable: () => lastError === undefined,
    view,
    stop: () => {
      hasStopped = true;
      cancelRetry?.();
    },
  };
}

/** Selects the keychain's backoff (backoff.ts). */
const keychainFailure = failed('keychain', '').failure;

const errorsOfOneEntry: readonly KeychainError['code'][] = ['too-long', 'damaged', 'other'];

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
