// keytar's built file is the only native code that Perch adds to Electron. npm's lock file doesn't cover it, because
// keytar's npm package doesn't contain it. Instead its hash is compared with those in keytar-hashes.json.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../..');

/** The file's path in the project, and in the folder beside the package's archive. */
export const keytarFile = 'node_modules/keytar/build/Release/keytar.node';

/** A part of what electron-builder gives its hooks (https://www.electron.build/hooks). */
export interface PackContext {
  /** Node's name of the platform. */
  readonly electronPlatformName: string;
  /** electron-builder's `Arch` number. */
  readonly arch: number;
}

const archs = ['ia32', 'x64', 'armv7l', 'arm64', 'universal'];

/** The platform and processor of the package, such as linux-x64. */
export function packTarget({ electronPlatformName, arch }: PackContext): string {
  return `${electronPlatformName}-${archs[arch] ?? 'unknown'}`;
}

export const recordFile = join(import.meta.dirname, 'keytar-hashes.json');

/** The hashes of a version's files, as its release contains them. */
export interface KeytarRecord {
  readonly version: string;
  /** In hexadecimal, by platform and processor, such as linux-x64. */
  readonly sha256: Readonly<Record<string, string>>;
}

export interface KeytarBuild {
  readonly version: string;
  readonly target: string;
  readonly sha256: string;
}

export type KeytarVerdict =
  | { readonly kind: 'released' }
  /** The caller says that the file with this hash was built on this machine. That can’t be verified. */
  | { readonly kind: 'local'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Returns whether a file may be packed, or loaded by build/setup.sh.
 *
 * @param localSha256 the hash of a file that was built on this machine. No recorded hash can verify that file, because a build
 *   isn't reproducible.
 */
export function judgeKeytar(
  { version, target, sha256 }: KeytarBuild,
  recorded: KeytarRecord,
  localSha256?: string,
): KeytarVerdict {
  const expected = recorded.version === version ? recorded.sha256[target] : undefined;
  if (sha256 === expected) return { kind: 'released' };
  if (sha256 === localSha256) {
    return {
      kind: 'local',
      message: `keytar's file was built on this machine and is not verified (SHA-256 ${sha256}).`,
    };
  }
  const problem =
    expected === undefined
      ? `build/package/keytar-hashes.json has no hash of keytar ${version} for ${target}, so its file can't be verified (SHA-256 ${sha256}). Add that of keytar's release.`
      : `keytar's file is not the one that keytar ${version} was released with for ${target}: its SHA-256 is ${sha256} instead of ${expected}. Delete node_modules/keytar/build and run build/setup.sh, which downloads it.`;
  return {
    kind: 'refused',
    message: `${problem} If you have built it on this machine, pack it with PERCH_LOCAL_KEYTAR=${sha256}.`,
  };
}

/**
 * Prints a warning about a file that was built on this machine.
 *
 * @throws Error if the file is neither the released one nor the one that PERCH_LOCAL_KEYTAR names
 */
export function verifyKeytar(file: string, target: string): void {
  const build = { version: installedVersion(), target, sha256: sha256Of(readFileSync(file)) };
  const verdict = judgeKeytar(build, readRecord(), process.env['PERCH_LOCAL_KEYTAR']);
  if (verdict.kind === 'refused') throw new Error(verdict.message);
  if (verdict.kind === 'local') console.warn(verdict.message);
}

export function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

export function readRecord(): KeytarRecord {
  return JSON.parse(readFileSync(recordFile, 'utf8')) as KeytarRecord;
}

export function installedVersion(): string {
  const manifest = readFileSync(join(project, 'node_modules/keytar/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
