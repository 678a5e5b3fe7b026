// One Chromium for all tests of a file, and a name for each of them: a sentence of Electron's documentation.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Electron from 'electron';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import type { Harness } from '../fixtures/harness/main.ts';
import { type HostProcess, launchHost, type LaunchOptions } from '../launch.ts';

export const harnessMain = fileURLToPath(new URL('../fixtures/harness/main.ts', import.meta.url));

type Step<Argument, Result> = (electron: typeof Electron, lab: Harness, argument: Argument) => Result;

export interface RunningHarness {
  readonly host: HostProcess;
  /** Runs a function in the main process; its text is sent, so it refers to nothing outside itself. */
  readonly run: <Result, Argument>(
    step: Step<Argument, Result>,
    argument?: Argument,
  ) => Promise<Awaited<Result>>;
}

/** A lab for the tests of a file; its windows are closed after each of them. */
export function useHarness(): RunningHarness {
  const folder = mkdtempSync(join(tmpdir(), 'host-lab-'));
  let running: RunningHarness | undefined;
  beforeAll(async () => {
    running = await startHarness({ userDataDir: folder });
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

export async function startHarness(options: Partial<LaunchOptions>): Promise<RunningHarness> {
  const host = await launchHost({ main: harnessMain, ...options });
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
export function useHearing(lab: RunningHarness): {
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
