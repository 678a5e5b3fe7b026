// Connections and accounts for tests of what the panel does with them. They record what is saved and signed out.
import { isDeepStrictEqual } from 'node:util';
import { ok, type Result } from '../../../../app/api/http/result.ts';
import type { Connection } from '../../../../app/connection/connection.ts';
import type { Accounts } from '../../../../app/core/accounts/accounts.ts';
import { type Connections, hasSameOrigins } from '../../../../app/core/connections/connections.ts';
import type { ActionRunner } from '../../../../app/core/panel/panel-context.ts';
import { sampleConnection } from '../sample-connection.ts';
import { createAccountStub } from './account-stub.ts';

export interface KnownConnections {
  /** The connections that Perch knows, without their secrets. */
  readonly known?: readonly Connection[];
  /** The secret of each of them. */
  readonly storedSecret?: Result<string | undefined>;
  /** The names of those that IT manages. */
  readonly managed?: readonly string[];
  /** Like a prompt of the keychain: saving waits for this promise after it has called `onSaved`. */
  readonly prompt?: Promise<unknown>;
}

/** Adds each call of `save` to the events, as `['save', connection, change]`. */
export function createConnectionsStub(
  events: unknown[],
  { known = [], storedSecret = ok(undefined), managed = [], prompt }: KnownConnections,
): Connections {
  return {
    list: () => known,
    offered: unusable,
    problem: unusable,
    moved: unusable,
    find: (name) => known.find((each) => each.name === name),
    has: ({ clientSecret: _, ...connection }) => known.some((each) => isDeepStrictEqual(each, connection)),
    findStored: unusable,
    current: unusable,
    endedBy: (connection) =>
      known.filter((each) => each.name === connection.name && !hasSameOrigins(each, connection)),
    latest: unusable,
    withSecret: async (connection) => {
      if (!storedSecret.ok) return storedSecret;
      const { value } = storedSecret;
      return ok(value === undefined ? connection : { ...connection, clientSecret: value });
    },
    isManaged: (name) => managed.includes(name),
    checkAllowed: () => undefined,
    save: async (connection, change, onSaved) => {
      events.push(['save', connection, change]);
      await onSaved?.();
      await prompt;
    },
    applyManaged: unusable,
    remove: unusable,
  };
}

/**
 * The accounts `ada` and `bo` at the sample connection, and `cyd` at another one. Adds each sign-out to the events, as
 * `['sign out', id]`.
 */
export function createAccountsStub(events: unknown[]): Accounts {
  const other = { ...sampleConnection, name: 'Other' };
  return {
    list: () =>
      ['ada', 'bo', 'cyd'].map((login) => ({
        ...createAccountStub(login),
        connection: login === 'cyd' ? other : sampleConnection,
      })),
    find: unusable,
    select: unusable,
    selected: unusable,
    restore: unusable,
    add: unusable,
    signOut: async (id) => {
      events.push(['sign out', id]);
      return [];
    },
    end: unusable,
  };
}

/** Runs an action as the panel's runner does, but rejects where it fails, and publishes nothing. */
export const runAction: ActionRunner['createHandler'] =
  (action) =>
  async (...args) => {
    await action(...args);
    return undefined;
  };

function unusable(): never {
  throw new Error('This is not used.');
}
