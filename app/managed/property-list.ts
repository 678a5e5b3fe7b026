// The managed preferences of macOS: a property list that MDM writes from a configuration profile. Its keys are locked settings;
// the keys of its dictionary Recommended are defaults.
import { lstatSync } from 'node:fs';
import { userInfo } from 'node:os';
import { managedKey } from '../contract/managed-settings.ts';
import { decodeUtf8 } from '../files/read-text-file.ts';
import { type TrustedFileProblem, type TrustedOwners, trustProblem } from '../files/trusted-path.ts';
import { isRecord, parseJson } from '../json.ts';
import {
  checkEntries,
  type ManagedOrigin,
  type ManagedSettings,
  noManagedSettings,
  preferenceEntries,
  type RawEntry,
} from './managed-settings.ts';
import { maxManagedBytes } from './settings-file.ts';
import type { SystemPrograms } from './system-programs.ts';

/** The domain of Perch's preferences. */
export const preferencesDomain = 'net.perch.desktop';

/** The files for this computer and for a user, the strongest first. */
export function managedPropertyLists(user = userName(), folder = '/Library/Managed Preferences'): string[] {
  const isFolderName = user !== '' && !user.includes('/') && user !== '..' && user !== '.';
  return [folder, ...(isFolderName ? [`${folder}/${user}`] : [])].map(
    (each) => `${each}/${preferencesDomain}.plist`,
  );
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // The process's user ID has no account.
    return '';
  }
}

/** Reads a property list if only `owners` can change it. A missing one counts as empty. */
export async function readPropertyList(
  file: string,
  owners: TrustedOwners | undefined,
  convertToJson: SystemPrograms['convertPropertyList'],
): Promise<ManagedSettings> {
  const origin: ManagedOrigin = { kind: 'profile', name: file };
  const refused = (problem: TrustedFileProblem | { readonly code: 'failed' | 'no-object' }) => ({
    entries: [],
    problems: [{ origin, ...problem }],
  });
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return noManagedSettings;
    const untrusted = trustProblem(file, owners);
    if (untrusted) return refused(untrusted);
    if (!stats.isFile()) return refused({ code: 'not-a-file' });
    if (stats.size > maxManagedBytes) return refused({ code: 'too-large' });
  } catch {
    return refused({ code: 'unreadable' });
  }
  const output = await convertToJson(file);
  if (output === 'failed') return refused({ code: output });
  const content = parseJson(decodeUtf8(output) ?? '');
  if (!isRecord(content)) return refused({ code: 'no-object' });
  const raw: RawEntry[] = [];
  for (const [name, value] of Object.entries(content)) {
    if (name.toLowerCase() === 'recommended') {
      if (!isRecord(value)) return refused({ code: 'no-object' });
      raw.push(...preferenceEntries(name, value, false));
      // Skips the keys that macOS adds, such as PayloadUUID, but not PayloadContent: settings in it are in the wrong place.
    } else if (!/^Payload(?!Content$)/.test(name))
      raw.push({ name, key: managedKey(name), value, isLocked: true });
  }
  return checkEntries(origin, raw);
}
