// The form in which a connection is entered, or one that is known is changed: it is checked by the parser of connection
// files, tried out at the service, and kept like a file that was confirmed.
import type { CallHandlers, ConnectionFormCallName } from '../../contract/calls.ts';
import type {
  ConnectionDraft,
  ConnectionFormView,
  DraftError,
  Finding,
} from '../../contract/connection-form.ts';
import { messages } from '../../i18n/i18n.ts';
import { checkConnection, type Connection } from '../../connection/connection.ts';
import {
  findingsOf,
  type ConnectionTestFinding,
  type ConnectionTestResults,
} from '../../api/connection-test.ts';
import type { Failure } from '../../api/http/result.ts';
import { type Accounts, accountsSignedOutBy } from '../accounts/accounts.ts';
import { type Connections, hasSameOrigins, type SecretChange } from '../connections/connections.ts';
import type { RunAction } from './action-runner.ts';

/** Tries a connection out; the signal ends it. */
export type TestConnection = (connection: Connection, signal: AbortSignal) => Promise<ConnectionTestResults>;

export interface ConnectionFormOptions {
  readonly accounts: Accounts;
  readonly connections: Connections;
  readonly probe: TestConnection;
  readonly act: RunAction;
  readonly changed: () => void;
  /** The one of this name leads somewhere else now. */
  readonly moving: (name: string) => void;
  /** A connection was saved: the form is closed. */
  readonly saved: (connection: Connection) => void;
}

export interface ConnectionForm {
  readonly handlers: CallHandlers<ConnectionFormCallName>;
  /** Opens it on a connection that is known, where its client secret has to be entered again. */
  readonly askSecret: (connection: Connection, problem: string) => Promise<void>;
  /** Closes it and cancels its test: nothing is sent from then on. */
  readonly end: () => void;
  /** Undefined while it is closed. */
  readonly view: () => ConnectionFormView | undefined;
}

interface Form {
  readonly editing: Connection | undefined;
  /** Of the connection that is changed, in the keychain. `unread` until it has been read, and where it can't be. */
  keptSecret: { readonly kind: 'unread' } | { readonly kind: 'read'; readonly secret: string | undefined };
  draft: ConnectionDraft;
  /** As typed in this form. */
  secret: string | undefined;
  readonly secretProblem: string | undefined;
  test: ConnectionFormView['test'];
}

