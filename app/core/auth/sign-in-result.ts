// The results of a sign-in's steps, the window or browser with the login page, and the second factors (service.md, "Second factor").
import type { LazyText } from '../../i18n/i18n.ts';
import type { PendingMfa, Tokens } from '../../api/oauth/token-response.ts';
import type { FactorView } from '../../contract/view.ts';
import type { Connection } from '../../connection/connection.ts';
import { type Profile, readField } from '../../api/profile/profile.ts';

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

/** The values observed at real deployments, offered if no other factors are known. */
export const defaultFactors: readonly FactorView[] = [{ vendor: 'google', type: 'authenticator' }];

/** Returns the factor that the token response names; undefined if it lacks the vendor or the type. */
export function factorInResponse({ vendor, factor }: PendingMfa): FactorView | undefined {
  return vendor === undefined || factor === undefined ? undefined : { vendor, type: factor };
}

/**
 * Returns the factors to choose from: those in the profile's field `mfa`, without duplicates. If the field can't be used, the
 * connection's factor or else `defaultFactors`.
 */
export function factorsToOffer(
  profile: Profile | undefined,
  connection: Pick<Connection, 'secondFactor'>,
): readonly FactorView[] {
  const mfa = readField(profile ?? {}, 'mfa');
  const listed = mfa.kind === 'factors' ? mfa.factors.filter(({ vendor, type }) => vendor && type) : [];
  const unique = listed.filter(
    ({ vendor, type }, index) =>
      listed.findIndex((other) => other.vendor === vendor && other.type === type) === index,
  );
  if (unique.length > 0) return unique;
  return connection.secondFactor === undefined ? defaultFactors : [connection.secondFactor];
}
