// The host's options on the command line and in the environment.
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

export interface HostOptions {
  /** The app's main file. */
  readonly main: string;
  /** The app's arguments, after the main file. */
  readonly args: readonly string[];
  readonly headless: boolean;
  /** `app.isPackaged`. */
  readonly packaged: boolean;
  /** `process.platform` of the app. Default: this system's. */
  readonly platform: NodeJS.Platform;
  /** Chromium's switches from the environment. */
  readonly browserSwitches: readonly string[];
  /** How long no event is handled before `ready`. */
  readonly blockedMs: number;
}

/** Invalid options; the message says what to type. */
export class BadOptions extends Error {
  override readonly name = 'BadOptions';
}

const usage =
  'Usage: run.ts [--host-headless | --host-shown] [--host-packaged] [--host-platform=<darwin|linux|win32>] <main.js> [arguments of the app]';

/**
 * @param args the arguments after `run.ts`
 * @throws BadOptions
 */
export function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv): HostOptions {
  let headless = env['ELECTRON_HOST_HEADLESS'] === '1' || !hasDisplay(env);
  let packaged = false;
  let platform = process.platform;
  let at = 0;
  for (; args[at]?.startsWith('--') === true; at += 1) {
    const option = args[at] ?? '';
    if (option === '--host-headless') headless = true;
    else if (option === '--host-shown') headless = false;
    else if (option === '--host-packaged') packaged = true;
    else if (isPlatformOption(option)) platform = platforms[option];
    else throw new BadOptions(`The host does not know ${option}. ${usage}`);
  }
  const main = args[at];
  if (main === undefined) throw new BadOptions(`No main file was given. ${usage}`);
  const path = resolve(main);
  if (!existsSync(path) || !statSync(path).isFile())
    throw new BadOptions(`There is no file ${main}. ${usage}`);
  if (!headless && !hasDisplay(env)) {
    throw new BadOptions(
      'There is no display to show windows on. Start Xvfb and set DISPLAY, or leave out --host-shown.',
    );
  }
  const browserSwitches = (env['ELECTRON_HOST_BROWSER_SWITCHES'] ?? '').split(' ').filter(Boolean);
  const blockedMs = Number(env['ELECTRON_HOST_BLOCKED_MS'] ?? 0);
  return { main: path, args: args.slice(at + 1), headless, packaged, platform, browserSwitches, blockedMs };
}

const platforms = {
  '--host-platform=darwin': 'darwin',
  '--host-platform=linux': 'linux',
  '--host-platform=win32': 'win32',
} as const;

function isPlatformOption(option: string): option is keyof typeof platforms {
  return Object.hasOwn(platforms, option);
}

function hasDisplay(env: NodeJS.ProcessEnv): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
}
