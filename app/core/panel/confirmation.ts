// Decides which calls of the panel need the user's confirmation in a dialog of the main process. A page that runs foreign
// code can make every call, but it can neither draw nor answer that dialog.
import type { Preferences } from '../../contract/preferences.ts';
import { type Connection, originsOf } from '../../connection/connection.ts';

type Proxy = Preferences['proxy'];
type Addresses = Pick<Connection, 'baseUrl' | 'authUrl' | 'redirectUri'>;

/** What the user has confirmed before. */
export interface ConfirmedTargets {
  /** The connection that the form changes; undefined for a new one. */
  readonly editing: Addresses | undefined;
  /** The origins of all connections that Perch knows. */
  readonly knownOrigins: readonly string[];
  /** The targets that were confirmed in this form. */
  readonly confirmed: readonly string[];
}

/** What an answer covers: the origins that get the connection's secrets, and its redirect address. */
export function targetsOf(connection: Addresses): readonly string[] {
  return addressesOf(connection).map(({ target }) => target);
}

/**
 * Whether an action of the connection form needs the user's confirmation: a test where it contacts an origin that Perch
 * doesn't know; saving where an address is new, also at a known origin. A target that was confirmed in this form needs no
 * second confirmation, whatever its path.
 */
export function needsConfirmation(
  action: 'test' | 'save',
  connection: Addresses,
  { editing, knownOrigins, confirmed }: ConfirmedTargets,
): boolean {
  if (action === 'test') {
    const usable = [...knownOrigins, ...confirmed];
    return originsOf(connection).some((origin) => !usable.includes(origin));
  }
  const before = editing === undefined ? [] : addressesOf(editing).map(({ address }) => address);
  return addressesOf(connection).some(
    ({ address, target }) => !before.includes(address) && !confirmed.includes(target),
  );
}

/** Returns host and port of a proxy that the user has to confirm; undefined where the change brings no new one. */
export function proxyToConfirm(before: Proxy, after: Proxy | undefined): string | undefined {
  if (after?.kind !== 'manual' || after.address === '') return undefined;
  if (before.kind === 'manual' && before.address === after.address) return undefined;
  return shortened(new URL(after.address).host);
}

/** Returns the hosts that a dialog names, each once and with its port; of a private scheme's address, its beginning. */
export function hostsToName(connection: Addresses): readonly string[] {
  const hosts = targetsOf(connection).map((target) => {
    const { protocol, host } = new URL(target);
    return /^https?:/.test(protocol) ? shortened(host) : `${protocol}//${shortened(host)}`;
  });
  return [...new Set(hosts)];
}

const maxHostLength = 80;

/** Keeps the end of a long host: who owns it is written there. */
function shortened(host: string): string {
  return host.length <= maxHostLength ? host : `…${host.slice(1 - maxHostLength)}`;
}

/** `browserRedirectUri` isn't among them: it is always on this machine. */
function addressesOf({ baseUrl, authUrl, redirectUri }: Addresses) {
  return [
    ...[baseUrl, authUrl].map((address) => ({ address, target: new URL(address).origin })),
    ...(redirectUri === undefined ? [] : [{ address: redirectUri, target: redirectUri }]),
  ];
}
