// One run for every test, so that one closing line can count them all.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser, browserSwitches } from '../build/browser.ts';

const root = new URL('..', import.meta.url).pathname;

export default defineConfig({
  root,
  test: {
    reporters: ['default', new URL('closing-line.ts', import.meta.url).pathname],
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts', 'test/practice-service/**/*.test.ts'],
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
            provider: playwright({
              launchOptions: { executablePath: findBrowser(), args: browserSwitches() },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        root,
        test: {
          name: 'host',
          include: ['test/electron-host/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
