// Managed connections. On Windows Perch doesn't know who wrote their files, so the user confirms them like other connections.
import {
  type Connection,
  type ConnectionFileError,
  isSameFile,
  storedName,
} from '../../connection/connection.ts';
import type { Settings } from '../settings.ts';
import type { TrustedFileProblem } from '../../files/trusted-path.ts';

/**
 * Why a managed file, or the folder of these files, isn't used.
 *
 * - a `FileProblem`: the file can't be read
 * - an `OwnerProblem`: users who aren't administrators could have changed it, because they own `path` or can write to it
 * - `folder-unreadable`: the system refuses to list the folder, or to say who can change it
 * - `duplicate-name`, `duplicate-id`: `otherFile` describes a connection of the same name or `id`
 * - `content`: the file describes no valid connection
 */
export type ManagedFileProblem =
  | TrustedFileProblem
  | { readonly code: 'folder-unreadable' }
  | { readonly code: 'duplicate-name'; readonly name: string; readonly otherFile: string }
  | { readonly code: 'duplicate-id'; readonly id: string; readonly otherFile: string }
  | { readonly code: 'content'; readonly error: ConnectionFileError };

/** The connections that IT manages for all users of this machine, as read at start. */
export interface ManagedConnections {
  /** With their client secrets. Their names are unique. */
  readonly connections: readonly Connection[];
  readonly problems: readonly { readonly file: string; readonly problem: ManagedFileProblem }[];
  /** Whether it is unknown who wrote the files. Then the user confirms each connection (see `partitionManaged`). */
  readonly needConfirmation: boolean;
}

/**
 * Returns the connections to use as managed, and those to ask the user about. A connection is confirmed if it is stored exactly
 * as its file describes it, apart from the client secret.
 */
export function partitionManaged(
  { connections, needConfirmation }: ManagedConnections,
  settings: Pick<Settings, 'connections'>,
): { readonly managed: readonly Connection[]; readonly unconfirmed: readonly Connection[] } {
  const known = settings.connections();
  const isConfirmed = (connection: Connection) =>
    !needConfirmation || known.some((stored) => isSameFile(stored, connection));
  const named = withStoredNames(connections, known);
  return {
    managed: named.filter(isConfirmed).map((connection) => ({ ...connection, placed: true })),
    unconfirmed: named.filter((connection) => !isConfirmed(connection)),
  };
}

/** Returns the stored accounts whose connections IT has placed, but doesn't any more, or that have none. */
export function accountsWithout(
  placed: Pick<ManagedConnections, 'connections'>,
  settings: Pick<Settings, 'connections' | 'accounts'>,
): readonly { readonly login: string; readonly connection: string }[] {
  const stored = settings.connections();
  const present = [
    ...withStoredNames(placed.connections, stored),
    ...stored.filter((connection) => connection.placed !== true),
  ];
  return settings.accounts().flatMap(({ login, connection }) => {
    const isOwn = (other: Connection) => storedName(other) === connection;
    return present.some(isOwn) ? [] : [{ login, connection: stored.find(isOwn)?.name ?? connection }];
  });
}

/**
 * Adds the name with which each placed connection is stored: that of the known one with its `id`, or with its `id` as the name, or
 * else with its name. Of the known ones, each belongs to one placed connection at most.
 */
function withStoredNames(
  placed: readonly Connection[],
  stored: readonly Connection[],
): readonly Connection[] {
  // Files that the user has opened come last: they can have any `id`.
  const known = [...stored].sort((one, other) => Number(other.placed ?? false) - Number(one.placed ?? false));
  const findById = ({ id = '' }: Connection) =>
    known.find((other) => other.id === id) ??
    known.find(({ id: none, name }) => none === undefined && name === id);
  const others = known.filter((other) => !placed.some((connection) => findById(connection) === other));
  const findByName = ({ name }: Connection) =>
    others.find((other) => other.name === name) ??
    // A file without `id` is back in the place of a renamed one.
    others.find((other) => storedName(other) === name && !placed.some((each) => each.name === other.name));
  return placed.map((connection) => {
    const same = findById(connection) ?? findByName(connection);
    return { ...connection, storedAs: same ? storedName(same) : unusedName(connection.name, known) };
  });
}

/** A new connection may have the former name of one that was renamed. */
function unusedName(name: string, known: readonly Connection[]): string {
  return known.some((other) => storedName(other) === name) ? unusedName(`${name}*`, known) : name;
}
