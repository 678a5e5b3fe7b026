// What `perch --status` tells programs, from the same values as tray and panel. docs/user/status.md describes each key.
import { fieldText, readField } from '../../api/profile/profile.ts';
import type { AccountState } from '../../contract/account-states.ts';
import type { SecretsView } from '../../contract/view.ts';
import { messages } from '../../i18n/messages.ts';
import { plainLine } from '../../i18n/untrusted-text.ts';
import { type AccountOverview, accountState, isUpToDate, stateText } from '../accounts/account-view.ts';
import { phoneNumber } from '../profile/phone-number.ts';
import { joined, recordingOf } from './tray-menu.ts';
import { newMessagesText, sortByUrgency } from './tray-view.ts';

export interface StatusForm {
  /** Whether the output is a line of JSON. Otherwise it is a line for each account, in the user's language. */
  readonly json: boolean;
  /** Without them the output has neither login nor domain, number, status message, other side of a call and target of forwarding. */
  readonly details: boolean;
}

/** `exitCode` is 0 if each account is current and needs nothing of the user, 1 otherwise and without accounts. */
export interface StatusAnswer {
  readonly exitCode: 0 | 1;
  readonly output: string;
}

const maxTextLength = 200;

/** @param shown the id of the account that the panel shows */
export function statusAnswer(
  views: readonly AccountOverview[],
  { shown, secrets }: { readonly shown: string | undefined; readonly secrets: SecretsView },
  { json, details }: StatusForm,
): StatusAnswer {
  const accounts = views.map((view) => ({ ...statusOf(view), ...(details && detailsOf(view)) }));
  const isGood = accounts.every(({ current, state }) => current && !needsUser.includes(state));
  const [urgent] = sortByUrgency(views, shown);
  const texts =
    urgent === undefined
      ? [messages.state['signed-out']]
      : views.map((view) => textLine(view, secrets, details, views.length > 1));
  const lines = json
    ? [JSON.stringify({ format: 1, shown: urgent === undefined ? null : views.indexOf(urgent), accounts })]
    : texts;
  return {
    exitCode: isGood && urgent !== undefined ? 0 : 1,
    output: lines.map((line) => `${line}\n`).join(''),
  };
}

const needsUser: readonly AccountState[] = ['sign-in-required', 'account-status'];

function statusOf(view: AccountOverview) {
  const { profile = {}, connection, newVoicemail, presenceSince, answering } = view;
  const current = isUpToDate(view) && view.profile !== undefined;
  const voicemail = readField(profile, 'voicemail-enabled');
  return {
    name: nameOf(view),
    service: plainLine(connection.name, maxTextLength),
    state: accountState(view),
    presence: lineOf(fieldText(profile, 'user-presence-status')),
    since: current && presenceSince !== undefined ? new Date(presenceSince).toISOString() : null,
    current,
    voicemail: { on: voicemail.kind === 'flag' ? voicemail.on : null, new: newVoicemail ?? null },
    recording: recordingOf(profile) ?? null,
    reachable: answering?.isReachable ?? null,
  };
}

function detailsOf({ profile = {}, login, call, answering }: AccountOverview) {
  const callerId = phoneNumber(fieldText(profile, 'caller-id-number'), profile).copied;
  return {
    login: plainLine(login, maxTextLength),
    domain: lineOf(fieldText(profile, 'domain')),
    message: lineOf(fieldText(profile, 'status-message')),
    numbers: { extension: lineOf(fieldText(profile, 'user')), callerId: lineOf(callerId) },
    forwardsTo: lineOf(answering?.forwardsTo ?? ''),
    caller: call === undefined ? null : { name: lineOf(call.name), number: lineOf(call.number) },
  };
}

function textLine(
  view: AccountOverview,
  secrets: SecretsView,
  withDetails: boolean,
  namesService: boolean,
): string {
  const { call: _, ...withoutCall } = view;
  const name = nameOf(view);
  const { login, numbers, message } = withDetails ? detailsOf(view) : {};
  const parts = [
    name,
    name === null || namesService ? view.connection.name : '',
    stateText(withDetails ? view : withoutCall, secrets),
    withDetails ? view.answering?.unreachableText : '',
    view.newVoicemail ? newMessagesText(view, view.newVoicemail) : '',
    ...[login, numbers?.extension, numbers?.callerId, message],
  ];
  return joined(parts.map((part) => plainLine(part ?? '', maxTextLength)));
}

/** Null where tray and panel show the login instead. */
function nameOf({ name, login }: AccountOverview): string | null {
  return name === login ? null : lineOf(name);
}

function lineOf(text: string): string | null {
  return plainLine(text, maxTextLength).trim() || null;
}
