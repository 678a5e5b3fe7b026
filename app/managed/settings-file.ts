// The file with managed settings, beside the connections that IT places: for Linux and macOS. Windows doesn't say who wrote a
// file; policies are used there.
import { lstatSync } from 'node:fs';
import { isManagedPreference, managedKey } from '../contract/managed-settings.ts';
import { readTrustedFile, type TrustedOwners } from '../files/trusted-path.ts';
import { isRecord, readJson } from '../json.ts';
import {
  checkEntries,
  type ManagedOrigin,
  type ManagedSettings,
  type ManagedSettingsProblem,
  noManagedSettings,
  preferenceEntries,
  type RawEntry,
} from './managed-settings.ts';

export const managedSettingsFile = 'managed-settings.json';

/**
 * The files beside placed connections that aren't connections. Editors look there for the schema that the settings file
 * names.
 */
export const notConnections: readonly string[] = [managedSettingsFile, 'managed-settings.schema.json'];

/** More than a file with every key and the longest list has. */
export const maxManagedBytes = 256 * 1024;

/**
 * Reads the file if only `owners` can change it. Without `owners`, it isn't checked who can. A missing file counts as empty.
 */
export function readSettingsFile(file: string, owners: TrustedOwners | undefined): ManagedSettings {
  if (isMissing(file)) return noManagedSettings;
  const origin: ManagedOrigin = { kind: 'file', name: file };
  const read = readTrustedFile(file, maxManagedBytes, owners);
  return read.ok
    ? parseManagedSettings(origin, read.text)
    : { entries: [], problems: [{ origin, ...read.problem }] };
}

/** A link to nowhere isn't a missing file, nor is one that the user may not see. */
function isMissing(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

/** Parses the text of the file: the rules, beside the groups of locked settings and defaults. */
export function parseManagedSettings(origin: ManagedOrigin, text: string): ManagedSettings {
  const refused = (problem: ManagedSettingsProblem) => ({ entries: [], problems: [problem] });
  const read = readJson(text);
  if (!read.ok) return refused({ origin, ...read.error });
  if (!isRecord(read.value)) return refused({ origin, code: 'no-object' });
  const raw: RawEntry[] = [];
  for (const [name, value] of Object.entries(read.value)) {
    const group = name.toLowerCase();
    if (group === 'locked' || group === 'defaults') {
      if (!isRecord(value)) return refused({ origin, code: 'no-object' });
      raw.push(...preferenceEntries(name, value, group === 'locked'));
    } else if (group !== '$schema') {
      const key = managedKey(name);
      const isRule = key !== undefined && !isManagedPreference(key);
      raw.push({ name, key: isRule ? key : undefined, value, isLocked: true });
    }
  }
  return checkEntries(origin, raw);
}
