// Managed connections. On Windows Perch doesn't know who wrote their files, so the user confirms them like other connections.
import { isDeepStrictEqual } from 'node:util';
import type { Connection, ConnectionFileError } from '../../connection/connection.ts';
import type { Settings } from '../settings.ts';
import type { TrustedFileProblem } from '../../files/trusted-path.ts';

/**
 * Why a managed file, or the folder of these files, isn't used.
 *
 * - a `FileProblem`: the file can't be read
 * - an `OwnerProblem`: users who aren't administrators could have changed it, because they own `path` or can write to it
 * - `folder-unreadable`: the system refuses to list the folder, or to say who can change it
 * - `duplicate-name`: `otherFile` describes a connection of the same name
 * - `content`: the file describes no valid connection
 */
export type ManagedFileProblem =
  | TrustedFileProblem
  | { readonly code: 'folder-unreadable' }
  | { readonly code: 'duplicate-name'; readonly name: string; readonly otherFile: string }
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
  if (!needConfirmation) return { managed: connections, unconfirmed: [] };
  const isConfirmed = ({ clientSecret: _, ...connection }: Connection) =>
    settings.connections().some((stored) => isDeepStrictEqual(stored, connection));
  return {
    managed: connections.filter(isConfirmed),
    unconfirmed: connections.filter((connection) => !isConfirmed(connection)),
  };
}
