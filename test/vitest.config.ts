// One run for every test, so that one closing line can count them all.
import { join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserProviderOption } from 'vitest/node';
import { findBrowser, browserSwitches } from '../build/browser.ts';
import { timeoutMs } from './e2e/timeouts.ts';

/** How long a test waits for what should come, on a machine that has other things to do as well. */
const patience = { poll: { timeout: 15_000 } };

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  test: {
    // Beside all else that is made, and ignored: pictures of a view that looks different.
    attachmentsDir: 'out/attachments',
    reporters: ['default', join(import.meta.dirname, 'summary-reporter.ts')],
    projects: [
      {
        root,
        test: {
          name: 'unit',
          expect: patience,
          include: ['test/unit/**/*.test.ts', 'test/practice-service/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        root,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 90_000,
        },
      },
      {
        root,
        plugins: [svelte()],
        test: {
          name: 'component',
          include: ['test/component/**/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            expect: {
              toMatchScreenshot: {
                // What two versions of Chromium draw differently: edges of letters.
                comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.002 },
                resolveScreenshotPath: ({ arg, ext }) =>
                  join(import.meta.dirname, `component/pictures/${arg}${ext}`),
                resolveDiffPath: ({ arg, ext }) => join(root, `out/pictures/${arg}${ext}`),
              },
            },
            provider: lateBrowser(),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        root,
        test: {
          name: 'host',
          expect: patience,
          include: ['test/electron-host/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        root,
        test: {
          name: 'crash',
          include: ['test/crash/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          name: 'package',
          expect: patience,
          include: ['test/package/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          expect: { poll: { timeout: timeoutMs } },
          include: ['test/e2e/**/*.test.ts'],
          // Longer than any one step of a test waits, so that the step says what never came.
          testTimeout: 5 * timeoutMs,
          hookTimeout: 5 * timeoutMs,
        },
      },
    ],
  },
});

/** Looks for the browser only where tests that need one are about to run, and says so there when it is missing. */
function lateBrowser(): BrowserProviderOption {
  const { prewarm: _, ...provider } = playwright();
  return {
    ...provider,
    providerFactory: (project) =>
      playwright({
        launchOptions: { executablePath: findBrowser(), args: browserSwitches() },
        // What a picture says of a time is the same everywhere.
        contextOptions: { timezoneId: 'UTC' },
      }).providerFactory(project),
  };
}
