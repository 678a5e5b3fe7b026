// Reads the settings that IT manages from the sources of this system.
import { join } from 'node:path';
import type { TrustedOwners } from '../files/trusted-path.ts';
import { type ManagedSettings, mergeSources, noManagedSettings } from './managed-settings.ts';
import { managedPropertyLists, readPropertyList } from './property-list.ts';
import { policyKeys, readRegistry } from './registry.ts';
import { managedSettingsFile, readSettingsFile } from './settings-file.ts';
import { createSystemPrograms, type SystemPrograms } from './system-programs.ts';
import { existsSync } from 'node:fs';

export interface ManagedSettingsSources {
  readonly platform: NodeJS.Platform;
  /** The folder of the connections that IT places. */
  readonly folder: string;
  /** Whether the command line names the folder. Then it is a developer's own: an installed Perch doesn't accept that. */
  readonly isOwnFolder: boolean;
  /** Who may write the files; undefined on Windows. */
  readonly owners: TrustedOwners | undefined;
}

/**
 * Reads the sources, the strongest first: the policies (Windows) or managed preferences (macOS) of the computer, those of the
 * user, and the file in `folder`. On Windows the file is used only if it is a developer's. Never rejects: a source that can't be
 * read is among the problems.
 */
export async function readManagedSettings(
  { platform, folder, isOwnFolder, owners }: ManagedSettingsSources,
  programs: SystemPrograms = createSystemPrograms(),
): Promise<ManagedSettings> {
  const file = join(folder, managedSettingsFile);
  const system =
    platform === 'win32'
      ? policyKeys.map((key) => readRegistry(key, programs.exportRegistryKey))
      : platform === 'darwin'
        ? managedPropertyLists().map((list) => readPropertyList(list, owners, programs.convertPropertyList))
        : [];
  return mergeSources([
    ...(await Promise.all(system)),
    platform === 'win32' && !isOwnFolder ? unusedFile(file) : readSettingsFile(file, owners),
  ]);
}

/** For Windows, where every user may create the folder: its file could be anyone's. */
function unusedFile(file: string): ManagedSettings {
  return existsSync(file)
    ? { entries: [], problems: [{ origin: { kind: 'file', name: file }, code: 'not-used' }] }
    : noManagedSettings;
}
