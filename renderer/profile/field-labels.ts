// A field of a profile in words. What Perch has no words for is shown as it came.
import type { FieldName } from '../../app/contract/profile-fields.ts';
import type { FieldValue, FieldView } from '../../app/contract/profile.ts';
import type { FieldText } from '../../app/i18n/field-texts.ts';
import { enumLabel, type EnumLabels } from '../../app/i18n/enum-labels.ts';
import { formats, messages } from '../../app/i18n/i18n.ts';

export interface FormattedValue {
  /** One line for each thing that the value holds. */
  readonly lines: readonly string[];
  /** These words stand for a value that isn't there, or isn't shown. */
  readonly isAbsent?: true;
}

/** What a person reads for a value; `zone` is the user's own time zone, in which a date is told as well. */
export function formatFieldValue(field: FieldView, zone?: string): FormattedValue {
  const { value } = field;
  switch (value.kind) {
    case 'missing':
      return absentValue(messages.account.notKnown);
    case 'empty':
      return absentValue(messages.account.notSet);
    case 'masked':
      return absentValue(messages.fieldValue.dots);
    case 'hidden':
      return absentValue(messages.fieldValue.hidden);
    case 'unreadable':
      return { lines: [rawValue(field)] };
    case 'text':
    case 'identifier':
      return { lines: [value.text] };
    case 'choice':
      return { lines: [enumLabel(choiceLabels(field.name), value.text)] };
    case 'flag':
      return { lines: [enumLabel(messages.flag, value.on ? 'yes' : 'no')] };
    case 'quantity':
      return { lines: [formatQuantity(value)] };
    case 'date':
      return { lines: formatDate(value.at, zone) };
    case 'addresses':
    case 'entries':
      return { lines: value.texts };
    case 'factors':
      return {
        lines: value.factors.map(({ vendor, type }) =>
          enumLabel(messages.factor, `${vendor} ${type}`.trim()),
        ),
      };
  }
}

/** What a field is called: a declared one in the person's language, another one by the words of its name. */
export function fieldLabel({ name }: FieldView): string {
  const text = fieldText(name);
  if (text !== undefined) return text.label;
  const words = name.replaceAll(/[-_.\s]+/gu, ' ').trim();
  return words.slice(0, 1).toLocaleUpperCase(formats.locale) + words.slice(1);
}

/** What a declared field says, in a sentence. */
export function fieldMeaning({ name }: FieldView): string | undefined {
  return fieldText(name)?.meaning;
}

/** The value as it came: a text as it is, anything else as JSON; nothing where there is none or it is secret. */
export function rawValue({ value, raw }: FieldView): string {
  // What the profile leaves out may be known from elsewhere, as the login is.
  if (raw === undefined) return 'text' in value ? value.text : '';
  if (!raw.startsWith('"')) return raw;
  try {
    return String(JSON.parse(raw));
  } catch {
    // It is so long that it was cut.
    return raw.slice(1);
  }
}

/** The value as JSON, for those who know the service's own names; or why there is none. */
export function rawJson({ value, raw }: FieldView): string {
  const isSecret = value.kind === 'masked' || value.kind === 'hidden';
  return raw ?? messages.fieldValue[isSecret ? 'notShown' : 'notSent'];
}

function absentValue(text: string): FormattedValue {
  return { lines: [text], isAbsent: true };
}

function fieldText(name: string): FieldText | undefined {
  return Object.hasOwn(messages.fields, name) ? messages.fields[name as FieldName] : undefined;
}

function choiceLabels(name: string): EnumLabels {
  const tables: Partial<Record<FieldName, EnumLabels>> = {
    'user-presence-status': messages.presence,
    'account-status': messages.accountStatus,
    'recording-configuration': messages.recording,
    'email-send-alert-new-voicemail-behavior': messages.voicemailDelivery,
    privacy: messages.flag,
  };
  return (tables as Readonly<Record<string, EnumLabels>>)[name] ?? {};
}

function formatQuantity({ amount, unit }: Extract<FieldValue, { kind: 'quantity' }>): string {
  if (unit === 'seconds') return formats.unit(amount, 'second');
  if (unit === undefined) return formats.number(amount);
  return Math.abs(amount) < 1024 ? formats.unit(amount, 'kilobyte') : formats.unit(amount / 1024, 'megabyte');
}

/** In the system's time zone; and in the user's own, where its clocks show another time. */
function formatDate(at: number, zone: string | undefined): string[] {
  const localTime = formats.dateTime(at);
  const userTime = zone === undefined ? localTime : formats.dateTime(at, zone);
  return userTime === localTime ? [localTime] : [localTime, messages.fieldValue.timeInZone(userTime, zone ?? '')];
}
