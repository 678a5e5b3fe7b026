// Electron's npm package brings no binary: it is downloaded when it is first needed, where that is possible.
import { type DownloadOptions, downloadArtifact } from '@electron/get';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type ElectronBinary =
  { readonly kind: 'there'; readonly path: string } | { readonly kind: 'missing'; readonly reason: string };

const firstByteWithinMs = 5_000;
const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** The binary that is installed already. */
export function installedElectron(): ElectronBinary {
  const pathFile = join(folder, 'path.txt');
  const path = existsSync(pathFile) ? join(folder, 'dist', readFileSync(pathFile, 'utf8')) : undefined;
  if (path !== undefined && existsSync(path)) return { kind: 'there', path };
  return { kind: 'missing', reason: "Electron's binary has not been downloaded" };
}

/** The binary that is installed, or else what comes of downloading it without a word. */
export async function obtainElectron(): Promise<ElectronBinary> {
  const installed = installedElectron();
  return installed.kind === 'there' ? installed : fetchElectron(() => {});
}

/**
 * Downloads the binary. The first byte has a few seconds to come; from then on it is given all the time it
 * needs, and `progress` is told the fraction (0 to 1) that has come.
 */
export async function fetchElectron(progress: (fraction: number) => void): Promise<ElectronBinary> {
  const tooSlow = new AbortController();
  const timer = setTimeout(() => tooSlow.abort(), firstByteWithinMs);
  const downloadOptions: DownloadOptions = {
    quiet: true,
    signal: tooSlow.signal,
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
