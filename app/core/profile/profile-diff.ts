// What has changed in a profile since the person last looked at it.
import { isSecretField } from '../../contract/secret-fields.ts';
import type { CachedProfile } from '../ports.ts';

/** Fields that have changed, and when that was seen, in milliseconds since 1970. */
export type ProfileChanges = ReadonlyMap<string, number>;

export const noChanges: ProfileChanges = new Map();

/** The changes with those that a new reading of the profile brings; the same ones where it brings none. */
export function addProfileChanges(
  changes: ProfileChanges,
  before: CachedProfile | undefined,
  after: CachedProfile,
): ProfileChanges {
  if (before === undefined) return changes;
  const names = new Set([...Object.keys(before.profile), ...Object.keys(after.profile)]);
  const changed = [...names].filter(
    (name) =>
      // A secret is not kept between two runs: that it is there again is no change.
      !isSecretField(name) && JSON.stringify(before.profile[name]) !== JSON.stringify(after.profile[name]),
  );
  if (changed.length === 0) return changes;
  return new Map([...changes, ...changed.map((name) => [name, after.readAt] as const)]);
}
