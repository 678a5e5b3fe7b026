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
/** The tooltip has no room for all accounts with new messages. */
const maxTooltipLines = 3;
/** The longest name or status. */
const maxLineLength = 60;
/** At least so much of the name is left beside a long status. */
const minName = 12;

/** The statuses of accounts. Those that need the user most come first. */
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
  /** The keys of the global shortcut, if it works. */
  readonly shortcut?: string | undefined;
  /** Whether the keychain may be asking the user for its password. */
  readonly isKeychainWaiting?: boolean;
  /** Whether the tooltip takes `&` for the mark of an access key, as on Windows: there `&&&` is shown as `&`. */
  readonly hasAccessKeys?: boolean;
}

export function trayView(
  views: readonly AccountOverview[],
  { phase, shown: shownId, shortcut, isKeychainWaiting = false, hasAccessKeys = false }: TrayFacts,
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
        : tooltipOf(
            [...new Set([first, urgent, ...accounts.filter(({ newMessages }) => newMessages)])],
            hasAccessKeys,
          ),
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
 * One line each for the shown account, the most urgent one and those with new messages, three at most. The name is cut before
 * status and count. Tooltips contain no isolates, because no desktop is known to interpret them.
 */
function tooltipOf(accounts: readonly TrayAccount[], hasAccessKeys: boolean): string {
  const escaped = (text: string) => (hasAccessKeys ? text.replaceAll('&', '&&&') : text);
  const lines = accounts.slice(0, maxTooltipLines);
  const room = Math.floor((maxTooltip + 1) / lines.length) - 1;
  const line = (account: TrayAccount) => {
    const [name = '', ...status] = partsOf(account).map(escaped);
    const count = account.newMessages === '' ? '' : `${separator}${account.newMessages}`;
    const said = `${separator}${plainLine(joined(status), room - minName - separator.length - count.length)}`;
    return `${plainLine(name, room - said.length - count.length)}${said}${count}`;
  };
  return lines.map(line).join('\n');
}

/** The lower the rank, the more the account needs the user. */
function rank({ view }: TrayAccount): number {
  return byUrgency.indexOf(trayStatus(view));
}

function statusOfPhase(phase: AppPhase): TrayStatus {
  return phase === 'nothing' ? 'signed-out' : 'connecting';
}

/**
 * Name, status and `account-status` in words, because some desktops hide icons or update them late. The `account-status` is left
 * out if it is the standard one, or if the status already contains it.
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
