// Emulates system preferences through the DevTools protocol.
import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

export interface Preferences {
  readonly theme?: 'light' | 'dark';
  readonly forcedColors?: boolean;
  readonly reducedMotion?: boolean;
}

/** Stays in effect until the next call, also in later tests. */
export async function emulateMedia({
  theme = 'light',
  forcedColors,
  reducedMotion,
}: Preferences): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: theme },
      { name: 'forced-colors', value: forcedColors ? 'active' : 'none' },
      { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
    ],
  });
}
