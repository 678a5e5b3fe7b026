// The sentences of the account overview about voicemail and recording. Each sentence names the fields it is made of.
// A value without a sentence is shown as "Label: value".
import type { FieldName } from '../../app/contract/profile-fields.ts';
import type { FieldView, ProfileView } from '../../app/contract/profile.ts';
import { messages } from '../../app/i18n/i18n.ts';
import { fieldLabel, formatFieldValue } from './field-labels.ts';

export interface Sentence {
  readonly text: string;
  readonly fields: readonly FieldView[];
}

/**
 * Returns the sentences about delivery, announcements, playback order, greeting and transcription; that voicemail is off,
 * if it is: none of these has an effect then.
 */
export function voicemailSentences(profile: ProfileView): readonly Sentence[] {
  const field = fieldLookup(profile);
  if (isVoicemailOff(profile))
    return [{ text: messages.voicemailSentence.off, fields: [field('voicemail-enabled')] }];
  return [
    ...deliverySentences(field),
    ...announcementSentences(field),
    sentence(field('voicemail-playback-sort-newest-to-oldest'), (field) =>
      isOn(field) === undefined
        ? undefined
        : messages.voicemailSentence.order[isOn(field) ? 'newest' : 'oldest'],
    ),
    sentence(field('voicemail-greeting-index'), ({ value }) =>
      value.kind === 'identifier' ? messages.voicemailSentence.greeting(value.text) : undefined,
    ),
    ...transcriptionSentences(field),
  ];
}

export function isVoicemailOff(profile: ProfileView): boolean {
  return isOn(fieldLookup(profile)('voicemail-enabled')) === false;
}

/** Returns the sentences about what is recorded, and if recording isn't off, about who can see the recordings. */
export function recordingSentences(profile: ProfileView): readonly Sentence[] {
  const field = fieldLookup(profile);
  const { recorded, hidden, notHidden } = messages.recordingSentence;
  const configuration = field('recording-configuration');
  const first = sentence(configuration, ({ value }) =>
    value.kind === 'choice' && Object.hasOwn(recorded, value.text) ? recorded[value.text] : undefined,
  );
  if (configuration.value.kind === 'choice' && configuration.value.text === 'no') return [first];
  return [
    first,
    sentence(field('call-recordings-hide-from-others-enabled'), (field) =>
      isOn(field) === undefined ? undefined : isOn(field) ? hidden : notHidden,
    ),
  ];
}

/** Merges the sentences about missing fields into one, which comes last. */
export function mergeMissing(sentences: readonly Sentence[]): readonly Sentence[] {
  const isMissing = ({ fields }: Sentence) => fields.every(({ value }) => value.kind === 'missing');
  const known = sentences.filter((each) => !isMissing(each));
  const fields = sentences.filter(isMissing).flatMap((each) => each.fields);
  if (fields.length < 2) return sentences;
  const { someUnknown, noneKnown } = messages.overview;
  return [...known, { text: known.length === 0 ? noneKnown : someUnknown, fields }];
}

/** Returns "Label: value". */
export function plainSentence(field: FieldView): Sentence {
  const value = formatFieldValue(field).lines.join(', ');
  return { text: messages.fieldValue.labelled(fieldLabel(field), value), fields: [field] };
}

/** Returns a function that returns the field of a name. A field that the view lacks counts as missing. */
export function fieldLookup({ fields }: ProfileView): (name: FieldName) => FieldView {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return (name) => byName.get(name) ?? { name, group: 'other', value: { kind: 'missing' } };
}

type FieldLookup = (name: FieldName) => FieldView;

/** The service sends copies to their own list of recipients, so they are named whether or not emails are on. */
function deliverySentences(field: FieldLookup): Sentence[] {
  const texts = messages.voicemailSentence;
  const enabled = field('email-send-alert-new-voicemail-enabled');
  const behavior = field('email-send-alert-new-voicemail-behavior');
  const email = field('email');
  const copies = field('email-send-alert-new-voicemail-cc-list-csv');
  const copiesText = copies.value.kind === 'addresses' ? texts.copies(recipients(copies.value.texts)) : '';
  const delivery = (text: string): Sentence => ({
    text: `${text} ${copiesText}`.trim(),
    fields: [enabled, behavior, email, copies],
  });

  const isNo = behavior.value.kind === 'choice' && behavior.value.text === 'no';
  if (isOn(enabled) === false || isNo) return [delivery(texts.notMailed)];
  if (isOn(enabled) === true && behavior.value.kind === 'choice') {
    const { text } = behavior.value;
    const end = Object.hasOwn(texts.delivery, text)
      ? (texts.delivery[text] ?? '')
      : texts.deliveryUnknown(text);
    if (email.value.kind === 'addresses') return [delivery(texts.mailed(recipients(email.value.texts), end))];
    if (email.value.kind === 'empty') return [delivery(texts.noAddress)];
  }
  return [
    plainSentence(enabled),
    plainSentence(behavior),
    ...(copiesText === '' ? [] : [{ text: copiesText, fields: [copies] }]),
  ];
}

/** Returns up to three recipients; of more, two and the number of the others. */
function recipients(all: readonly string[]): string {
  const texts = messages.voicemailSentence;
  const named = all.length > 3 ? [...all.slice(0, 2), texts.others(all.length - 2)] : all;
  const last = named.at(-1) ?? '';
  return named.length < 2 ? last : texts.and(named.slice(0, -1).join(', '), last);
}

/** Nothing is said where the service has no transcription, or it is off. */
function transcriptionSentences(field: FieldLookup): Sentence[] {
  const transcription = field('voicemail-transcription-enabled');
  const { value } = transcription;
  if (value.kind !== 'choice' || value.text === 'no') return [];
  return [{ text: messages.voicemailSentence.transcribed, fields: [transcription] }];
}

function announcementSentences(field: FieldLookup): Sentence[] {
  const number = field('voicemail-playback-announce-caller-id');
  const time = field('voicemail-playback-announce-date-time-received');
  const [announcesNumber, announcesTime] = [isOn(number), isOn(time)];
  if (announcesNumber === undefined || announcesTime === undefined)
    return [plainSentence(number), plainSentence(time)];
  const { announced } = messages.voicemailSentence;
  const text = announcesNumber
    ? announced[announcesTime ? 'both' : 'number']
    : announced[announcesTime ? 'time' : 'neither'];
  return [{ text, fields: [number, time] }];
}

function sentence(field: FieldView, toText: (field: FieldView) => string | undefined): Sentence {
  const text = toText(field);
  return text === undefined ? plainSentence(field) : { text, fields: [field] };
}

function isOn({ value }: FieldView): boolean | undefined {
  return value.kind === 'flag' ? value.on : undefined;
}
