// Runs one Chromium for all tests of a file, and names tests after the sentences of Electron's documentation.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Electron from 'electron';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import type { Harness } from '../fixtures/harness/main.ts';
import { type HostProcess, launchHost, type LaunchOptions } from '../launch.ts';

export const harnessMain = fileURLToPath(new URL('../fixtures/harness/main.ts', import.meta.url));

type Step<Argument, Result> = (electron: typeof Electron, harness: Harness, argument: Argument) => Result;

export interface RunningHarness {
  readonly host: HostProcess;
  /** Runs a function in the main process. Its source is sent, so it can't refer to variables outside itself. */
  readonly run: <Result, Argument>(
    step: Step<Argument, Result>,
    argument?: Argument,
  ) => Promise<Awaited<Result>>;
}

/** Starts the harness for the tests of a file; closes its windows after each test. */
export function useHarness(options: Pick<LaunchOptions, 'env'> = {}): RunningHarness {
  const folder = mkdtempSync(join(tmpdir(), 'host-harness-'));
  let running: RunningHarness | undefined;
  beforeAll(async () => {
    running = await startHarness({ ...options, userDataDir: folder });
  });
  afterEach(async () => {
    await running?.run((_electron, harness) => harness.clear());
  });
  afterAll(async () => {
    await running?.host.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const started = () => {
    if (!running) throw new Error('The harness has not started.');
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
  return { host, run: (step, argument) => host.evaluateWith('harness', step, argument) };
}

declare global {
  /** Filled by the listeners of a test, in the app. */
  var recordedEvents: unknown[];
}

/** For events that a test causes from outside the app. */
export function useRecordedEvents(harness: RunningHarness): {
  /** Empties the list. */
  readonly startRecording: () => Promise<void>;
  readonly readRecorded: () => Promise<unknown[]>;
} {
  return {
    startRecording: () => harness.run(() => void (globalThis.recordedEvents = [])),
    readRecorded: () => harness.run(() => recordedEvents),
  };
}

/**
 * Defines a test for a sentence of Electron's documentation or specifications.
 *
 * @param source a file of Electron's `docs`, or of its `spec`
 * @param sentence a quotation from it
 */
export function itConformsTo(source: string, sentence: string, test: () => Promise<void> | void): void {
  it(`${source}: ${sentence}`, test);
}
