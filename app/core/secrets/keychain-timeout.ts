// Limits how long callers wait for the keychain. It may ask the user for a password before it responds, or hang.
import { messages } from '../../i18n/i18n.ts';
import { type Clock, type Keychain, KeychainError } from '../ports.ts';

/**
 * - `responsive`: nothing is asked of it, or it responds at once.
 * - `waiting`: it hasn't responded for a second, which is what a prompt for the user looks like from here.
 * - `unresponsive`: it hasn't responded for a minute. Calls fail without being made until it responds.
 */
export type KeychainPhase = 'responsive' | 'waiting' | 'unresponsive';

export interface TimedKeychain extends Keychain {
  readonly phase: () => KeychainPhase;
  /**
   * Calls `listener` after each change of the phase. `late` is set where the keychain has responded to a call that
   * had timed out: `error` is its error, undefined where the call has succeeded.
   */
  readonly onPhase: (listener: (late?: { readonly error: unknown }) => void) => void;
}

const waitingAfterMs = 1_000;
const unresponsiveAfterMs = 60_000;

/** Adds a time limit to a keychain. Its calls reject with a `KeychainError` `no-answer` after 60 seconds. */
export function createTimedKeychain(keychain: Keychain, clock: Pick<Clock, 'after'>): TimedKeychain {
  const callers = new Set<(error: KeychainError) => void>();
  let pending = 0;
  let phase: KeychainPhase = 'responsive';
  let cancelTimer = () => {};
  let listener: Parameters<TimedKeychain['onPhase']>[0] = () => {};

  const enter = (next: KeychainPhase, late?: { readonly error: unknown }) => {
    if (next === phase && late === undefined) return;
    phase = next;
    listener(late);
  };

  const startTimer = () => {
    cancelTimer = clock.after(waitingAfterMs, () => {
      enter('waiting');
      cancelTimer = clock.after(unresponsiveAfterMs - waitingAfterMs, () => {
        const given = [...callers];
        callers.clear();
        enter('unresponsive');
        for (const giveUp of given) giveUp(noResponse());
      });
    });
  };

  /** The keychain has responded. It may still be busy with calls that were made after that one. */
  const responded = (late?: { readonly error: unknown }) => {
    pending -= 1;
    cancelTimer();
    if (pending > 0) startTimer();
    enter('responsive', late);
  };

  const limited = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    if (phase === 'unresponsive') throw noResponse();
    if (pending === 0) startTimer();
    pending += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    callers.add(reject);
    call().then(
      (value) => {
        responded(callers.delete(reject) ? undefined : { error: undefined });
        resolve(value);
      },
      (error: unknown) => {
        responded(callers.delete(reject) ? undefined : { error });
        reject(error);
      },
    );
    return promise;
  };

  return {
    read: (key) => limited(() => keychain.read(key)),
    write: (key, secret) => limited(() => keychain.write(key, secret)),
    remove: (key) => limited(() => keychain.remove(key)),
    phase: () => phase,
    onPhase: (next) => {
      listener = next;
    },
  };
}

function noResponse(): KeychainError {
  return new KeychainError('no-answer', messages.keychain.timeout(unresponsiveAfterMs / 1000));
}
