// The tray's menu as data: its items and what they do.
import { fieldText, type Profile, readField } from '../../api/profile/profile.ts';
import type { CallArgs, CallName, WindowCallName } from '../../contract/calls.ts';
import { formats } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import { type AccountOverview, isUpToDate } from '../accounts/account-view.ts';
import { phoneNumber } from '../profile/phone-number.ts';

type PlainItem = 'open' | 'add' | 'refresh' | 'settings' | 'diagnostics' | 'about' | 'quit';

type PanelCallName = Exclude<CallName, WindowCallName> | 'panel.copy';

/** The arguments of the calls that items make: those of the panel, and two of the tray's own. */
export type TrayCallArgs = { readonly [Name in PanelCallName]: CallArgs<Name> } & Record<
  'panel.show' | 'accounts.poll',
  []
>;

export type TrayCallName = keyof TrayCallArgs;

export type TrayCallHandlers = {
  readonly [Name in TrayCallName]: (...args: TrayCallArgs[Name]) => unknown;
};

/** Calls that are made one after the other. If a call rejects, the calls after it aren't made. */
export type TrayAction = readonly {
  readonly [Name in TrayCallName]: readonly [Name, ...TrayCallArgs[Name]];
}[TrayCallName][];

export interface TrayItem {
  /** Unique in the menu. */
  readonly id: string;
  readonly label: string;
  /** An item with neither action nor submenu is disabled. */
  readonly action?: TrayAction;
  readonly submenu?: TrayMenu;
  /** A radio item excludes those beside it, up to the next separator. */
  readonly mark?: { readonly type: 'radio' | 'checkbox'; readonly checked: boolean };
  /** The keys of the global shortcut that also opens the panel. */
  readonly accelerator?: string;
}

export type TrayMenu = readonly (TrayItem | 'separator')[];

export interface TrayAccount {
  readonly view: AccountOverview;
  /** Differs from the names of the other accounts as far as possible. */
  readonly name: string;
  readonly stateText: string;
  /** The number of new messages in words; empty if there are none or the number is unknown. */
  readonly newMessages: string;
}

/** What items show or need, and `app-view.ts` knows. */
export interface MenuState {
  /** The keys of the global shortcut, if it works. */
  readonly shortcut?: string | undefined;
  readonly canMute?: true;
  /** In milliseconds since 1970. */
  readonly mutedUntil?: number;
}

interface TrayMenuInput extends MenuState {
  /** One line with the shown account and its status or, without accounts, with what Perch is doing. */
  readonly headline: string;
  readonly accounts: readonly TrayAccount[];
  /** Whether the user may sign in: Perch has started, without accounts, and no sign-in is in progress. */
  readonly canSignIn: boolean;
  /** The account that the panel shows. */
  readonly shown: TrayAccount | undefined;
}

export function trayMenu(input: TrayMenuInput): TrayMenu {
  const { headline, accounts, canSignIn, shown, shortcut } = input;
  const texts = messages.tray.menu;
  const plain = (id: PlainItem): TrayItem => ({ id, label: texts[id], action: plainActions[id] });
  return [
    { id: 'status', label: headline },
    ...(shown === undefined ? [] : [...stateItems(shown), ...domainItems(shown)]),
    'separator',
    ...(shown === undefined ? [] : copyItems(shown)),
    ...(canSignIn ? [{ ...plain('add'), label: `${messages.signIn.submit}…` }] : []),
    { ...plain('open'), ...(shortcut !== undefined && { accelerator: shortcut }) },
    ...(shown === undefined
      ? []
      : [
          { id: 'portal', label: texts.portal, action: [['account.openPortal', shown.view.id]] } as const,
          accountsItem(accounts, shown, plain('add')),
        ]),
    'separator',
    ...muteItems(input),
    plain('settings'),
    {
      id: 'help',
      label: texts.help,
      submenu: [plain('diagnostics'), plain('about'), ...(shown === undefined ? [] : [plain('refresh')])],
    },
    plain('quit'),
  ];
}

export const showPanel: TrayAction = [['panel.show']];
const retry: TrayAction = [['accounts.poll'], ['panel.show']];

