// Starts an app for each test, to test how it starts and ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach } from 'vitest';
import { type HostProcess, launchHost, type LaunchOptions } from '../launch.ts';

/** The app; its arguments set its behaviour. */
export const main = fileURLToPath(new URL('../fixtures/lifecycle/main.ts', import.meta.url));

export interface Lifecycles {
  /** A temporary folder, removed after the tests. */
  readonly folder: string;
  /** Starts the app with its own data folder. It is closed after the test. */
  readonly start: (
    args?: readonly string[],
    options?: Partial<Omit<LaunchOptions, 'main' | 'args'>>,
  ) => Promise<HostProcess>;
}

export function useLifecycles(): Lifecycles {
  const folder = mkdtempSync(join(tmpdir(), 'host-life-'));
  const running: HostProcess[] = [];
  let started = 0;
  afterEach(async () => {
    await Promise.all(running.splice(0).map((host) => host.close()));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    start: async (args = [], options = {}) => {
      started += 1;
      const host = await launchHost({ main, args, userDataDir: join(folder, String(started)), ...options });
      running.push(host);
      return host;
    },
  };
}

/** The lines of the app’s output. */
export const linesOf = (host: HostProcess) => host.output().trim().split('\n');
