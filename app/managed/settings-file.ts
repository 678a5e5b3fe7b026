// The file with managed settings, beside the connections that IT places: for Linux and macOS. Windows doesn't say who wrote a
// file; policies are used there.
import { jsonErrorPosition } from '../connection/json-error.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { findUntrusted, ownerProblem, type TrustedOwners } from '../files/trusted-path.ts';
import { isManagedKey, isManagedPreference } from '../contract/managed-settings.ts';
import { isRecord, parseJson } from '../json.ts';
import { jsonEntries } from './json-entries.ts';
import {
  checkEntries,
  type ManagedOrigin,
  type ManagedSettings,
  type ManagedSettingsProblem,
  noManagedSettings,
  type RawEntry,
} from './managed-settings.ts';

/** Its name. */
export const managedSettingsFile = 'managed-settings.json';

/** The files beside placed connections that aren't connections: editors look for the schema that the file names there. */
export const notConnections: readonly string[] = [managedSettingsFile, 'managed-settings.schema.json'];

/** More than a file with every key and the longest list has. */
export const maxManagedBytes = 256 * 1024;

/** The objects of settings. The other keys of the file are rules. */
const groups = ['locked', 'defaults'] as const;

/** Reads the file as far as only `owners` can change it. Without `owners`, it isn't checked who can. A missing one is empty. */
export function readSettingsFile(file: string, owners: TrustedOwners | undefined): ManagedSettings {
  const origin: ManagedOrigin = { kind: 'file', name: file };
  const refused = (problem: ManagedSettingsProblem) => ({ entries: [], problems: [problem] });
  const read = readTextFile(file, maxManagedBytes, (opened) => owners && ownerProblem(opened, owners));
  if (!read.ok && read.problem === 'missing') return noManagedSettings;
  try {
    const untrusted = owners && findUntrusted(file, owners);
    if (untrusted) return refused({ origin, code: untrusted.problem, path: untrusted.path });
  } catch {
    return refused({ origin, code: 'unreadable' });
  }
  if (!read.ok) {
    const { problem: code } = read;
    return refused(code === 'owner' || code === 'writable' ? { origin, code, path: file } : { origin, code });
  }
  return parseManagedSettings(origin, read.text);
}

/** Parses the text of the file. */
export function parseManagedSettings(origin: ManagedOrigin, text: string): ManagedSettings {
  const position = jsonErrorPosition(text);
  if (position !== undefined) return { entries: [], problems: [{ origin, code: 'not-json', position }] };
  const content = parseJson(text);
  if (!isRecord(content)) return { entries: [], problems: [{ origin, code: 'no-object' }] };
  if (!groups.some((group) => group in content) && 'baseUrl' in content)
    return { entries: [], problems: [{ origin, code: 'connection' }] };
  const problems: ManagedSettingsProblem[] = [];
  const raw: RawEntry[] = [];
  const seen = new Set<string>();
  for (const { path, position: at } of jsonEntries(text)) {
    const [first = '', key] = path;
    if (path.length > 2 || first === '$schema') continue;
    const group = groups.find((name) => name === first);
    const members = group && content[group];
    const name = path.join('.');
    if (seen.has(name)) problems.push({ origin, key: name, code: 'duplicate', position: at });
    else if (group === undefined) {
      const isRule = isManagedKey(first) && !isManagedPreference(first);
      if (key !== undefined) continue;
      if (isRule) raw.push({ key: first, value: content[first], isLocked: true, position: at });
      else
        problems.push({
          origin,
          key: name,
          code: isManagedKey(first) ? 'in-group' : 'unknown',
          position: at,
        });
    } else if (!isRecord(members)) {
      if (key === undefined)
        problems.push({ origin, key: name, code: 'value', expected: 'object', position: at });
    } else if (key !== undefined) {
      const isRule = isManagedKey(key) && !isManagedPreference(key);
      if (isRule) problems.push({ origin, key: name, code: 'outside-group', position: at });
      else raw.push({ key, value: members[key], isLocked: group === 'locked', position: at });
    }
    seen.add(name);
  }
  const checked = checkEntries(origin, raw);
  return { entries: checked.entries, problems: [...problems, ...checked.problems].sort(byPosition) };
}

/** Whether the text of a file is an object with groups of settings. */
export function hasManagedSettings(text: string): boolean {
  const content = parseJson(text);
  return isRecord(content) && groups.some((group) => isRecord(content[group]));
}

function byPosition(first: ManagedSettingsProblem, second: ManagedSettingsProblem): number {
  const [a, b] = [first, second].map((problem) => ('position' in problem ? problem.position : undefined));
  return a === undefined || b === undefined ? 0 : a.line - b.line || a.column - b.column;
}
