// Extras in words, for the panel, the tray and notifications.
import type { AnswerRule } from '../../api/extras/answer-rules.ts';
import type { ActiveCall } from '../../api/extras/calls.ts';
import type { Voicemail } from '../../api/extras/voicemail.ts';
import type { VoicemailView } from '../../contract/voicemail.ts';
import type { AnswerRuleView, CallView } from '../../contract/view.ts';
import { formats } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import type { Profile } from '../../api/profile/profile.ts';
import { truncate } from '../../i18n/untrusted-text.ts';
import { phoneNumber } from '../profile/phone-number.ts';

const maxTargetLength = 100;

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
export function callView(calls: readonly ActiveCall[], profile: Profile | undefined): CallView | undefined {
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

export function answerRuleView(rule: AnswerRule, profile: Profile | undefined): AnswerRuleView {
  const { name, isDoNotDisturb, forwardsTo = [] } = rule;
  const texts = messages.extras.answerRule;
  const label = messages.settings.labels.extraAnswerRules;
  const targets = forwardsTo.map((target) => targetText(target, profile)).join(', ');
  const target = truncate(targets, maxTargetLength);
  const withName = (text: string) =>
    ['*', ''].includes(name) ? text : `${text} · ${messages.fieldValue.quoted(name)}`;
  if (isDoNotDisturb)
    return {
      label,
      text: withName(texts.doNotDisturb),
      isReachable: false,
      unreachableText: texts.doNotDisturb,
    };
  if (target !== '') {
    const [text, unreachableText] = [withName(target), texts.forwarded(target)];
    return { label: texts.forwardedLabel, text, isReachable: false, unreachableText, forwardsTo: target };
  }
  return {
    label,
    text:
      name === '*'
        ? texts.standard
        : name === ''
          ? messages.account.notKnown
          : messages.fieldValue.quoted(name),
    ...(rule.forwardsTo === undefined && { isReachable: true }),
  };
}

/** Names the voicemail, and leaves out what only the service needs. Other targets are shown as received. */
function targetText(target: string, profile: Profile | undefined): string {
  const [, kind = '', user = target] =
    /^(vmail_|user_|phone_|confirm_)?([^;]+)(?:;delay=\d+)?$/.exec(target) ?? [];
  const { shown } = phoneNumber(user, profile);
  return kind === 'vmail_' ? `${messages.fields['voicemail-enabled']} ${shown}` : shown;
}
