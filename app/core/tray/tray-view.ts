// Derives what the tray shows: the icon of the most urgent account, the tooltip, and the menu of the account in the panel.
import type { TrayStatus } from '../../contract/view.ts';
import { enumLabel } from '../../i18n/enum-labels.ts';
import { displayLine, isolated, plainLine, truncate } from '../../i18n/untrusted-text.ts';
import { messages } from '../../i18n/messages.ts';
import { distinctNames } from '../accounts/account-name.ts';
import { type AccountOverview, isShownStale, isStatusUnusual, trayStatus } from '../accounts/account-view.ts';
import { fieldText, readField } from '../../api/profile/profile.ts';
import { joined, separator, type TrayAccount, type TrayMenu, trayMenu } from './tray-menu.ts';

export interface TrayView {
  readonly status: TrayStatus;
  /** At most 127 characters. */
  readonly tooltip: string;
  readonly menu: TrayMenu;
  /** The new voicemail messages of all accounts. */
  readonly newVoicemails: number;
}

/** What Perch is doing while there are no accounts. */
export type AppPhase = 'starting' | 'signing in' | 'nothing';

/** Windows truncates longer tooltips. */
const maxTooltip = 127;
/** More accounts have new messages than a tooltip has room for. */
const maxTooltipLines = 3;
/** Limits a long name or status. */
const maxLineLength = 60;
/** What a long status leaves of the name. */
const minName = 12;

/** What the status of an account can be, the one that needs the user most first. */
const byUrgency: readonly TrayStatus[] = [
  'attention',
  'ringing',
  'offline',
  'on-call',
  'connecting',
  'busy',
  'available',
  'inactive',
  'unknown',
];

export interface TrayFacts {
  readonly phase: AppPhase;
  /** The id of the account that the panel shows, on which the commands act. */
  readonly shown?: string | undefined;
  /** The keys of the global shortcut, where it works. */
  readonly shortcut?: string | undefined;
  /** The keychain may be asking the user for its password. */
  readonly isKeychainWaiting?: boolean;
}

/** Returns the tray for these accounts. */
export function trayView(
  views: readonly AccountOverview[],
  { phase, shown: shownId, shortcut, isKeychainWaiting = false }: TrayFacts,
): TrayView {
  const names = distinctNames(views);
  const accounts = views.map((view, index): TrayAccount => {
    const isWaiting = isKeychainWaiting && trayStatus(view) === 'connecting';
    return {
      view,
      name: truncate(names[index] ?? view.name, maxLineLength),
      statusText: truncate(isWaiting ? messages.strip.keychainWaiting : statusText(view), maxLineLength),
      newMessages: view.newVoicemail ? messages.overview.newMessages(view.newVoicemail) : '',
    };
  });
  const shown = accounts.find(({ view }) => view.id === shownId);
  const [urgent] = accounts.toSorted(
    (a, b) => rank(a) - rank(b) || Number(b === shown) - Number(a === shown),
  );
  const first = shown ?? urgent;
  const phaseText = phase === 'nothing' ? messages.trayStatus['signed-out'] : messages.tray.phase[phase];
  const headline = first === undefined ? [phaseText] : partsOf(first);
  return {
    status: urgent === undefined ? statusOfPhase(phase) : trayStatus(urgent.view),
    tooltip:
      first === undefined || urgent === undefined
        ? `${messages.tray.name}\n${phaseText}`
        : tooltipOf([...new Set([first, urgent, ...accounts.filter(({ newMessages }) => newMessages)])]),
    newVoicemails: views.reduce((sum, { newVoicemail = 0 }) => sum + newVoicemail, 0),
    menu: trayMenu({
      headline: displayLine(joined(headline.map((part) => isolated(truncate(part, maxLineLength)))), 100),
      accounts,
      shown,
      shortcut,
    }),
  };
}

/**
 * One line for each account. Its status and count stay readable: its name is cut first. Tooltips contain no isolates: no desktop is
 * known to interpret them.
 */
function tooltipOf(accounts: readonly TrayAccount[]): string {
  const lines = accounts.slice(0, maxTooltipLines);
  const room = Math.floor((maxTooltip + 1) / lines.length) - 1;
  const line = (account: TrayAccount) => {
    const [name = '', ...status] = partsOf(account);
    const count = account.newMessages === '' ? '' : `${separator}${account.newMessages}`;
    const said = `${separator}${plainLine(joined(status), room - minName - separator.length - count.length)}`;
    return `${plainLine(name, room - said.length - count.length)}${said}${count}`;
  };
  return lines.map(line).join('\n');
}

/** The lower, the more the account needs the user. The icon shows the status of the first one. */
function rank({ view }: TrayAccount): number {
  return byUrgency.indexOf(trayStatus(view));
}

function statusOfPhase(phase: AppPhase): TrayStatus {
  return phase === 'nothing' ? 'signed-out' : 'connecting';
}

/**
 * Name, status and `account-status` in words: some desktops hide icons or update them late. The account status is left out where
 * it is the standard one, or already the status.
 */
function partsOf({ view, name, statusText: status }: TrayAccount): readonly string[] {
  const account = fieldText(view.profile, 'account-status');
  const isSaid = trayStatus(view) === 'attention' && isStatusUnusual(view);
  return account === '' || account === 'standard' || isSaid
    ? [name, status]
    : [name, status, messages.account.status(enumLabel(messages.accountStatus, account))];
}

function statusText(view: AccountOverview): string {
  switch (trayStatus(view)) {
    case 'attention':
      return isStatusUnusual(view)
        ? messages.account.status(view.unusualStatus)
        : messages.trayStatus.attention;
    case 'offline':
      return isShownStale(view) ? messages.accountMenu.stale : messages.trayStatus.offline;
    case 'connecting':
      return messages.trayStatus.connecting;
    case 'on-call':
      return view.call?.text ?? messages.tray.calls(view.presence.label, callsOf(view));
    case 'ringing':
      return view.call?.text ?? view.presence.label;
    default:
      return view.presence.label;
  }
}

function callsOf({ profile }: AccountOverview): number {
  const value = readField(profile ?? {}, 'active-calls-total-current');
  return value.kind === 'quantity' ? value.amount : 0;
}
