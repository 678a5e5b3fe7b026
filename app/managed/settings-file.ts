// The file with managed settings, in the folder of the connections that IT places. On Windows for developers only.
import { lstatSync } from 'node:fs';
import { managedKey } from '../contract/managed-settings.ts';
import { isPreferenceKey } from '../contract/preferences.ts';
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

/** The files in the folder that aren't connections. Editors look there for the schema that the settings file names. */
export const notConnections: readonly string[] = [managedSettingsFile, 'managed-settings.schema.json'];

/** The largest settings file or property list that is read. */
export const maxManagedBytes = 256 * 1024;

/** Reads the file if only `owners` can change it. Without `owners`, that isn't checked. A missing file counts as empty. */
export function readSettingsFile(file: string, owners: TrustedOwners | undefined): ManagedSettings {
  if (isMissing(file)) return noManagedSettings;
  const origin: ManagedOrigin = { kind: 'file', name: file };
  const read = readTrustedFile(file, maxManagedBytes, owners);
  return read.ok
    ? parseManagedSettings(origin, read.text)
    : { entries: [], problems: [{ origin, ...read.problem }] };
}

/** Returns false for a link to nowhere, and for a file that the user may not see. */
function isMissing(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

/** Parses the text of the file: rules, and preferences in the groups `locked` and `defaults`. */
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
      const isRule = key !== undefined && !isPreferenceKey(key);
      raw.push({ name, key: isRule ? key : undefined, value, isLocked: true });
    }
  }
  return checkEntries(origin, raw);
}
