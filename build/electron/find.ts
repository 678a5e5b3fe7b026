// Finds the Electron on which Perch runs: installed, downloaded or, for development only, from npm.
import { withDisplay } from '../display.ts';
import { installedElectron } from './binary.ts';

export type FoundElectron =
  | {
      readonly kind: 'found';
      readonly path: string;
      /** "Electron 45.4.1", with the reason if it is the one from npm. */
      readonly name: string;
      /** Chromium's switches for this machine. */
      readonly switches: readonly string[];
      /** The environment to start it in; on Linux it names the display. */
      readonly env: NodeJS.ProcessEnv;
    }
  /** `reason` is the end of a sentence. In most cases it also says what helps. */
  | { readonly kind: 'missing'; readonly reason: string };

/** What `findElectron` uses, so that tests can replace it. */
export interface ElectronParts {
  readonly installed: typeof installedElectron;
  readonly install: typeof import('./download.ts').installElectron;
  readonly installDevelopment: typeof import('./development.ts').installDevelopmentElectron;
  readonly withDisplay: typeof withDisplay;
  /** Prints a line for the user, on standard error: standard output can be the report of a check. */
  readonly print: (line: string) => void;
}

/** What helps where Electron is missing or doesn't run. */
export const remedy = 'docs/developer/running.md has what helps, under “What it runs on”.';

/**
 * Finds Electron, and downloads it if it is missing, unless ELECTRON_OVERRIDE_DIST_PATH says where it is.
 *
 * @param env the environment in which Perch would run
 */
export async function findElectron(
  env: NodeJS.ProcessEnv = process.env,
  parts: Partial<ElectronParts> = {},
): Promise<FoundElectron> {
  const { installed = installedElectron, print = console.error } = parts;
  let binary = installed(env);
  let origin = '';
  const isNamed = (env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '') !== '';
  if (binary.kind === 'missing' && isNamed) return { kind: 'missing', reason: `${binary.reason}.` };
  if (binary.kind === 'missing') {
    print(`${binary.reason}: trying to download it …`);
    // What downloads and unpacks is loaded on demand: loading it takes longer than the rest.
    binary = await (parts.install ?? (await import('./download.ts')).installElectron)(env);
  }
  if (binary.kind === 'missing' && canUseDevelopmentElectron(env)) {
    const { reason } = binary;
    const install = parts.installDevelopment ?? (await import('./development.ts')).installDevelopmentElectron;
    binary = await install({ env, print });
    if (binary.kind === 'installed') origin = ` from npm, for development only, because ${reason}`;
    else binary = { kind: 'missing', reason: `${reason}, and ${binary.reason}` };
  }
  if (binary.kind === 'missing') return { kind: 'missing', reason: `${binary.reason}. ${remedy}` };
  const display = await (parts.withDisplay ?? withDisplay)(env).catch(() => undefined);
  if (display === undefined) {
    return {
      kind: 'missing',
      reason: 'there is no display, and Xvfb is missing: build/setup.sh installs it.',
    };
  }
  // With this variable, which some terminals set, Electron is only Node.
  const { ELECTRON_RUN_AS_NODE: _, ...shown } = display;
  const name = `Electron ${binary.version}${origin}`;
  return { kind: 'found', path: binary.path, name, switches: electronSwitches(), env: shown };
}

/** Whether this machine may use an Electron from npm: not with `PERCH_ELECTRON_FROM_NPM=never`, and only on Linux on x64. */
function canUseDevelopmentElectron(env: NodeJS.ProcessEnv): boolean {
  const isLinux = process.platform === 'linux' && process.arch === 'x64';
  return isLinux && env['PERCH_ELECTRON_FROM_NPM'] !== 'never';
}

/** Chromium's sandbox doesn't run as root. */
export function electronSwitches(uid = process.geteuid?.()): readonly string[] {
  return uid === 0 ? ['--no-sandbox'] : [];
}
