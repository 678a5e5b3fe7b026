// The tray's menu as data: its items and their actions. electron/tray/tray.ts creates Electron's menu from it.
import { fieldText, readField } from '../../api/profile/profile.ts';
import { messages } from '../../i18n/messages.ts';
import { type AccountOverview, isUpToDate } from '../accounts/account-view.ts';
import { phoneNumber } from '../profile/phone-number.ts';

type PlainAction = 'open' | 'add' | 'refresh' | 'settings' | 'diagnostics' | 'about' | 'quit';

export type TrayAction =
  | { readonly type: PlainAction }
  | { readonly type: 'show' | 'voicemail' | 'domains' | 'portal' | 'sign-in'; readonly account: string }
  | { readonly type: 'copy'; readonly text: string };

export interface TrayItem {
  /** Unique in the menu. */
  readonly id: string;
  readonly label: string;
  /** An item without an action or a submenu is disabled. */
  readonly action?: TrayAction;
  readonly submenu?: TrayMenu;
  /** Set for radio items. */
  readonly checked?: boolean;
  /** The keys of the global shortcut that does the same. */
  readonly accelerator?: string;
}

export type TrayMenu = readonly (TrayItem | 'separator')[];

export interface TrayAccount {
  readonly view: AccountOverview;
  /** Differs from the names of the other accounts. */
  readonly name: string;
  readonly statusText: string;
  /** The number of new messages in words; empty if there are none. */
  readonly newMessages: string;
}

export interface TrayMenuFacts {
  /** One line with the shown account and its status or, without accounts, with what Perch is doing. */
  readonly headline: string;
  readonly accounts: readonly TrayAccount[];
  /** The account that the panel shows, on which the commands act. */
  readonly shown: TrayAccount | undefined;
  /** The keys of the global shortcut, if it works. */
  readonly shortcut: string | undefined;
}

export function trayMenu({ headline, accounts, shown, shortcut }: TrayMenuFacts): TrayMenu {
  const texts = messages.tray.menu;
  const plain = (type: PlainAction): TrayItem => ({
    id: type,
    label: texts[type],
    action: { type },
  });
  return [
    { id: 'status', label: headline },
    ...(shown === undefined ? [] : [...stateItems(shown), ...domainItems(shown)]),
    'separator',
    ...(shown === undefined ? [] : copyItems(shown)),
    { ...plain('open'), ...(shortcut !== undefined && { accelerator: shortcut }) },
    ...(shown === undefined
      ? []
      : [
          { id: 'portal', label: texts.portal, action: { type: 'portal', account: shown.view.id } } as const,
          accountsItem(accounts, shown, plain('add')),
        ]),
    'separator',
    plain('settings'),
    {
      id: 'help',
      label: texts.help,
      submenu: [plain('diagnostics'), plain('about'), ...(shown === undefined ? [] : [plain('refresh')])],
    },
    plain('quit'),
  ];
}

/** Voicemail and recording of the shown account if they are up to date, or the way to sign in again. */
function stateItems({ view, name, newMessages }: TrayAccount): readonly TrayItem[] {
  if (view.signIn === 'sign-in-again') return [signInItem({ view, name })];
  if (!isUpToDate(view)) return [];
  const { profile = {}, id } = view;
  const enabled = readField(profile, 'voicemail-enabled');
  const state = enabled.kind === 'flag' ? messages.tray.voicemail[enabled.on ? 'on' : 'off'] : undefined;
  const voicemail = joined([state ?? (newMessages && messages.overview.voicemail), newMessages]);
  const recording = fieldText(profile, 'recording-configuration');
  const { off, on } = messages.tray.recording;
  return [
    ...(voicemail === ''
      ? []
      : [{ id: 'voicemail', label: voicemail, action: { type: 'voicemail', account: id } } as const]),
    ...(Object.hasOwn(messages.recording, recording)
      ? [{ id: 'recording', label: recording === 'no' ? off : on }]
      : []),
  ];
}

/** An item with the selected domain, which opens the list of domains. None if the domain has no name. */
function domainItems({ view: { id, selectedDomain } }: TrayAccount): readonly TrayItem[] {
  const name = selectedDomain?.label ?? '';
  const label = messages.account.selectedDomain(name);
  return name === '' ? [] : [{ id: 'domain', label, action: { type: 'domains', account: id } }];
}

function copyItems({ view: { profile } }: TrayAccount): readonly TrayItem[] {
  const { shown, copied } = phoneNumber(fieldText(profile, 'caller-id-number'), profile);
  return shown === ''
    ? []
    : [{ id: 'copy', label: messages.copy.field(shown), action: { type: 'copy', text: copied } }];
}

/** With a separator after the radio items: Electron makes one group of the radio items between two separators. */
function accountsItem(accounts: readonly TrayAccount[], shown: TrayAccount, add: TrayItem): TrayItem {
  const items = accounts.map((account, index) => ({
    id: `account-${index}`,
    label: joined([account.name, account.statusText, account.newMessages]),
    action: { type: 'show' as const, account: account.view.id },
    checked: account === shown,
  }));
  const signIns = accounts.filter((account) => account !== shown && account.view.signIn === 'sign-in-again');
  const submenu = [...items, 'separator' as const, ...signIns.map(signInItem), add];
  return { id: 'accounts', label: messages.accounts.open, submenu };
}

function signInItem({ view: { id }, name }: Pick<TrayAccount, 'view' | 'name'>): TrayItem {
  return {
    id: `sign-in ${id}`,
    label: messages.tray.menu.signInAs(name),
    action: { type: 'sign-in', account: id },
  };
}

export const separator = ' · ';

/** Joins the parts that aren't empty. */
export function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}
