// Labels and values of profile fields as the user reads them. Unknown names are shown as words, unknown values as received.
import type { FieldName } from '../../app/contract/profile-fields.ts';
import type { FieldValue, FieldView } from '../../app/contract/profile.ts';
import { enumLabel, type EnumLabels } from '../../app/i18n/enum-labels.ts';
import { formats, messages } from '../../app/i18n/i18n.ts';

export interface FormattedValue {
  /** One line for each part of the value. */
  readonly lines: readonly string[];
  /** Whether the text stands for a value that is missing, empty or secret. */
  readonly isAbsent?: true;
}

/** @param zone the user's own time zone, in which dates are given, too */
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
      return { lines: [field.name === 'time-zone' ? zoneText(value.text) : value.text] };
    case 'identifier':
      return { lines: [value.number?.shown ?? value.text] };
    case 'choice':
      return { lines: [enumLabel(choiceLabels(field.name), value.text)] };
    case 'flag':
      return { lines: [enumLabel(flagLabels(field.name), value.on ? 'yes' : 'no')] };
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

/** Returns the old text, the new text and the time of each change of the fields; undefined if no text has changed. */
export function changeText(...fields: readonly FieldView[]): string | undefined {
  const texts = fields.flatMap((field) => {
    const { before = { kind: 'missing' }, changedAt, ...rest } = field;
    if (changedAt === undefined) return [];
    const textOf = (value: FieldValue) => {
      const { raw: _, ...unread } = rest;
      return formatFieldValue({ ...unread, value }).lines.join(', ');
    };
    const after = formatFieldValue(field).lines.join(', ');
    if (textOf(before) === after) return [];
    return [messages.fieldValue.changed(textOf(before), after, formats.shortTime(changedAt))];
  });
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** Returns the name of a time zone: `UTC-5` for `Etc/GMT+5`, as such names have the opposite sign of the offset. */
export function zoneText(zone: string): string {
  return zone.replace(/^Etc\/GMT([+-])(?=\d)/, (_, sign) => (sign === '+' ? 'UTC-' : 'UTC+'));
}

/** Returns the translated label of a declared field, or the name of another field as words. */
export function fieldLabel({ name }: Pick<FieldView, 'name'>): string {
  if (isDeclared(name)) return messages.fields[name];
  const words = name.replaceAll(/[-_.\s]+/gu, ' ').trim();
  return words.slice(0, 1).toLocaleUpperCase(formats.locale) + words.slice(1);
}

/** Whether a field is declared, so that it has a label and a meaning. */
export function isDeclared(name: string): name is FieldName {
  return Object.hasOwn(messages.fields, name);
}

/** Returns the name by which the service has sent a field: an alias if it used one. */
export function serviceName({ name, receivedName = name }: FieldView): string {
  return receivedName;
}

/**
 * Returns the value as received: text unchanged, anything else as JSON. Without `raw`, returns `value.text`, such as a login
 * that the profile lacks, or else an empty text.
 */
export function rawValue({ value, raw }: FieldView): string {
  if (raw === undefined) return 'text' in value ? value.text : '';
  if (!raw.startsWith('"')) return raw;
  try {
    return String(JSON.parse(raw));
  } catch {
    // Truncated JSON can't be parsed.
    return raw.slice(1);
  }
}

/** Returns what is copied of a field: a valid phone number as E.164, anything else as received. */
export function copiedValue(field: FieldView): string {
  const number = 'number' in field.value ? field.value.number : undefined;
  return number?.copied ?? rawValue(field);
}

/** Returns the value as JSON, or why there is none. */
export function rawJson({ value, raw }: FieldView): string {
  const isSecret = value.kind === 'masked' || value.kind === 'hidden';
  return raw ?? messages.fieldValue[isSecret ? 'notShown' : 'notSent'];
}

function absentValue(text: string): FormattedValue {
  return { lines: [text], isAbsent: true };
}

function choiceLabels(name: string): EnumLabels {
  const tables: Partial<Record<FieldName, EnumLabels>> = {
    'user-presence-status': messages.presence,
    'account-status': messages.accountStatus,
    'recording-configuration': messages.recording,
    'email-send-alert-new-voicemail-behavior': messages.voicemailDelivery,
    'voicemail-transcription-enabled': messages.switch,
    privacy: messages.switch,
  };
  return (tables as Readonly<Record<string, EnumLabels>>)[name] ?? {};
}

/** A declared flag is a setting, so it is on or off instead of yes or no. */
function flagLabels(name: string): EnumLabels {
  return isDeclared(name) ? messages.switch : messages.flag;
}

function formatQuantity({ amount, unit }: Extract<FieldValue, { kind: 'quantity' }>): string {
  if (unit === 'seconds') return formats.unit(amount, 'second');
  if (unit === undefined) return formats.number(amount);
  return Math.abs(amount) < 1024 ? formats.unit(amount, 'kilobyte') : formats.unit(amount / 1024, 'megabyte');
}

/** Returns the date in the system's time zone, and in the user's own if that shows another time. */
function formatDate(at: number, zone: string | undefined): string[] {
  const localTime = formats.dateTime(at);
  const userTime = zone === undefined ? localTime : formats.dateTime(at, zone);
  return userTime === localTime
    ? [localTime]
    : [localTime, messages.fieldValue.timeInZone(userTime, zoneText(zone ?? ''))];
}
