// What the tray shows: the account that most needs attention, by name, and the menu.
import type { AccountView, TrayStatus } from '../../contract/view.ts';
import { enumLabel } from '../../i18n/enum-labels.ts';
import { displayLine, isolated, plainLine, truncate } from '../../i18n/untrusted-text.ts';
import { messages } from '../../i18n/i18n.ts';
import { trayStatus } from '../accounts/account-view.ts';
import { fieldText, fieldValue } from '../profile/profile-view.ts';
import { type TrayMenu, trayMenu } from './tray-menu.ts';

export interface TrayView {
  readonly status: TrayStatus;
  /** At most 127 characters: Windows cuts a longer one. */
  readonly tooltip: string;
  readonly menu: TrayMenu;
}

/** What Perch itself is doing while there are no accounts. */
export type AppPhase = 'starting' | 'signing in' | 'nothing';

/** A name may be long: it leaves room for the presence below it. */
const longestLine = 60;

/** From what most needs a person to what least does. */
const urgency: Readonly<Record<TrayStatus, number>> = {
  attention: 0,
  ringing: 1,
  offline: 2,
  'on-call': 3,
  connecting: 4,
  busy: 5,
  available: 6,
  inactive: 7,
  unknown: 8,
  'signed-out': 9,
};

/** The tray for these accounts. `selected` is the one that the panel shows. */
export function trayView(accounts: readonly AccountView[], doing: AppPhase, onView?: string): TrayView {
  const account = mostUrgentAccount(accounts);
  const status = account === undefined ? statusWithout(doing) : statusOf(account);
  const lines = account === undefined ? [messages.tray.phase[doing]] : linesOf(account, status);
  return {
    status,
    // No desktop is known to show isolates in a tooltip.
    tooltip: truncate(
      [messages.tray.name, ...lines.map((line) => plainLine(line, longestLine))].join('\n'),
      127,
    ),
    menu: trayMenu({
      headline: displayLine(lines.map((line) => isolated(truncate(line, longestLine))).join(' · '), 100),
      account,
      accounts,
      onView,
    }),
  };
}

/** The account that most needs its person: the tray speaks of that one. */
export function mostUrgentAccount(accounts: readonly AccountView[]): AccountView | undefined {
  const rank = (view: AccountView) => urgency[statusOf(view)];
  return accounts.toSorted((a, b) => rank(a) - rank(b))[0];
}

function statusWithout(doing: AppPhase): TrayStatus {
  return doing === 'nothing' ? 'signed-out' : 'connecting';
}

/** What has not been read for long is no more than a network that is away. */
function statusOf(view: AccountView): TrayStatus {
  const status = trayStatus(view);
  return view.isStale === true && status !== 'attention' && status !== 'connecting' ? 'offline' : status;
}

/** Name, status and `account-status`: some desktops hide icons or delay them, so it is all in words. */
function linesOf(view: AccountView, status: TrayStatus): string[] {
  const account = fieldText(view.profile, 'account-status');
  const lines = [view.name, statusText(view, status)];
  return account === ''
    ? lines
    : [...lines, messages.tray.accountStatus(enumLabel(messages.accountStatus, account))];
}

function statusText(view: AccountView, status: TrayStatus): string {
  switch (status) {
    case 'attention':
      return messages.tray.signInAgain;
    case 'offline':
      return view.network === 'offline' ? messages.tray.offline : messages.tray.stale;
    case 'connecting':
      return messages.tray.connecting;
    case 'on-call':
      return messages.tray.calls(view.presence.label, callsOf(view));
    default:
      return view.presence.label;
  }
}

function callsOf({ profile }: AccountView): number {
  const value = fieldValue(profile, 'active-calls-total-current');
  return value.kind === 'quantity' ? value.amount : 0;
}
