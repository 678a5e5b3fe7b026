// Handles the panel's calls about the form in which a connection is added or changed.
import type { CallHandlers } from '../../contract/calls.ts';
import type { ConnectionDraft, DraftError } from '../../contract/connection-form.ts';
import type { LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import {
  checkConnection,
  type Connection,
  defaultAuthPath,
  keysOfFile,
  originsOf,
} from '../../connection/connection.ts';
import { findingsOf } from '../../api/connection-test.ts';
import type { Failure } from '../../api/http/result.ts';
import { accountsSignedOutBy } from '../accounts/accounts.ts';
import { hasSameOrigins, type SecretChange } from '../connections/connections.ts';
import { failureReason, toFinding } from '../failure-messages.ts';
import { changesClient, hostsToName, needsConfirmation, targetsOf } from './confirmation.ts';
import type { PanelContext } from './panel-context.ts';
import type { ConnectionFormState } from './panel-state.ts';

export interface ConnectionFormOptions extends Pick<
  PanelContext,
  'store' | 'createHandler' | 'publishView' | 'accounts' | 'connections' | 'testConnection' | 'confirm'
> {
  readonly cancelSignInTo: (name: string) => void;
}

export function createConnectionForm(options: ConnectionFormOptions) {
  const { store, createHandler, publishView, accounts, connections } = options;
  let testing = new AbortController();
  let lastId = 0;

  const cancelTest = () => testing.abort();
  const openForm = () => store.screen('connection-form')?.form;

  const open = async (editing?: Connection, secretError?: LazyText): Promise<void> => {
    cancelTest();
    const draft = editing === undefined ? emptyDraft : draftOf(editing);
    const id = (lastId += 1);
    const form: ConnectionFormState = {
      id,
      editing,
      storedSecret: editing === undefined ? { kind: 'read', secret: undefined } : { kind: 'unread' },
      draft,
      initialDraft: draft,
      typedSecret: undefined,
      secretError,
      test: undefined,
      confirmedTargets: [],
    };
    store.dispatch({ type: 'opened', screen: { name: 'connection-form', form } });
    if (editing === undefined || secretError !== undefined) return;
    // Shows the form without waiting for the keychain, which may respond late.
    publishView();
    await readSecret(id, editing);
  };

  const readSecret = async (formId: number, editing: Connection): Promise<Failure | undefined> => {
    const complete = await connections.withSecret(editing);
    if (!complete.ok) return complete.failure;
    store.dispatch({ type: 'form-secret-read', formId, secret: complete.value.clientSecret });
    return undefined;
  };

  /** In a test without the stored secret, the service would refuse the client. */
  const readSecretForTest = async (form: ConnectionFormState): Promise<Failure | undefined> =>
    form.editing !== undefined && secretChangeOf(form) === 'unchanged'
      ? readSecret(form.id, form.editing)
      : undefined;

  const parse = (form: ConnectionFormState) => {
    const { connection, errors } = checkConnection({ ...fileOf(form.draft), ...keysOutsideDraft(form) });
    const isTaken = form.editing === undefined && connections.find(form.draft.name.trim()) !== undefined;
    const all: readonly DraftError[] = [
      ...(isTaken ? [{ key: 'name', code: 'taken' as const }] : []),
      ...errors,
    ];
    return connection === undefined || all.length > 0 ? { errors: all } : { connection, errors: [] };
  };

  /** Stores what was typed. Returns the form; undefined if none is open. */
  const edit = (draft: ConnectionDraft, typedSecret: string): ConnectionFormState | undefined => {
    store.dispatch({ type: 'form-edited', draft, typedSecret });
    return openForm();
  };

  /**
   * Asks the user to confirm the action if necessary. Resolves with undefined if `confirm` returns false, the draft has errors or
   * the form is closed. Rejects with `NotAllowedError` as `checkAllowed` does.
   */
  const confirmedForm = async (
    action: 'test' | 'save',
    draft: ConnectionDraft,
    typedSecret: string,
  ): Promise<ConnectionFormState | undefined> => {
    const form = edit(draft, typedSecret);
    const connection = form && parse(form).connection;
    if (form === undefined || connection === undefined) return undefined;
    connections.checkAllowed(connection);
    const knownOrigins = connections.list().flatMap(originsOf);
    const editing = form.editing && connections.find(form.editing.name);
    const { confirmedTargets: confirmed } = form;
    if (!needsConfirmation(action, connection, { editing, knownOrigins, confirmed })) return form;
    const question = {
      kind: 'connection',
      hosts: hostsToName(connection),
      ...(changesClient(connection, editing) && { changesClient: true }),
    } as const;
    if (!(await options.confirm(question)) || openForm()?.id !== form.id) return undefined;
    store.dispatch({ type: 'form-targets-confirmed', targets: targetsOf(connection) });
    return form;
  };

  /** Returns the form as it is now, but with the confirmed draft: the page may have sent another one. Undefined if closed. */
  const latest = ({ id, draft }: ConnectionFormState): ConnectionFormState | undefined => {
    const form = openForm();
    return form?.id === id ? { ...form, draft } : undefined;
  };

  const showTest = (test: ConnectionFormState['test']) => store.dispatch({ type: 'form-test-changed', test });

  const test = async (draft: ConnectionDraft, typedSecret: string) => {
    const form = await confirmedForm('test', draft, typedSecret);
    if (form === undefined) return;
    testing.abort();
    testing = new AbortController();
    const { signal } = testing;
    const isCancelled = () => signal.aborted;
    showTest('running');
    publishView();
    const failure = await readSecretForTest(form);
    if (isCancelled()) return;
    if (failure !== undefined) {
      const text = () => messages.connectionForm.testNeedsSecret(failureReason(failure));
      showTest([{ tone: 'error', text }]);
      return;
    }
    const current = latest(form);
    const connection = current && parse(current).connection;
    if (connection === undefined) {
      showTest(undefined);
      return;
    }
    const results = await options.testConnection(connection, signal);
    if (!isCancelled()) showTest(findingsOf(results, connection).map(toFinding));
  };

  const save = async (draft: ConnectionDraft, typedSecret: string) => {
    const confirmed = await confirmedForm('save', draft, typedSecret);
    const form = confirmed && latest(confirmed);
    const connection = form && parse(form).connection;
    if (form === undefined || connection === undefined) return;
    const affected = accountsSignedOutBy(connection, { accounts, connections });
    await connections.save(connection, secretChangeOf(form), async () => {
      if (isMoved(form, connection)) options.cancelSignInTo(connection.name);
      testing.abort();
      store.dispatch({ type: 'form-saved', connection });
      // Without open settings the sign-in view follows, so that no notice is needed.
      if (store.screen('settings') !== undefined)
        store.dispatch({
          type: 'notice-shown',
          notice: { tone: 'info', text: () => messages.connectionForm.saved },
        });
      // Published before the sign-outs, for which the keychain may prompt the user.
      publishView();
      await Promise.all(affected.map(({ id }) => accounts.signOut(id)));
    });
  };

  const handlers: CallHandlers<`connection.${'enter' | 'edit' | 'check' | 'test' | 'save'}`> = {
    'connection.enter': createHandler(() => {
      connections.checkAllowed();
      return open();
    }),
    'connection.edit': createHandler(async (name) => {
      const known = connections.find(name);
      if (known !== undefined && !connections.isManaged(name)) await open(known);
    }),
    'connection.check': (draft) => {
      const form = edit(draft, '');
      if (form === undefined) return { errors: [], signsOutAccounts: 0 };
      const { connection, errors } = parse(form);
      const affected =
        connection === undefined ? [] : accountsSignedOutBy(connection, { accounts, connections });
      return { errors, signsOutAccounts: affected.length };
    },
    'connection.test': createHandler(test),
    'connection.save': createHandler(save),
  };

  return {
    handlers,
    openForSecret: open,
    cancelTest,
  };
}

/**
 * The keychain's entry stays if no secret was typed, the stored one hasn't been read, and the connection's origins stay. If the
 * form had asked for the unreadable secret, this run uses the connection without a secret.
 */
function secretChangeOf(form: ConnectionFormState): SecretChange {
  const { editing, draft, typedSecret, secretError, storedSecret } = form;
  const isUnknown = typedSecret === undefined && storedSecret.kind === 'unread';
  if (!isUnknown || editing === undefined || !keepsOrigins(editing, draft)) return 'as-given';
  return secretError === undefined ? 'unchanged' : 'unused';
}

/** Returns the keys that the form can't change, and the client secret. */
function keysOutsideDraft({ editing, typedSecret, storedSecret, draft }: ConnectionFormState) {
  const stored = storedSecret.kind === 'read' ? storedSecret.secret : undefined;
  const isStoredUsable = editing !== undefined && keepsOrigins(editing, draft);
  const clientSecret = typedSecret ?? (isStoredUsable ? stored : undefined);
  return {
    ...(editing && Object.fromEntries(Object.entries(keysOfFile(editing)).filter(isOutsideDraft))),
    ...(clientSecret !== undefined && { clientSecret }),
  };
}

function isOutsideDraft([key]: readonly [string, unknown]): boolean {
  return key === 'name' || !Object.hasOwn(emptyDraft, key);
}

function isMoved({ editing }: ConnectionFormState, { baseUrl, authUrl }: Connection): boolean {
  return editing !== undefined && (editing.baseUrl !== baseUrl || editing.authUrl !== authUrl);
}

/** Whether the draft keeps the origins to which the stored secret may be sent. False if the draft has errors. */
function keepsOrigins(editing: Connection, draft: ConnectionDraft): boolean {
  const { connection } = checkConnection({ ...fileOf(draft), name: editing.name });
  return connection !== undefined && hasSameOrigins(editing, connection);
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
  return {
    name,
    baseUrl,
    authUrl: authUrl === `${baseUrl}${defaultAuthPath}` ? '' : authUrl,
    clientId,
    redirectUri,
    browserRedirectUri,
    signIn: [...signIn],
    clientAuthentication,
  };
}

/** Returns the draft in the shape of a connection file, without its empty fields. */
function fileOf(draft: ConnectionDraft): Record<string, unknown> {
  const entries = Object.entries(draft).map(([key, value]): [string, unknown] => [
    key,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
