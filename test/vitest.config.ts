// One configuration for all projects, so that one summary counts all tests.
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserProviderOption } from 'vitest/node';
import { browserSwitches, findHeadlessBrowser } from '../build/browser.ts';
import { timeoutMs } from './e2e/timeouts.ts';

/**
 * Test files share their worker's process and modules, because a new process for each file takes a third of the time. A file has
 * to leave nothing changed.
 */
const sharedWorker = { isolate: false };

/**
 * A test that drives other processes is repeated once after a failure, so that one race doesn't discard a whole run. The summary
 * names a test that passed only when repeated: find the cause. Other tests aren't repeated: a property that fails for one seed
 * has failed.
 */
const drivesProcesses = { ...sharedWorker, retry: 1 };

/** Only a hang lasts this long. A test's timeout is longer than that of a single step, so that the error names the step. */
const limits = {
  expect: { poll: { timeout: timeoutMs } },
  testTimeout: 5 * timeoutMs,
  hookTimeout: 5 * timeoutMs,
};

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  test: {
    // Pictures of views that have changed. Git ignores the folder.
    attachmentsDir: 'out/attachments',
    reporters: ['default', join(import.meta.dirname, 'summary-reporter.ts')],
    // Vitest's default leaves a processor free. With two processors three files run side by side: many tests wait for another
    // process, and two files would use only two thirds of the processors.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        root,
        // Electron's package exports only the path of a program. Tests give their own values to code that imports its members.
        resolve: {
          alias: [{ find: /^electron$/, replacement: join(import.meta.dirname, 'unit/no-electron.ts') }],
        },
        test: {
          name: 'unit',
          ...sharedWorker,
          include: ['test/unit/**/*.test.ts', 'test/practice-service/**/*.test.ts'],
          ...limits,
        },
      },
      {
        root,
        test: {
          name: 'faults',
          ...sharedWorker,
          include: ['test/faults/**/*.test.ts'],
          ...limits,
        },
      },
      {
        root,
        plugins: [svelte()],
        test: {
          name: 'component',
          retry: drivesProcesses.retry,
          ...limits,
          // The slowest test takes 17 s. A page that hangs delays the run by this time limit.
          testTimeout: 2 * timeoutMs,
          // The panel changes within a frame or two; Vitest's default interval is 50 ms.
          expect: { poll: { ...limits.expect.poll, interval: 10 } },
          include: ['test/component/**/*.test.ts'],
          // Two pages of one browser at a time, because a page often waits for a frame. Each has its own window size and
          // emulated preferences. Other groups run before or after, because the browser keeps the processors busy.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            expect: {
              toMatchScreenshot: {
                // Versions of Chromium draw the edges of letters differently.
                comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.0005 },
                resolveScreenshotPath: ({ arg, ext }) =>
                  join(import.meta.dirname, `component/pictures/${arg}${ext}`),
                resolveDiffPath: ({ arg, ext }) => join(root, `out/pictures/${arg}${ext}`),
              },
            },
            provider: lazyBrowser(),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        root,
        test: {
          name: 'crash',
          ...drivesProcesses,
          include: ['test/crash/**/*.test.ts'],
          ...limits,
        },
      },
      {
        root,
        test: {
          name: 'package',
          globalSetup: ['electron.ts', 'package/packed.ts'].map((file) => join(import.meta.dirname, file)),
          ...drivesProcesses,
          include: ['test/package/**/*.test.ts'],
          ...limits,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          globalSetup: join(import.meta.dirname, 'electron.ts'),
          ...drivesProcesses,
          ...limits,
          include: ['test/e2e/**/*.test.ts'],
        },
      },
    ],
  },
});

/** Looks for the browser only when component tests run, so that other tests run without one. */
function lazyBrowser(): BrowserProviderOption {
  const { prewarm: _, ...provider } = playwright();
  return {
    ...provider,
    providerFactory: (project) =>
      playwright({
        launchOptions: {
          executablePath: findHeadlessBrowser(),
          args: browserSwitches(),
          env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'component/fonts.conf') },
        },
        // Makes the times in the pictures independent of the machine.
        contextOptions: { timezoneId: 'UTC' },
      }).providerFactory(project),
  };
}
