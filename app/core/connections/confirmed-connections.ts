// Managed connections on a system that doesn't say who wrote their files: the user confirms them like a file of their own.
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../connection/connection.ts';
import type { ManagedConnections, Settings } from '../ports.ts';

export interface PartitionedConnections {
  /** Used as managed. */
  readonly managed: readonly Connection[];
  /** The user is asked about them. Then they are stored, and managed from the next start on. */
  readonly unconfirmed: readonly Connection[];
}

/** A connection that is stored exactly as its file describes it has been confirmed, whatever its client secret is now. */
export function partitionManaged(
  { connections, needConfirmation }: ManagedConnections,
  settings: Pick<Settings, 'connections'>,
): PartitionedConnections {
  if (!needConfirmation) return { managed: connections, unconfirmed: [] };
  const isConfirmed = ({ clientSecret: _, ...connection }: Connection) =>
    settings.connections().some((stored) => isDeepStrictEqual(stored, connection));
  return {
    managed: connections.filter(isConfirmed),
    unconfirmed: connections.filter((connection) => !isConfirmed(connection)),
  };
}