export function createConnectionForm(options: ConnectionFormOptions): ConnectionForm {
  const { accounts, connections, act, changed } = options;
  let form: Form | undefined;
  let testing = new AbortController();

  const close = () => {
    testing.abort();
    form = undefined;
  };

  const open = async (editing?: Connection, secretProblem?: string): Promise<void> => {
    close();
    form = {
      editing,
      keptSecret: editing === undefined ? { kind: 'read', secret: undefined } : { kind: 'unread' },
      draft: editing === undefined ? emptyDraft : draftOf(editing),
      secret: undefined,
      secretProblem,
      test: undefined,
    };
    if (editing === undefined || secretProblem !== undefined) return;
    // The keychain may take its time; the form doesn't wait for it.
    changed();
    await readSecret(form, editing);
  };

  const readSecret = async (filled: Form, editing: Connection): Promise<Failure | undefined> => {
    const complete = await connections.withSecret(editing);
    if (!complete.ok) return complete.failure;
    filled.keptSecret = { kind: 'read', secret: complete.value.clientSecret };
    return undefined;
  };

  /** A test without the secret would say that the service doesn't accept it. */
  const whySecretIsUnread = async (filled: Form): Promise<Failure | undefined> =>
    filled.editing !== undefined && secretChange(filled) === 'unchanged'
      ? readSecret(filled, filled.editing)
      : undefined;

  /** What is in the keychain stays where nothing was entered, and nothing is known of it. */
  const secretChange = ({ editing, draft, secret, secretProblem, keptSecret }: Form): SecretChange => {
    const isUnread = secret === undefined && keptSecret.kind === 'unread';
    if (!isUnread || editing === undefined || !leadsThere(editing, draft)) return 'as-given';
    return secretProblem === undefined ? 'unchanged' : 'unused';
  };

  const isElsewhere = ({ editing }: Form, { baseUrl, authUrl }: Connection) =>
    editing !== undefined && (editing.baseUrl !== baseUrl || editing.authUrl !== authUrl);

  /** The connection that the form describes, or what is wrong with it. */
  const read = (
    filled: Form,
  ): { readonly connection?: Connection; readonly faults: readonly DraftError[] } => {
    const { editing } = filled;
    const { connection, faults } = checkConnection({ ...fileOf(filled.draft), ...extras(filled) });
    const isTaken = editing === undefined && connections.find(filled.draft.name.trim()) !== undefined;
    const all = [...(isTaken ? [{ key: 'name', code: 'taken' as const }] : []), ...faults];
    return connection === undefined || all.length > 0 ? { faults: all } : { connection, faults: [] };
  };

  const extras = ({ editing, secret, keptSecret, draft }: Form) => {
    const staysThere = editing !== undefined && leadsThere(editing, draft);
    const kept = keptSecret.kind === 'read' ? keptSecret.secret : undefined;
    const clientSecret = secret ?? (staysThere ? kept : undefined);
    return {
      ...(editing && { name: editing.name }),
      ...(clientSecret !== undefined && { clientSecret }),
      ...(editing?.secondFactor && { secondFactor: editing.secondFactor }),
    };
  };

  const take = (draft: ConnectionDraft, typed: string) => {
    if (form === undefined) return undefined;
    form.draft = draft;
    if (typed !== '') form.secret = typed;
    return form;
  };

  return {
    handlers: {
      'connection.enter': act(() => open()),
      'connection.edit': act(async (name) => {
        const known = connections.find(name);
        if (known !== undefined && !connections.isManaged(name)) await open(known);
      }),
      'connection.check': (draft) => {
        const filled = take(draft, '');
        if (filled === undefined) return { errors: [], signsOutAccounts: 0 };
        const { connection, faults } = read(filled);
        return {
          errors: faults,
          signsOutAccounts: connection === undefined ? 0 : accountsSignedOutBy(connection, options).length,
        };
      },
      'connection.test': act(async (draft, typed) => {
        const filled = take(draft, typed);
        if (filled === undefined || read(filled).connection === undefined) return;
        testing.abort();
        testing = new AbortController();
        const { signal } = testing;
        const isOver = () => signal.aborted;
        filled.test = 'running';
        changed();
        const unread = await whySecretIsUnread(filled);
        if (isOver()) return;
        if (unread !== undefined) {
          filled.test = [{ tone: 'error', text: messages.connectionForm.testNeedsSecret(unread.detail) }];
          return;
        }
        const { connection } = read(filled);
        if (connection === undefined) return;
        const results = await options.probe(connection, signal);
        if (!isOver()) filled.test = findingsOf(results, connection.redirectUri).map(inWords);
      }),
      'connection.save': act(async (draft, typed) => {
        const filled = take(draft, typed);
        const connection = filled && read(filled).connection;
        if (filled === undefined || connection === undefined) return;
        const leaving = accountsSignedOutBy(connection, options);
        await connections.save(connection, secretChange(filled), async () => {
          if (isElsewhere(filled, connection)) options.moving(connection.name);
          close();
          options.saved(connection);
          // The keychain may prompt for what follows; the panel does not wait for it.
          changed();
          await Promise.all(leaving.map(({ id }) => accounts.signOut(id)));
        });
      }),
      'connection.leave': act(close),
    },
    askSecret: open,
    end: close,
    view: () =>
      form && {
        isEditing: form.editing !== undefined,
        draft: form.draft,
        secret: secretState(form),
        ...(form.secretProblem !== undefined &&
          form.secret === undefined && { secretError: form.secretProblem }),
        ...(form.test !== undefined && { test: form.test }),
      },
  };
}

function secretState({ secret, keptSecret }: Form): ConnectionFormView['secret'] {
  if (secret !== undefined) return 'entered';
  if (keptSecret.kind === 'unread') return 'unreadable';
  return keptSecret.secret === undefined ? 'none' : 'stored';
}

const emptyDraft: ConnectionDraft = {
  name: '',
  baseUrl: '',
  authUrl: '',
  clientId: '',
  redirectUri: '',
  browserRedirectUri: '',
  signIn: ['window'],
  clientAuthentication: 'basic',
};

function draftOf(connection: Connection): ConnectionDraft {
  const { name, baseUrl, authUrl, clientId, redirectUri = '', browserRedirectUri = '' } = connection;
  const { signIn, clientAuthentication } = connection;
  const usual = `${baseUrl}/ns-api`;
  return {
    ...{ name, baseUrl, clientId, redirectUri, browserRedirectUri, clientAuthentication },
    authUrl: authUrl === usual ? '' : authUrl,
    signIn: [...signIn],
  };
}

/** What a connection file with the same in it would hold. */
function fileOf(draft: ConnectionDraft): Record<string, unknown> {
  const entries = Object.entries(draft).map(([key, value]): [string, unknown] => [
    key,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** Whether a draft leads to where the connection does, so that its secret may go there. */
function leadsThere(editing: Connection, draft: ConnectionDraft): boolean {
  const { connection } = checkConnection({ ...fileOf(draft), name: editing.name });
  return connection !== undefined && hasSameOrigins(editing, connection);
}

function inWords({ code, detail }: ConnectionTestFinding): Finding {
  const text = messages.connectionTest[code];
  return {
    tone: goodCodes.includes(code) ? 'good' : code === 'client-unsaid' ? 'warning' : 'error',
    text: typeof text === 'string' ? text : text(detail),
  };
}

const goodCodes: readonly ConnectionTestFinding['code'][] = [
  'reached',
  'api',
  'page',
  'page-elsewhere',
  'client',
];
