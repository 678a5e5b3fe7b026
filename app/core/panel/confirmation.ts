// Decides when connections and proxy settings need the user's confirmation in a dialog of the main process. A page that runs
// foreign code can make every call, but can neither draw nor answer such a dialog.
import { isManualProxy } from '../../contract/proxy.ts';
import { type Connection, originsOf } from '../../connection/connection.ts';
import { shortenHost } from '../../connection/host.ts';

/** A question that the main process asks in a dialog of the system. */
export type Question =
  /** Whether a connection may be tested or saved. */
  | {
      readonly kind: 'connection';
      /** What would get the connection's secrets, or the redirect of a sign-in in a window. */
      readonly hosts: readonly string[];
      /** The name in a connection file. A name that the page sends isn't shown. */
      readonly name?: string;
      /** How many accounts are signed out because the file replaces a connection. Undefined if it replaces none. */
      readonly signsOutAccounts?: number;
      /** Whether only the client secret of a known connection changes. */
      readonly replacesSecret?: boolean;
      readonly changesClient?: boolean;
    }
  | { readonly kind: 'proxy'; readonly host: string }
  /** Whether requests to these addresses may go around the proxy. */
  | { readonly kind: 'exceptions'; readonly addresses: readonly string[] }
  /** Whether the account that has signed in is added, although the account called `name` was to sign in again. */
  | { readonly kind: 'other-account'; readonly login: string; readonly name: string }
  /** Whether the voicemail PIN may be shown, although no click or key press was seen. */
  | { readonly kind: 'reveal' }
  /** Whether the domains may be saved, although no click or key press was seen. */
  | { readonly kind: 'save-domains' };

/**
 * Asks the user in a dialog, and resolves with whether the user has agreed. While another dialog is open, resolves with false
 * without asking; with `wait`, asks once that dialog is closed.
 */
export type Confirm = (question: Question, whenBusy?: 'wait') => Promise<boolean>;

type Addresses = Pick<Connection, 'baseUrl' | 'authUrl' | 'redirectUri'>;
type Confirmed = Addresses &
  Pick<Connection, 'clientId' | 'clientAuthentication' | 'signIn' | 'browserRedirectUri'>;

const maxHostLength = 80;

export interface ConfirmedTargets {
  /** The stored connection that the form changes; undefined for a new or a removed one. */
  readonly editing: Confirmed | undefined;
  /** The origins of all connections that Perch knows. */
  readonly knownOrigins: readonly string[];
  /** The targets that were confirmed in this form. */
  readonly confirmed: readonly string[];
}

/** What the user confirms with a connection: the origins that get its secrets, its redirect address, and its client. */
export function targetsOf(connection: Confirmed): readonly string[] {
  const { redirectUri } = connection;
  return [
    ...originsOf(connection),
    ...(redirectUri === undefined ? [] : [redirectTarget(redirectUri)]),
    clientTarget(connection),
  ];
}

/**
 * A test needs confirmation if it contacts an origin that Perch doesn't know. Saving needs confirmation if an address differs
 * from the stored one, even at a known origin, or if a known connection's client changes. What was confirmed in this form isn't
 * confirmed again. A confirmed origin covers all of its paths.
 */
export function needsConfirmation(
  action: 'test' | 'save',
  connection: Confirmed,
  { editing, knownOrigins, confirmed }: ConfirmedTargets,
): boolean {
  if (action === 'test') {
    const usable = [...knownOrigins, ...confirmed];
    return originsOf(connection).some((origin) => !usable.includes(origin));
  }
  const { baseUrl, authUrl, redirectUri } = connection;
  const changed = [
    ...(baseUrl === editing?.baseUrl ? [] : [new URL(baseUrl).origin]),
    ...(authUrl === editing?.authUrl ? [] : [new URL(authUrl).origin]),
    ...(redirectUri === undefined || redirectUri === editing?.redirectUri
      ? []
      : [redirectTarget(redirectUri)]),
    ...(changesClient(connection, editing) ? [clientTarget(connection)] : []),
  ];
  return changed.some((target) => !confirmed.includes(target));
}

/** Whether a known connection gets another client. The sign-in methods and the browser redirect belong to the client. */
export function changesClient(connection: Confirmed, editing: Confirmed | undefined): boolean {
  return editing !== undefined && clientTarget(connection) !== clientTarget(editing);
}

/** The user has to confirm added exceptions, because they are reached without the proxy. */
export function addedExceptions(before: string, after = ''): readonly string[] {
  const known = before.split(', ');
  return after.split(', ').filter((exception) => exception !== '' && !known.includes(exception));
}

/** Returns the host of a new proxy's address, which the user has to confirm. Undefined if there is none. */
export function proxyToConfirm(before: string, after = ''): string | undefined {
  if (!isManualProxy(after) || after === before) return undefined;
  return shortenHost(new URL(after).host, maxHostLength);
}

/** Returns the hosts that a dialog names, each once, with a port that isn't the default and a scheme that isn't http(s). */
export function hostsToName(connection: Addresses): readonly string[] {
  const { redirectUri } = connection;
  const addresses = [...originsOf(connection), ...(redirectUri === undefined ? [] : [redirectUri])];
  const hosts = addresses.map((address) => {
    const { protocol, host } = new URL(address);
    const shown = shortenHost(host, maxHostLength);
    return /^https?:/.test(protocol) ? shown : `${protocol}//${shown}`;
  });
  return [...new Set(hosts)];
}

function redirectTarget(redirectUri: string): string {
  return `redirect ${redirectUri}`;
}

function clientTarget({
  clientId,
  clientAuthentication,
  signIn,
  browserRedirectUri = '',
}: Confirmed): string {
  return `client ${JSON.stringify([clientId, clientAuthentication, signIn, browserRedirectUri])}`;
}
