// Starts Electron on the worker's desktop, driven by Playwright.
import { _electron, type ElectronApplication } from 'playwright';
import { displayArguments } from '../../build/display.ts';
import { installedElectron } from '../../build/electron/binary.ts';
import { definedIn, workerDesktop } from './desktop.ts';

/** The environment of programs on the worker's desktop, with changes. */
export async function desktopEnvironment(
  changes: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const desktop = await workerDesktop();
  return { ...definedIn(desktop?.env ?? process.env), ...changes };
}

/**
 * Starts Electron with a program and arguments. Playwright delays Electron's `ready` until it is attached.
 *
 * @throws Error if there is no Electron: Vitest's set-up names the one to use.
 */
export async function launchElectron(
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<ElectronApplication> {
  const installed = installedElectron();
  if (installed.kind === 'missing') throw new Error(installed.reason);
  const desktopEnv = await desktopEnvironment(env);
  return _electron.launch({
    executablePath: installed.path,
    // Without a GPU Chromium would start its process for it several times, at each start.
    args: ['--disable-gpu', ...displayArguments(desktopEnv), ...args],
    cwd,
    env: desktopEnv,
    // Chromium's sandbox doesn't run as root.
    chromiumSandbox: process.getuid?.() !== 0,
    // Keeps the system's theme, which Playwright overrides by default.
    colorScheme: null,
  });
}
