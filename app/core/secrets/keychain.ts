// The interface of the keychain (app/storage/keychain.ts implements it), and a limit to how long its calls are awaited: it may hang,
// or prompt the user for a password before it responds.
import type { LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import type { Clock } from '../runtime.ts';

/** The operating system's keychain. If `read`, `write` or `remove` fails, it rejects with a `KeychainError`. */
export interface Keychain {
  readonly read: (key: string) => Promise<string | undefined>;
  readonly write: (key: string, secret: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** The name of the keychain that was called last, where there can be several; empty if it is unknown. */
  readonly name?: () => string;
  /** Whether the keychain says that it is locked; undefined if it isn't set up. */
  readonly isLocked?: () => Promise<boolean | undefined>;
  /** Keeps the keychain ready for a write that has to be quick, as during a shutdown. */
  readonly hold?: () => KeychainHold;
  /** Ends the call in flight and drops the calls that wait for it. All of them reject with the code of `error`. */
  readonly abort?: (error: KeychainError) => void;
  /** Resolves when the keychain may have been unlocked or replaced. */
  readonly changed?: () => Promise<void>;
}

export interface KeychainHold {
  /** Resolves when the keychain is ready, or its process has ended. Never rejects. */
  readonly ready: Promise<void>;
  readonly release: () => void;
}

/** Why the keychain can't be used. `text` returns a sentence for the user, in the current language. */
export class KeychainError extends Error {
  override readonly name = 'KeychainError';
  readonly code:
    | 'not-installed'
    | 'no-session'
    | 'no-service'
    | 'switched-off'
    | 'no-collection'
    | 'locked'
    | 'refused'
    | 'no-answer'
    | 'too-long'
    | 'damaged'
    | 'other';

  readonly text: LazyText;

  constructor(code: KeychainError['code'], text: LazyText, options?: ErrorOptions) {
    super(text(), options);
    this.code = code;
    this.text = text;
  }
}

/** The result of reading a secret. `unreadable`: there may be a secret or none. */
export type SecretLookup =
  | { readonly kind: 'found'; readonly secret: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly reason: LazyText };

/**
 * - `responsive`: there is no call, or less than a second has passed since the first call or the last response.
 * - `pending`: the keychain hasn't responded for a second. It probably shows a prompt to the user.
 * - `unresponsive`: the keychain hasn't responded for a minute, and its calls can't be aborted. Until it responds, calls fail
 *   without reaching it.
 */
export type KeychainPhase = 'responsive' | 'pending' | 'unresponsive';

export type TimedKeychain = ReturnType<typeof createTimedKeychain>;

/** The late end of a call that had timed out, or a change of the keychain. `error` is undefined for it and for a success. */
interface LateResponse {
  readonly error: unknown;
}

const pendingAfterMs = 1_000;
const unresponsiveAfterMs = 60_000;

/** The errors after which a prompt counts as closed or not answered. */
const promptErrors: readonly KeychainError['code'][] = ['locked', 'refused', 'no-answer'];

/** Adds a time limit to a keychain: calls reject with a `KeychainError` `no-answer` after 60 seconds without any response. */
export function createTimedKeychain(keychain: Keychain, clock: Pick<Clock, 'after'>) {
  const rejectPending = new Set<(error: KeychainError) => void>();
  let unansweredCalls = 0;
  let phase: KeychainPhase = 'responsive';
  let cancelTimer = () => {};
  let listener: (late?: LateResponse) => void = () => {};
  /** The error of a prompt that was closed or not answered. While it is set, new calls fail with it. */
  let unanswered: KeychainError | undefined;
  let changed: Promise<void> | undefined;

  /** `reported`: the caller of a failed call reports the failure. */
  const enterPhase = (next: KeychainPhase, late?: LateResponse | 'reported') => {
    if (next === phase && late === undefined) return;
    phase = next;
    if (late !== 'reported') listener(late);
  };

  /** On Linux, makes calls fail after a closed or unanswered prompt, until the keychain changes or `askAgain` is called. */
  const recordPrompt = (error: unknown) => {
    if (keychain.changed === undefined || !(error instanceof KeychainError)) return;
    if (error === unanswered || !promptErrors.includes(error.code)) return;
    unanswered = error;
    // Otherwise each call that waits would show a prompt of its own.
    keychain.abort?.(error);
    changed ??= keychain.changed().then(() => {
      changed = undefined;
      if (unanswered === undefined) return;
      unanswered = undefined;
      listener({ error: undefined });
    });
  };

  const startTimer = () => {
    cancelTimer = clock.after(pendingAfterMs, () => {
      enterPhase('pending');
      cancelTimer = clock.after(unresponsiveAfterMs - pendingAfterMs, () => {
        if (keychain.abort !== undefined) {
          keychain.abort(noResponse());
          return;
        }
        const rejects = [...rejectPending];
        rejectPending.clear();
        enterPhase('unresponsive');
        for (const reject of rejects) reject(noResponse());
      });
    });
  };

  /** Called for each response. If other calls have none yet, the timer starts over. */
  const onResponse = (late?: LateResponse | 'reported') => {
    unansweredCalls -= 1;
    cancelTimer();
    if (unansweredCalls > 0) startTimer();
    enterPhase('responsive', late);
  };

  const withLimit = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    if (unanswered !== undefined) throw unanswered;
    if (phase === 'unresponsive') throw noResponse();
    if (unansweredCalls === 0) startTimer();
    unansweredCalls += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    rejectPending.add(reject);
    call().then(
      (value) => {
        onResponse(rejectPending.delete(reject) ? undefined : { error: undefined });
        resolve(value);
      },
      (error: unknown) => {
        recordPrompt(error);
        onResponse(rejectPending.delete(reject) ? 'reported' : { error });
        reject(error);
      },
    );
    return promise;
  };

  return {
    read: (key: string) => withLimit(() => keychain.read(key)),
    write: (key: string, secret: string) => withLimit(() => keychain.write(key, secret)),
    remove: (key: string) => withLimit(() => keychain.remove(key)),
    ...(keychain.hold && { hold: keychain.hold }),
    phase: () => phase,
    /** Lets calls reach the keychain again after a prompt that was closed or not answered. They may show another prompt. */
    askAgain: () => {
      unanswered = undefined;
    },
    /** Calls the listener after a change of the phase that no failed call reports, and with each `LateResponse`. */
    onPhase: (onPhaseChange: typeof listener) => {
      listener = onPhaseChange;
    },
  };
}

function noResponse(): KeychainError {
  return new KeychainError('no-answer', () => messages.keychain.timeout(unresponsiveAfterMs / 1000));
}
