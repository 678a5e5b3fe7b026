// What a person has set in the system, as the browser's own DevTools protocol emulates it.
import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

export interface Preferences {
  readonly theme?: 'light' | 'dark';
  readonly forcedColors?: boolean;
  readonly reducedMotion?: boolean;
}

/** Holds until it is called again, also for tests that follow. */
export async function prefer({ theme = 'light', forcedColors, reducedMotion }: Preferences): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: theme },
      { name: 'forced-colors', value: forcedColors ? 'active' : 'none' },
      { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
    ],
  });
}
