// Reads the text of the settings file, whichever Perch wrote it. What can't be read is named and left out, each part,
// each entry of a list and each preference by itself, so that one that is damaged takes no other with it.
import * as v from 'valibot';
import { defaultPreferences, type Preferences, preferenceSchemas } from '../contract/preferences.ts';
import { isRecord } from '../service/reply.ts';
import type { StoredAccount } from '../session/ports.ts';

/** What is in the file. There may be more, of a later Perch; that is kept. */
export interface Stored {
  /** How the file is laid out: the number of steps that led to it. */
  format: number;
  connections: object[];
  accounts: StoredAccount[];
  toForget: string[];
  /** Only those that the person set. */
  preferences: object;
}

export interface ReadSettings {
  readonly stored: Stored;
  /** The names of what could not be read; `everything` where the file as a whole is damaged. */
  readonly damaged: readonly string[] | 'everything';
}

/** From one layout to the next. The format of a file is the number of steps behind it. */
const steps: readonly ((file: File) => File)[] = [
  ({ pageSize, ...file }) => (pageSize === undefined ? file : { ...file, preferences: { pageSize } }),
];

export const emptySettings: Stored = {
  format: steps.length,
  connections: [],
  accounts: [],
  toForget: [],
  preferences: {},
};

/** `text` is what is in the file. */
export function readSettingsFile(text: string): ReadSettings {
  const file = readJson(text);
  if (!isRecord(file)) return { stored: emptySettings, damaged: 'everything' };
  const format = typeof file['format'] === 'number' ? file['format'] : 0;
  const current = steps.slice(format).reduce((before, step) => step(before), file);
  const damaged: string[] = [];
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
  const isReadable = ([name, value]: [string, unknown]) => {
    const schema = schemas.get(name);
    const isGood = schema === undefined || v.is(schema, value);
    if (!isGood) damaged.push(name);
    return isGood;
  };
  const stored = {
    ...current,
    format: Math.max(format, steps.length),
    connections: readList('connections', v.looseObject({})),
    accounts: readList('accounts', account),
    toForget: readList('toForget', v.string()),
    preferences: Object.fromEntries(
      Object.entries(read('preferences', v.record(v.string(), v.unknown()), {})).filter(isReadable),
    ),
  };
  return { stored, damaged };
}

/** What is stored, and the defaults for the rest. What a later Perch stored besides is no preference of this one. */
export function withDefaults(stored: Stored['preferences']): Preferences {
  return v.parse(v.object(preferenceSchemas), { ...defaultPreferences, ...stored });
}

type File = Readonly<Record<string, unknown>>;

const schemas = new Map<string, v.GenericSchema>(Object.entries(preferenceSchemas));

const named = v.pipe(v.string(), v.minLength(1));
const account = v.looseObject({
  connection: named,
  login: named,
  onView: v.exactOptional(v.boolean()),
  lapsed: v.exactOptional(v.boolean()),
  picked: v.exactOptional(v.looseObject({ label: v.string(), position: v.pipe(v.number(), v.integer()) })),
});

function readJson(text: string): unknown {
  try {
    // Some editors put a mark at the beginning.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
