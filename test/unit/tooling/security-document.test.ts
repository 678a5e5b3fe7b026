// The files and tests that docs/security.md names exist.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';

const project = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');
const page = read('docs/security.md');

/** The rows of the tables, without headers. */
const rows = page
  .split('\n')
  .filter(
    (line, at, lines) =>
      line.startsWith('|') && !line.startsWith('| -') && !(lines[at + 1] ?? '').startsWith('| -'),
  );

/** The identifiers of tests after each test file: `test/….test.ts` S1, S2. A test's title begins with its own: [S1]. */
const proofs = [...page.matchAll(/`(test\/[\w./-]+\.test\.ts)`((?:,? S\d+)*)/g)].flatMap(
  ([, file = '', ids = '']) => [...ids.matchAll(/S\d+/g)].map(([id]) => ({ file, id })),
);

test('every file in docs/security.md exists', () => {
  const named = [...page.matchAll(/`((?:app|build|renderer|test|\.github)\/[\w./-]+\.\w+)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((file) => !existsSync(join(project, file)))).toEqual([]);
});

test('every test identifier in docs/security.md is in the named file', () => {
  const missing = proofs.filter(({ file, id }) => !new RegExp(`['"\`]\\[${id}\\] `).test(read(file)));
  expect(missing).toEqual([]);
  expect(proofs.length).toBeGreaterThan(60);
});

test('no two tests have the same identifier', () => {
  const titles = [...new Set(proofs.map(({ file }) => file))].flatMap((file) =>
    [...read(file).matchAll(/['"`]\[(S\d+)\] /g)].map(([, id = '']) => id),
  );
  expect(titles.filter((id, at) => titles.indexOf(id) !== at)).toEqual([]);
});

test('every row of the tables names a test', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => !/`test\/[\w./-]+\.test\.ts` S\d+/.test(row))).toEqual([]);
});

test('the twenty points of Electron’s checklist are listed in order', () => {
  const numbers = rows.flatMap((row) => /^\| (\d+)\. /.exec(row)?.[1] ?? []);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 1)));
});

test('[S35] every dependency is pinned to one version', () => {
  const versions = v.optional(v.record(v.string(), v.string()), {});
  const manifest = v.object({
    dependencies: versions,
    devDependencies: versions,
    optionalDependencies: versions,
    peerDependencies: versions,
  });
  const kinds = Object.values(v.parse(manifest, JSON.parse(read('package.json'))));
  const loose = kinds
    .flatMap(Object.entries<string>)
    .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
  expect(loose).toEqual([]);
});

test('[S36] every package is locked to its hash and comes from the registry', () => {
  const entry = v.object({ resolved: v.optional(v.string()), integrity: v.optional(v.string(), '') });
  const lock = v.object({ packages: v.record(v.string(), entry) });
  const { '': _, ...packages } = v.parse(lock, JSON.parse(read('package-lock.json'))).packages;
  const loose = Object.entries(packages).filter(
    // npm writes an address only where it isn't the registry's.
    ([, { resolved, integrity }]) => resolved !== undefined || !/^sha512-\S{88}$/.test(integrity),
  );
  expect(loose).toEqual([]);
  expect(Object.keys(packages).length).toBeGreaterThan(100);
});

test('[S37] CI checks for known advisories and runs Perch on this Electron on three systems', () => {
  const workflow = read('.github/workflows/ci.yml');
  expect(workflow).toMatch(/^ +- run: npm audit --package-lock-only$/m);
  expect(workflow).toMatch(/^ +os: \[ubuntu-[\d.]+, macos-\d+, windows-\d+\]$/m);
  expect(workflow.match(/^ +run: .*npm run test:electron$/gm)).toHaveLength(2);
  // The packaged Electron is the tested one.
  expect(read('electron-builder.yml')).not.toMatch(/^electron(?:Version|Dist|Download|Branding)\b/m);
});
