// A profile as last read, the interface of its cache, and the fields that have changed since the user last saw it.
import { type Profile, withSpecifiedNames } from '../../api/profile/profile.ts';
import { isSecretField } from '../../contract/secret-fields.ts';
import type { JsonValue } from '../../json.ts';

export interface CachedProfile {
  readonly profile: Profile;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/** Stores each account's profile as last read, without secret fields. app/storage/profile-cache.ts implements it. */
export interface ProfileCache {
  readonly read: (account: string) => CachedProfile | undefined;
  readonly write: (account: string, profile: CachedProfile) => void;
  /** Returns false if the profile could not be deleted. */
  readonly remove: (account: string) => boolean;
  /** Deletes the profiles of all other accounts: an earlier run may have failed to delete them. */
  readonly keepOnly: (accounts: readonly string[]) => void;
}

/** A change: `at` is when the new value was read, in milliseconds since 1970, `before` the value that the user saw last. */
export interface ProfileChange {
  readonly at: number;
  readonly before: JsonValue | undefined;
}

/** The changed fields by name. They exist in memory only, and contain no secrets. */
export type ProfileChanges = ReadonlyMap<string, ProfileChange>;

export const noChanges: ProfileChanges = new Map();

/** Adds the changes between two readings. Returns the same map if there are none. */
export function addProfileChanges(
  changes: ProfileChanges,
  before: CachedProfile | undefined,
  after: CachedProfile,
): ProfileChanges {
  if (before === undefined || before.profile === after.profile) return changes;
  // The same field may have its specified name in one reading, and an alias in the next.
  const old = withSpecifiedNames(before.profile);
  const current = withSpecifiedNames(after.profile);
  const names = new Set([...Object.keys(old), ...Object.keys(current)]);
  const changed = [...names].filter(
    (name) =>
      old[name] !== current[name] &&
      // Secrets aren't stored between runs, so one that reappears after a start has not changed.
      !isSecretField(name) &&
      JSON.stringify(old[name]) !== JSON.stringify(current[name]),
  );
  if (changed.length === 0) return changes;
  const next = new Map(changes);
  for (const name of changed) {
    // The user has seen the value before the first of several changes. A field that has this value again hasn't changed.
    const { before: seen } = changes.get(name) ?? { before: old[name] };
    if (JSON.stringify(seen) === JSON.stringify(current[name])) next.delete(name);
    else next.set(name, { at: after.readAt, before: seen });
  }
  return next;
}
