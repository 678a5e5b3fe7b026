// The settings that IT can manage: preferences, and rules without a control in the panel. Keys have no dots: plutil, defaults and
// editors of configuration profiles would split a key at a dot.
import { type ManagedDeclaration, type PreferenceKey, preferenceTable } from './preferences.ts';

/** Keys without a preference: IT can't set them as a default that users may change. */
export const managedRules = {
  /** Which connections users may add: `none`, `listed` (those on the hosts in `connectionHosts`) or `any`. */
  connections: { value: { type: 'choice', values: ['none', 'listed', 'any'] }, safeValue: 'none' },
  connectionHosts: { value: { type: 'list', format: 'host' }, safeValue: [] },
  /** Whether the last profile of each account is stored for the next start. */
  cacheProfile: { value: { type: 'boolean' }, safeValue: false },
  /** Whether Perch looks for updates, at `updateFeed` or at the address in the package. */
  updates: { value: { type: 'boolean' }, safeValue: false },
  updateFeed: { value: { type: 'text', format: 'https' }, safeValue: '' },
  /** What the notice of an update opens. */
  updatePage: { value: { type: 'text', format: 'https' }, safeValue: '' },
} as const satisfies Record<string, ManagedDeclaration>;

export type ManagedKey = PreferenceKey | keyof typeof managedRules;

const table: Readonly<Record<ManagedKey, ManagedDeclaration>> = { ...preferenceTable, ...managedRules };

/** In the order in which they are documented. */
export const managedKeys: readonly ManagedKey[] = Object.keys(table).filter(isManagedKey);

/** Returns the key that a name means, without regard to case. */
export function managedKey(name: string): ManagedKey | undefined {
  return managedKeys.find((key) => key.toLowerCase() === name.toLowerCase());
}

function isManagedKey(key: string): key is ManagedKey {
  return Object.hasOwn(table, key);
}

export function managedSetting(key: ManagedKey): ManagedDeclaration {
  return table[key];
}

/** Where a managed value comes from. `policy`: Windows' registry; `profile`: a configuration profile of macOS. */
export type ManagedSourceKind = 'policy' | 'profile' | 'file';

/** The settings that the user can't change, each with the kind of its source; `error` if what IT has set can't be read. */
export type SettingLocks = Readonly<Partial<Record<ManagedKey, ManagedSourceKind | 'error'>>>;
