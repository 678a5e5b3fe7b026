// What programs are told about the accounts, from the same values as tray and panel, as JSON and as lines for people.
import { fieldText, readField } from '../../api/profile/profile.ts';
import type { AccountDetails, AccountState, AccountStatus, Status } from '../../contract/status.ts';
import { messages } from '../../i18n/messages.ts';
import { plainLine } from '../../i18n/untrusted-text.ts';
import { type AccountOverview, isSignInRequired, isUpToDate, trayStatus } from '../accounts/account-view.ts';
import { phoneNumber } from '../profile/phone-number.ts';
import { joined, recordingOf } from './tray-menu.ts';
import { newMessagesText, sortByUrgency, statusText } from './tray-view.ts';

export interface StatusAnswer {
  /** A line of JSON, and a line for each account in the user's language. Both end with a line break. */
  readonly json: string;
  readonly text: string;
  /** 0: each account is current and needs nothing of the user. 1: one isn't or does, or there is none. */
  readonly exitCode: 0 | 1;
}

const maxTextLength = 200;

/** @param panelAccount the id of the account that the panel shows */
export function statusAnswer(
  views: readonly AccountOverview[],
  panelAccount: string | undefined,
  withDetails: boolean,
): StatusAnswer {
  const [urgent] = sortByUrgency(views, panelAccount);
  const accounts = views.map((view) => ({ ...accountStatus(view), ...(withDetails && detailsOf(view)) }));
  const status: Status = { format: 1, shown: urgent === undefined ? null : views.indexOf(urgent), accounts };
  const lines =
    views.length === 0
      ? [messages.trayStatus['signed-out']]
      : views.map((view) => textLine(view, withDetails, views.length > 1));
  const isGood = accounts.length > 0 && accounts.every(({ current, state }) => current && !needsUser(state));
  return {
    json: `${JSON.stringify(status)}\n`,
    text: lines.map((line) => `${line}\n`).join(''),
    exitCode: isGood ? 0 : 1,
  };
}

function needsUser(state: AccountState): boolean {
  return state === 'sign-in-required' || state === 'account-status';
}

function accountStatus(view: AccountOverview): AccountStatus {
  const { profile = {}, connection, newVoicemail } = view;
  const current = isUpToDate(view) && view.profile !== undefined;
  const voicemail = readField(profile, 'voicemail-enabled');
  return {
    name: nameOf(view),
    service: plainLine(connection.name, maxTextLength),
    state: stateOf(view),
    presence: lineOf(fieldText(profile, 'user-presence-status')),
    since: current && view.presenceSince !== undefined ? new Date(view.presenceSince).toISOString() : null,
    current,
    voicemail: { on: voicemail.kind === 'flag' ? voicemail.on : null, new: newVoicemail ?? null },
    recording: recordingOf(profile) ?? null,
  };
}

function detailsOf({ profile = {}, login, call }: AccountOverview): AccountDetails {
  const field = (name: 'domain' | 'status-message' | 'user') => lineOf(fieldText(profile, name));
  return {
    login: plainLine(login, maxTextLength),
    domain: field('domain'),
    message: field('status-message'),
    numbers: {
      extension: field('user'),
      callerId: lineOf(phoneNumber(fieldText(profile, 'caller-id-number'), profile).copied),
    },
    caller: call === undefined ? null : { name: lineOf(call.name), number: lineOf(call.number) },
  };
}

function stateOf(view: AccountOverview): AccountState {
  const status = trayStatus(view);
  if (status !== 'attention') return status;
  return isSignInRequired(view) ? 'sign-in-required' : 'account-status';
}

/** Without details neither the login nor the other side of a call is in it. */
function textLine(view: AccountOverview, withDetails: boolean, namesService: boolean): string {
  const { call: _, ...withoutCall } = view;
  const details = withDetails ? detailsOf(view) : undefined;
  const name = nameOf(view);
  const parts = [
    name,
    name === null || namesService ? view.connection.name : '',
    statusText(withDetails ? view : withoutCall),
    view.newVoicemail ? newMessagesText(view, view.newVoicemail) : '',
    details?.login,
    details?.numbers.extension,
    details?.numbers.callerId,
    details?.message,
  ];
  return joined(parts.map((part) => plainLine(part ?? '', maxTextLength)));
}

function nameOf({ name, login }: AccountOverview): string | null {
  return name === login ? null : lineOf(name);
}

function lineOf(text: string): string | null {
  return plainLine(text, maxTextLength).trim() || null;
}
