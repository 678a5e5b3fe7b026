// The settings that IT manages on this computer: what each source says is checked against the table, entry by entry, and the
// sources are merged.
import {
  isManagedKey,
  isManagedPreference,
  type ManagedKey,
  managedKeys,
  managedSetting,
  type ManagedSourceKind,
  type ManagedValue,
  type ManagedValueType,
  type SettingLocks,
} from '../contract/managed-settings.ts';
import { defaultPreferences } from '../contract/preferences.ts';
import { isHttpsAddress } from '../connection/host.ts';
import type { TextPosition } from '../connection/json-error.ts';
import type { FileProblem } from '../files/read-text-file.ts';
import type { OwnerProblem } from '../files/trusted-path.ts';
import { withManagedValue } from './managed-value.ts';

export interface ManagedOrigin {
  readonly kind: ManagedSourceKind;
  /** The path of the file, or the key of the registry. */
  readonly name: string;
}

/** A valid setting in effect. */
export interface ManagedEntry {
  readonly key: ManagedKey;
  readonly value: ManagedValue;
  /** The user can't change it. Otherwise it is a default, which the user's choice replaces. */
  readonly isLocked: boolean;
  readonly origin: ManagedOrigin;
}

/**
 * What is wrong with a source or one of its entries. Nothing of the source is used where it has no `key`.
 *
 * - `failed`: the system's program that reads it didn't run, or took too long
 * - `not-used`: Windows doesn't say who wrote the file, so it isn't used there
 * - `no-object`: it isn't an object, or not a property list
 * - `connection`: it is a connection file
 * - `value`: the value isn't one that `expected` describes
 * - `no-default`: a rule, which can't be a default
 * - `in-group`: a setting of a file that is neither in its `locked` nor its `defaults`
 * - `outside-group`: a rule that is in one of these
 */
export type ManagedSettingsProblem = { readonly origin: ManagedOrigin } & (
  | { readonly code: FileProblem | 'failed' | 'not-used' | 'no-object' | 'connection' }
  | { readonly code: OwnerProblem; readonly path: string }
  | { readonly code: 'not-json'; readonly position: TextPosition }
  | ({ readonly key: string; readonly position?: TextPosition } & (
      | { readonly code: 'unknown' | 'duplicate' | 'no-default' | 'in-group' | 'outside-group' }
      | { readonly code: 'value'; readonly expected: ManagedValueType | 'object' }
    ))
);

export interface ManagedSettings {
  /** At most one for each key, in the order of the table. */
  readonly entries: readonly ManagedEntry[];
  readonly problems: readonly ManagedSettingsProblem[];
}

export const noManagedSettings: ManagedSettings = { entries: [], problems: [] };

/** The settings that the user can't change, with the kind of their source. */
export function settingLocks({ entries }: ManagedSettings): SettingLocks {
  return Object.fromEntries(
    entries.filter(({ isLocked }) => isLocked).map(({ key, origin }) => [key, origin.kind]),
  );
}

/** The value of a key that the user can't change; undefined where IT hasn't set it. */
export function lockedValue({ entries }: ManagedSettings, key: ManagedKey): ManagedValue | undefined {
  return entries.find((entry) => entry.key === key && entry.isLocked)?.value;
}

/** Whether a source has the key with something wrong about it. */
export function hasWrongValue({ problems }: ManagedSettings, key: ManagedKey): boolean {
  return problems.some((problem) => 'key' in problem && problem.key === key);
}

/** An entry as a source has it. */
export interface RawEntry {
  readonly key: string;
  readonly value: unknown;
  readonly isLocked: boolean;
  /** In a text. */
  readonly position?: TextPosition | undefined;
}

/** Checks the entries of a source. A wrong one is named, and the others apply. */
export function checkEntries(origin: ManagedOrigin, raw: readonly RawEntry[]): ManagedSettings {
  const entries: ManagedEntry[] = [];
  const problems: ManagedSettingsProblem[] = [];
  for (const { key, value, isLocked, position } of raw) {
    const refuse = (code: 'unknown' | 'duplicate' | 'no-default') =>
      problems.push({ origin, key, code, ...(position && { position }) });
    if (!isManagedKey(key)) refuse('unknown');
    else if (!isLocked && !isManagedPreference(key)) refuse('no-default');
    else if (entries.some((other) => other.key === key && other.isLocked === isLocked)) refuse('duplicate');
    else if (!isManagedValue(key, value)) {
      const { value: expected } = managedSetting(key);
      problems.push({ origin, key, code: 'value', expected, ...(position && { position }) });
    } else entries.push({ key, value, isLocked, origin });
  }
  return { entries, problems };
}

/** Merges sources, the strongest first. A locked value of any of them is stronger than every default. */
export function mergeSources(sources: readonly ManagedSettings[]): ManagedSettings {
  const all = sources.flatMap(({ entries }) => entries);
  return {
    entries: managedKeys.flatMap((key) => {
      const ofKey = all.filter((entry) => entry.key === key);
      return ofKey.find(({ isLocked }) => isLocked) ?? ofKey[0] ?? [];
    }),
    problems: sources.flatMap(({ problems }) => problems),
  };
}

const maxTextLength = 4000;
const maxListEntries = 500;
const host = /^(?:\*\.)?(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a value is what the table describes, and the preference accepts it. */
function isManagedValue(key: ManagedKey, value: unknown): value is ManagedValue {
  const { value: type } = managedSetting(key);
  if (!isOfType(type, value)) return false;
  return !isManagedPreference(key) || withManagedValue(baseFor(key), key, value) !== undefined;
}

/** Preferences that have the part that a key sets. */
function baseFor(key: ManagedKey) {
  return key === 'proxyUsername'
    ? { ...defaultPreferences, proxy: { kind: 'manual' as const, address: '', username: '' } }
    : defaultPreferences;
}

function isOfType(type: ManagedValueType, value: unknown): value is ManagedValue {
  switch (type.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isInteger(value) && Number(value) >= type.min && Number(value) <= type.max;
    case 'choice':
      return type.values.some((allowed) => allowed === value);
    case 'time':
      return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
    case 'text':
      if (type.format === 'exceptions' && value === '') return true;
      if (type.format === 'https' && !isHttpsAddress(value)) return false;
      return isText(value) && (type.format !== 'path' || isAbsolutePath(value));
    case 'list':
      return (
        Array.isArray(value) &&
        value.length <= maxListEntries &&
        value.every((entry) => isText(entry) && host.test(entry))
      );
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxTextLength;
}

/** On any system, so that one file can be checked on another. */
function isAbsolutePath(path: string): boolean {
  return /^(?:\/|[a-z]:[\\/]|\\\\)/i.test(path);
}
