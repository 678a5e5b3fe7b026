// The state of the panel, without the accounts and the sign-in in progress, and the events that change this state.
import type { ConnectionDraft, Finding } from '../../contract/connection-form.ts';
import type { SettingsPart } from '../../contract/preferences.ts';
import type { Notice, ScreenName, SettingsView } from '../../contract/view.ts';
import type { Lazy, LazyText } from '../../i18n/i18n.ts';
import type { Connection } from '../../connection/connection.ts';
import type { Account } from '../accounts/account.ts';

export interface PanelState {
  /** True until the accounts of the last run are listed. */
  readonly isStarting: boolean;
  /** What is open over the account, or over the welcome view if there is none. The last one is shown; Back removes it. */
  readonly screens: readonly Screen[];
  /** Whether the page still has to open the shown account's voicemail. */
  readonly opensVoicemail: boolean;
  readonly notice: Lazy<Notice> | undefined;
}

/** `name` is that of its view; `sign-in` also stands for the views of a sign-in in progress. Each is open once at most. */
export type Screen =
  /** The list of connections, from which another account is added. */
  | { readonly name: 'welcome' }
  /** The connection to sign in with, as it was when it was selected, and the account that signs in again. */
  | {
      readonly name: 'sign-in';
      readonly connection: Connection;
      readonly renewed?: RenewedAccount | undefined;
    }
  /** `domains` and `all-fields` close if another account is shown, and after a new sign-in, which replaces the `Account`. */
  | { readonly name: 'domains'; readonly account: Account }
  | { readonly name: 'all-fields'; readonly account: Account }
  | {
      readonly name: 'settings';
      readonly part: SettingsPart;
      readonly proxyPassword: SettingsView['proxyPassword'];
    }
  | { readonly name: 'connection-form'; readonly form: ConnectionFormState }
  | { readonly name: 'about' };

export interface RenewedAccount {
  readonly login: string;
  readonly name: string;
  readonly username: string;
}

type NamedScreen<Name extends ScreenName> = Extract<Screen, { readonly name: Name }>;

