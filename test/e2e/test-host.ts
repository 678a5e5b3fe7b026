// The host that the end-to-end tests run on.
import type { RunningPerch } from './driver.ts';

/**
 * Returns the host that `PERCH_TEST_HOST` names. Default: the Chromium host.
 *
 * @throws Error if the variable has another value.
 */
export function testHost(): RunningPerch['host'] {
  const name = process.env['PERCH_TEST_HOST'] ?? 'chromium';
  if (name === 'chromium' || name === 'electron') return name;
  throw new Error(`PERCH_TEST_HOST is "chromium" or "electron", not "${name}".`);
}
