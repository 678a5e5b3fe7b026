// Checks the entries of each source of managed settings against the table (contract/managed-settings.ts), merges the sources, and says
// which connections the result allows.
import * as v from 'valibot';
import { maxLengths } from '../contract/limits.ts';
import {
  managedKey,
  type ManagedKey,
  managedKeys,
  managedSetting,
  type ManagedSourceKind,
  type SettingLocks,
} from '../contract/managed-settings.ts';
import {
  declarationOf,
  isPreferenceKey,
  type ManagedValue,
  type ManagedValueType,
} from '../contract/preferences.ts';
import { isHttpsAddress } from '../connection/host.ts';
import type { TrustedFileProblem } from '../files/trusted-path.ts';
import type { NotJson } from '../json.ts';
import type { Connection } from '../connection/connection.ts';

export interface ManagedOrigin {
  readonly kind: ManagedSourceKind;
  /** The path of the file, or the key of the registry. */
  readonly name: string;
}

/** A managed setting with a valid value: before the merge what one source sets, after the merge what applies. */
export interface ManagedEntry {
  readonly key: ManagedKey;
  readonly value: ManagedValue;
  /** Whether the user can't change the setting. Otherwise `value` is a default, which the user's choice replaces. */
  readonly isLocked: boolean;
  readonly origin: ManagedOrigin;
  /** If set, the key is locked because what IT has set can't be read, for this key or another one that it is locked with. */
  readonly isSafeValue?: true;
}

/**
 * What is wrong with a whole source, which then isn't used, or with one of its entries (`name`), or with a certificate file.
 *
 * - `failed`: the system's program that reads the source has failed, took too long, or wrote something unexpected
 * - `blocked`: the program doesn't run for this user
 * - `not-used`: on Windows any user may have written the file, so it isn't used there
 * - `no-object`: the source, or one of its groups, isn't an object
 * - `no-certificates`, `bad-certificate`: the certificate file has none, or one that can't be parsed
 * - `unknown`: no key of this name belongs in the entry's group
 * - `value`: the value isn't what the table describes
 */
export type ManagedSettingsProblem = { readonly origin: ManagedOrigin } & (
  | TrustedFileProblem
  | NotJson
  | {
      readonly code: 'failed' | 'blocked' | 'not-used' | 'no-object' | 'no-certificates' | 'bad-certificate';
    }
  | { readonly code: 'unknown'; readonly name: string }
  | { readonly code: 'value'; readonly name: string; readonly key: ManagedKey; readonly isLocked: boolean }
);

export interface ManagedSettings {
  /** After the merge, at most one for each key, in the order of the table. */
  readonly entries: readonly ManagedEntry[];
  readonly problems: readonly ManagedSettingsProblem[];
}

export const noManagedSettings: ManagedSettings = { entries: [], problems: [] };

export function settingLocks({ entries }: ManagedSettings): SettingLocks {
  return Object.fromEntries(
    entries
      .filter(({ isLocked }) => isLocked)
      .map(({ key, origin, isSafeValue = false }) => [key, isSafeValue ? 'error' : origin.kind]),
  );
}

/** The value of a key that the user can't change; undefined if the key isn't locked. */
export function lockedValue({ entries }: ManagedSettings, key: ManagedKey): ManagedValue | undefined {
  return entries.find((entry) => entry.key === key && entry.isLocked)?.value;
}

/** Whether a key is locked because what IT has set can't be read. */
function isLockedByError({ entries }: ManagedSettings, key: ManagedKey): boolean {
  return entries.some((entry) => entry.key === key && entry.isSafeValue === true);
}

/** Whether IT may have set a key in a source or an entry that can't be read. */
export function isUncertain({ problems }: ManagedSettings, key: ManagedKey): boolean {
  return problems.some((problem) => {
    if (problem.code === 'value') return problem.key === key;
    return !['not-used', 'unknown'].includes(problem.code);
  });
}

