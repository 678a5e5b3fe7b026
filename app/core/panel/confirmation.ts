// Decides which calls of the panel need the user's confirmation in a dialog of the main process. A page that runs foreign code can
// make every call, but can neither draw nor answer such a dialog.
import type { Preferences } from '../../contract/preferences.ts';
import { type Connection, originsOf } from '../../connection/connection.ts';
import { shortenHost } from '../../connection/host.ts';

/** A question that the main process asks in a dialog of the system. */
export type Question =
  /**
   * Whether a connection may be tested or saved. `hosts` names what would get its secrets or its redirect in a window. `name` is
   * the name in a connection file; a name that the page sends isn't shown. `signsOutAccounts`: how many accounts are signed out
   * because the file replaces a connection; undefined if it replaces none. `replacesSecret`: whether only the client secret of a
   * known connection changes. `changesClient`: as the function of this name says.
   */
  | {
      readonly kind: 'connection';
      readonly hosts: readonly string[];
      readonly name?: string;
      readonly signsOutAccounts?: number;
      readonly replacesSecret?: boolean;
      readonly changesClient?: boolean;
    }
  | { readonly kind: 'proxy'; readonly host: string }
  /** Whether requests to addresses may go around the proxy. */
  | { readonly kind: 'exceptions'; readonly addresses: readonly string[] }
  /** Whether the account that has signed in is added, although the account called `name` was to sign in again. */
  | { readonly kind: 'other-account'; readonly login: string; readonly name: string }
  /** Whether the voicemail PIN may be shown, although no click or key press was seen. */
  | { readonly kind: 'reveal' };

/**
 * Asks the user in a dialog, and resolves with whether the user has agreed. While another dialog is open, resolves with false
 * without asking; with `wait`, asks once that dialog is closed.
 */
export type Confirm = (question: Question, whenBusy?: 'wait') => Promise<boolean>;

type Proxy = Preferences['proxy'];
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

/**
 * What the user confirms with a connection: the origins that get its secrets, its redirect address, and its client. The redirect
 * address gets none of these secrets, so it isn't one of the origins.
 */
export function targetsOf(connection: Confirmed): readonly string[] {
  const { redirectUri } = connection;
  return [
    ...originsOf(connection),
    ...(redirectUri === undefined ? [] : [redirectTarget(redirectUri)]),
    clientTarget(connection),
  ];
}

/**
 * Whether an action of the connection form needs the user's confirmation. A test needs it if it contacts an origin that Perch
 * doesn't know. Saving needs it if an address differs from the stored one, even at a known origin, or if a known connection's
 * client changes. What was confirmed in this form isn't confirmed again; a confirmed origin covers all of its paths.
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

/** Whether a known connection gets another client or other ways of signing in. */
export function changesClient(connection: Confirmed, editing: Confirmed | undefined): boolean {
  return editing !== undefined && clientTarget(connection) !== clientTarget(editing);
}

/** Returns the exceptions that a change adds. The user has to confirm them, because they are reached without the proxy. */
export function addedExceptions(before: string, after = ''): readonly string[] {
  const known = before.split(', ');
  return after.split(', ').filter((exception) => exception !== '' && !known.includes(exception));
}

/** Returns the host of a new proxy, which the user has to confirm, with its port unless that is the default; else undefined. */
export function proxyToConfirm(before: Proxy, after: Proxy | undefined): string | undefined {
  if (after?.kind !== 'manual' || after.address === '') return undefined;
  if (before.kind === 'manual' && before.address === after.address) return undefined;
  return shortenHost(new URL(after.address).host, maxHostLength);
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
