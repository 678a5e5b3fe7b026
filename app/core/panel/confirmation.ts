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

/**
 * Returns the origins that get the connection's secrets, and its redirect address. `browserRedirectUri` isn't among them: it
 * is always on this machine.
 */
export function targetsOf(connection: Addresses): readonly string[] {
  return [
    ...originsOf(connection),
    ...(connection.redirectUri === undefined ? [] : [connection.redirectUri]),
  ];
}

/**
 * Whether an action of the connection form needs the user's confirmation: a test where it contacts an origin that Perch
 * doesn't know; saving where a target is new. A target that was confirmed in this form needs no second confirmation.
 */
export function needsConfirmation(
  action: 'test' | 'save',
  connection: Addresses,
  { editing, knownOrigins, confirmed }: ConfirmedTargets,
): boolean {
  if (action === 'test') return originsOf(connection).some(isMissingIn([...knownOrigins, ...confirmed]));
  const before = editing === undefined ? [] : targetsOf(editing);
  return targetsOf(connection).some(isMissingIn([...before, ...confirmed]));
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
    return /^https?:$/.test(protocol) ? shortened(host) : `${protocol}//${shortened(host)}`;
  });
  return [...new Set(hosts)];
}

const maxHostLength = 80;

/** Keeps the end of a long host: who owns it is written there. */
function shortened(host: string): string {
  return host.length <= maxHostLength ? host : `…${host.slice(1 - maxHostLength)}`;
}

function isMissingIn(targets: readonly string[]): (target: string) => boolean {
  return (target) => !targets.includes(target);
}
