// The tray's menu as data: what is in it and what each item does. electron/tray/tray.ts makes a menu of it.
import type { AccountView } from '../../contract/view.ts';
import { messages } from '../../i18n/i18n.ts';

export type TrayAction =
  | { readonly does: 'open' | 'add' | 'refresh' | 'settings' | 'diagnostics' | 'about' | 'quit' }
  | { readonly does: 'show' | 'domains' | 'sign-in' | 'sign-out'; readonly account: string };

export interface TrayItem {
  /** Unlike that of any other item. */
  readonly id: string;
  readonly label: string;
  /** An item that does nothing can't be chosen. */
  readonly action?: TrayAction;
  /** One of several, of which one is chosen. */
  readonly chosen?: boolean;
  readonly items?: TrayMenu;
}

export type TrayMenu = readonly (TrayItem | 'separator')[];

export interface TrayMenuFacts {
  /** How things are, in one line. */
  readonly headline: string;
  /** The account that the tray speaks of. */
  readonly account: AccountView | undefined;
  readonly accounts: readonly AccountView[];
  /** The account that the panel shows. */
  readonly onView: string | undefined;
}

/** The menu; the same facts give an equal one. */
export function trayMenu(facts: TrayMenuFacts): TrayMenu {
  const { headline, account, accounts } = facts;
  const plain = (
    does: Exclude<TrayAction['does'], 'show' | 'domains' | 'sign-in' | 'sign-out'>,
  ): TrayItem => ({
    id: does,
    label: messages.tray.menu[does],
    action: { does },
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
  return { id: 'sign-in', label: messages.tray.menu.signIn, action: { does: 'open' } };
}

function accountsItem({ accounts, onView }: TrayMenuFacts, add: TrayItem): TrayItem {
  const items = accounts.map((account, place) => ({
    id: `account-${place}`,
    label: account.name,
    action: { does: 'show' as const, account: account.id },
    chosen: account.id === onView,
  }));
  return { id: 'accounts', label: messages.tray.menu.accounts, items: [...items, 'separator', add] };
}

/** The domain that the person picked, where it is still there and has a name; it leads to all of them. */
function domainItem({ id, selectedDomain: picked }: AccountView): TrayItem {
  const isShown = picked !== undefined && picked.label !== '' && picked.status !== 'removed';
  const label = isShown ? messages.tray.menu.domain(picked.label) : messages.tray.menu.domains;
  return { id: 'domain', label, action: { does: 'domains', account: id } };
}

function signInAndOut(account: AccountView): readonly TrayItem[] {
  const { id, signIn, name } = account;
  const out: TrayItem = {
    id: 'sign-out',
    label: messages.tray.menu.signOut(name),
    action: { does: 'sign-out', account: id },
  };
  if (signIn !== 'sign-in-again') return [out];
  return [
    { id: 'sign-in', label: messages.tray.menu.signInAs(name), action: { does: 'sign-in', account: id } },
    out,
  ];
}
