// What a profile says of voicemail and recording, in sentences that need no knowledge of the service. Each sentence
// knows the fields it is made of. Where a value makes no sentence, the field and the value stand for it.
import type { FieldName } from '../../app/contract/profile-fields.ts';
import type { FieldView, ProfileView } from '../../app/contract/profile.ts';
import { messages } from '../../app/i18n/i18n.ts';
import { fieldLabel, fieldLabels } from './field-labels.ts';

export interface Sentence {
  readonly text: string;
  readonly fields: readonly FieldView[];
}

/** Who is told of a message and how, what is announced, in which order, and which greeting callers hear. */
export function voicemailSentences(profile: ProfileView): readonly Sentence[] {
  const of = fieldsOf(profile);
  return [
    ...mailSentences(of),
    ...announcements(of),
    sentence(of('voicemail-playback-sort-newest-to-oldest'), (field) =>
      isOn(field) === undefined
        ? undefined
        : messages.voicemailSentence.order[isOn(field) ? 'newest' : 'oldest'],
    ),
    sentence(of('voicemail-greeting-index'), ({ value }) =>
      value.kind === 'identifier' ? messages.voicemailSentence.greeting(value.text) : undefined,
    ),
  ];
}

/** What is recorded, what is made of it, and who can find it. */
export function recordingSentences(profile: ProfileView): readonly Sentence[] {
  const of = fieldsOf(profile);
  const { recorded, hidden, notHidden } = messages.recordingSentence;
  return [
    sentence(of('recording-configuration'), ({ value }) =>
      value.kind === 'choice' && Object.hasOwn(recorded, value.text) ? recorded[value.text] : undefined,
    ),
    sentence(of('call-recordings-hide-from-others-enabled'), (field) =>
      isOn(field) === undefined ? undefined : isOn(field) ? hidden : notHidden,
    ),
  ];
}

/** The same where what a profile lacks is told in one sentence, after all others. */
export function gathered(sentences: readonly Sentence[]): readonly Sentence[] {
  const isLacking = ({ fields }: Sentence) => fields.every(({ value }) => value.kind === 'missing');
  const fields = sentences.filter(isLacking).flatMap((each) => each.fields);
  if (fields.length < 2) return sentences;
  const text = messages.overview.notKnown(fields.map(fieldLabel));
  return [...sentences.filter((each) => !isLacking(each)), { text, fields }];
}

/** "Label: value", where there is nothing better to say. */
export function plainSentence(field: FieldView): Sentence {
  const value = fieldLabels(field).lines.join(', ');
  return { text: messages.fieldValue.labelled(fieldLabel(field), value), fields: [field] };
}

/** Looks fields up; one that a view lacks, as no view of a profile does, counts as missing. */
export function fieldsOf({ fields }: ProfileView): (name: FieldName) => FieldView {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return (name) => byName.get(name) ?? { name, group: 'other', value: { kind: 'missing' } };
}

type Lookup = (name: FieldName) => FieldView;

function mailSentences(of: Lookup): Sentence[] {
  const words = messages.voicemailSentence;
  const enabled = of('email-send-alert-new-voicemail-enabled');
  const behavior = of('email-send-alert-new-voicemail-behavior');
  const isNo = behavior.value.kind === 'choice' && behavior.value.text === 'no';
  if (isOn(enabled) === false || isNo) return [{ text: words.notMailed, fields: [enabled, behavior] }];
  if (isOn(enabled) === undefined || behavior.value.kind !== 'choice') {
    return [plainSentence(enabled), plainSentence(behavior)];
  }
  const email = of('email');
  const copies = of('email-send-alert-new-voicemail-cc-list-csv');
  const addresses = [email, copies].flatMap(({ value }) => (value.kind === 'addresses' ? value.texts : []));
  const [first, second, ...others] = addresses;
  const fields = [enabled, behavior, email, copies];
  if (first === undefined) return [{ text: words.noAddress, fields }];
  const { text } = behavior.value;
  const how = Object.hasOwn(words.delivery, text)
    ? (words.delivery[text] ?? '')
    : words.deliveryUnknown(text);
  const rest = others.length === 0 ? second : words.others(1 + others.length);
  const to = rest === undefined ? first : words.and(first, rest);
  return [{ text: words.mailed(to, how), fields }];
}

function announcements(of: Lookup): Sentence[] {
  const number = of('voicemail-playback-announce-caller-id');
  const time = of('voicemail-playback-announce-date-time-received');
  const [saysNumber, saysTime] = [isOn(number), isOn(time)];
  if (saysNumber === undefined || saysTime === undefined) return [plainSentence(number), plainSentence(time)];
  const { announced } = messages.voicemailSentence;
  const text = saysNumber
    ? announced[saysTime ? 'both' : 'number']
    : announced[saysTime ? 'time' : 'neither'];
  return [{ text, fields: [number, time] }];
}

function sentence(field: FieldView, say: (field: FieldView) => string | undefined): Sentence {
  const text = say(field);
  return text === undefined ? plainSentence(field) : { text, fields: [field] };
}

function isOn({ value }: FieldView): boolean | undefined {
  return value.kind === 'flag' ? value.on : undefined;
}
