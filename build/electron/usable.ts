// Finds the Electron on which Perch runs: installed or downloaded, and proven to run on this machine.
import { join, resolve } from 'node:path';
import { withDisplay } from '../display.ts';
import { type ElectronPackage, electronPackage } from '../electron-binary.ts';
import type { ElectronFailure } from './failure.ts';
import { createProbeCache, type ProbeCache } from './probe-cache.ts';
import { probeElectron } from './probe.ts';

export type UsableElectron =
  | {
      readonly kind: 'usable';
      readonly path: string;
      /** Chromium's switches for this machine. */
      readonly switches: readonly string[];
      /** The environment to start it in; it names the display. */
      readonly env: NodeJS.ProcessEnv;
      /** Makes the next start try the binary out again. Is to be called where Perch crashes. */
      readonly forget: () => void;
    }
  | {
      readonly kind: 'unusable';
      /** A clause without a full stop. */
      readonly reason: string;
      /** Sentences. */
      readonly remedy?: string;
      /** Undefined where there is no binary. */
      readonly failure?: ElectronFailure;
    };

/** What finds and tries out the binary; tests replace parts. */
export interface ElectronParts {
  readonly package: ElectronPackage;
  readonly probe: typeof probeElectron;
  readonly cache: ProbeCache;
  readonly withDisplay: typeof withDisplay;
  /** Prints a line for the user. */
  readonly print: (line: string) => void;
  readonly progress: (fraction: number) => void;
}

const project = resolve(import.meta.dirname, '../..');

/** Chromium's sandbox doesn't run as root. */
export function electronSwitches(uid = process.geteuid?.()): readonly string[] {
  return uid === 0 ? ['--no-sandbox'] : [];
}

/**
 * Finds Electron, downloads it where it is missing or damaged, and tries it out where it hasn't run before.
 *
 * @param env the environment in which Perch would run
 */
export async function findUsableElectron(
  env: NodeJS.ProcessEnv = process.env,
  parts: Partial<ElectronParts> = {},
): Promise<UsableElectron> {
  const {
    package: electron = electronPackage(env),
    probe = probeElectron,
    cache = createProbeCache(join(project, 'node_modules/.cache/electron-probe')),
    print = console.log,
    progress = printProgress,
  } = parts;
  let binary = electron.installed();
  if (binary.kind === 'missing') {
    print(`${binary.reason}: trying to download it …`);
    binary = await electron.install(progress);
  }
  if (binary.kind === 'missing') return { kind: 'unusable', reason: binary.reason };
  const shown = await displayFor(env, parts.withDisplay ?? withDisplay);
  if ('reason' in shown) return { kind: 'unusable', ...shown };
  const switches = electronSwitches();
  const tried = { switches, env: shown.env };
  const usable = (path: string): UsableElectron => ({ kind: 'usable', path, ...tried, forget: cache.clear });
  if (cache.has(binary.path, switches)) return usable(binary.path);

  print('Trying Electron out …');
  let failure = await probe({ path: binary.path, ...tried });
  if (failure?.kind === 'damaged' && electron.remove()) {
    print(`${failure.reason}. The unpacked Electron was deleted, and is downloaded again …`);
    binary = await electron.install(progress);
    if (binary.kind === 'missing') return { kind: 'unusable', reason: binary.reason };
    failure = await probe({ path: binary.path, ...tried });
  }
  if (failure === undefined) {
    cache.add(binary.path, switches);
    return usable(binary.path);
  }
  cache.clear();
  const { reason, remedy } = failure;
  return { kind: 'unusable', reason, failure, ...(remedy === undefined ? {} : { remedy }) };
}

/** The reason and the remedy as sentences. */
export function describeUnusable({
  reason,
  remedy,
}: {
  readonly reason: string;
  readonly remedy?: string;
}): string {
  return remedy === undefined ? `${reason}.` : `${reason}. ${remedy}`;
}

async function displayFor(
  env: NodeJS.ProcessEnv,
  display: typeof withDisplay,
): Promise<{ readonly env: NodeJS.ProcessEnv } | { readonly reason: string; readonly remedy: string }> {
  try {
    // With this variable, which some terminals set, Electron is only Node.
    const { ELECTRON_RUN_AS_NODE: _, ...others } = await display(env);
    return { env: others };
  } catch {
    return {
      reason: 'there is no display, and Xvfb is missing',
      remedy: 'Install it with build/setup.sh.',
    };
  }
}

function printProgress(fraction: number): void {
  if (!process.stdout.isTTY) return;
  process.stdout.write(`\r  ${Math.round(fraction * 100)} %${fraction >= 1 ? '\n' : ''}`);
}
