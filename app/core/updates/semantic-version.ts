// Versions by Semantic Versioning 2.0.0 (https://semver.org).
import gt from 'semver/functions/gt.js';
import valid from 'semver/functions/valid.js';

/** Versions that are meant for people are shorter. */
const maxVersionLength = 100;

export function isSemanticVersion(text: string): boolean {
  // semver also accepts `v1.2.3` and blanks around a version.
  return text.length <= maxVersionLength && /^\d\S*$/.test(text) && valid(text) !== null;
}

/** Whether `version` has a higher precedence than `other` (section 11). Returns false if one of them isn't a version. */
export function isNewerVersion(version: string, other: string): boolean {
  return isSemanticVersion(version) && isSemanticVersion(other) && gt(version, other);
}
