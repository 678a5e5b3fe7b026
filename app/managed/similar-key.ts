// Finds the setting that a misspelt key is meant to be.
import { isManagedKey, type ManagedKey, managedKeys, managedSetting } from '../contract/managed-settings.ts';

/** Returns the key of a setting that limits users, for its name in another case or with one wrong character. */
export function limitingKey(name: string): ManagedKey | undefined {
  const isLimiting = (key: ManagedKey) => managedSetting(key).safeValue !== undefined;
  if (isManagedKey(name)) return isLimiting(name) ? name : undefined;
  const bare = name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return managedKeys.find((key) => isLimiting(key) && isAlmost(bare, key.toLowerCase()));
}

/** Whether at most one character is wrong, missing or too many, or two neighbours are swapped. */
function isAlmost(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one, other].map((text) => text.slice(start, text.length - end));
  if (left === undefined || right === undefined) return false;
  const isSwapped = left.length === 2 && Array.from(left).reverse().join('') === right;
  return isSwapped || (left.length <= 1 && right.length <= 1);
}
