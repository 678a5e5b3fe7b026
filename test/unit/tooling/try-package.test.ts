// build/package/try-package.ts with a shell script as the package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const script = resolve(import.meta.dirname, '../../../build/package/try-package.ts');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-try-test-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Parts {
  readonly check?: string;
  readonly report?: string;
  readonly purge?: string;
}

/** What the package does in each of its starts. */
const good = {
  check: `echo '{ "perch": "1.2.3", "system": "linux 6" }'; echo warning >&2; exit 1`,
  report: `trap 'exit 0' TERM; echo Perch is ready.; echo 'Tray: ready'; while :; do sleep 0.02; done`,
  purge: 'echo removed; touch "$(dirname "$0")/purged"',
} as const satisfies Parts;

function tryPackage(parts: Parts = {}, ...options: readonly string[]) {
  const { check, report, purge } = { ...good, ...parts };
  const cases = `*--check*) ${check} ;; *--report*--hidden*) ${report} ;; *--purge*) ${purge} ;;`;
  const program = join(folder, 'perch');
  writeFileSync(program, `#!/bin/sh\ncase "$*" in --user-data-dir=*) case "$*" in ${cases} esac ;; esac\n`, {
    mode: 0o755,
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...options, program], {
    encoding: 'utf8',
    env: { ...process.env, HOME: folder },
  });
  return { status, output: `${stdout}${stderr}`.replaceAll(/, [\d.]+ s:/g, ':') };
}

describe.skipIf(process.platform === 'win32')('a package', () => {
  test('is started, ended and, where that is asked for, purged; the report names no home folder', () => {
    const { status, output } = tryPackage({}, '--purge');
    expect(output).toMatch(/^~\/perch\b/);
    expect(output).not.toContain(folder);
    for (const line of [
      'ok      --check --json: exit code 1, something has failed, or there is no connection to check; Perch 1.2.3, linux 6',
      'ok      --report --hidden: Perch is ready.\n          Tray: ready',
      'ok      SIGTERM: exit code 0',
      'ok      --purge: exit code 0\n          removed',
    ])
      expect(output).toContain(`${line}\n`);
    expect(status).toBe(0);
  });

  test('keeps the sign-ins of its user without --purge', () => {
    expect(tryPackage().status).toBe(0);
    expect(existsSync(join(folder, 'purged'))).toBe(false);
  });

  test.each<[string, Parts, string]>([
    ['prints no JSON', { check: 'echo {; exit 0' }, 'failed  --check --json: Expected'],
    [
      'fails its check',
      { check: good.check.replace('exit 1', 'exit 2') },
      'ended with 2 (Perch has refused to start)\n',
    ],
    [
      'doesn’t become ready',
      { report: 'echo no display >&2' },
      'not ready: ended with 0\n          no display',
    ],
    [
      'crashes at its end',
      { report: good.report.replace('exit 0', 'exit 133') },
      'failed  SIGTERM: ended with 133 (Chromium can’t go on)\n          Perch is ready.',
    ],
    [
      'can’t purge',
      { purge: 'echo failed Keychain; exit 1' },
      'ended with 1 (Perch has failed)\n          failed Keychain',
    ],
  ])('fails where it %s, with what it has printed', (_, parts, text) => {
    const { status, output } = tryPackage(parts, '--purge');
    expect(output).toContain(text);
    expect(output.match(/^failed /gm)).toHaveLength(1);
    expect(status).toBe(1);
  });
});
