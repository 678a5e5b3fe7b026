// The state of the panel, without the accounts and the sign-in in progress, and the events that change it. panel-view.ts derives
// the view from this state.
import type { ConnectionDraft, Finding } from '../../contract/connection-form.ts';
import type { Notice, SettingsPart, SettingsView } from '../../contract/view.ts';
import type { Lazy, LazyText } from '../../i18n/i18n.ts';
import type { Connection } from '../../connection/connection.ts';
import type { Account } from '../accounts/account.ts';

export interface PanelState {
  /** True until the accounts of the last run are listed. */
  readonly isStarting: boolean;
  /** The connection to sign in with, as it was when it was selected. */
  readonly selectedConnection: Connection | undefined;
  readonly isAddingAccount: boolean;
  /**
   * The account whose list of domains is open, and the one whose profile is open with all fields. The views close if the panel
   * shows another account, and after a sign-in, which replaces the account's object.
   */
  readonly domainsAccount: Account | undefined;
  readonly allFieldsAccount: Account | undefined;
  /** Whether the page still has to open the shown account's voicemail. */
  readonly opensVoicemail: boolean;
  readonly form: ConnectionFormState | undefined;
  readonly lastFormId: number;
  readonly isSettingsOpen: boolean;
  readonly settingsPart: SettingsPart;
  readonly proxyPassword: SettingsView['proxyPassword'];
  readonly isAboutOpen: boolean;
  readonly notice: Lazy<Notice> | undefined;
}

export interface ConnectionFormState {
  /** Differs for each form that is opened. */
  readonly id: number;
  /** The connection that is being changed; undefined for a new one. */
  readonly editing: Connection | undefined;
  /** The client secret of `editing`. `unread` until it has been read, and while it can't be read. */
  readonly storedSecret:
    { readonly kind: 'unread' } | { readonly kind: 'read'; readonly secret: string | undefined };
  readonly draft: ConnectionDraft;
  readonly initialDraft: ConnectionDraft;
  readonly typedSecret: string | undefined;
  /** Why the client secret has to be entered again. */
  readonly secretError: LazyText | undefined;
  readonly test: 'running' | readonly Lazy<Finding>[] | undefined;
  /** What the user has confirmed while this form is open (`targetsOf` in confirmation.ts). */
  readonly confirmedTargets: readonly string[];
}

export type PanelEvent =
  /** The accounts are listed. `connection` is the one to sign in with if there are no accounts. */
  | { readonly type: 'started'; readonly connection: Connection | undefined }
  | { readonly type: 'action-started' }
  | { readonly type: 'notice-shown'; readonly notice: Lazy<Notice> }
  | { readonly type: 'import-confirmed'; readonly connection: Connection }
  | { readonly type: 'connection-selected'; readonly connection: Connection }
  | { readonly type: 'connection-removed'; readonly name: string }
  /** The user goes one step back: from the sign-in to the list of connections, and from the list to the account. */
  | { readonly type: 'stepped-back' }
  /** The user adds an account. `connection` is the one to sign in with. */
  | { readonly type: 'add-account-opened'; readonly connection: Connection | undefined }
  | { readonly type: 'signed-in' }
  /** The user opens an account: closes settings and About, which would cover it. */
  | { readonly type: 'account-requested' }
  | { readonly type: 'voicemail-requested' }
  | { readonly type: 'voicemail-opened' }
  | { readonly type: 'domains-opened'; readonly account: Account }
  | { readonly type: 'domains-closed' }
  | { readonly type: 'all-fields-opened'; readonly account: Account }
  | { readonly type: 'all-fields-closed' }
  | { readonly type: 'settings-opened' }
  | { readonly type: 'settings-part-shown'; readonly part: SettingsPart }
  | { readonly type: 'settings-closed' }
  | { readonly type: 'proxy-password-read'; readonly proxyPassword: SettingsView['proxyPassword'] }
  | { readonly type: 'about-opened' }
  | { readonly type: 'about-closed' }
  | {
      readonly type: 'form-opened';
      readonly editing: Connection | undefined;
      readonly draft: ConnectionDraft;
      readonly secretError: LazyText | undefined;
    }
  /** `typedSecret` is empty if none was typed since the last such event. */
  | { readonly type: 'form-edited'; readonly draft: ConnectionDraft; readonly typedSecret: string }
  | { readonly type: 'form-secret-read'; readonly formId: number; readonly secret: string | undefined }
  | { readonly type: 'form-targets-confirmed'; readonly targets: readonly string[] }
  /** The test has begun or finished. Undefined if the draft became invalid before it could begin. */
  | { readonly type: 'form-test-changed'; readonly test: ConnectionFormState['test'] }
  | { readonly type: 'form-saved'; readonly connection: Connection }
  | { readonly type: 'form-closed' };

export const initialPanelState: PanelState = {
  isStarting: true,
  selectedConnection: undefined,
  isAddingAccount: false,
  domainsAccount: undefined,
  allFieldsAccount: undefined,
  opensVoicemail: false,
  form: undefined,
  lastFormId: 0,
  isSettingsOpen: false,
  settingsPart: 'general',
  proxyPassword: 'none',
  isAboutOpen: false,
  notice: undefined,
};

