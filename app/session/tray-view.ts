// What the tray shows: the account that most needs attention, by name.
import type { AccountView, TrayStatus } from '../contract/view.ts';
import { nameOf, trayStatusOf } from './account-view.ts';

export interface TrayView {
  readonly status: TrayStatus;
  /** At most 127 characters: Windows cuts a longer one. */
  readonly tooltip: string;
  /** The first, unclickable lines of the menu. */
  readonly lines: readonly string[];
  /** The account it speaks of, where it can be signed out from the menu. */
  readonly account?: { readonly id: string; readonly name: string };
}

/** From what most needs a person to what least does. */
const urgency: readonly TrayStatus[] = [
  'attention',
  'ringing',
  'offline',
  'on-call',
  'connecting',
  'busy',
  'available',
  'inactive',
  'unknown',
  'signed-out',
];

/** The tray for these accounts, and for what Perch itself is doing while there are none. */
export function trayView(
  accounts: readonly AccountView[],
  doing: 'starting' | 'signing in' | 'nothing',
): TrayView {
  const [first] = accounts.toSorted((a, b) => rank(a) - rank(b));
  if (first === undefined) {
    const text = { starting: 'Starting', 'signing in': 'Signing in', nothing: 'Not signed in' }[doing];
    const status = doing === 'nothing' ? 'signed-out' : 'connecting';
    return { status, tooltip: `Perch\n${text}`, lines: [text] };
  }
  const name = nameOf(first);
  const status = trayStatusOf(first);
  const text = statusText(first, status);
  const account = first.profile?.fields['account-status'];
  const accountLine = typeof account === 'string' && account !== '' ? `Account: ${account}` : undefined;
  const domainLine = domainText(first.picked);
  const lines = [name, text, accountLine, domainLine].filter((line) => line !== undefined);
  return {
    status,
    tooltip: shortened(['Perch', ...lines].join('\n')),
    lines,
    account: { id: first.id, name },
  };
}

/** The domain that the person picked, where it is still there and has a name. */
function domainText(picked: AccountView['picked']): string | undefined {
  const isShown = picked !== undefined && picked.label !== '' && picked.standing !== 'gone';
  return isShown ? `Domain: ${picked.label}` : undefined;
}

function rank(view: AccountView): number {
  return urgency.indexOf(trayStatusOf(view));
}

function statusText(view: AccountView, status: TrayStatus): string {
  switch (status) {
    case 'attention':
      return 'Sign in again';
    case 'offline':
      return 'Offline';
    case 'connecting':
      return 'Connecting';
    default:
      return view.presence.label;
  }
}

function shortened(text: string): string {
  return text.length <= 127 ? text : `${text.slice(0, 126)}…`;
}
