// The tray's menu as data: its items and their actions. electron/tray/tray.ts creates Electron's menu from it.
import type { AccountOverview } from '../accounts/account-view.ts';
import { messages } from '../../i18n/messages.ts';

export type TrayAction =
  | { readonly type: 'open' | 'add' | 'refresh' | 'settings' | 'diagnostics' | 'about' | 'quit' }
  | { readonly type: 'show' | 'domains' | 'portal' | 'sign-in' | 'sign-out'; readonly account: string };

export interface TrayItem {
  /** Unique in the menu. */
  readonly id: string;
  readonly label: string;
  /** An item without an action or a submenu is disabled. */
  readonly action?: TrayAction;
  readonly submenu?: TrayMenu;
  /** Set for radio items. */
  readonly checked?: boolean;
}

export type TrayMenu = readonly (TrayItem | 'separator')[];

/** An account with its texts in the menu. */
export interface TrayAccount {
  readonly view: AccountOverview;
  /** Differs from the names of the other accounts. */
  readonly name: string;
  /** The status in words. */
  readonly statusText: string;
}

export interface TrayMenuFacts {
  /** The status that the icon shows, in one line. */
  readonly headline: string;
  readonly accounts: readonly TrayAccount[];
  /** The account that the panel shows. The commands act on it. */
  readonly shown: TrayAccount | undefined;
}

/** More accounts than these have a submenu: a menu with all of them would be higher than many screens. */
const maxAccountsInMenu = 8;
/** With a submenu, so many accounts have an item for their voicemail, and so many for their sign-in. */
const maxItemsOfAccounts = 3;

/** Returns the menu. Equal facts give equal menus. */
export function trayMenu({ headline, accounts, shown }: TrayMenuFacts): TrayMenu {
  const hasSeveral = accounts.length > 1;
  const hasSubmenu = accounts.length > maxAccountsInMenu;
  const plain = (
    type: Exclude<TrayAction['type'], 'show' | 'domains' | 'portal' | 'sign-in' | 'sign-out'>,
  ): TrayItem => ({
    id: type,
    label: messages.tray.menu[type],
    action: { type },
  });
  return [
    { id: 'status', label: headline },
    'separator',
    plain('open'),
    ...limitItems(voicemailItems(accounts, hasSeveral), hasSubmenu),
    ...(hasSeveral ? accountItems(accounts, shown, plain('add'), hasSubmenu) : []),
    ...(shown === undefined
      ? []
      : [domainItem(shown, hasSeveral), portalItem(shown, hasSeveral), refreshItem(hasSeveral)]),
    'separator',
    ...limitItems(signInItems(accounts, hasSeveral), hasSubmenu),
    ...(shown === undefined ? [signInFirst()] : [signOutItem(shown)]),
    'separator',
    plain('settings'),
    plain('diagnostics'),
    plain('about'),
    'separator',
    plain('quit'),
  ];
}

function signInFirst(): TrayItem {
  return { id: 'sign-in', label: messages.tray.menu.signIn, action: { type: 'open' } };
}

/** One item for each account with new voicemail. It opens the account. */
function voicemailItems(accounts: readonly TrayAccount[], hasSeveral: boolean): readonly TrayItem[] {
  return accounts.flatMap(({ view: { id, newVoicemail }, name }, index) =>
    newVoicemail === undefined || newVoicemail.count === 0
      ? []
      : [
          {
            id: `voicemail-${index}`,
            label: hasSeveral ? messages.tray.menu.account(name, newVoicemail.text) : newVoicemail.text,
            action: { type: 'show', account: id },
          },
        ],
  );
}

/** The submenu has all accounts, with their voicemail and status. */
function limitItems(items: readonly TrayItem[], hasSubmenu: boolean): readonly TrayItem[] {
  return hasSubmenu ? items.slice(0, maxItemsOfAccounts) : items;
}

/** Separators surround the radio items: Electron makes one group of those between two separators. */
function accountItems(
  accounts: readonly TrayAccount[],
  shown: TrayAccount | undefined,
  add: TrayItem,
  hasSubmenu: boolean,
): readonly TrayMenu[number][] {
  const items = accounts.map((account, index) => ({
    id: `account-${index}`,
    label: messages.tray.menu.account(
      account.name,
      hasSubmenu ? statusWithVoicemail(account) : account.statusText,
    ),
    action: { type: 'show' as const, account: account.view.id },
    checked: account === shown,
  }));
  if (!hasSubmenu) return ['separator', ...items, add, 'separator'];
  return [
    'separator',
    { id: 'accounts', label: messages.accounts.open, submenu: [...items, 'separator', add] },
    'separator',
  ];
}

function statusWithVoicemail({ statusText, view: { newVoicemail } }: TrayAccount): string {
  const hasVoicemail = newVoicemail !== undefined && newVoicemail.count > 0;
  return hasVoicemail ? messages.tray.menu.account(statusText, newVoicemail.text) : statusText;
}

/** Opens the list of domains. Its label has the selected domain, unless that was removed or has no name. */
function domainItem({ view: { id, selectedDomain }, name }: TrayAccount, hasSeveral: boolean): TrayItem {
  const { domain, domains, domainOf, domainsOf } = messages.tray.menu;
  const selected = selectedDomain?.status === 'removed' ? '' : (selectedDomain?.label ?? '');
  const label =
    selected === ''
      ? hasSeveral
        ? domainsOf(name)
        : domains
      : hasSeveral
        ? domainOf(name, selected)
        : domain(selected);
  return { id: 'domain', label, action: { type: 'domains', account: id } };
}

/** Opens the service's portal in the browser. */
function portalItem({ view: { id }, name }: TrayAccount, hasSeveral: boolean): TrayItem {
  const { portal, portalOf } = messages.tray.menu;
  return {
    id: 'portal',
    label: hasSeveral ? portalOf(name) : portal,
    action: { type: 'portal', account: id },
  };
}

/** Polls all accounts. */
function refreshItem(hasSeveral: boolean): TrayItem {
  const { refresh, refreshAll } = messages.tray.menu;
  return { id: 'refresh', label: hasSeveral ? refreshAll : refresh, action: { type: 'refresh' } };
}

/** One item for each account that has to sign in again, whichever the panel shows. */
function signInItems(accounts: readonly TrayAccount[], hasSeveral: boolean): readonly TrayItem[] {
  return accounts.flatMap(({ view: { id, signIn }, name }, index) =>
    signIn === 'sign-in-again'
      ? [
          {
            id: hasSeveral ? `sign-in-${index}` : 'sign-in',
            label: messages.tray.menu.signInAs(name),
            action: { type: 'sign-in', account: id },
          },
        ]
      : [],
  );
}

function signOutItem({ view: { id }, name }: TrayAccount): TrayItem {
  return {
    id: 'sign-out',
    label: messages.tray.menu.signOut(name),
    action: { type: 'sign-out', account: id },
  };
}
