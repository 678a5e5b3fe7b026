// Extras in words, for the panel, the tray and notifications.
import type { AnswerRule } from '../../api/extras/answer-rules.ts';
import type { ActiveCall } from '../../api/extras/calls.ts';
import type { Voicemail } from '../../api/extras/voicemail.ts';
import type { AccountView, Answering, CallView, ExtraRow, VoicemailView } from '../../contract/view.ts';
import { formats } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import type { Profile } from '../../api/profile/profile.ts';
import { truncate } from '../../i18n/untrusted-text.ts';
import { phoneNumber } from '../profile/phone-number.ts';
import type { ExtrasSnapshot } from './extras.ts';

const maxTargetLength = 100;

/** Unless the profile `isCurrent`, only the number of messages is shown, as last known. */
export function extraViews(
  { voicemail, calls, answerRule }: ExtrasSnapshot,
  profile: Profile | undefined,
  isCurrent: boolean,
): Pick<AccountView, 'call' | 'newVoicemail' | 'answering' | 'extraRows'> {
  const newVoicemail = voicemail && { newVoicemail: voicemail.count };
  if (!isCurrent) return { ...newVoicemail };
  const call = callView(calls ?? [], profile);
  const rule = answerRule && answerRuleView(answerRule, profile);
  const extraRows = [rule?.row].filter((row) => row !== undefined);
  return {
    ...newVoicemail,
    ...(call && { call }),
    ...(rule && { answering: rule.answering }),
    ...(extraRows.length > 0 && { extraRows }),
  };
}

export function voicemailView(message: Voicemail, profile: Profile | undefined): VoicemailView {
  const { callerName, callerNumber, recordedAt, seconds, transcription } = message;
  const { shown, copied } = phoneNumber(callerNumber, profile);
  return {
    name: callerName,
    number: shown,
    copiedNumber: copied,
    ...(recordedAt !== undefined && { recordedAt }),
    ...(seconds !== undefined && { seconds }),
    ...(transcription !== '' && { transcription }),
  };
}

/** Returns the call to show, preferably an answered one. Undefined if no call has a known other side. */
function callView(calls: readonly ActiveCall[], profile: Profile | undefined): CallView | undefined {
  const { call: texts } = messages.extras;
  const known = calls.filter(({ name, number }) => name !== '' || number !== '');
  const call = known.find(({ kind }) => kind === 'active') ?? known[0];
  if (call === undefined) return undefined;
  const { kind, name } = call;
  const number = phoneNumber(call.number, profile).shown;
  const since = kind === 'active' ? call.since : undefined;
  const text = texts[kind](partyText(name, number));
  const line = since === undefined ? text : texts.since(text, formats.shortTime(since));
  return {
    text: calls.length > 1 ? texts.andOthers(line, calls.length - 1) : line,
    name,
    number,
    ...(kind === 'incoming' && { isRinging: true }),
    ...(since !== undefined && { since }),
  };
}

function partyText(name: string, number: string): string {
  if (name === '' || number === '') return name || number;
  return messages.extras.voicemail.caller(name, number);
}

function answerRuleView(
  { name, isDoNotDisturb, forwardsTo }: AnswerRule,
  profile: Profile | undefined,
): { readonly answering: Answering; readonly row: ExtraRow } {
  const texts = messages.extras.answerRule;
  const targets = (forwardsTo ?? []).map((target) => targetText(target, profile)).join(', ');
  const target = truncate(targets, maxTargetLength);
  const quotedName = ['*', ''].includes(name) ? '' : messages.fieldValue.quoted(name);
  const view = (text: string, answering: Answering, label = messages.settings.labels.extraAnswerRules) => ({
    answering,
    row: { label, text: [text, quotedName].filter((part) => part !== '').join(' · ') },
  });
  if (isDoNotDisturb)
    return view(texts.doNotDisturb, { isReachable: false, unreachableText: texts.doNotDisturb });
  if (target !== '') {
    const unreachableText = texts.forwarded(target);
    return view(target, { isReachable: false, unreachableText, forwardsTo: target }, texts.forwardedLabel);
  }
  const standard = name === '*' ? texts.standard : name === '' ? messages.account.notKnown : '';
  return view(standard, forwardsTo === undefined ? { isReachable: true } : {});
}

/** Names the voicemail, and leaves out what only the service needs. Other targets are shown as received. */
function targetText(target: string, profile: Profile | undefined): string {
  const [, kind = '', user = target] =
    /^(vmail_|user_|phone_|confirm_)?([^;]+)(?:;delay=\d+)?$/.exec(target) ?? [];
  const { shown } = phoneNumber(user, profile);
  return kind === 'vmail_' ? `${messages.fields['voicemail-enabled']} ${shown}` : shown;
}
