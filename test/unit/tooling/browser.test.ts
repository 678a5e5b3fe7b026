import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser, findHeadlessBrowser } from '../../../build/browser.ts';

let stubs: string;
let real: string;

beforeEach(async () => {
  stubs = await mkdtemp(join(tmpdir(), 'perch-stub-'));
  real = await mkdtemp(join(tmpdir(), 'perch-browser-'));
  const stub = `#!/bin/sh
if ! [ -x /snap/bin/perch-has-no-such-browser ]; then
    echo 'Command requires the chromium snap to be installed.' >&2
    exit 1
fi
exec /snap/bin/perch-has-no-such-browser "$@"
`;
  await writeFile(join(stubs, 'chromium-browser'), stub, { mode: 0o755 });
  await writeFile(join(real, 'google-chrome'), '#!/bin/sh\nexec /opt/google/chrome/chrome "$@"\n', {
    mode: 0o755,
  });
});

afterEach(async () => {
  for (const folder of [stubs, real]) await rm(folder, { recursive: true, force: true });
});

describe.runIf(process.platform === 'linux')('findBrowser', () => {
  test('ignores a script for a snap that is not installed', () => {
    expect(findBrowser({ PATH: [stubs, real].join(delimiter) })).toBe(join(real, 'google-chrome'));
    expect(() => findBrowser({ PATH: stubs })).toThrow(/Run build\/setup\.sh/);
  });

  test('returns the browser in PERCH_BROWSER', () => {
    const chosen = join(real, 'google-chrome');
    expect(findBrowser({ PATH: stubs, PERCH_BROWSER: chosen })).toBe(chosen);
    expect(() => findBrowser({ PERCH_BROWSER: join(real, 'none') })).toThrow(/which can't be run/);
  });
});

describe.runIf(process.platform === 'linux')('findHeadlessBrowser', () => {
  test('returns the headless shell, or the browser where there is no shell or another one is chosen', async () => {
    const chosen = join(real, 'google-chrome');
    expect(findHeadlessBrowser({ PATH: real })).toBe(chosen);
    const shell = join(stubs, 'chromium-headless-shell');
    await writeFile(shell, '', { mode: 0o755 });
    expect(findHeadlessBrowser({ PATH: [real, stubs].join(delimiter) })).toBe(shell);
    expect(findHeadlessBrowser({ PATH: stubs, PERCH_BROWSER: chosen })).toBe(chosen);
  });
});
