// Chooses what Perch runs on: Electron if it runs or can be downloaded, otherwise the Chromium host.
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { displayArguments, hasDisplay } from './display.ts';
import { findUsableElectron } from './electron/usable.ts';
import type { StartOptions } from './start-options.ts';

/** The command line of the chosen host. `sentence` gives the reason for the choice. */
export interface Host {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly sentence: string;
}

/**
 * Chooses the host.
 *
 * @param env the environment of Perch
 * @throws Error if the requested host is unavailable, or no host is available
 */
export async function chooseHost(
  project: string,
  wanted: StartOptions['host'],
  env: NodeJS.ProcessEnv,
  find: typeof findUsableElectron = findUsableElectron,
): Promise<Host> {
  if (wanted === 'chromium') return chromiumHost(project, env, ', as requested.');
  const electron = await find(env);
  if (electron.kind === 'usable') {
    const where = hasDisplay() ? '.' : ', off-screen, because there is no display.';
    return {
      command: electron.path,
      args: ['.', ...electron.switches, ...displayArguments(electron.env)],
      env: electron.env,
      sentence: `Running on Electron${where}`,
    };
  }
  if (wanted === 'electron') throw new Error(`Perch can't run on Electron: ${electron.reason}`);
  return chromiumHost(project, env, `: ${electron.reason}`);
}

/** @param reason the end of a sentence, with its full stop */
function chromiumHost(project: string, env: NodeJS.ProcessEnv, reason: string): Host {
  findBrowser();
  const where = hasDisplay() ? '' : ' It runs off-screen, because there is no display.';
  return {
    command: process.execPath,
    // The Chromium host shows its own tray on every desktop.
    args: [join(project, 'test/electron-host/run.ts'), join(project, 'dist/main/main.js'), '--tray'],
    env,
    sentence: `Running on the Chromium host${reason}${where}`,
  };
}