export function reduce(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'started':
      return {
        ...state,
        isStarting: false,
        selectedConnection: event.connection ?? state.selectedConnection,
      };
    case 'action-started':
      return { ...state, notice: undefined };
    case 'notice-shown':
      return { ...state, notice: event.notice };
    case 'import-confirmed':
      return {
        ...state,
        isSettingsOpen: false,
        isAboutOpen: false,
        selectedConnection: event.connection,
        form: formUnlessOf(state, event.connection.name),
      };
    case 'connection-selected':
      return { ...state, selectedConnection: event.connection };
    case 'connection-removed':
      return {
        ...state,
        selectedConnection:
          state.selectedConnection?.name === event.name ? undefined : state.selectedConnection,
        form: formUnlessOf(state, event.name),
      };
    case 'stepped-back':
      return state.selectedConnection === undefined
        ? { ...state, isAddingAccount: false }
        : { ...state, selectedConnection: undefined };
    case 'add-account-opened':
      return {
        ...state,
        isSettingsOpen: false,
        isAboutOpen: false,
        isAddingAccount: true,
        opensVoicemail: false,
        selectedConnection: event.connection,
      };
    case 'signed-in':
      return { ...state, selectedConnection: undefined, isAddingAccount: false, opensVoicemail: false };
    case 'account-requested':
      return { ...state, isSettingsOpen: false, isAboutOpen: false, opensVoicemail: false };
    case 'voicemail-requested':
      return { ...state, opensVoicemail: true, domainsAccount: undefined, allFieldsAccount: undefined };
    case 'voicemail-opened':
      return { ...state, opensVoicemail: false };
    case 'domains-opened':
      return { ...state, domainsAccount: event.account };
    case 'domains-closed':
      return { ...state, domainsAccount: undefined };
    case 'all-fields-opened':
      return { ...state, allFieldsAccount: event.account };
    case 'all-fields-closed':
      return { ...state, allFieldsAccount: undefined };
    case 'settings-opened':
      return { ...state, isSettingsOpen: true, settingsPart: 'general', isAboutOpen: false };
    case 'settings-part-shown':
      return { ...state, settingsPart: event.part };
    case 'settings-closed':
      return { ...state, isSettingsOpen: false };
    case 'proxy-password-read':
      return { ...state, proxyPassword: event.proxyPassword };
    case 'about-opened':
      return { ...state, isAboutOpen: true };
    case 'about-closed':
      return { ...state, isAboutOpen: false };
    case 'form-opened':
      return openForm(state, event);
    case 'form-saved':
      return {
        ...state,
        form: undefined,
        // A form that was opened in the settings leads back to the settings, any other one to the sign-in.
        selectedConnection: state.isSettingsOpen ? state.selectedConnection : event.connection,
      };
    case 'form-closed':
      return { ...state, form: undefined };
    default:
      return state.form === undefined ? state : { ...state, form: reduceForm(state.form, event) };
  }
}

/** Whether the user is doing something that a new view would interrupt. */
export function isBusy(state: PanelState): boolean {
  const { isAddingAccount, isSettingsOpen, isAboutOpen } = state;
  const opened = [state.selectedConnection, state.domainsAccount, state.allFieldsAccount, state.form];
  return isAddingAccount || isSettingsOpen || isAboutOpen || opened.some((each) => each !== undefined);
}

/** Closes the form of a connection that is replaced or removed: saving it would bring the previous connection back. */
function formUnlessOf({ form }: PanelState, name: string): ConnectionFormState | undefined {
  return form?.editing?.name === name ? undefined : form;
}

function openForm(
  state: PanelState,
  { editing, draft, secretError }: Extract<PanelEvent, { readonly type: 'form-opened' }>,
): PanelState {
  const id = state.lastFormId + 1;
  return {
    ...state,
    lastFormId: id,
    form: {
      id,
      editing,
      storedSecret: editing === undefined ? { kind: 'read', secret: undefined } : { kind: 'unread' },
      draft,
      initialDraft: draft,
      typedSecret: undefined,
      secretError,
      test: undefined,
      confirmedTargets: [],
    },
  };
}

type FormEvent = Extract<
  PanelEvent,
  { readonly type: 'form-edited' | 'form-secret-read' | 'form-targets-confirmed' | 'form-test-changed' }
>;

function reduceForm(form: ConnectionFormState, event: FormEvent): ConnectionFormState {
  switch (event.type) {
    case 'form-edited': {
      const { draft, typedSecret } = event;
      return { ...form, draft, typedSecret: typedSecret === '' ? form.typedSecret : typedSecret };
    }
    case 'form-secret-read':
      // The keychain may respond after another form was opened.
      return event.formId === form.id
        ? { ...form, storedSecret: { kind: 'read', secret: event.secret } }
        : form;
    case 'form-targets-confirmed':
      return { ...form, confirmedTargets: [...form.confirmedTargets, ...event.targets] };
    case 'form-test-changed':
      return { ...form, test: event.test };
  }
}

export interface PanelStore {
  readonly state: () => PanelState;
  readonly dispatch: (event: PanelEvent) => void;
}

export function createPanelStore(): PanelStore {
  let state = initialPanelState;
  return {
    state: () => state,
    dispatch: (event) => {
      state = reduce(state, event);
    },
  };
}
