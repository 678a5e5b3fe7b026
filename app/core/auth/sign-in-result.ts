// The results of a sign-in's steps, and the window or browser with the login page.
import type { LazyText } from '../../i18n/i18n.ts';
import type { Tokens } from '../../api/oauth/token-response.ts';

/** What each step of a sign-in results in, in the order of the steps. */
type SignInStep =
  | { readonly kind: 'redirected'; readonly address: string }
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  /** The account is in the list. `isSaved` is false if the settings could not be written yet. */
  | { readonly kind: 'signed-in'; readonly isSaved: boolean };

/** The result of one step of a sign-in. Any step can end the sign-in: cancelled, or failed with a text for the user. */
export type SignInResult<Kind extends SignInStep['kind']> =
  | Extract<SignInStep, { readonly kind: Kind }>
  | { readonly kind: 'cancelled' }
  | {
      readonly kind: 'failed';
      readonly text: LazyText;
      /** For the log: a code, a cause in words (`causeOf`) or a message of Perch or the system. Never the service's own text. */
      readonly detail: string;
    };

/** The portal's login page, in a window of Perch's or in the system's browser. */
export interface SignInWindow {
  /** Resolves when the redirect is caught, when the window is closed or `close` is called, or with a failure. */
  readonly result: Promise<SignInResult<'redirected'>>;
  readonly close: () => void;
  /** Opens the page in the system's browser once more. Absent for a window of Perch's. */
  readonly openAgain?: () => void;
}

/**
 * What the user has to know while the sign-in continues. `blocked`: Perch has blocked an address of this host, or the host's
 * request for a password by HTTP authentication. `no-state`: a redirect came without the `state`. `no-browser`: the system names
 * no default browser, so the login page may not have opened.
 */
export type SignInNote =
  { readonly kind: 'blocked'; readonly host: string } | { readonly kind: 'no-state' | 'no-browser' };

export type OpenSignInWindow = (options: {
  readonly address: string;
  readonly redirectUri: string;
  /** The `state` in the address, which the redirect repeats. */
  readonly state: string;
  readonly title: string;
  readonly onNote: (note: SignInNote) => void;
}) => SignInWindow;
