// Versions by Semantic Versioning 2.0.0 (https://semver.org).

/** A version as text that `isSemanticVersion` accepts. */
const versionPattern =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-z-][\da-z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-z-][\da-z-]*))*))?(?:\+[\da-z-]+(?:\.[\da-z-]+)*)?$/i;

/** Longer than any version that is meant for people. */
const maxVersionLength = 100;

export function isSemanticVersion(text: string): boolean {
  return text.length <= maxVersionLength && versionPattern.test(text);
}

/** Whether `version` has a higher precedence than `other` (section 11). Returns false where one of them is no version. */
export function isNewerVersion(version: string, other: string): boolean {
  return isSemanticVersion(version) && isSemanticVersion(other) && compareVersions(version, other) > 0;
}

/** Compares two versions by their precedence: below 0 where the first is lower. Build metadata has no effect. */
function compareVersions(first: string, second: string): number {
  const [, ...firstParts] = versionPattern.exec(first) ?? [];
  const [, ...secondParts] = versionPattern.exec(second) ?? [];
  for (const index of [0, 1, 2]) {
    const difference = compareNumbers(firstParts[index] ?? '', secondParts[index] ?? '');
    if (difference !== 0) return difference;
  }
  return comparePrereleases(firstParts[3], secondParts[3]);
}

/** A version without a prerelease is higher than one with it. */
function comparePrereleases(first: string | undefined, second: string | undefined): number {
  if (first === undefined || second === undefined)
    return Number(first === undefined) - Number(second === undefined);
  const firstIdentifiers = first.split('.');
  const secondIdentifiers = second.split('.');
  for (const [index, identifier] of firstIdentifiers.entries()) {
    const other = secondIdentifiers[index];
    if (other === undefined) return 1;
    const difference = compareIdentifiers(identifier, other);
    if (difference !== 0) return difference;
  }
  return firstIdentifiers.length - secondIdentifiers.length;
}

/** Numeric identifiers are lower than others. */
function compareIdentifiers(first: string, second: string): number {
  const isFirstNumeric = /^\d+$/.test(first);
  const isSecondNumeric = /^\d+$/.test(second);
  if (isFirstNumeric && isSecondNumeric) return compareNumbers(first, second);
  if (isFirstNumeric !== isSecondNumeric) return isFirstNumeric ? -1 : 1;
  return compareText(first, second);
}

/** Compares whole numbers without leading zeros. They may have more digits than a number holds. */
function compareNumbers(first: string, second: string): number {
  return first.length - second.length || compareText(first, second);
}

/** Compares ASCII. */
function compareText(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
