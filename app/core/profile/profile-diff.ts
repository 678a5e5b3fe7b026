// The fields of a profile that have changed since the user last saw it.
import { withSpecifiedNames } from '../../api/profile/profile.ts';
import { isSecretField } from '../../contract/secret-fields.ts';
import type { JsonValue } from '../../json.ts';
import type { CachedProfile } from './profile-cache.ts';

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
