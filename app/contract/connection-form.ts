// The form for a connection, without the client secret: the panel sends it with a call and never receives it.
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

/**
 * The rules of a connection file that a key can violate. `missing`: the file lacks a required key. `empty`: a key's text is empty.
 * `unknown`: the file has a key that the format doesn't have.
 */
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

/** An error in a field. `taken`: another connection has this name. */
export interface DraftError {
  readonly key: string;
  readonly code: ConnectionErrorCode | 'taken';
}

export interface DraftCheck {
  /** At most one for each field; empty if the draft can be saved. */
  readonly errors: readonly DraftError[];
  /** How many accounts would be signed out on saving, because their service's address changes. */
  readonly signsOutAccounts: number;
}

/** One result of a connection test, as text. */
export interface Finding {
  readonly tone: 'good' | 'warning' | 'error';
  readonly text: string;
}

export interface ConnectionFormView {
  /** Whether an existing connection is edited, whose name can't be changed. */
  readonly isEditing: boolean;
  readonly draft: ConnectionDraft;
  readonly initialDraft: ConnectionDraft;
  /** `entered`: typed in this form. `stored`: in the keychain. `unreadable`: the keychain can't be read, or hasn't been yet. */
  readonly secret: 'none' | 'entered' | 'stored' | 'unreadable';
  /** Why the client secret has to be entered again. The form moves the focus to the secret's field. */
  readonly secretError?: string;
  readonly test?: 'running' | readonly Finding[];
}
