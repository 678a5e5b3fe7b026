// Derives what the tray shows: the icon of the most urgent account, the tooltip, and the menu of the account in the panel.
import { accountStates, type TrayState } from '../../contract/account-states.ts';
import type { SecretsView } from '../../contract/view.ts';
import { displayLine, isolated, plainLine, truncate } from '../../i18n/untrusted-text.ts';
import { messages } from '../../i18n/messages.ts';
import { accountStatusText } from '../profile/service-states.ts';
import { type AccountOverview, accountState, isUpToDate, stateText } from '../accounts/account-view.ts';
import { distinctNames } from '../accounts/account-name.ts';
import { fieldText } from '../../api/profile/profile.ts';
import { joined, type MenuState, separator, type TrayAccount, type TrayMenu, trayMenu } from './tray-menu.ts';

export interface TrayView {
  readonly state: TrayState;
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

const byUrgency: readonly string[] = Object.keys(accountStates);

export interface TrayInput extends MenuState {
  readonly phase: AppPhase;
  /** The id of the account that the panel shows. */
  readonly shown?: string | undefined;
  readonly secrets?: SecretsView;
  /** Whether the tooltip takes `&` for the mark of an access key, as on Windows: there `&&&` is shown as `&`. */
  readonly hasAccessKeys?: boolean;
}

export function trayView(
  views: readonly AccountOverview[],
  { phase, shown: shownId, secrets = { kind: 'keychain' }, hasAccessKeys = false, ...state }: TrayInput,
): TrayView {
  const names = distinctNames(views);
  const accounts = views.map((view, index): TrayAccount => ({
    view,
    name: truncate(names[index] ?? view.name, maxPartLength),
    stateText: truncate(stateText(view, secrets), maxPartLength),
    newMessages: view.newVoicemail ? newMessagesText(view, view.newVoicemail) : '',
  }));
  const shown = accounts.find(({ view }) => view.id === shownId);
  const order = sortByUrgency(views, shownId);
  const byRank = accounts.toSorted((a, b) => order.indexOf(a.view) - order.indexOf(b.view));
  const [urgent] = byRank;
  const first = shown ?? urgent;
  const phaseText = phase === 'nothing' ? messages.state['signed-out'] : messages.tray.phase[phase];
  const headline = first === undefined ? [phaseText] : partsOf(first);
  return {
    state: urgent === undefined ? stateOfPhase(phase) : accountState(urgent.view),
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
      ...state,
      headline: displayLine(joined(headline.map((part) => isolated(truncate(part, maxPartLength)))), 100),
      accounts,
      canSignIn: accounts.length === 0 && phase === 'nothing',
      shown,
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

/** Whether the state is one of the three that a person should act on. */
const needsUser = ({ view }: TrayAccount) =>
  byUrgency.indexOf(accountState(view)) < byUrgency.indexOf('offline');

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
    Math.min(byUrgency.indexOf(accountState(view)), byUrgency.indexOf('available'));
  const isShown = ({ id }: AccountOverview) => Number(id === panelAccount);
  return views.toSorted((a, b) => rank(a) - rank(b) || isShown(b) - isShown(a));
}

function stateOfPhase(phase: AppPhase): TrayState {
  return phase === 'nothing' ? 'signed-out' : 'connecting';
}

/**
 * Name, state and why no call reaches the user. Leaves out an `account-status` that is missing or standard, or that the state already
 * contains.
 */
function partsOf({ view, name, stateText: text }: TrayAccount): readonly string[] {
  const status = fieldText(view.profile, 'account-status');
  const isSaid = status === '' || status === 'standard' || accountState(view) === 'account-status';
  const { unreachableText } = view.answering ?? {};
  return [
    name,
    text,
    ...(isSaid ? [] : [accountStatusText(status)]),
    ...(unreachableText ? [unreachableText] : []),
  ];
}