/** An entry as a source has it, before it is checked. */
export interface RawEntry {
  /** What the source calls it, such as `locked.Theme`. */
  readonly name: string;
  /** The setting that is meant; undefined if there is none, or if it doesn't belong in the entry's group. */
  readonly key: ManagedKey | undefined;
  readonly value: unknown;
  readonly isLocked: boolean;
}

/** The entries of a group in which only preferences belong. */
export function preferenceEntries(
  group: string,
  values: Readonly<Record<string, unknown>>,
  isLocked: boolean,
): RawEntry[] {
  return Object.entries(values).map(([written, value]) => {
    const key = managedKey(written);
    const isPreference = key !== undefined && isPreferenceKey(key);
    return { name: `${group}.${written}`, key: isPreference ? key : undefined, value, isLocked };
  });
}

/**
 * Checks the entries of a source. A wrong entry becomes a problem, and the others apply. Of several spellings of a key, the last
 * valid one counts.
 */
export function checkEntries(origin: ManagedOrigin, raw: readonly RawEntry[]): ManagedSettings {
  const entries = new Map<string, ManagedEntry>();
  const problems: ManagedSettingsProblem[] = [];
  for (const { name, key, value, isLocked } of raw) {
    if (key === undefined) problems.push({ origin, code: 'unknown', name });
    else if (isManagedValue(key, value)) entries.set(`${key} ${isLocked}`, { key, value, isLocked, origin });
    else problems.push({ origin, code: 'value', name, key, isLocked });
  }
  return { entries: [...entries.values()], problems };
}

/**
 * Merges sources, the strongest first. A locked value of any source is stronger than every default. Safe values are locked in
 * place of what can't be read (`keysLockedBy`). A lock includes the settings that would undo it.
 */
export function mergeSources(sources: readonly ManagedSettings[]): ManagedSettings {
  const all = sources.flatMap(withSafeValues);
  const entries = managedKeys.flatMap((key) => {
    const ofKey = all.filter((entry) => entry.key === key);
    return ofKey.find(({ isLocked }) => isLocked) ?? ofKey[0] ?? [];
  });
  return {
    entries: managedKeys.flatMap((key) => lockedWithOthers(key, entries) ?? []),
    problems: sources.flatMap(({ problems }) => problems),
  };
}

/** Returns the entries of a source, with safe values in the place of those that can't be read. */
/** Which connections users may add and change, besides those that IT places. */
export type ConnectionRule = 'none' | 'listed' | 'any';

export function connectionRule(managed: ManagedSettings): ConnectionRule {
  const rule = lockedValue(managed, 'connections');
  return rule === 'none' || rule === 'listed' ? rule : 'any';
}

/** Whether no connection can be added because what IT has set can't be read: the rule, or the hosts that it refers to. */
export function isRuleUnreadable(managed: ManagedSettings): boolean {
  const isListed = connectionRule(managed) === 'listed';
  return isLockedByError(managed, 'connections') || (isListed && isLockedByError(managed, 'connectionHosts'));
}

/** Why the user may not add this connection, or change one into it; undefined if they may. */
export function refuseConnection(
  managed: ManagedSettings,
  { baseUrl, authUrl }: Pick<Connection, 'baseUrl' | 'authUrl'>,
): { readonly rule: 'none' } | { readonly rule: 'listed'; readonly host: string } | undefined {
  const rule = connectionRule(managed);
  if (rule === 'none') return { rule };
  if (rule === 'any') return undefined;
  const patterns = [lockedValue(managed, 'connectionHosts') ?? []].flat().map(String);
  const host = [baseUrl, authUrl]
    .map((address) => new URL(address).host)
    .find((each) => !patterns.some((pattern) => matchesHost(pattern, each)));
  return host === undefined ? undefined : { rule, host };
}

/** `pattern` is a host, or `*.` and the end of a host, each with its port unless that is 443. */
function matchesHost(pattern: string, host: string): boolean {
  const lower = pattern.toLowerCase().replace(/:443$/, '');
  return lower.startsWith('*.') ? host.endsWith(lower.slice(1)) : host === lower;
}

