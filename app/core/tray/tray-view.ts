// Derives what the tray shows: the status of the most urgent account, and the menu.
import type { TrayStatus } from '../../contract/view.ts';
import { enumLabel } from '../../i18n/enum-labels.ts';
import { displayLine, isolated, plainLine, truncate } from '../../i18n/untrusted-text.ts';
import { messages } from '../../i18n/messages.ts';
import { distinctNames } from '../accounts/account-name.ts';
import { type AccountOverview, isShownStale, isStatusUnusual, trayStatus } from '../accounts/account-view.ts';
import { fieldText, readField } from '../../api/profile/profile.ts';
import { type TrayAccount, type TrayMenu, trayMenu } from './tray-menu.ts';

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
/** Limits a long name, so that there is room for the presence below it. */
const maxLineLength = 60;

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

/** Returns the tray for these accounts. `shownAccount` is the id of the account that the panel shows, on which the commands act. */
export function trayView(
  views: readonly AccountOverview[],
  phase: AppPhase,
  shownAccount?: string,
): TrayView {
  const names = distinctNames(views);
  const accounts = views.map((view, index) => ({
    view,
    name: truncate(names[index] ?? view.name, maxLineLength),
    statusText: truncate(statusText(view, trayStatus(view)), maxLineLength),
  }));
  const find = (id: string | undefined) => accounts.find(({ view }) => view.id === id);
  const urgent = find(mostUrgentAccount(views)?.id);
  const lines = urgent === undefined ? [messages.tray.phase[phase]] : linesOf(urgent);
  const newVoicemails = views.reduce((sum, { newVoicemail }) => sum + (newVoicemail?.count ?? 0), 0);
  return {
    status: urgent === undefined ? statusOfPhase(phase) : trayStatus(urgent.view),
    // Tooltips contain no isolates: no desktop is known to interpret them.
    tooltip: tooltipOf(lines, newVoicemails),
    newVoicemails,
    menu: trayMenu({
      headline: displayLine(lines.map((line) => isolated(truncate(line, maxLineLength))).join(' · '), 100),
      accounts,
      shown: find(shownAccount),
    }),
  };
}

/** The number of new messages stays whole: the lines before it are cut. */
function tooltipOf(lines: readonly string[], newVoicemails: number): string {
  const { name } = messages.tray;
  if (newVoicemails === 0)
    return truncate([name, ...lines.map((line) => plainLine(line, maxLineLength))].join('\n'), maxTooltip);
  const last = messages.extras.voicemail.count(newVoicemails);
  const room = Math.floor((maxTooltip - `${name}\n${last}`.length - lines.length) / lines.length);
  return [name, ...lines.map((line) => plainLine(line, Math.min(maxLineLength, room))), last].join('\n');
}

/** Returns the account that needs the user most. The icon shows its status. */
function mostUrgentAccount(accounts: readonly AccountOverview[]): AccountOverview | undefined {
  const rank = (view: AccountOverview) => byUrgency.indexOf(trayStatus(view));
  return accounts.toSorted((a, b) => rank(a) - rank(b))[0];
}

function statusOfPhase(phase: AppPhase): TrayStatus {
  return phase === 'nothing' ? 'signed-out' : 'connecting';
}

/**
 * Name, status and `account-status` in words: some desktops hide icons or update them late. The account status is left out where
 * it is the standard one, or already the status.
 */
function linesOf({ view, name, statusText: status }: TrayAccount): string[] {
  const account = fieldText(view.profile, 'account-status');
  const isSaid = trayStatus(view) === 'attention' && isStatusUnusual(view);
  return account === '' || account === 'standard' || isSaid
    ? [name, status]
    : [name, status, messages.account.status(enumLabel(messages.accountStatus, account))];
}

function statusText(view: AccountOverview, status: TrayStatus): string {
  switch (status) {
    case 'attention':
      return isStatusUnusual(view) ? messages.account.status(view.unusualStatus) : messages.tray.signInAgain;
    case 'offline':
      return isShownStale(view) ? messages.accountMenu.stale : messages.tray.offline;
    case 'connecting':
      return messages.tray.connecting;
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
