// The managed preferences of macOS, which MDM writes from a configuration profile as a property list: its keys are locked, those
// of its dictionary Recommended are defaults. plutil converts it to JSON.
import { lstatSync } from 'node:fs';
import { decodeUtf8 } from '../files/read-text-file.ts';
import { findUntrusted, type TrustedOwners } from '../files/trusted-path.ts';
import { isRecord, parseJson } from '../json.ts';
import {
  checkEntries,
  type ManagedOrigin,
  type ManagedSettings,
  noManagedSettings,
  type RawEntry,
} from './managed-settings.ts';
import { maxDepth, maxManagedBytes } from './settings-file.ts';
import { limitingKey } from './similar-key.ts';
import type { SystemPrograms } from './system-programs.ts';

/** The domain of Perch's preferences. */
export const preferencesDomain = 'net.perch.desktop';

/** The files for this computer and for a user, the strongest first. */
export function managedPropertyLists(user: string, folder = '/Library/Managed Preferences'): string[] {
  const isFolderName = user !== '' && !user.includes('/') && user !== '..' && user !== '.';
  return [folder, ...(isFolderName ? [`${folder}/${user}`] : [])].map(
    (each) => `${each}/${preferencesDomain}.plist`,
  );
}

/** Reads a property list as far as only `owners` can change it. A missing one is empty. */
export async function readPropertyList(
  file: string,
  owners: TrustedOwners | undefined,
  convertToJson: SystemPrograms['convertPropertyList'],
): Promise<ManagedSettings> {
  const origin: ManagedOrigin = { kind: 'profile', name: file };
  const refused = (
    code: 'unreadable' | 'not-a-file' | 'too-large' | 'failed' | 'rejected' | 'no-object',
  ) => ({
    entries: [],
    problems: [{ origin, code }],
  });
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return noManagedSettings;
    const untrusted = owners && findUntrusted(file, owners);
    if (untrusted)
      return { entries: [], problems: [{ origin, code: untrusted.problem, path: untrusted.path }] };
    if (!stats.isFile()) return refused('not-a-file');
    if (stats.size > maxManagedBytes) return refused('too-large');
  } catch {
    return refused('unreadable');
  }
  const output = await convertToJson(file);
  if (output === 'missing') return noManagedSettings;
  if (typeof output === 'string') return refused(output);
  const content = parseJson(decodeUtf8(output) ?? '');
  if (!isRecord(content)) return refused('no-object');
  const { Recommended: defaults, ...others } = content;
  // macOS adds keys of the profile's payload, such as PayloadUUID.
  const locked = Object.entries(others).filter(
    ([key]) => !key.startsWith('Payload') || key === 'PayloadContent',
  );
  const checked = checkEntries(origin, [
    ...locked.map(([key, value]): RawEntry => ({ key, value, isLocked: true })),
    ...locked.flatMap(([key, value]) => misplacedKeys(value, key, 1)),
    ...Object.entries(isRecord(defaults) ? defaults : {}).map(([key, value]): RawEntry => ({
      key,
      value,
      isLocked: false,
    })),
  ]);
  const isDamaged = defaults !== undefined && !isRecord(defaults);
  return {
    entries: checked.entries,
    problems: [
      ...(isDamaged
        ? [{ origin, key: 'Recommended', code: 'value' as const, expected: 'object' as const }]
        : []),
      ...checked.problems,
    ],
  };
}

/** The keys that limit users among the members of a value: they belong to the outermost dictionary. */
function misplacedKeys(value: unknown, path: string, depth: number): RawEntry[] {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const key = `${path}.${name}`;
    const isLimit = limitingKey(name) !== undefined;
    const isLocked = !path.toLowerCase().startsWith('recommended');
    return [
      ...(isLimit ? [{ key, value: undefined, isLocked }] : []),
      ...misplacedKeys(member, key, depth + 1),
    ];
  });
}