/** A view that may open late, or fail to open, is opened after the panel is shown. */
const plainActions: Readonly<Record<PlainItem, TrayAction>> = {
  open: showPanel,
  add: [['account.add'], ['panel.show']],
  refresh: retry,
  settings: [['panel.show'], ['settings.open']],
  diagnostics: [['panel.show'], ['about.open'], ['diagnostics.save']],
  about: [['panel.show'], ['about.open']],
  quit: [['app.quit']],
};

/** Selects the account before the panel is shown, so that no other account is seen. */
export const showAccount = (account: string): TrayAction => [['account.show', account], ['panel.show']];

export const showVoicemail = (account: string): TrayAction => [['voicemail.open', account], ['panel.show']];

/** Of an outdated account, neither the voicemail's nor the recording's state is shown, only the last number of new messages. */
function stateItems({ view, name, newMessages }: TrayAccount): readonly TrayItem[] {
  const { id } = view;
  const profile = isUpToDate(view) ? (view.profile ?? {}) : {};
  const enabled = readField(profile, 'voicemail-enabled');
  const state = enabled.kind === 'flag' ? messages.tray.voicemail[enabled.on ? 'on' : 'off'] : undefined;
  const voicemail = joined([state ?? (newMessages && messages.fields['voicemail-enabled']), newMessages]);
  const isRecorded = recordingOf(profile);
  const { off, on } = messages.tray.recording;
  return [
    ...(view.isKeychainUnread ? [{ id: 'retry', label: messages.panelError.retry, action: retry }] : []),
    ...(view.signIn === 'sign-in-again' ? [signInItem({ view, name })] : []),
    ...(voicemail === '' ? [] : [{ id: 'voicemail', label: voicemail, action: showVoicemail(id) }]),
    ...(isRecorded === undefined ? [] : [{ id: 'recording', label: isRecorded ? on : off }]),
  ];
}

/** Whether calls are recorded. Undefined for a value that isn't known. */
export function recordingOf(profile: Profile): boolean | undefined {
  const recording = fieldText(profile, 'recording-configuration');
  return Object.hasOwn(messages.recording, recording) ? recording !== 'no' : undefined;
}

function muteItems({ canMute, mutedUntil }: MenuState): readonly TrayItem[] {
  if (!canMute) return [];
  const isMuted = mutedUntil !== undefined;
  const label = isMuted ? messages.account.mutedUntil(formats.shortTime(mutedUntil)) : messages.account.mute;
  const mark = { type: 'checkbox', checked: isMuted } as const;
  return [{ id: 'mute', label, action: [['notifications.mute', !isMuted]], mark }];
}

/** Returns no item if no domain is selected, or if the selected one has no name. */
function domainItems({ view: { id, selectedDomain } }: TrayAccount): readonly TrayItem[] {
  const name = selectedDomain?.label ?? '';
  const label = messages.account.selectedDomain(name);
  return name === '' ? [] : [{ id: 'domain', label, action: [...showAccount(id), ['domains.open', id]] }];
}

function copyItems({ view: { profile } }: TrayAccount): readonly TrayItem[] {
  const { shown, copied } = phoneNumber(fieldText(profile, 'caller-id-number'), profile);
  return shown === ''
    ? []
    : [{ id: 'copy', label: messages.copy.field(shown), action: [['panel.copy', copied]] }];
}

/** The separator ends the group of radio items: Electron makes one group of those between two separators. */
function accountsItem(accounts: readonly TrayAccount[], shown: TrayAccount, add: TrayItem): TrayItem {
  const items = accounts.map((account, index) => ({
    id: `account-${index}`,
    label: joined([account.name, account.stateText, account.newMessages]),
    action: showAccount(account.view.id),
    mark: { type: 'radio', checked: account === shown } as const,
  }));
  const signIns = accounts.filter((account) => account !== shown && account.view.signIn === 'sign-in-again');
  const submenu = [...items, 'separator' as const, ...signIns.map(signInItem), add];
  return { id: 'accounts', label: messages.accounts.open, submenu };
}

function signInItem({ view: { id }, name }: Pick<TrayAccount, 'view' | 'name'>): TrayItem {
  return {
    id: `sign-in ${id}`,
    label: messages.tray.menu.signInAs(name),
    action: [['panel.show'], ['account.signInAgain', id]],
  };
}

export const separator = ' · ';

export function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}
