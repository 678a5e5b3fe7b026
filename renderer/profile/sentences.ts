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

/** Returns the sentences about delivery, announcements, playback order and greeting. */
export function voicemailSentences(profile: ProfileView): readonly Sentence[] {
  const field = fieldLookup(profile);
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
  ];
}

/** Returns the sentences about what is recorded and who can see the recordings. */
export function recordingSentences(profile: ProfileView): readonly Sentence[] {
  const field = fieldLookup(profile);
  const { recorded, hidden, notHidden } = messages.recordingSentence;
  return [
    sentence(field('recording-configuration'), ({ value }) =>
      value.kind === 'choice' && Object.hasOwn(recorded, value.text) ? recorded[value.text] : undefined,
    ),
    sentence(field('call-recordings-hide-from-others-enabled'), (field) =>
      isOn(field) === undefined ? undefined : isOn(field) ? hidden : notHidden,
    ),
  ];
}

/** Merges the sentences about missing fields into one, which comes last. */
export function mergeMissing(sentences: readonly Sentence[]): readonly Sentence[] {
  const isMissing = ({ fields }: Sentence) => fields.every(({ value }) => value.kind === 'missing');
  const fields = sentences.filter(isMissing).flatMap((each) => each.fields);
  if (fields.length < 2) return sentences;
  const text = messages.overview.notKnown(fields.map(fieldLabel));
  return [...sentences.filter((each) => !isMissing(each)), { text, fields }];
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

function deliverySentences(field: FieldLookup): Sentence[] {
  const texts = messages.voicemailSentence;
  const enabled = field('email-send-alert-new-voicemail-enabled');
  const behavior = field('email-send-alert-new-voicemail-behavior');
  const isNo = behavior.value.kind === 'choice' && behavior.value.text === 'no';
  if (isOn(enabled) === false || isNo) return [{ text: texts.notMailed, fields: [enabled, behavior] }];
  if (isOn(enabled) === undefined || behavior.value.kind !== 'choice') {
    return [plainSentence(enabled), plainSentence(behavior)];
  }
  const email = field('email');
  const copies = field('email-send-alert-new-voicemail-cc-list-csv');
  const addresses = [email, copies].flatMap(({ value }) => (value.kind === 'addresses' ? value.texts : []));
  const [first, second, ...others] = addresses;
  const fields = [enabled, behavior, email, copies];
  if (first === undefined) return [{ text: texts.noAddress, fields }];
  const { text } = behavior.value;
  const delivery = Object.hasOwn(texts.delivery, text)
    ? (texts.delivery[text] ?? '')
    : texts.deliveryUnknown(text);
  const otherAddresses = others.length === 0 ? second : texts.others(1 + others.length);
  const recipients = otherAddresses === undefined ? first : texts.and(first, otherAddresses);
  return [{ text: texts.mailed(recipients, delivery), fields }];
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
