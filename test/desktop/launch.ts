// Starts Electron on the worker's desktop.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { _electron, type ElectronApplication } from 'playwright';
import { displayArguments } from '../../build/display.ts';
import { installedElectron } from '../../build/electron/binary.ts';
import { electronSwitches } from '../../build/electron/find.ts';
import { definedIn, workerDesktop } from './desktop.ts';

/** The environment of programs on the worker's desktop, with changes. */
export async function desktopEnvironment(
  changes: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const desktop = await workerDesktop();
  return { ...definedIn(desktop?.env ?? process.env), ...changes };
}

interface LaunchOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** @throws Error if there is no Electron: Vitest's set-up names the one to use. */
function electronPath(): string {
  const installed = installedElectron();
  if (installed.kind === 'missing') throw new Error(installed.reason);
  return installed.path;
}

/** Starts Electron with a program and arguments, without Playwright, and collects what it prints. */
export async function spawnElectron(args: readonly string[], { cwd, env = {} }: LaunchOptions) {
  const desktopEnv = await desktopEnvironment(env);
  const switches = [...electronSwitches(), ...displayArguments(desktopEnv)];
  const child = spawn(electronPath(), [...args, ...switches], { cwd, env: desktopEnv });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return {
    child,
    output: () => output,
    errors: () => errors,
    exitCode: once(child, 'close').then(() => child.exitCode),
  };
}

/** Starts Electron with a program and arguments, driven by Playwright, which delays Electron's `ready` until it is attached. */
export async function launchElectron(
  args: readonly string[],
  { cwd, env = {} }: LaunchOptions,
): Promise<ElectronApplication> {
  const desktopEnv = await desktopEnvironment(env);
  return _electron.launch({
    executablePath: electronPath(),
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
