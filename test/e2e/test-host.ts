// What Perch runs on while it is tested as a whole.
import type { RunningPerch } from './driver.ts';

/**
 * The host that `PERCH_TEST_HOST` names, the Chromium host where it is not set.
 *
 * @throws Error where it names none.
 */
export function testHost(): RunningPerch['host'] {
  const named = process.env['PERCH_TEST_HOST'] ?? 'chromium';
  if (named === 'chromium' || named === 'electron') return named;
  throw new Error(`PERCH_TEST_HOST is "chromium" or "electron", not "${named}".`);
}
