// Connections that somebody hands over: a file that is opened, another start, the practice service. Each is shown for
// confirmation before it is used, and never replaces another silently.
import { isDeepStrictEqual } from 'node:util';
import type { CallHandlers } from '../../contract/calls.ts';
import { messages } from '../../i18n/i18n.ts';
import { type Connection, parseConnectionFile } from '../../connection/connection.ts';
import type { Result } from '../../api/http/result.ts';
import { type Accounts, accountsSignedOutBy } from '../accounts/accounts.ts';
import type { Connections } from '../connections/connections.ts';
import type { ChosenFile, Clock } from '../ports.ts';
import type { RunAction, ShowNotice } from './action-runner.ts';

export interface ConnectionImportOptions {
  readonly accounts: Accounts;
  readonly connections: Connections;
  /** Lets the person choose a file and reads it; undefined where they don't. */
  readonly chooseConnectionFile: () => Promise<Result<ChosenFile> | undefined>;
  /** The practice service's connection, where it was handed over. */
  readonly practice: Connection | undefined;
  readonly act: RunAction;
  readonly tell: ShowNotice;
  readonly changed: () => void;
  readonly clock: Pick<Clock, 'after'>;
  /** The person is about to accept one. */
  readonly accepting: () => void;
  /** It is kept, and the person wants to sign in with it. */
  readonly accepted: (connection: Connection) => void;
}

export interface ConnectionImport {
  readonly handlers: CallHandlers<
    'connection.open' | 'connection.practice' | 'connection.confirm' | 'connection.refuse'
  >;
  /** The one that is shown for confirmation: the one that has waited longest. */
  readonly confirming: () => Connection | undefined;
  /**
   * Shows a connection for confirmation. One that is known needs none, and may bring a new secret. Never rejects: the
   * panel shows what failed.
   */
  readonly offer: (connection: Connection) => Promise<void>;
}

/** What is pressed again within this time is about the connection that was shown before. */
const doublePressMs = 500;

export function createConnectionImport(options: ConnectionImportOptions): ConnectionImport {
  const { accounts, connections, practice, act, tell } = options;
  /** Those to be confirmed, the oldest first. */
  let waiting: readonly Connection[] = [];
  let isDeciding = false;
  let cancelRelease = () => {};
  const release = () => {
    cancelRelease();
    isDeciding = false;
  };

  const enqueue = (connection: Connection) => {
    if (!waiting.some((other) => isDeepStrictEqual(other, connection))) waiting = [...waiting, connection];
  };
  const dequeue = (connection: Connection) => {
    waiting = waiting.filter((other) => other !== connection);
  };

  const confirm = async (connection: Connection) => {
    const leaving = accountsSignedOutBy(connection, options);
    try {
      await connections.save(connection, 'as-given', async () => {
        options.accepting();
        dequeue(connection);
        options.accepted(connection);
        // The keychain may prompt for what follows; the panel does not wait for it.
        cancelRelease = options.clock.after(doublePressMs, release);
        options.changed();
        await Promise.all(leaving.map(({ id }) => accounts.signOut(id)));
      });
    } finally {
      release();
    }
  };

  /** Confirms or refuses the one that is shown. What is pressed while that is under way is not about the next one. */
  const decide = async (decision: (connection: Connection) => Promise<void> | void) => {
    const [shown] = waiting;
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
      tell('error', messages.connectionFile.nameIsManaged(parsed.value.name));
    } else if (parsed.ok) enqueue(parsed.value);
    else tell('error', messages.connectionFile.unusable(parsed.reason));
  };

  return {
    handlers: {
      'connection.open': act(openFile),
      'connection.practice': act(() => practice && confirm(practice)),
      'connection.confirm': act(() => decide(confirm)),
      'connection.refuse': act(() => decide(dequeue)),
    },
    confirming: () => waiting[0],
    offer: act(async (connection) => {
      if (connections.isManaged(connection.name)) return;
      if (!connections.has(connection)) enqueue(connection);
      else if (connection.clientSecret !== undefined) await connections.save(connection);
    }),
  };
}
