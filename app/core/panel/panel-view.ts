// Derives the view that the panel shows from its state, the accounts and the sign-in in progress.
import { basename } from 'node:path';
import { maxWordLength, serviceText } from '../../i18n/untrusted-text.ts';
import type { ConnectionFormView } from '../../contract/connection-form.ts';
import { extraNames } from '../../contract/preferences.ts';
import type { SettingLocks } from '../../contract/managed-settings.ts';
import type { AboutView, AccountView, PanelView, SettingsView } from '../../contract/view.ts';
import type { LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import type { Connection } from '../../connection/connection.ts';
import type { ConnectionRule } from '../../managed/managed-settings.ts';
import { type AccountOverview, accountView } from '../accounts/account-view.ts';
import type { Account } from '../accounts/account.ts';
import { connectionSummary } from '../connections/connections.ts';
import type { SignInSnapshot } from '../auth/sign-in.ts';
import type { SignInNote } from '../auth/sign-in-result.ts';
import type { UpdateCheck } from '../updates/update-check.ts';
import type { PanelContext } from './panel-context.ts';
import type { ConnectionFormState, PanelState } from './panel-state.ts';

export interface PanelViewInput extends Pick<
  PanelContext,
  'accounts' | 'connections' | 'practice' | 'systemStart'
> {
  readonly state: PanelState;
  readonly overviewOf: (account: Account) => AccountOverview;
  readonly signIn: SignInSnapshot | undefined;
  /** The account that the panel shows if nothing else is open. */
  readonly shownAccount: Account | undefined;
  readonly versions: AboutView['versions'];
  /** The path of the file with additional CA certificates; empty if there is none. */
  readonly certificates: string;
  readonly shortcutNote: SettingsView['shortcutNote'] | undefined;
  readonly locks: SettingLocks;
  readonly connectionRule: ConnectionRule;
  readonly updates: Pick<UpdateCheck, 'isOn' | 'found'>;
}

export function panelView(input: PanelViewInput): PanelView {
  const { state, signIn, shownAccount } = input;
  const notice = state.notice === undefined ? {} : { notice: withText(state.notice) };
  if (state.isStarting) return { name: 'starting' };
  const screen = state.screens.at(-1);
  if (screen === undefined && shownAccount !== undefined)
    return {
      name: 'account',
      account: accountWithNotice(input, shownAccount),
      ...(state.opensVoicemail && { opensVoicemail: true }),
    };
  switch (screen?.name) {
    case 'about':
      return { name: 'about', about: aboutView(input), ...notice };
    case 'connection-form':
      return { name: 'connection-form', form: formView(screen.form), ...notice };
    case 'settings':
      return { name: 'settings', settings: settingsView(input, screen), ...notice };
    case 'sign-in': {
      const selected = input.connections.latest(screen.connection);
      if (signIn !== undefined) return signInView(selected, signIn);
      return {
        name: 'sign-in',
        connection: connectionSummary(selected),
        methods: selected.signIn,
        ...notice,
      };
    }
    case 'domains':
      return {
        name: 'domains',
        account: accountWithNotice(input, screen.account),
        list: screen.account.domains.view(),
        ...notice,
      };
    case 'all-fields':
      return { name: 'all-fields', account: accountWithNotice(input, screen.account) };
    case 'welcome':
    case undefined:
      return { ...welcomeView(input), ...notice };
  }
}

function welcomeView({ connections, practice, connectionRule }: PanelViewInput): PanelView {
  const known = connections.offered().map(connectionSummary);
  const isLimited = connectionRule === 'none';
  return {
    name: 'welcome',
    ...(known.length > 0 && { connections: known }),
    ...(practice && !isLimited && { practice: connectionSummary(practice) }),
    ...(isLimited && { connectionRule }),
  };
}

/** Until the next action, the notice of a failed action replaces the account's own notice. */
function accountWithNotice({ state: { notice }, overviewOf }: PanelViewInput, account: Account): AccountView {
  const known = accountView(account, overviewOf(account));
  return notice?.tone === 'error' ? { ...known, notice: withText(notice) } : known;
}

function aboutView({ shownAccount, connections, versions, updates }: PanelViewInput): AboutView {
  const found = updates.found();
  const supported = connections.list().filter(({ support }) => support !== undefined);
  return {
    versions,
    service: Object.entries(shownAccount?.session.snapshot().about ?? {}).map(([name, value]) => ({
      name,
      // The service sends `Version: 44.3.0`.
      value: name === 'apiversion' ? value.replace(/^version:\s*(?=\S)/i, '') : value,
    })),
    ...(supported.length > 0 && { supported: supported.map(connectionSummary) }),
    ...(updates.isOn && { updates: found === undefined ? {} : { found } }),
  };
}

function settingsView(
  { accounts, connections, certificates, shortcutNote, systemStart, locks, connectionRule }: PanelViewInput,
  { part, proxyPassword }: Pick<SettingsView, 'part' | 'proxyPassword'>,
): SettingsView {
  const start = systemStart();
  const extras = extraNames.filter((name) =>
    connections.list().some((connection) => connection.extras?.includes(name)),
  );
  return {
    part,
    proxyPassword,
    certificateFile: basename(certificates),
    ...(shortcutNote && { shortcutNote }),
    ...(start && { systemStart: start }),
    ...(Object.keys(locks).length > 0 && { locks }),
    ...(connectionRule !== 'any' && { connectionRule }),
    ...(extras.length > 0 && { extras }),
    connections: connections.list().map((connection) => ({
      ...connectionSummary(connection),
      accounts: accounts.list().filter((account) => account.connection.name === connection.name).length,
      isManaged: connections.isManaged(connection.name),
    })),
  };
}

function formView(form: ConnectionFormState): ConnectionFormView {
  const { editing, draft, initialDraft, typedSecret, secretError, test } = form;
  return {
    isEditing: editing !== undefined,
    draft,
    initialDraft,
    secret: secretStateOf(form),
    ...(secretError !== undefined && typedSecret === undefined && { secretError: secretError() }),
    ...(test !== undefined && { test: test === 'running' ? test : test.map(withText) }),
  };
}

function withText<Value extends { readonly text: LazyText }>(
  lazy: Value,
): Omit<Value, 'text'> & { readonly text: string } {
  return { ...lazy, text: lazy.text() };
}

function secretStateOf({ typedSecret, storedSecret }: ConnectionFormState): ConnectionFormView['secret'] {
  if (typedSecret !== undefined) return 'entered';
  if (storedSecret.kind === 'unread') return 'unreadable';
  return storedSecret.secret === undefined ? 'none' : 'stored';
}

function signInView(selected: Connection, signIn: SignInSnapshot): PanelView {
  const connection = connectionSummary(selected);
  const { method, state, username, isSlow, mfa } = signIn;
  const error = signIn.error === undefined ? {} : { error: signIn.error() };
  if (mfa !== undefined) {
    const { factors, expiresAt, rejectedCount } = mfa;
    return {
      name: 'passcode',
      connection,
      username,
      factors: factors.map(({ vendor, type }) => ({
        vendor: serviceText(vendor, maxWordLength),
        type: serviceText(type, maxWordLength),
      })),
      selectedFactor: factors.indexOf(mfa.selected),
      expiresAt,
      rejectedCount,
      isChecking: state === 'checking-passcode',
      ...error,
    };
  }
  if (state === 'signed-in')
    return { name: 'signing-in', connection, method, step: 'profile', isSlow: false };
  if (method === 'password') {
    return {
      name: 'password',
      connection,
      otherMethods: selected.signIn.filter((other) => other !== method),
      username,
      isChecking: state === 'exchanging',
      ...error,
    };
  }
  return {
    name: 'signing-in',
    connection,
    method,
    step: state === 'awaiting-user' ? 'user' : 'token',
    isSlow,
    ...(signIn.note && { note: noteText(signIn.note, selected) }),
  };
}

function noteText(note: SignInNote, { signIn }: Connection): string {
  const { blocked, tryBrowser, noState, noBrowser } = messages.signInNote;
  if (note.kind !== 'blocked') return note.kind === 'no-state' ? noState : noBrowser;
  return signIn.includes('browser') ? `${blocked(note.host)} ${tryBrowser}` : blocked(note.host);
}
