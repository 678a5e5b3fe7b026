// Derives what the tray shows: the icon of the most urgent account, the tooltip, and the menu of the account in the panel.
import type { SecretsView, TrayStatus } from '../../contract/view.ts';
import { enumLabel } from '../../i18n/enum-labels.ts';
import { displayLine, isolated, plainLine, truncate } from '../../i18n/untrusted-text.ts';
import { keychainTitle } from '../../i18n/keychain-title.ts';
import { messages } from '../../i18n/messages.ts';
import { distinctNames } from '../accounts/account-name.ts';
import {
  type AccountOverview,
  isShownStale,
  isStatusUnusual,
  isUpToDate,
  trayStatus,
} from '../accounts/account-view.ts';
import { fieldText, readField } from '../../api/profile/profile.ts';
import { joined, separator, type TrayAccount, type TrayMenu, trayMenu } from './tray-menu.ts';

export interface TrayView {
  readonly status: TrayStatus;
  readonly tooltip: string;
  readonly menu: TrayMenu;
  /** The number of new voicemail messages of all accounts. */
  readonly newVoicemails: number;
}

/** What Perch is doing while there are no accounts. */
export type AppPhase = 'starting' | 'signing in' | 'nothing';

/** Windows truncates longer tooltips. */
const maxTooltip = 127;
/** So many accounts are in the tooltip even if their names have to be cut. More accounts are there if they fit. */
const leastTooltipLines = 3;
/** The longest name or status. */
const maxPartLength = 60;
/** At least so much of a name stays beside a long status. */
const minName = 12;

/** The statuses of accounts. Those that need the user most come first. */
const byUrgency: readonly TrayStatus[] = [
  'ringing',
  'attention',
  'offline',
  'on-call',
  'connecting',
  'busy',
  'available',
  'inactive',
  'unknown',
];

export interface TrayInput {
  readonly phase: AppPhase;
  /** The id of the account that the panel shows. */
  readonly shown?: string | undefined;
  /** The keys of the global shortcut, if it works. */
  readonly shortcut?: string | undefined;
  readonly secrets?: SecretsView;
  /** Whether the tooltip takes `&` for the mark of an access key, as on Windows: there `&&&` is shown as `&`. */
  readonly hasAccessKeys?: boolean;
}

export function trayView(
  views: readonly AccountOverview[],
  { phase, shown: shownId, shortcut, secrets = { kind: 'keychain' }, hasAccessKeys = false }: TrayInput,
): TrayView {
  const names = distinctNames(views);
  const accounts = views.map((view, index): TrayAccount => {
    const isWaiting = secrets.kind === 'pending' && trayStatus(view) === 'connecting';
    const status = isWaiting || view.isKeychainUnread ? keychainTitle(secrets) : statusText(view);
    return {
      view,
      name: truncate(names[index] ?? view.name, maxPartLength),
      statusText: truncate(status, maxPartLength),
      newMessages: view.newVoicemail ? newMessagesText(view, view.newVoicemail) : '',
    };
  });
  const shown = accounts.find(({ view }) => view.id === shownId);
  const order = sortByUrgency(views, shownId);
  const byRank = accounts.toSorted((a, b) => order.indexOf(a.view) - order.indexOf(b.view));
  const [urgent] = byRank;
  const first = shown ?? urgent;
  const phaseText = phase === 'nothing' ? messages.trayStatus['signed-out'] : messages.tray.phase[phase];
  const headline = first === undefined ? [phaseText] : partsOf(first);
  return {
    status: urgent === undefined ? statusOfPhase(phase) : trayStatus(urgent.view),
    tooltip:
      first === undefined || urgent === undefined
        ? `${messages.tray.name}\n${phaseText}`
        : tooltipOf(
            [
              ...new Set([
                first,
                ...byRank.filter(needsUser),
                urgent,
                ...accounts.filter(({ newMessages }) => newMessages),
              ]),
            ],
            hasAccessKeys,
          ),
    newVoicemails: views.reduce((sum, { newVoicemail = 0 }) => sum + newVoicemail, 0),
    menu: trayMenu({
      headline: displayLine(joined(headline.map((part) => isolated(truncate(part, maxPartLength)))), 100),
      accounts,
      canSignIn: accounts.length === 0 && phase === 'nothing',
      shown,
      shortcut,
    }),
  };
}

/**
 * As many of the accounts as fit have a line each, in this order. The last line is the number of the others, if any. Names are
 * cut before status and count. Tooltips contain no isolates, because no desktop is known to interpret them.
 */
function tooltipOf(accounts: readonly TrayAccount[], hasAccessKeys: boolean): string {
  const escaped = (text: string) => (hasAccessKeys ? text.replaceAll('&', '&&&') : text);
  const line = (account: TrayAccount, room: number) => {
    const [name = '', ...status] = partsOf(account).map(escaped);
    const count = account.newMessages === '' ? '' : `${separator}${account.newMessages}`;
    const said = `${separator}${plainLine(joined(status), room - minName - separator.length - count.length)}`;
    return `${plainLine(name, room - said.length - count.length)}${said}${count}`;
  };
  const linesOf = (count: number, room = maxTooltip) => [
    ...accounts.slice(0, count).map((account) => line(account, room)),
    ...(count < accounts.length ? [`+${accounts.length - count}`] : []),
  ];
  const least = Math.min(accounts.length, leastTooltipLines);
  for (let count = accounts.length; count >= least; count--) {
    const whole = linesOf(count).join('\n');
    if (whole.length <= maxTooltip) return whole;
  }
  const more = linesOf(least).slice(least).join('').length;
  return linesOf(least, Math.floor((maxTooltip - more) / least) - 1).join('\n');
}

const needsUser = ({ view }: TrayAccount) => ['ringing', 'attention'].includes(trayStatus(view));

export function newMessagesText(view: AccountOverview, count: number): string {
  const text = messages.overview.newMessages(count);
  return isUpToDate(view) ? text : messages.account.lastKnown(text);
}

/**
 * Returns the accounts, first the one whose status the icon shows. `available`, `inactive` and `unknown` are equally urgent. Of equally
 * urgent accounts, the one in the panel comes first.
 */
export function sortByUrgency(
  views: readonly AccountOverview[],
  panelAccount: string | undefined,
): readonly AccountOverview[] {
  const rank = (view: AccountOverview) =>
    Math.min(byUrgency.indexOf(trayStatus(view)), byUrgency.indexOf('available'));
  const isShown = ({ id }: AccountOverview) => Number(id === panelAccount);
  return views.toSorted((a, b) => rank(a) - rank(b) || isShown(b) - isShown(a));
}

function statusOfPhase(phase: AppPhase): TrayStatus {
  return phase === 'nothing' ? 'signed-out' : 'connecting';
}

/** Leaves out an `account-status` that is missing or standard, or that the status already contains. */
function partsOf({ view, name, statusText: status }: TrayAccount): readonly string[] {
  const account = fieldText(view.profile, 'account-status');
  const isSaid = trayStatus(view) === 'attention' && isStatusUnusual(view);
  return account === '' || account === 'standard' || isSaid
    ? [name, status]
    : [name, status, messages.account.status(enumLabel(messages.accountStatus, account))];
}

export function statusText(view: AccountOverview): string {
  switch (trayStatus(view)) {
    case 'attention':
      return isStatusUnusual(view)
        ? messages.account.status(view.unusualStatus)
        : messages.trayStatus.attention;
    case 'offline':
      if (!isShownStale(view)) return messages.trayStatus.offline;
      return view.presence.kind === 'unknown'
        ? messages.accountMenu.stale
        : messages.account.lastKnown(view.presence.label);
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
