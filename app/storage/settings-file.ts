// Parses the settings file. Parts, entries of lists and preferences are parsed separately:
// a damaged one is left out without affecting the others.
import * as v from 'valibot';
import { declarationOf, isPreferenceKey } from '../contract/preferences.ts';
import { type Connection, parseConnection, type ParsedConnection } from '../connection/connection.ts';
import { isRecord, parseJson } from '../json.ts';
import { type ManagedChoices, managedChoices } from '../managed/managed-preferences.ts';
import type { AccountKey, RefusedConnection, StoredAccount } from '../core/settings.ts';
import { flattenPreferences } from './former-preferences.ts';

/** The content of the file. Further keys, of a later version, are kept on every save. */
export interface StoredSettings {
  /** The version of the file's layout. */
  format: number;
  connections: object[];
  accounts: StoredAccount[];
  toForget: string[];
  mutedUntil?: number;
  /** What the user has chosen. */
  preferences: object;
  /** `unchosen` is for earlier versions: without it, they ignore the rest. */
  managed?: ManagedChoices & { readonly unchosen: readonly [] };
}

export interface ReadSettings {
  readonly stored: StoredSettings;
  /** The names of the parts and preferences in which damage was found; `everything` if the whole file is damaged. */
  readonly damaged: readonly string[] | 'everything';
}

/** More than any settings file has. */
export const maxSettingsBytes = 64 * 1024 * 1024;

export const emptySettings: StoredSettings = {
  format: 1,
  connections: [],
  accounts: [],
  toForget: [],
  preferences: {},
};

/** Never throws. */
export function readSettingsFile(text: string): ReadSettings {
  const file: unknown = parseJson(text);
  if (!isRecord(file)) return { stored: emptySettings, damaged: 'everything' };
  const damaged: string[] = [];
  const read = <Part>(name: string, schema: v.GenericSchema<unknown, Part>, otherwise: Part): Part => {
    const part = file[name];
    if (part === undefined) return otherwise;
    const result = v.safeParse(schema, part);
    if (!result.success) damaged.push(name);
    return result.success ? result.output : otherwise;
  };
  const readList = <Item>(name: string, item: v.GenericSchema<unknown, Item>): Item[] => {
    const items = read(name, v.array(v.unknown()), []).map((each) => v.safeParse(item, each));
    if (items.some(({ success }) => !success)) damaged.push(name);
    return items.flatMap((result) => (result.success ? [result.output] : []));
  };
  /** Leaves out items whose key an earlier item has. */
  const readFirsts = <Item>(
    name: string,
    item: v.GenericSchema<unknown, Item>,
    keyOf: (item: Item) => string | undefined,
  ): Item[] => {
    const items = readList(name, item);
    const keys = items.map(keyOf);
    const firsts = items.filter(
      (_, index) => keys[index] === undefined || keys.indexOf(keys[index]) === index,
    );
    if (firsts.length < items.length) damaged.push(name);
    return firsts;
  };
  const isReadable = ([name, value]: [string, unknown]) => {
    const isValid = !isPreferenceKey(name) || v.is(declarationOf(name).schema, value);
    if (!isValid) damaged.push(name);
    return isValid;
  };
  const preferences = flattenPreferences(read('preferences', entry, {}), file['managed']);
  const stored = {
    ...file,
    format: read('format', v.number(), emptySettings.format),
    connections: readFirsts('connections', entry, (stored) => readConnection(stored)?.name),
    // Two sessions of one account would use the same refresh token.
    accounts: readFirsts('accounts', account, ({ connection, login }) => JSON.stringify([connection, login])),
    toForget: readList('toForget', v.string()),
    ...('mutedUntil' in file && { mutedUntil: read('mutedUntil', v.number(), 0) }),
    preferences: Object.fromEntries(Object.entries(preferences).filter(isReadable)),
    ...('managed' in file && {
      managed: { ...v.parse(managedChoices, file['managed']), unchosen: [] as const },
    }),
  };
  return { stored, damaged: [...new Set(damaged)] };
}

export function isSameAccount(one: AccountKey, other: AccountKey): boolean {
  return one.connection === other.connection && one.login === other.login;
}

/** Returns a stored connection, or undefined if this version can't parse it. */
export function readConnection(stored: object): Connection | undefined {
  const parsed = parseStored(stored);
  return parsed.ok ? parsed.value : undefined;
}

function parseStored(stored: object): ParsedConnection {
  const { storedAs, placed, ...file }: Record<string, unknown> = { ...stored };
  const parsed = parseConnection(file);
  if (!parsed.ok) return parsed;
  const own = { ...(typeof storedAs === 'string' && { storedAs }), ...(placed === true && { placed }) };
  return { ok: true, value: { ...parsed.value, ...own } };
}

/** Returns the connections that this version can't parse. Another version may have written them. */
export function refusedConnections({ connections }: StoredSettings): RefusedConnection[] {
  return connections.flatMap((stored) => {
    const parsed = parseStored(stored);
    const name = 'name' in stored && typeof stored.name === 'string' ? stored.name : '';
    return parsed.ok ? [] : [{ name, error: parsed.error }];
  });
}

type Entry = Record<string, unknown>;

const entry = v.custom<Entry>(isRecord);

const named = v.pipe(v.string(), v.minLength(1));
const account = v.looseObject({
  connection: named,
  login: named,
  onView: v.exactOptional(v.boolean()),
  lapsed: v.exactOptional(v.boolean()),
  picked: v.exactOptional(v.looseObject({ label: v.string(), position: v.pipe(v.number(), v.integer()) })),
});
