// A domain record, whose fields are not specified: what to call it, how to know it again, and all that it says.
import type { DomainDetails, DomainField, DomainFieldGroup } from '../../contract/domains.ts';
import { isSecretField } from '../../contract/secret-fields.ts';
import { type JsonRecord, type JsonValue, isRecord } from '../../json.ts';

export interface RecordTitle {
  /** What the record is called, in one line; empty where nothing in it is like a name. */
  readonly label: string;
  /** A second name or description, in one line; empty where it has none. */
  readonly note: string;
}

/** The record's `domain`, else its most name-like text. */
export function recordTitle(record: JsonRecord): RecordTitle {
  const label = textOf(record['domain']) ?? mostNameLike(record);
  return named(label, firstText(record, noteNames, label));
}

/** The same text for the same element, whenever it comes: a record's `domain`, else all that lasts of it, as JSON. */
export function recordIdentity(record: JsonValue): string {
  const domain = isRecord(record) ? record['domain'] : undefined;
  return typeof domain === 'string' && domain !== '' ? domain : textOfLasting(record);
}

/** Every field of a record, grouped by what their names begin with; nothing that may be secret. */
export function recordDetails(record: JsonRecord): DomainDetails {
  const taken: Taken = { fields: [], isCut: false };
  for (const [name, value] of Object.entries(record)) addFields(taken, name, value);
  return { groups: grouped(taken.fields), isTruncated: taken.isCut };
}

const mostFields = 500;
const deepest = 8;
const longestLabel = 255;
const longestNote = 120;
const longestText = 10_000;
/** Of a list, all its texts together. */
const longestList = 50_000;

/** Names of fields that hold a name and nothing else, the best one first. */
const plainNames = ['name', 'display-name', 'displayName', 'full-name', 'title', 'label', 'description'];
const noteNames = ['description', ...plainNames];
/** What else is like a name, the best kind first. */
const nameLike = [
  /(?:^|[-_.\s])name$/i,
  /name$/i,
  /title|label|descr/i,
  /^(?:id|uid|user|login|number|email)$/i,
];

function named(label: string | undefined, note: string | undefined): RecordTitle {
  return { label: readable(label, longestLabel), note: readable(note, longestNote) };
}

function mostNameLike(record: JsonRecord): string | undefined {
  const plain = firstText(record, plainNames, undefined);
  if (plain !== undefined) return plain;
  const open = Object.keys(record).filter((name) => !isSecretField(name));
  const ranked = nameLike.flatMap((pattern) => open.filter((name) => pattern.test(name)));
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

/** One line of a decent length, without characters that turn the reading direction around. */
function readable(text: string | undefined, longest: number): string {
  if (text === undefined || (text.length <= longest && isPlain.test(text))) return text ?? '';
  const line = text.replaceAll(/[\p{Cc}\s\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
  // Cut by code points; joined anew so that the whole text is not kept for the sake of its beginning.
  return line.length <= longest
    ? line
    : `${Array.from(line.slice(0, longest * 2))
        .slice(0, longest - 1)
        .join('')}…`;
}

const isPlain = /^[\x21-\x7E]+(?: [\x21-\x7E]+)*$/;

/** What a record is known by: no secrets, and nothing that says how things stand at the moment. */
function textOfLasting(record: JsonValue): string {
  try {
    return JSON.stringify(record, (name, value: unknown) =>
      isSecretField(name) || /(?:^|-)(?:current|last|now)(?:-|$)/.test(name) ? undefined : value,
    );
  } catch {
    // Nested deeper than can be walked through.
    return isRecord(record) ? JSON.stringify(Object.keys(record)) : '';
  }
}

interface Taken {
  readonly fields: DomainField[];
  isCut: boolean;
}

function addFields(taken: Taken, name: string, value: JsonValue, depth = 0): void {
  const inner = innerFields(value);
  if (taken.fields.length === mostFields) taken.isCut = true;
  else if (isSecretField(name)) taken.fields.push({ kind: 'secret', name });
  else if (inner === undefined) taken.fields.push(fieldOf(taken, name, value));
  else if (depth === deepest) {
    taken.isCut = true;
    taken.fields.push({ kind: 'text', name, text: '…' });
  } else {
    for (const [part, each] of inner) {
      addFields(taken, [name, part].filter((word) => word !== '').join('.'), each, depth + 1);
    }
  }
}

/** What an object holds, or a list that is not of plain values; undefined where a value is one field. */
function innerFields(value: JsonValue): [string, JsonValue][] | undefined {
  const isList = Array.isArray(value) && value.some((each) => typeof each === 'object');
  const isFull = isRecord(value) && Object.keys(value).length > 0;
  return isList || isFull ? Object.entries(value) : undefined;
}

function fieldOf(taken: Taken, name: string, value: JsonValue): DomainField {
  if (Array.isArray(value) && value.length > 0) return { kind: 'list', name, texts: textsOf(taken, value) };
  if (value === null || typeof value === 'object' || value === '') return { kind: 'empty', name };
  const text = cut(taken, String(value));
  if (typeof value === 'number') return { kind: 'number', name, text };
  return { kind: typeof value === 'boolean' || /^(?:yes|no)$/.test(value) ? 'flag' : 'text', name, text };
}

/** As many of a list's texts as fit. */
function textsOf(taken: Taken, values: readonly JsonValue[]): string[] {
  const texts: string[] = [];
  let length = 0;
  for (const value of values) {
    const text = cut(taken, textOf(value) ?? '');
    length += text.length;
    if (texts.length === mostFields || length > longestList) {
      taken.isCut = true;
      break;
    }
    texts.push(text);
  }
  return texts;
}

function cut(taken: Taken, text: string): string {
  if (text.length > longestText) taken.isCut = true;
  return text.slice(0, longestText);
}

/** Fields whose names begin with the same word are a group; its name is all the words that they share. */
function grouped(fields: readonly DomainField[]): DomainFieldGroup[] {
  const byFirst = Map.groupBy(fields, ({ name }) => (name === 'domain' ? '' : (wordsOf(name)[0] ?? '')));
  const groups = [...byFirst].filter(([first, { length }]) => first !== '' && length > 1);
  const together = new Set(groups.flatMap(([, members]) => members));
  const alone = fields.filter((field) => !together.has(field));
  return [
    ...(alone.length > 0 ? [{ name: '', fields: alone }] : []),
    ...groups.map(([, members]) => ({ name: sharedBeginning(members), fields: members })),
  ];
}

function sharedBeginning(fields: readonly DomainField[]): string {
  const [first = [], ...others] = fields.map(({ name }) => wordsOf(name));
  const differs = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  return first.slice(0, differs === -1 ? first.length : differs).join('-');
}

function wordsOf(name: string): string[] {
  return name.split(/[-_.\s]+|(?<=[a-z])(?=[A-Z])/).filter((word) => word !== '');
}
