// Imports connections from a file that the user opens, from another start of Perch, and from the practice service.
// The user confirms each one before it is used, in a dialog of the main process; only the practice service needs none. An
// existing connection is never replaced silently.
import { isDeepStrictEqual } from 'node:util';
import type { CallHandlers } from '../../contract/calls.ts';
import { messages } from '../../i18n/i18n.ts';
import { type Connection, parseConnectionFile } from '../../connection/connection.ts';
import type { Result } from '../../api/http/result.ts';
import { type Accounts, accountsSignedOutBy } from '../accounts/accounts.ts';
import type { Connections } from '../connections/connections.ts';
import type { AppPorts, ChosenFile, Clock } from '../ports.ts';
import type { CreateHandler, ShowNotice } from './action-runner.ts';
import { hostsToName } from './confirmation.ts';
import type { PanelStore } from './panel-state.ts';

export interface ConnectionImportOptions {
  readonly store: PanelStore;
  readonly createHandler: CreateHandler;
  readonly showNotice: ShowNotice;
  readonly publishView: () => void;
  readonly accounts: Accounts;
  readonly connections: Connections;
  /** Asks the user for a file and reads it. Resolves with undefined where none is chosen. */
  readonly chooseConnectionFile: () => Promise<Result<ChosenFile> | undefined>;
  /** The practice service's connection, where Perch was started with one. */
  readonly practice: Connection | undefined;
  readonly clock: Pick<Clock, 'after'>;
  /** Cancels the sign-in in progress. */
  readonly cancelSignIn: () => void;
  readonly confirm: AppPorts['confirm'];
}

export interface ConnectionImport {
  readonly handlers: CallHandlers<
    'connection.open' | 'connection.practice' | 'connection.confirm' | 'connection.refuse'
  >;
  /**
   * Shows a connection for confirmation. A known one needs no confirmation, and may bring a new secret. Never rejects:
   * the panel shows a failure.
   */
  readonly importConnection: (connection: Connection) => Promise<void>;
}

/** A second press within this time was meant for the connection shown before. */
const doublePressMs = 500;

export function createConnectionImport(options: ConnectionImportOptions): ConnectionImport {
  const { store, createHandler, showNotice, accounts, connections, practice } = options;
  let isDeciding = false;
  let cancelRelease = () => {};
  const release = () => {
    cancelRelease();
    isDeciding = false;
  };

  const enqueue = (connection: Connection) => {
    const { pendingImports } = store.state();
    if (pendingImports.some((other) => isDeepStrictEqual(other, connection))) return;
    store.dispatch({ type: 'connection-imported', connection });
  };

  /** Asks the user in the dialog, and saves the connection where it is confirmed. */
  const confirm = async (connection: Connection) => {
    const { name } = connection;
    const isKnown = connections.find(name) !== undefined;
    const signsOutAccounts = accountsSignedOutBy(connection, { accounts, connections }).length;
    const question = {
      kind: 'connection',
      hosts: hostsToName(connection),
      name,
      ...(isKnown && { signsOutAccounts }),
    } as const;
    if (await options.confirm(question)) await save(connection);
  };

  const save = async (connection: Connection) => {
    const affected = accountsSignedOutBy(connection, { accounts, connections });
    try {
      await connections.save(connection, 'as-given', async () => {
        options.cancelSignIn();
        store.dispatch({ type: 'import-confirmed', connection });
        // The keychain may prompt the user for what follows. The panel doesn't wait for that.
        cancelRelease = options.clock.after(doublePressMs, release);
        options.publishView();
        await Promise.all(affected.map(({ id }) => accounts.signOut(id)));
      });
    } finally {
      release();
    }
  };

  const reject = (connection: Connection) => store.dispatch({ type: 'import-rejected', connection });

  /** Confirms or rejects the shown connection. Ignores presses while a decision is in progress. */
  const decide = async (decision: (connection: Connection) => Promise<void> | void) => {
    const [shown] = store.state().pendingImports;
    if (shown === undefined || isDeciding) return;
    isDeciding = true;
    try {
      await decision(shown);
    } finally {
      release();
    }
  };

  const openFile = async () => {
    const file = await options.chooseConnectionFile();
    if (file === undefined) return;
    const parsed = file.ok
      ? parseConnectionFile(file.value.text)
      : { ok: false as const, reason: file.failure.detail };
    if (parsed.ok && connections.isManaged(parsed.value.name)) {
      showNotice('error', messages.connectionFile.nameIsManaged(parsed.value.name));
    } else if (parsed.ok) await confirm(parsed.value);
    else showNotice('error', messages.connectionFile.unusable(parsed.reason));
  };

  return {
    handlers: {
      'connection.open': createHandler(openFile),
      'connection.practice': createHandler(() => practice && save(practice)),
      'connection.confirm': createHandler(() => decide(confirm)),
      'connection.refuse': createHandler(() => decide(reject)),
    },
    importConnection: createHandler(async (connection) => {
      if (connections.isManaged(connection.name)) return;
      if (!connections.has(connection)) enqueue(connection);
      else if (connection.clientSecret !== undefined) await connections.save(connection);
    }),
  };
}
