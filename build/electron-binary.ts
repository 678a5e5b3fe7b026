// Electron's npm package contains no binary: it is downloaded when it is first needed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { DownloadError, downloadElectronZip } from './electron/download.ts';
import { readDownloadSettings } from './electron/download-settings.ts';

export type ElectronBinary =
  | { readonly kind: 'installed'; readonly path: string }
  /** `reason` is a clause without a full stop. */
  | { readonly kind: 'missing'; readonly reason: string };

/** Electron's npm package, and the binary that belongs to it. */
export interface ElectronPackage {
  readonly installed: () => ElectronBinary;
  /** Downloads and unpacks the binary. `progress` is called with the downloaded fraction, 0 to 1. */
  readonly install: (progress: (fraction: number) => void) => Promise<ElectronBinary>;
  /** Downloads the zip file where it isn't in the cache. Returns why that failed, as a clause; undefined otherwise. */
  readonly download: (progress: (fraction: number) => void) => Promise<string | undefined>;
  /** Deletes the unpacked binary. Returns false for one that the user has named, which is kept. */
  readonly remove: () => boolean;
}

const installedPackage = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/**
 * The package in a folder. As in Electron's own index.js, ELECTRON_OVERRIDE_DIST_PATH names a folder with another binary.
 */
export function electronPackage(
  env: NodeJS.ProcessEnv = process.env,
  folder = installedPackage,
): ElectronPackage {
  const named = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const version = textOf(join(folder, 'package.json'), 'version');

  const installed = (): ElectronBinary => {
    const pathFile = join(folder, 'path.txt');
    const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : undefined;
    if (named !== undefined && named !== '') {
      const path = join(resolve(named), name ?? (process.platform === 'win32' ? 'electron.exe' : 'electron'));
      if (existsSync(path)) return { kind: 'installed', path };
      return { kind: 'missing', reason: `ELECTRON_OVERRIDE_DIST_PATH is ${named}, where Electron isn't` };
    }
    const path = name === undefined ? undefined : join(folder, 'dist', name);
    if (path === undefined || !existsSync(path)) {
      return { kind: 'missing', reason: "Electron's binary has not been downloaded" };
    }
    const versionFile = join(folder, 'dist/version');
    const unpacked = existsSync(versionFile)
      ? readFileSync(versionFile, 'utf8').trim().replace(/^v/, '')
      : version;
    if (unpacked === version) return { kind: 'installed', path };
    return { kind: 'missing', reason: `Electron's binary is ${unpacked} instead of ${version}` };
  };

  const download = async (progress: (fraction: number) => void): Promise<string | undefined> => {
    try {
      const checksums = JSON.parse(readFileSync(join(folder, 'checksums.json'), 'utf8')) as Record<
        string,
        string
      >;
      await downloadElectronZip({ version, checksums, settings: readDownloadSettings(env), progress });
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return error instanceof DownloadError ? `Electron's binary can't be downloaded: ${reason}` : reason;
    }
  };

  const install = async (progress: (fraction: number) => void): Promise<ElectronBinary> => {
    if (named !== undefined && named !== '') return installed();
    const problem = await download(progress);
    if (problem !== undefined) return { kind: 'missing', reason: problem };
    // The package's own installer finds the download in its cache and unpacks it.
    const unpacking = spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore', env });
    if (unpacking.status === 0) return installed();
    return { kind: 'missing', reason: "Electron's binary could not be unpacked; is the disk full" };
  };

  const remove = (): boolean => {
    if (named !== undefined && named !== '') return false;
    for (const part of ['path.txt', 'dist']) rmSync(join(folder, part), { recursive: true, force: true });
    return true;
  };

  return { installed, install, download, remove };
}

/** The installed binary. */
export function installedElectron(): ElectronBinary {
  return electronPackage().installed();
}

function textOf(file: string, key: string): string {
  const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return content[key] ?? '';
}
