// One Chromium for all tests of a file, and a name for each of them: a sentence of Electron's documentation.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Electron from 'electron';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import type { Lab } from '../fixtures/harness/main.ts';
import { type HostProcess, launchHost, type LaunchOptions } from '../launch.ts';

export const labMain = fileURLToPath(new URL('../fixtures/harness/main.ts', import.meta.url));

type Step<Argument, Result> = (electron: typeof Electron, lab: Lab, argument: Argument) => Result;

export interface RunningLab {
  readonly host: HostProcess;
  /** Runs a function in the main process; its text is sent, so it refers to nothing outside itself. */
  readonly run: <Result, Argument>(
    step: Step<Argument, Result>,
    argument?: Argument,
  ) => Promise<Awaited<Result>>;
}

/** A lab for the tests of a file; its windows are closed after each of them. */
export function useLab(): RunningLab {
  const folder = mkdtempSync(join(tmpdir(), 'host-lab-'));
  let running: RunningLab | undefined;
  beforeAll(async () => {
    running = await startLab({ userDataDir: folder });
  });
  afterEach(async () => {
    await running?.run((_electron, lab) => lab.clear());
  });
  afterAll(async () => {
    await running?.host.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const started = () => {
    if (!running) throw new Error('The lab has not started.');
    return running;
  };
  return {
    get host() {
      return started().host;
    },
    run: (step, argument) => started().run(step, argument),
  };
}

export async function startLab(options: Partial<LaunchOptions>): Promise<RunningLab> {
  const host = await launchHost({ main: labMain, ...options });
  await host.ready;
  return {
    host,
    run: (step, argument) => {
      const action = {
        toString: () => `async (electron, given) => (${String(step)})(electron, await lab, given)`,
      };
      return host.evaluate(action as never, argument);
    },
  };
}

declare global {
  /** What the app has overheard in a test. */
  var overheard: unknown[];
}

/** For what comes to the app while a test does something outside it: listeners put it into `overheard`. */
export function useHearing(lab: RunningLab): {
  /** Forgets what came before. */
  readonly hear: () => Promise<void>;
  readonly heardNow: () => Promise<unknown[]>;
} {
  return {
    hear: () => lab.run(() => void (globalThis.overheard = [])),
    heardNow: () => lab.run(() => overheard),
  };
}

/**
 * A test of a sentence.
 *
 * @param source a file of Electron's `docs`, or of its `spec`
 * @param sentence as it stands there
 */
export function says(source: string, sentence: string, test: () => Promise<void> | void): void {
  it(`${source}: ${sentence}`, test);
}
