// Electron's npm package contains no binary: it is downloaded when it is first needed.
import { type DownloadOptions, downloadArtifact } from '@electron/get';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type ElectronBinary =
  | { readonly kind: 'installed'; readonly path: string }
  | { readonly kind: 'missing'; readonly reason: string };

const firstByteTimeoutMs = 5_000;
const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** The installed binary. */
export function installedElectron(): ElectronBinary {
  const pathFile = join(folder, 'path.txt');
  const path = existsSync(pathFile) ? join(folder, 'dist', readFileSync(pathFile, 'utf8')) : undefined;
  if (path !== undefined && existsSync(path)) return { kind: 'installed', path };
  return { kind: 'missing', reason: "Electron's binary has not been downloaded" };
}

/** The installed binary. Downloads it where it is missing, without output. */
export async function installedOrDownloadedElectron(): Promise<ElectronBinary> {
  const installed = installedElectron();
  return installed.kind === 'installed' ? installed : downloadElectron(() => {});
}

/**
 * Downloads the binary. Fails where the first byte takes longer than a few seconds; after that there is no time limit.
 *
 * @param progress is called with the downloaded fraction, 0 to 1
 */
export async function downloadElectron(progress: (fraction: number) => void): Promise<ElectronBinary> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), firstByteTimeoutMs);
  const downloadOptions: DownloadOptions = {
    quiet: true,
    signal: timeout.signal,
    getProgressCallback: ({ percent }: { percent: number }) => {
      clearTimeout(timer);
      progress(percent);
      return Promise.resolve();
    },
  };
  try {
    await downloadArtifact({
      version: textOf('package.json', 'version'),
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      checksums: checksums(),
      downloadOptions,
    });
  } catch {
    return { kind: 'missing', reason: "Electron's binary can't be downloaded here" };
  } finally {
    clearTimeout(timer);
  }
  // The package's own installer finds the download in its cache and unpacks it.
  const installed = spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore' });
  if (installed.status === 0) return installedElectron();
  return { kind: 'missing', reason: "Electron's binary could not be unpacked" };
}

function textOf(file: string, key: string): string {
  const content = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
  return content[key] ?? '';
}

function checksums(): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, 'checksums.json'), 'utf8')) as Record<string, string>;
}
