// Reads a domain record. Its fields aren't specified (service.md, "Domains").
import type { DomainDetails, DomainField } from '../../contract/domains.ts';
import { isSecretField } from '../../contract/profile-fields.ts';
import { truncate } from '../../i18n/untrusted-text.ts';
import { type JsonRecord, type JsonValue, isRecord } from '../../json.ts';

export interface RecordTitle {
  /** The record's name, in one line; empty if there is none. */
  readonly label: string;
  /** A second name or description, in one line; empty if there is none. */
  readonly note: string;
}

/** The label is `domain`, or else the text of the field that is most likely a name. */
export function recordTitle(record: JsonRecord): RecordTitle {
  const label = textOf(record['domain']) ?? mostNameLike(record);
  const note = firstText(record, noteFields, label);
  return { label: singleLine(label, maxLabelLength), note: singleLine(note, maxNoteLength) };
}

/** Returns a string by which an element is recognised in other responses: its `domain`, or else its `lastingFields`. */
export function recordIdentity(record: JsonValue): string {
  const domain = isRecord(record) ? record['domain'] : undefined;
  return typeof domain === 'string' && domain !== '' ? domain : lastingFields(record);
}

/** Returns the fields of a record, up to the limits below, without the values of secret fields. */
export function recordDetails(record: JsonRecord): DomainDetails {
  const collected: CollectedFields = { fields: [], isTruncated: false };
  for (const [name, value] of Object.entries(record)) addFields(collected, name, value);
  return collected;
}

const maxFields = 500;
const maxDepth = 8;
const maxLabelLength = 255;
const maxNoteLength = 120;
const maxTextLength = 10_000;
/** The limit for the total length of a list's texts. */
const maxListLength = 50_000;

/** Fields that may hold a name, the most likely first. A note prefers the description. */
const nameFields = ['name', 'display-name', 'displayName', 'full-name', 'title', 'label', 'description'];
const noteFields = ['description', ...nameFields];
/** Patterns for other fields that may hold a name, the most likely first. */
const nameLikePatterns = [
  /(?:^|[-_.\s])name$/i,
  /name$/i,
  /title|label|descr/i,
  /^(?:id|uid|user|login|number|email)$/i,
];

function mostNameLike(record: JsonRecord): string | undefined {
  const name = firstText(record, nameFields, undefined);
  if (name !== undefined) return name;
  const visible = Object.keys(record).filter((field) => !isSecretField(field));
  const ranked = nameLikePatterns.flatMap((pattern) => visible.filter((field) => pattern.test(field)));
  return firstText(record, ranked, undefined);
}

function firstText(
  record: JsonRecord,
  names: readonly string[],
  except: string | undefined,
): string | undefined {
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'string' && value !== except && value.trim() !== '') return value;
  }
  return undefined;
}

function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Turns white space, control characters and characters that embed, override or isolate a writing direction into spaces. */
function singleLine(text: string | undefined, maxLength: number): string {
  if (text === undefined || (text.length <= maxLength && plainWords.test(text))) return text ?? '';
  return truncate(text.replaceAll(/[\p{Cc}\s\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim(), maxLength);
}

/** Most titles match this pattern. Testing it is much faster than `replaceAll`. */
const plainWords = /^[\x21-\x7E]+(?: [\x21-\x7E]+)*$/;

/** Returns a record as JSON without secrets and without fields for its current state, which differ between responses. */
function lastingFields(record: JsonValue): string {
  try {
    return JSON.stringify(record, (name, value: unknown) =>
      isSecretField(name) || /(?:^|-)(?:current|last|now)(?:-|$)/.test(name) ? undefined : value,
    );
  } catch {
    // The record is nested too deeply for JSON.stringify.
    return isRecord(record) ? JSON.stringify(Object.keys(record)) : '';
  }
}

interface CollectedFields {
  readonly fields: DomainField[];
  isTruncated: boolean;
}

function addFields(collected: CollectedFields, name: string, value: JsonValue, depth = 0): void {
  const inner = innerFields(value);
  if (collected.fields.length === maxFields) collected.isTruncated = true;
  else if (isSecretField(name)) collected.fields.push({ kind: 'secret', name });
  else if (inner === undefined) collected.fields.push(fieldOf(collected, name, value));
  else if (depth === maxDepth) {
    collected.isTruncated = true;
    collected.fields.push({ kind: 'text', name, text: '…' });
  } else {
    for (const [part, each] of inner) {
      addFields(collected, [name, part].filter((word) => word !== '').join('.'), each, depth + 1);
    }
  }
}

/** Returns the fields of an object that isn't empty, or the elements of a list that holds an object, a list or null. */
function innerFields(value: JsonValue): [string, JsonValue][] | undefined {
  const isList = Array.isArray(value) && value.some((each) => typeof each === 'object');
  const isFull = isRecord(value) && Object.keys(value).length > 0;
  return isList || isFull ? Object.entries(value) : undefined;
}

function fieldOf(collected: CollectedFields, name: string, value: JsonValue): DomainField {
  if (Array.isArray(value) && value.length > 0)
    return { kind: 'list', name, texts: textsOf(collected, value) };
  if (value === null || typeof value === 'object' || value === '') return { kind: 'empty', name };
  const text = limitLength(collected, String(value));
  if (typeof value === 'number') return { kind: 'number', name, text };
  return { kind: typeof value === 'boolean' || /^(?:yes|no)$/.test(value) ? 'flag' : 'text', name, text };
}

function textsOf(collected: CollectedFields, values: readonly JsonValue[]): string[] {
  const texts: string[] = [];
  let length = 0;
  for (const value of values) {
    const text = limitLength(collected, textOf(value) ?? '');
    length += text.length;
    if (texts.length === maxFields || length > maxListLength) {
      collected.isTruncated = true;
      break;
    }
    texts.push(text);
  }
  return texts;
}

function limitLength(collected: CollectedFields, text: string): string {
  if (text.length > maxTextLength) collected.isTruncated = true;
  return text.slice(0, maxTextLength).replace(/\p{Cs}$/u, '');
}
