import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

export type ElectronBinary =
  | { readonly kind: 'installed'; readonly path: string; readonly version: string }
  /** `reason` is a clause without a full stop. */
  | { readonly kind: 'missing'; readonly reason: string };

export const installedPackage = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** The version of Electron with which Perch is released. */
export const pinnedVersion = versionOf(installedPackage);

/** Finds the binary where Electron's own index.js does: in Electron's package, or in ELECTRON_OVERRIDE_DIST_PATH. */
export function installedElectron(
  env: NodeJS.ProcessEnv = process.env,
  folder = installedPackage,
): ElectronBinary {
  const pathFile = join(folder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : undefined;
  const pinned = versionOf(folder);
  const named = env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '';
  if (named !== '') {
    const path = join(resolve(named), name ?? (process.platform === 'win32' ? 'electron.exe' : 'electron'));
    if (existsSync(path)) return { kind: 'installed', path, version: unpackedVersion(named) ?? pinned };
    return { kind: 'missing', reason: `ELECTRON_OVERRIDE_DIST_PATH is ${named}, where Electron isn't` };
  }
  const path = name === undefined ? undefined : join(folder, 'dist', name);
  if (path === undefined || !existsSync(path)) {
    return { kind: 'missing', reason: "Electron's binary has not been downloaded" };
  }
  const version = unpackedVersion(join(folder, 'dist')) ?? pinned;
  if (version === pinned) return { kind: 'installed', path, version };
  return { kind: 'missing', reason: `Electron's binary is ${version} instead of ${pinned}` };
}

/** The version in the file `version` of an unpacked Electron. */
export function unpackedVersion(folder: string): string | undefined {
  const file = join(folder, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : undefined;
}

export function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}
