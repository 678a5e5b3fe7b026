// The form for a connection. The client secret isn't part of it: the panel sends the secret with a call and never receives one.
import * as v from 'valibot';
import { maxLengths } from './limits.ts';

const entered = v.pipe(v.string(), v.maxLength(maxLengths.connectionText));

/** The content of the form. A key whose text is empty is left out of the connection. */
export const connectionDraft = v.strictObject({
  name: entered,
  baseUrl: entered,
  authUrl: entered,
  clientId: entered,
  redirectUri: entered,
  browserRedirectUri: entered,
  signIn: v.pipe(v.array(v.picklist(['window', 'password', 'browser'])), v.maxLength(3)),
  clientAuthentication: v.picklist(['basic', 'body']),
});
export type ConnectionDraft = v.InferOutput<typeof connectionDraft>;

/** What can be wrong with a key of a connection file. */
export const connectionErrorCodes = [
  'missing',
  'empty',
  'unknown',
  'type',
  'https',
  'address',
  'full-address',
  'loopback',
  'too-long',
  'no-method',
  'duplicate',
  'characters',
  'scheme',
] as const;
export type ConnectionErrorCode = (typeof connectionErrorCodes)[number];

/** `taken`: another connection has this name. */
export interface DraftError {
  readonly key: string;
  readonly code: ConnectionErrorCode | 'taken';
}

export interface DraftCheck {
  /** At most one for each key; none if the draft is valid. */
  readonly errors: readonly DraftError[];
  /** How many accounts would be signed out on saving, because their service's address changes. */
  readonly signsOutAccounts: number;
}

export interface Finding {
  readonly tone: 'good' | 'warning' | 'error';
  readonly text: string;
}

export interface ConnectionFormView {
  /** Whether an existing connection is edited. Its name can't be changed. */
  readonly isEditing: boolean;
  readonly draft: ConnectionDraft;
  readonly initialDraft: ConnectionDraft;
  /** `entered`: typed in this form. `stored`: in the keychain. `unreadable`: the keychain can't be read, or hasn't been yet. */
  readonly secret: 'none' | 'entered' | 'stored' | 'unreadable';
  /** Why the client secret has to be entered again. */
  readonly secretError?: string;
  readonly test?: 'running' | readonly Finding[];
}
