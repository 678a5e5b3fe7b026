// The file with managed settings, beside the connections that IT places: for Linux and macOS. Windows doesn't say who wrote a
// file; policies are used there.
import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
import { limitingKey } from './similar-key.ts';

/** Its name. */
export const managedSettingsFile = 'managed-settings.json';

/** The files beside placed connections that aren't connections: editors look for the schema that the file names there. */
export const notConnections: readonly string[] = [managedSettingsFile, 'managed-settings.schema.json'];

/** More than a file with every key and the longest list has. */
export const maxManagedBytes = 256 * 1024;

/** More levels than a file with settings has. */
export const maxDepth = 8;

/** The objects of settings. The other keys of the file are rules. */
export const settingGroups = ['locked', 'defaults'] as const;

/** Reads the file as far as only `owners` can change it. Without `owners`, it isn't checked who can. A missing one is empty. */
export function readSettingsFile(file: string, owners: TrustedOwners | undefined): ManagedSettings {
  const origin: ManagedOrigin = { kind: 'file', name: file };
  const refused = (problem: ManagedSettingsProblem) => ({ entries: [], problems: [problem] });
  const read = readTextFile(file, maxManagedBytes, (opened) => owners && ownerProblem(opened, owners));
  if (!read.ok && read.problem === 'missing' && !isLink(file)) {
    const name = inAnotherCase(file);
    if (name === undefined) return noManagedSettings;
    return refused({ origin: { kind: 'file', name }, code: 'settings-elsewhere' });
  }
  try {
    const untrusted = owners && findUntrusted(file, owners);
    if (untrusted) return refused({ origin, code: untrusted.problem, path: untrusted.path });
  } catch {
    return refused({ origin, code: !read.ok && read.problem === 'missing' ? 'missing' : 'unreadable' });
  }
  if (!read.ok) {
    const { problem: code } = read;
    return refused(code === 'owner' || code === 'writable' ? { origin, code, path: file } : { origin, code });
  }
  return parseManagedSettings(origin, read.text);
}

/** Whether there is a link of this name: one to nowhere isn't a missing file. */
function isLink(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink();
  } catch {
    return false;
  }
}

/** Returns the file whose name differs only by its case, where there is one. */
function inAnotherCase(file: string): string | undefined {
  try {
    const name = readdirSync(dirname(file)).find((each) => each.toLowerCase() === managedSettingsFile);
    return name === undefined ? undefined : join(dirname(file), name);
  } catch {
    return undefined;
  }
}

/** Parses the text of the file. */
export function parseManagedSettings(origin: ManagedOrigin, text: string): ManagedSettings {
  const position = jsonErrorPosition(text);
  if (position !== undefined) return { entries: [], problems: [{ origin, code: 'not-json', position }] };
  const content = parseJson(text);
  if (!isRecord(content)) return { entries: [], problems: [{ origin, code: 'no-object' }] };
  if (!settingGroups.some((group) => group in content) && 'baseUrl' in content)
    return { entries: [], problems: [{ origin, code: 'connection' }] };
  const { entries, tooDeepAt } = jsonEntries(text, maxDepth);
  if (tooDeepAt) return { entries: [], problems: [{ origin, code: 'too-deep', position: tooDeepAt }] };
  const problems: ManagedSettingsProblem[] = [];
  const raw: RawEntry[] = [];
  const seen = new Set<string>();
  for (const { path, position } of entries) {
    const [first = '', key] = path;
    if (first === '$schema' && key === undefined) continue;
    const group = settingGroups.find((name) => name === first);
    const members = group && content[group];
    const name = path.join('.');
    const isDefault = first.toLowerCase().startsWith('default');
    const where = { origin, key: name, position, ...(isDefault && { isDefault }) };
    const isMisplaced = path.length > 2 || (key !== undefined && !isRecord(members));
    const last = path.at(-1) ?? '';
    if (isMisplaced) {
      const meant = limitingKey(last);
      if (meant) problems.push({ ...where, code: isManagedPreference(meant) ? 'in-group' : 'outside-group' });
    } else if (seen.has(name)) problems.push({ ...where, code: 'duplicate' });
    else if (group === undefined) {
      if (isRule(first)) raw.push({ key: first, value: content[first], isLocked: true, position });
      else problems.push({ ...where, code: isManagedKey(first) ? 'in-group' : 'unknown' });
    } else if (key === undefined) {
      if (!isRecord(members)) problems.push({ ...where, code: 'value', expected: 'object' });
    } else if (isRule(key)) problems.push({ ...where, code: 'outside-group' });
    // Of a group that occurs twice, the last one counts. A key that only the first one has is ignored.
    else if (isRecord(members) && Object.hasOwn(members, key))
      raw.push({ key, value: members[key], isLocked: group === 'locked', position });
    if (path.length <= 2) seen.add(name);
  }
  const checked = checkEntries(origin, raw);
  return { entries: checked.entries, problems: [...problems, ...checked.problems].sort(byPosition) };
}

function isRule(key: string): boolean {
  return isManagedKey(key) && !isManagedPreference(key);
}

/** Whether the text of a file is an object with groups of settings. */
export function hasManagedSettings(text: string): boolean {
  const content = parseJson(text);
  return isRecord(content) && settingGroups.some((group) => isRecord(content[group]));
}

function byPosition(first: ManagedSettingsProblem, second: ManagedSettingsProblem): number {
  const [a, b] = [first, second].map((problem) => ('position' in problem ? problem.position : undefined));
  return a === undefined || b === undefined ? 0 : a.line - b.line || a.column - b.column;
}
