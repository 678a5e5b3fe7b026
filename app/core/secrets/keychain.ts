// The interface of the keychain. app/storage/keychain.ts implements it.
import type { LazyText } from '../../i18n/i18n.ts';

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
