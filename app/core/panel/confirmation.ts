// Decides which calls of the panel need the user's confirmation in a dialog of the main process. A page that runs foreign
// code can make every call, but it can neither draw nor answer that dialog.
import type { Preferences } from '../../contract/preferences.ts';
import { type Connection, originsOf } from '../../connection/connection.ts';
import { shortenHost } from '../../connection/host.ts';

/**
 * A question that the main process asks in a dialog of the system. A page that runs foreign code could fake or answer one in
 * the panel.
 */
export type Question =
  /**
   * Whether a connection may be tested and saved. `hosts` names everything that would get its secrets or its redirect. `name`
   * is that in a connection file; one that the page sends isn't shown. `signsOutAccounts` is the number of accounts that a
   * file signs out where it replaces a connection; undefined where it replaces none. `replacesSecret`: the connection is known,
   * and only its client secret changes. `changesClient`: the form changes a known connection's client or sign-in methods.
   */
  | {
      readonly kind: 'connection';
      readonly hosts: readonly string[];
      readonly name?: string;
      readonly signsOutAccounts?: number;
      readonly replacesSecret?: boolean;
      readonly changesClient?: boolean;
    }
  /** Whether requests may go through a proxy. */
  | { readonly kind: 'proxy'; readonly host: string }
  /** Whether requests to addresses may go around the proxy. */
  | { readonly kind: 'exceptions'; readonly addresses: readonly string[] }
  /** Whether the voicemail PIN may be shown although neither a click nor a key press was seen. */
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

/** The longest host that a dialog shows in full. */
const maxHostLength = 80;

/** What the user has confirmed before. */
export interface ConfirmedTargets {
  /** The connection that the form changes, as it is stored now; undefined for a new one. */
  readonly editing: Confirmed | undefined;
  /** The origins of all connections that Perch knows. */
  readonly knownOrigins: readonly string[];
  /** The targets that were confirmed in this form. */
  readonly confirmed: readonly string[];
}

/**
 * What an answer covers: the origins that get the connection's secrets, its redirect address, which gets no secret and so doesn't
 * count as an origin, and its client.
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
 * Whether an action of the connection form needs the user's confirmation: a test where it contacts an origin that Perch
 * doesn't know; saving where one of its addresses differs from the stored one, also at a known origin, or a known connection's
 * client does. A target that was
 * confirmed in this form needs no second confirmation, whatever its path.
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

/** Whether another client, or another way of signing in, takes the place of a known connection's. */
export function changesClient(connection: Confirmed, editing: Confirmed | undefined): boolean {
  return editing !== undefined && clientTarget(connection) !== clientTarget(editing);
}

/** Returns the exceptions from the proxy that a change adds: what it reaches directly must be confirmed. */
export function addedExceptions(before: string, after = ''): readonly string[] {
  const known = before.split(', ');
  return after.split(', ').filter((exception) => exception !== '' && !known.includes(exception));
}

/** Returns host and port of a proxy that the user has to confirm; undefined where the change brings no new one. */
export function proxyToConfirm(before: Proxy, after: Proxy | undefined): string | undefined {
  if (after?.kind !== 'manual' || after.address === '') return undefined;
  if (before.kind === 'manual' && before.address === after.address) return undefined;
  return shortenHost(new URL(after.address).host, maxHostLength);
}

/** Returns the hosts that a dialog names, each once and with its port; of a private scheme's address, its beginning. */
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
