// Types for the part of semver that Perch uses: the package has none.

declare module 'semver/functions/gt.js' {
  export default function gt(version: string, other: string): boolean;
}

declare module 'semver/functions/valid.js' {
  export default function valid(version: string): string | null;
}
