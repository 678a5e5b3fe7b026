// One account: a session with its tokens and its profile, and a list of domains.
import { isOffline } from '../../api/http/result.ts';
import type { ApiClient } from '../../api/client.ts';
import type { PendingMfa } from '../../api/oauth/token-response.ts';
import { fieldText } from '../../api/profile/profile.ts';
import type { ExtraName } from '../../contract/preferences.ts';
import { type Connection, storedName } from '../../connection/connection.ts';
import type { Connections } from '../connections/connections.ts';
import { createDomainList, type DomainList } from '../domains/domain-list.ts';
import { createDomainPageReader } from '../domains/page-requests.ts';
import type { AccountEvent } from '../notifications.ts';
import type { PresenceHistory, ProfileCache } from '../profile/polled-profile.ts';
import { secretKey, type SecretStore } from '../secrets/secret-store.ts';
import type { StoredAccount } from '../settings.ts';
import { type AccountLogStatus, causeOf, type SupportEvent } from '../support-event.ts';
import {
  type AccountSession,
  type AccountSessionOptions,
  type AccountSessionSnapshot,
  createAccountSession,
} from '../session/account-session.ts';

export interface Account {
  readonly id: string;
  /** The connection as it is stored now (see `Connections.current`). */
  readonly connection: Connection;
  readonly login: string;
  /** As `Connections.problem`. */
  readonly problem: () => string | undefined;
  readonly session: AccountSession;
  readonly domains: DomainList;
  readonly stored: () => Omit<StoredAccount, 'onView'>;
}

export interface AccountOptions extends Pick<
  AccountSessionOptions,
  'runtime' | 'pollEveryMs' | 'isIdle' | 'isOnline' | 'onChange'
> {
  readonly secrets: SecretStore;
  readonly connections: Connections;
  readonly profileCache: ProfileCache;
  readonly createClient: (connection: Connection) => ApiClient;
  readonly recordEvent: (event: SupportEvent) => void;
  readonly isWatched: (account: Account) => boolean;
  readonly isExtraOn: (name: ExtraName) => boolean;
  /** As `AccountSessionOptions.pollOffset`. */
  readonly pollOffset: (account: Account) => number;
  /** Stores the list of accounts. */
  readonly save: () => void;
  /** The end of a sign-in, or within a run a refusal of the client, is repeated only if the account has worked in between. */
  readonly notify: (account: Account, event: AccountEvent) => void;
  readonly onSignInEnded: (account: Account, pending: PendingMfa | undefined) => void;
}

/** What is known of an account from an earlier run, or from its previous session in this run. */
export interface EarlierAccount extends Pick<StoredAccount, 'picked' | 'lapsed'> {
  readonly presenceHistory?: PresenceHistory | undefined;
}

/** Creates an account, which sends nothing before its session begins (`begun` in step.ts). */
export function openAccount(
  connection: Connection,
  login: string,
  before: EarlierAccount,
  options: AccountOptions,
): Account {
  const { runtime, secrets, connections, profileCache, recordEvent, save } = options;
  const id = accountId(storedName(connection), login);
  let selectedDomain = before.picked;
  let isLapsed = before.lapsed === true;
  const key = secretKey('refresh-token', connection, login);
  const client = options.createClient(connection);
  let isRefusalNotified = false;
  const logStatus = createStatusLog(login, connection.name, recordEvent);
  const enabledExtras = () => (account.connection.extras ?? []).filter(options.isExtraOn);
  const session = createAccountSession({
    ...options,
    client,
    pollOffset: () => options.pollOffset(account),
    isWatched: () => options.isWatched(account),
    cachedProfile: profileCache.read(id),
    presenceHistory: before.presenceHistory,
    findRefreshToken: () => secrets.read(key),
    saveRefreshToken: async (token) => {
      if (token === undefined) await secrets.remove([key]);
      else await secrets.write(key, token);
    },
    enabledExtras,
    onNewVoicemail: (messages) => options.notify(account, { kind: 'new-voicemail', messages }),
    onProfileRead: (read, before) => {
      profileCache.write(id, read);
      options.notify(account, { kind: 'profile-read', before: before?.profile, after: read.profile });
    },
    onChange: () => {
      const { state, failure, clientRefusal } = session.snapshot();
      logStatus(session.snapshot());
      // The account is signed in again, so the next end of its sign-in is news.
      if (state === 'signed-in' && isLapsed) {
        isLapsed = false;
        save();
      }
      if (clientRefusal !== undefined && !isRefusalNotified)
        options.notify(account, { kind: 'client-refused' });
      // A further refusal is news only after a success, not after other failures.
      if (clientRefusal !== undefined || failure === undefined)
        isRefusalNotified = clientRefusal !== undefined;
      options.onChange();
    },
    onSignInEnded: (pending) => {
      if (!isLapsed) {
        isLapsed = true;
        save();
        options.notify(account, { kind: 'sign-in-ended' });
      }
      options.onSignInEnded(account, pending);
    },
  });
  const domains = createDomainList({
    runtime,
    readPage: createDomainPageReader(session.withToken, client),
    ownDomain: () => fieldText(session.snapshot().cachedProfile?.profile, 'domain') || undefined,
    total: () => session.snapshot().extras.domainCount,
    onOpened: session.onListOpened,
    selectedDomain: {
      read: () => selectedDomain,
      write: (domain) => {
        selectedDomain = domain;
        save();
      },
    },
    onChange: options.onChange,
  });
  const account: Account = {
    id,
    get connection() {
      return connections.current(connection);
    },
    login,
    problem: () => connections.problem(account.connection),
    session,
    domains,
    stored: () => ({
      connection: storedName(account.connection),
      login,
      ...(selectedDomain && { picked: selectedDomain }),
      ...(isLapsed && { lapsed: true }),
    }),
  };
  return account;
}

/** `connection` is the connection's stored name. */
export function accountId(connection: string, login: string): string {
  return JSON.stringify([connection, login]);
}

/** Returns the status for the log (docs/admin/logs.md). */
function loggedStatus({ state, failure, wasRefused }: AccountSessionSnapshot): {
  readonly status: AccountLogStatus;
  readonly cause?: string;
} {
  if (state === 'sign-in-again') {
    const cause = wasRefused ? 'The service has ended the sign-in' : 'No sign-in is stored';
    return { status: 'needs-sign-in', cause };
  }
  if (failure !== undefined)
    return { status: isOffline(failure) ? 'offline' : 'failing', cause: causeOf(failure) };
  return { status: state === 'restoring' ? 'restoring' : 'signed-in' };
}

/** Returns a function that records the status of a session if it differs from the last recorded one. */
function createStatusLog(
  login: string,
  service: string,
  recordEvent: AccountOptions['recordEvent'],
): (snapshot: AccountSessionSnapshot) => void {
  let last: string | undefined;
  return (snapshot) => {
    // Perch ends, or the account is signed out or has another session: each has its own line.
    if (snapshot.state === 'signed-out') return;
    const logged = loggedStatus(snapshot);
    // The codes at the end of the cause don't count: another HTTP status or system code isn't a change.
    const current = `${logged.status} ${logged.cause?.replace(/, [^)]*\)$/, '') ?? ''}`;
    if (current !== last) recordEvent({ kind: 'account', login, service, ...logged });
    last = current;
  };
}
