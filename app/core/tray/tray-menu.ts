// The tray's menu as data: its items and their actions. electron/tray/tray.ts creates Electron's menu from it.
import type { AccountView } from '../../contract/view.ts';
import { messages } from '../../i18n/i18n.ts';

export type TrayAction =
  | { readonly type: 'open' | 'add' | 'refresh' | 'settings' | 'diagnostics' | 'about' | 'quit' }
  | { readonly type: 'show' | 'domains' | 'sign-in' | 'sign-out'; readonly account: string };

export interface TrayItem {
  /** Unique in the menu. */
  readonly id: string;
  readonly label: string;
  /** An item without an action and without items is disabled. */
  readonly action?: TrayAction;
  /** Set for radio items. */
  readonly checked?: boolean;
  readonly items?: TrayMenu;
}

export type TrayMenu = readonly (TrayItem | 'separator')[];

export interface TrayMenuFacts {
  /** The status in one line. */
  readonly headline: string;
  /** The most urgent account, which the tray shows. */
  readonly account: AccountView | undefined;
  readonly accounts: readonly AccountView[];
  /** The id of the account that the panel shows. */
  readonly shownAccount: string | undefined;
}

/** Returns the menu. Equal facts give equal menus. */
export function trayMenu(facts: TrayMenuFacts): TrayMenu {
  const { headline, account, accounts } = facts;
  const plain = (
    type: Exclude<TrayAction['type'], 'show' | 'domains' | 'sign-in' | 'sign-out'>,
  ): TrayItem => ({
    id: type,
    label: messages.tray.menu[type],
    action: { type },
  });
  return [
    { id: 'status', label: headline },
    'separator',
    plain('open'),
    ...(accounts.length > 1 ? [accountsItem(facts, plain('add'))] : []),
    ...(account === undefined ? [] : [domainItem(account), plain('refresh')]),
    'separator',
    ...(account === undefined ? [signInFirst()] : signInAndOut(account)),
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

function accountsItem({ accounts, shownAccount }: TrayMenuFacts, add: TrayItem): TrayItem {
  const items = accounts.map((account, index) => ({
    id: `account-${index}`,
    label: account.name,
    action: { type: 'show' as const, account: account.id },
    checked: account.id === shownAccount,
  }));
  return { id: 'accounts', label: messages.tray.menu.accounts, items: [...items, 'separator', add] };
}

/** Opens the list of domains. Its label is the selected domain, unless that was removed or has no name. */
function domainItem({ id, selectedDomain }: AccountView): TrayItem {
  const hasName =
    selectedDomain !== undefined && selectedDomain.label !== '' && selectedDomain.status !== 'removed';
  const label = hasName ? messages.tray.menu.domain(selectedDomain.label) : messages.tray.menu.domains;
  return { id: 'domain', label, action: { type: 'domains', account: id } };
}

function signInAndOut(account: AccountView): readonly TrayItem[] {
  const { id, signIn, name } = account;
  const signOut: TrayItem = {
    id: 'sign-out',
    label: messages.tray.menu.signOut(name),
    action: { type: 'sign-out', account: id },
  };
  if (signIn !== 'sign-in-again') return [signOut];
  return [
    { id: 'sign-in', label: messages.tray.menu.signInAs(name), action: { type: 'sign-in', account: id } },
    signOut,
  ];
}