export interface ConnectionFormState {
  /** Differs for each form that is opened. */
  readonly id: number;
  /** The connection that is being changed; undefined for a new one. */
  readonly editing: Connection | undefined;
  /** The client secret of `editing`. `unread` if it hasn't been read yet, or can't be read. */
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
  | { readonly type: 'opened'; readonly screen: Screen }
  /** The user leaves a screen. Ignored unless it is shown: the call may come late. */
  | { readonly type: 'left'; readonly screen: ScreenName }
  | { readonly type: 'import-confirmed'; readonly connection: Connection }
  | { readonly type: 'connection-removed'; readonly name: string }
  /** The user adds an account. `connection` is the one to sign in with. */
  | { readonly type: 'add-account-opened'; readonly connection: Connection | undefined }
  | { readonly type: 'signed-in' }
  /** The user opens an account, or signs in to it again: closes settings and About, which would cover that. */
  | { readonly type: 'account-requested' }
  /** This account is shown if nothing is open: closes what belongs to others. */
  | { readonly type: 'account-shown'; readonly account: Account | undefined }
  | { readonly type: 'voicemail-requested' }
  | { readonly type: 'voicemail-opened' }
  | { readonly type: 'settings-part-shown'; readonly part: SettingsPart }
  | { readonly type: 'proxy-password-read'; readonly proxyPassword: SettingsView['proxyPassword'] }
  /** An empty `typedSecret` keeps the one of an earlier event. */
  | { readonly type: 'form-edited'; readonly draft: ConnectionDraft; readonly typedSecret: string }
  | { readonly type: 'form-secret-read'; readonly formId: number; readonly secret: string | undefined }
  | { readonly type: 'form-targets-confirmed'; readonly targets: readonly string[] }
  /** `test` is undefined if the draft became invalid before the test could begin. */
  | { readonly type: 'form-test-changed'; readonly test: ConnectionFormState['test'] }
  | { readonly type: 'form-saved'; readonly connection: Connection };

export const initialPanelState: PanelState = {
  isStarting: true,
  screens: [],
  opensVoicemail: false,
  notice: undefined,
};

export function reduce(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'started': {
      const { connection } = event;
      if (connection === undefined) return { ...state, isStarting: false };
      const { screens } = close(state, 'sign-in');
      return { ...state, isStarting: false, screens: [{ name: 'sign-in', connection }, ...screens] };
    }
    case 'action-started':
      return { ...state, notice: undefined };
    case 'notice-shown':
      return { ...state, notice: event.notice };
    case 'opened':
      return open(state, event.screen);
    case 'left':
      return state.screens.at(-1)?.name === event.screen ? close(state, event.screen) : state;
    case 'import-confirmed':
      return openSignIn(
        closeFormOf(close(state, 'settings', 'about'), event.connection.name),
        event.connection,
      );
    case 'connection-removed':
      return closeFormOf(
        keep(state, (screen) => screen.name !== 'sign-in' || screen.connection.name !== event.name),
        event.name,
      );
    case 'add-account-opened': {
      const list = open(close(state, 'settings', 'about', 'sign-in'), { name: 'welcome' });
      const opened = event.connection === undefined ? list : openSignIn(list, event.connection);
      return { ...opened, opensVoicemail: false };
    }
    case 'signed-in':
      return { ...close(state, 'sign-in', 'welcome'), opensVoicemail: false };
    case 'account-requested':
      return { ...close(state, 'settings', 'about'), opensVoicemail: false };
    case 'account-shown':
      return keep(state, (screen) => !('account' in screen) || screen.account === event.account);
    case 'voicemail-requested':
      return { ...close(state, 'domains', 'all-fields'), opensVoicemail: true };
    case 'voicemail-opened':
      return { ...state, opensVoicemail: false };
    case 'settings-part-shown':
      return change(state, 'settings', (settings) => ({ ...settings, part: event.part }));
    case 'proxy-password-read':
      return change(state, 'settings', (settings) => ({ ...settings, proxyPassword: event.proxyPassword }));
    case 'form-saved': {
      const saved = close(state, 'connection-form');
      // A form that was opened in the settings leads back to the settings, any other one to the sign-in.
      return find(saved, 'settings') === undefined ? openSignIn(saved, event.connection) : saved;
    }
    default:
      return change(state, 'connection-form', ({ name, form }) => ({ name, form: reduceForm(form, event) }));
  }
}

function find<Name extends ScreenName>({ screens }: PanelState, name: Name) {
  return screens.find((screen): screen is NamedScreen<Name> => screen.name === name);
}

function keep(state: PanelState, isKept: (screen: Screen) => boolean): PanelState {
  return state.screens.every(isKept) ? state : { ...state, screens: state.screens.filter(isKept) };
}

const close = (state: PanelState, ...names: readonly ScreenName[]): PanelState =>
  keep(state, ({ name }) => !names.includes(name));

/** Opens a screen over the others, but below a form, so that what was typed stays in view. Only About covers the form. */
function open(state: PanelState, screen: Screen): PanelState {
  const { screens } = close(state, screen.name);
  const form = screens.findIndex(({ name }) => name === 'connection-form' && screen.name !== 'about');
  return { ...state, screens: screens.toSpliced(form === -1 ? screens.length : form, 0, screen) };
}

const openSignIn = (state: PanelState, connection: Connection) =>
  open(state, { name: 'sign-in', connection });

/** Closes the form of a connection that is replaced or removed: saving it would bring the previous connection back. */
const closeFormOf = (state: PanelState, connection: string): PanelState =>
  keep(state, (screen) => screen.name !== 'connection-form' || screen.form.editing?.name !== connection);

function change<Name extends ScreenName>(
  state: PanelState,
  name: Name,
  update: (screen: NamedScreen<Name>) => Screen,
): PanelState {
  const changed = find(state, name);
  if (changed === undefined) return state;
  return {
    ...state,
    screens: state.screens.map((screen) => (screen === changed ? update(changed) : screen)),
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

export type PanelStore = ReturnType<typeof createPanelStore>;

export function createPanelStore() {
  let state = initialPanelState;
  return {
    state: () => state,
    screen: <Name extends ScreenName>(name: Name) => find(state, name),
    dispatch: (event: PanelEvent) => {
      state = reduce(state, event);
    },
  };
}
