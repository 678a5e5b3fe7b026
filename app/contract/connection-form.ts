// The form in which a connection is entered by hand. Its client secret is no part of it: it crosses once, inwards.
import * as v from 'valibot';

const entered = v.pipe(v.string(), v.maxLength(2000));

/** What is in the form; an empty text is a key that the connection file would leave out. */
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

/** What is wrong with a field. `taken`: another connection has that name. */
export interface DraftError {
  readonly key: string;
  readonly code:
    | 'missing'
    | 'unknown'
    | 'type'
    | 'https'
    | 'address'
    | 'full-address'
    | 'loopback'
    | 'too-long'
    | 'no-method'
    | 'taken';
}

export interface DraftCheck {
  /** At most one for a field; none where it can be saved. */
  readonly errors: readonly DraftError[];
  /** How many accounts would be signed out, because their service would be somewhere else. */
  readonly signsOutAccounts: number;
}

/** One thing that the test of a connection found, in words. */
export interface Finding {
  readonly tone: 'good' | 'warning' | 'error';
  readonly text: string;
}

export interface ConnectionFormView {
  /** A connection that is known is changed; its name stays. */
  readonly isEditing: boolean;
  /** What the form begins with. */
  readonly draft: ConnectionDraft;
  /** `entered`: in this form; `kept`: in the keychain; `unread`: the keychain hasn't said whether there is one. */
  readonly secret: 'none' | 'entered' | 'stored' | 'unreadable';
  /** Why the one that was kept is to be entered again; the form begins there. */
  readonly secretError?: string;
  readonly test?: 'running' | readonly Finding[];
}