function withSafeValues({ entries, problems }: ManagedSettings): readonly ManagedEntry[] {
  const safe = new Map<ManagedKey, ManagedEntry>();
  for (const problem of problems) {
    for (const key of keysLockedBy(problem)) {
      const { safeValue: value } = managedSetting(key);
      if (value !== undefined && !safe.has(key))
        safe.set(key, { key, value, isLocked: true, origin: problem.origin, isSafeValue: true });
    }
  }
  return [...entries.filter(({ key }) => !safe.has(key)), ...safe.values()];
}

/** Returns the entry in effect of a key. It is locked if the lock of another key would have no effect otherwise. */
function lockedWithOthers(key: ManagedKey, entries: readonly ManagedEntry[]): ManagedEntry | undefined {
  const find = (wanted: ManagedKey) => entries.find((entry) => entry.key === wanted);
  const own = find(key);
  const hosts = find('connectionHosts');
  if (key === 'connections' && own === undefined) return hosts && { ...hosts, key, value: 'listed' };
  if (!isPreferenceKey(key)) return own;
  const { lockedWith, default: initial } = declarationOf(key);
  const other = lockedWith && find(lockedWith);
  // If `lockedWith` is locked and off, the user can't undo that by this setting.
  const locks = other?.isLocked === true && other.value !== false;
  if (!locks || own?.isLocked === true) return own;
  return { ...other, key, value: own?.value ?? initial, origin: (own ?? other).origin };
}

/**
 * Problems that lock nothing. Two of them don't show that IT has set anything: every user can place a file on Windows, and some
 * companies forbid reg.exe without having policies for Perch. Nobody can know what an unknown key should have set.
 */
const limitsNothing: ReadonlySet<ManagedSettingsProblem['code']> = new Set([
  'not-used',
  'blocked',
  'unknown',
]);

/** The keys that the faulty part of a source locks, or may lock. */
function keysLockedBy(problem: ManagedSettingsProblem): readonly ManagedKey[] {
  if (problem.code === 'value') return problem.isLocked ? [problem.key] : [];
  return limitsNothing.has(problem.code) ? [] : managedKeys;
}

const isManagedProxy = /^(?:system|none|[hH][tT][tT][pP][sS]?:\/\/.*|[sS][oO][cC][kK][sS]5:\/\/.*)$/;
const maxListEntries = 500;
const host = /^(?:\*\.)?(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/i;

/** Whether a value has the type in the table, and the preference, if it is one, accepts it. */
function isManagedValue(key: ManagedKey, value: unknown): value is ManagedValue {
  if (!isOfType(managedSetting(key).value, value)) return false;
  return !isPreferenceKey(key) || v.is(declarationOf(key).schema, value);
}

function isOfType(type: ManagedValueType, value: unknown): value is ManagedValue {
  switch (type.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return typeof value === 'number';
    case 'choice':
      return type.values.some((allowed) => allowed === value);
    case 'time':
      return typeof value === 'string';
    case 'text':
      if (type.format === 'exceptions' && value === '') return true;
      // Users may leave the scheme out, but IT can't: a misspelt “system” would be a host.
      if (type.format === 'proxy' && !isManagedProxy.test(String(value))) return false;
      if (type.format === 'https' && !isHttpsAddress(value)) return false;
      return isText(value) && (type.format !== 'path' || isAbsolutePath(value));
    case 'list':
      return (
        Array.isArray(value) &&
        value.length <= maxListEntries &&
        value.every((entry) => isText(entry) && host.test(entry) && isNormalHost(entry))
      );
  }
}

/** Whether a host has the form that it has in a connection's address: `10.1` and `[0:0::1]` would match none. */
function isNormalHost(entry: string): boolean {
  const address = `https://${entry}`;
  return URL.canParse(address) && new URL(address).host === entry.toLowerCase().replace(/:443$/, '');
}

function isText(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= maxLengths.setting &&
    !/\p{Cc}/u.test(value)
  );
}

/** Accepts paths of any system, so that a file can be checked on another one. */
function isAbsolutePath(path: string): boolean {
  return /^(?:\/|[a-z]:[\\/]|\\\\)/i.test(path);
}
