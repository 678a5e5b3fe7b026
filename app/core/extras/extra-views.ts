// New voicemail and active calls in words, for the panel, the tray and notifications.
import type { ActiveCall } from '../../api/extras/calls.ts';
import type { Voicemail } from '../../api/extras/voicemail.ts';
import type { VoicemailView } from '../../contract/voicemail.ts';
import type { CallView } from '../../contract/view.ts';
import { formats } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import type { Profile } from '../../api/profile/profile.ts';
import { phoneNumber } from '../profile/phone-number.ts';

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
