// Imports connections from files that the user opens, a command line names or IT has placed, and the practice service's. A dialog
// asks the user before a connection of a file is added or replaced. A known one gets a client secret that it lacks without a
// question.
import { isDeepStrictEqual } from 'node:util';
import type { CallHandlers } from '../../contract/calls.ts';
import { messages } from '../../i18n/messages.ts';
import { type Connection, parseConnectionFile } from '../../connection/connection.ts';
import { errorSentence } from '../../connection/connection-error.ts';
import { accountsSignedOutBy } from '../accounts/accounts.ts';
import type { Clock } from '../runtime.ts';
import { failureReason } from '../failure-messages.ts';
import { delay } from '../scheduling/timing.ts';
import { hostsToName } from './confirmation.ts';
import type { PanelContext } from './panel-context.ts';

export interface ConnectionImportOptions extends Pick<
  PanelContext,
  | 'store'
  | 'createHandler'
  | 'showNotice'
  | 'publishView'
  | 'accounts'
  | 'connections'
  | 'chooseConnectionFile'
  | 'practice'
  | 'confirm'
> {
  readonly runtime: { readonly clock: Pick<Clock, 'after'> };
  readonly cancelSignIn: () => void;
}

/** A connection that waits for the user's answer, or for the question. */
interface PendingImport {
  readonly connection: Connection;
  readonly done: PromiseWithResolvers<undefined>;
}

/** The pause between two questions. A key press in the pause was meant for the first one. */
const doublePressMs = 500;

export function createConnectionImport(options: ConnectionImportOptions) {
  const { store, createHandler, showNotice, accounts, connections, practice } = options;
  /** Oldest first. */
  let pending: readonly PendingImport[] = [];
  let isAsking = false;
  let wasPanelShown = false;

  const isConfirmed = (connection: Connection, whenBusy?: 'wait', replacesSecret = false) => {
    const { name } = connection;
    const isKnown = connections.find(name) !== undefined;
    const signsOutAccounts = accountsSignedOutBy(connection, { accounts, connections }).length;
    const question = {
      kind: 'connection',
      hosts: hostsToName(connection),
      name,
      ...(replacesSecret ? { replacesSecret } : isKnown && { signsOutAccounts }),
    } as const;
    return options.confirm(question, whenBusy);
  };

  const save = async (connection: Connection, onSaved = () => {}) => {
    const affected = accountsSignedOutBy(connection, { accounts, connections });
    await connections.save(connection, 'as-given', async () => {
      options.cancelSignIn();
      store.dispatch({ type: 'import-confirmed', connection });
      // The panel and the next question don't wait for the sign-outs, for which the keychain may prompt the user.
      onSaved();
      options.publishView();
      await Promise.all(affected.map(({ id }) => accounts.signOut(id)));
    });
  };

  /** How the client secret of a known connection differs from the stored one. */
  const secretChange = async (connection: Connection): Promise<'none' | 'added' | 'replaced'> => {
    const { clientSecret: _, ...stored } = connection;
    const complete = await connections.withSecret(stored);
    // A stored secret that can't be read may differ.
    if (!complete.ok) return 'replaced';
    const { clientSecret } = complete.value;
    if (clientSecret === connection.clientSecret) return 'none';
    return clientSecret === undefined ? 'added' : 'replaced';
  };

  /** Calls `onSaved` once a connection is saved, without waiting until the keychain has stored its secret. */
  const ask = createHandler(async (connection: Connection, onSaved: () => void) => {
    if (!connections.has(connection)) {
      connections.checkAllowed(connection);
      if (await isConfirmed(connection, 'wait')) await save(connection, onSaved);
      return;
    }
    const change = await secretChange(connection);
    if (change === 'none') return;
    if (change === 'replaced' && !(await isConfirmed(connection, 'wait', true))) return;
    await connections.save(connection, 'as-given', () => {
      onSaved();
      return Promise.resolve();
    });
  });

  const saveSecret = createHandler((connection: Connection) => connections.save(connection));

  const askPending = async () => {
    if (isAsking || !wasPanelShown) return;
    isAsking = true;
    for (let [next] = pending; next !== undefined; [next] = pending) {
      const { connection, done } = next;
      const saved = Promise.withResolvers<undefined>();
      const finished = ask(connection, () => saved.resolve(undefined));
      void finished.then(() => done.resolve(undefined));
      await Promise.race([saved.promise, finished]);
      pending = pending.slice(1);
      if (pending.length > 0) await delay(options.runtime.clock, doublePressMs);
    }
    isAsking = false;
  };

  const enqueue = (connection: Connection): Promise<undefined> => {
    const same = pending.find((other) => isDeepStrictEqual(other.connection, connection));
    if (same !== undefined) return same.done.promise;
    const done = Promise.withResolvers<undefined>();
    pending = [...pending, { connection, done }];
    void askPending();
    return done.promise;
  };

  const openFile = async () => {
    connections.checkAllowed();
    const file = await options.chooseConnectionFile();
    if (file === undefined) return;
    if (!file.ok) {
      const { failure } = file;
      showNotice('error', () => messages.connectionFile.unusable(failureReason(failure)));
      return;
    }
    const parsed = parseConnectionFile(file.value.text);
    if (!parsed.ok) {
      const { error } = parsed;
      showNotice('error', () => messages.connectionFile.unusable(errorSentence(error)));
    } else if (connections.isManaged(parsed.value.name)) {
      const { name } = parsed.value;
      showNotice('error', () => messages.connectionFile.nameIsManaged(name));
    } else {
      connections.checkAllowed(parsed.value);
      if (await isConfirmed(parsed.value)) await save(parsed.value);
    }
  };

  const handlers: CallHandlers<'connection.open' | 'connection.practice'> = {
    'connection.open': createHandler(openFile),
    'connection.practice': createHandler(() => practice && save(practice)),
  };

  return {
    handlers,
    /**
     * Imports a connection that wasn't opened in the panel. Asks the user once the panel has been shown, so not at login, when
     * Perch starts hidden. About an unchanged connection it asks only if the client secret would be replaced. Never rejects: the
     * panel shows a failure.
     */
    importConnection: async (connection: Connection) => {
      if (connections.isManaged(connection.name)) return;
      const isKnown = connections.has(connection);
      if (isKnown && connection.clientSecret === undefined) return;
      // The user adds the practice service in the welcome view. Here only the secret is updated, if the connection is known.
      if (connection === practice) await (isKnown && saveSecret(connection));
      else await enqueue(connection);
    },
    hasPending: () => pending.length > 0,
    panelShown: () => {
      wasPanelShown = true;
      void askPending();
    },
  };
}
