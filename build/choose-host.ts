// Chooses what Perch runs on: Electron where its binary is installed or can be downloaded, otherwise the Chromium host.
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { hasDisplay } from './display.ts';
import { downloadElectron, installedElectron } from './electron-binary.ts';
import type { StartOptions } from './start-options.ts';

/** The command line of the chosen host. `sentence` gives the reason for the choice. */
export interface Host {
  readonly command: string;
  readonly args: readonly string[];
  readonly needsDisplay: boolean;
  readonly sentence: string;
}

/** @throws Error where the requested host is unavailable, or no host is available */
export async function chooseHost(project: string, wanted: StartOptions['host']): Promise<Host> {
  if (wanted === 'chromium') return chromiumHost(project, 'as requested');
  let electron = installedElectron();
  if (electron.kind === 'missing') {
    console.log(`${electron.reason}: trying to download it …`);
    electron = await downloadElectron(printProgress);
  }
  if (electron.kind === 'installed') return electronHost(electron.path);
  if (wanted === 'electron') throw new Error(`${electron.reason}, so Perch can't run on Electron.`);
  return chromiumHost(project, `because ${electron.reason}`);
}

function electronHost(binary: string): Host {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const where = hasDisplay() ? '.' : ', off-screen, because there is no display.';
  return {
    command: binary,
    args: ['.', ...asRoot],
    needsDisplay: true,
    sentence: `Running on Electron${where}`,
  };
}

function chromiumHost(project: string, reason: string): Host {
  findBrowser();
  const where = hasDisplay() ? '' : ' It runs off-screen, because there is no display.';
  return {
    command: process.execPath,
    // The Chromium host shows its own tray on every desktop.
    args: [join(project, 'test/electron-host/run.ts'), join(project, 'dist/main/main.js'), '--tray'],
    needsDisplay: false,
    sentence: `Running on the Chromium host, ${reason}.${where}`,
  };
}

function printProgress(fraction: number): void {
  if (!process.stdout.isTTY) return;
  process.stdout.write(`\r  ${Math.round(fraction * 100)} %${fraction >= 1 ? '\n' : ''}`);
}
