// Reads the text of the settings file, whichever Perch wrote it. What can't be read is named and left out, each part,
// each entry of a list and each preference by itself, so that one that is damaged takes no other with it.
import * as v from 'valibot';
import { defaultPreferences, type Preferences, preferenceSchemas } from '../contract/preferences.ts';
import { type Connection, parseConnection } from '../connection/connection.ts';
import type { AccountName, StoredAccount } from '../core/ports.ts';
import { isRecord, parseJson } from '../json.ts';

/** What is in the file. There may be more, of a later Perch; that is kept. */
export interface StoredSettings {
  /** How the file is laid out: the number of steps that led to it. */
  format: number;
  connections: object[];
  accounts: StoredAccount[];
  toForget: string[];
  /** Only those that the person set. */
  preferences: object;
}

export interface ReadSettings {
  readonly stored: StoredSettings;
  /** The names of what could not be read; `everything` where the file as a whole is damaged. */
  readonly damaged: readonly string[] | 'everything';
}

/** From one layout to the next. The format of a file is the number of steps behind it. */
const steps: readonly ((file: File) => File)[] = [
  ({ pageSize, ...file }) => (pageSize === undefined ? file : { ...file, preferences: { pageSize } }),
];

export const emptySettings: StoredSettings = {
  format: steps.length,
  connections: [],
  accounts: [],
  toForget: [],
  preferences: {},
};

/** `text` is what is in the file. Never throws, and what it gives can be written again. */
export function readSettingsFile(text: string): ReadSettings {
  const file: unknown = parseJson(text);
  if (!isRecord(file) || isDeeperThan(file, deepest)) return { stored: emptySettings, damaged: 'everything' };
  const damaged: string[] = [];
  const format = v.is(wholeNumber, file['format']) ? file['format'] : 0;
  if (file['format'] !== undefined && file['format'] !== format) damaged.push('format');
  const current = steps.slice(format).reduce((before, step) => step(before), file);
  const read = <Part>(name: string, schema: v.GenericSchema<unknown, Part>, otherwise: Part): Part => {
    const part = current[name];
    if (part === undefined) return otherwise;
    const result = v.safeParse(schema, part);
    if (!result.success) damaged.push(name);
    return result.success ? result.output : otherwise;
  };
  /** Of a list each entry is read by itself. */
  const readList = <Item>(name: string, item: v.GenericSchema<unknown, Item>): Item[] => {
    const items = read(name, v.array(v.unknown()), []).map((each) => v.safeParse(item, each));
    if (items.some(({ success }) => !success)) damaged.push(name);
    return items.flatMap((result) => (result.success ? [result.output] : []));
  };
  /** Of several that can be read and have one name the first one counts. */
  const once = (connections: Entry[]): Entry[] => {
    const names = connections.map((stored) => readConnection(stored)?.name);
    const first = connections.filter((_, at) => names[at] === undefined || names.indexOf(names[at]) === at);
    if (first.length < connections.length) damaged.push('connections');
    return first;
  };
  const isReadable = ([name, value]: [string, unknown]) => {
    const schema = schemas.get(name);
    const isGood = schema === undefined || v.is(schema, value);
    if (!isGood) damaged.push(name);
    return isGood;
  };
  const stored = {
    ...current,
    format: Math.max(format, steps.length),
    connections: once(readList('connections', entry)),
    accounts: joined(readList('accounts', account)),
    toForget: readList('toForget', v.string()),
    preferences: Object.fromEntries(Object.entries(read('preferences', entry, {})).filter(isReadable)),
  };
  return { stored, damaged: [...new Set(damaged)] };
}

/** Whether two entries are about the same account. */
export function isSameAccount(one: AccountName, other: AccountName): boolean {
  return one.connection === other.connection && one.login === other.login;
}

/** A stored connection; undefined where this Perch can't read it. */
export function readConnection(stored: object): Connection | undefined {
  const parsed = parseConnection(stored);
  return parsed.ok ? parsed.value : undefined;
}

/** What is stored, and the defaults for the rest. What a later Perch stored besides is no preference of this one. */
export function withDefaults(stored: StoredSettings['preferences']): Preferences {
  return v.parse(v.object(preferenceSchemas), { ...defaultPreferences, ...stored });
}

type Entry = Record<string, unknown>;
type File = Readonly<Entry>;

/** Nothing that any Perch writes is nested more than a few levels deep; what is deeper can't be written again. */
const deepest = 50;

const entry = v.custom<Entry>(isRecord);
const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const schemas = new Map<string, v.GenericSchema>(Object.entries(preferenceSchemas));

const named = v.pipe(v.string(), v.minLength(1));
const account = v.looseObject({
  connection: named,
  login: named,
  onView: v.exactOptional(v.boolean()),
  lapsed: v.exactOptional(v.boolean()),
  picked: v.exactOptional(v.looseObject({ label: v.string(), position: v.pipe(v.number(), v.integer()) })),
});

/** An account that is there twice would have two sessions spend one refresh token. */
function joined(accounts: readonly StoredAccount[]): StoredAccount[] {
  return accounts.flatMap((first) => {
    const same = accounts.filter((other) => isSameAccount(first, other));
    return same[0] === first ? [same.reduceRight((later, earlier) => ({ ...later, ...earlier }))] : [];
  });
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
