// What Perch is built from: pinned and locked dependencies, and what CI checks of them.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';

const project = resolve(import.meta.dirname, '../../..');
const { workspaces } = v.parse(
  v.object({ workspaces: v.array(v.string()) }),
  JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')),
);
const read = (path: string) => readFileSync(join(project, path), 'utf8');

test('[S35] every dependency is pinned to one version', () => {
  const versions = v.optional(v.record(v.string(), v.string()), {});
  const manifest = v.object({
    dependencies: versions,
    devDependencies: versions,
    optionalDependencies: versions,
    peerDependencies: versions,
  });
  const kinds = ['.', ...workspaces].flatMap((folder) =>
    Object.values(v.parse(manifest, JSON.parse(read(`${folder}/package.json`)))),
  );
  const loose = kinds
    .flatMap(Object.entries<string>)
    .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
  expect(loose).toEqual([]);
});

test('[S36] every package is locked to its hash and comes from the registry', () => {
  const entry = v.object({ resolved: v.optional(v.string()), integrity: v.optional(v.string(), '') });
  const lock = v.object({ packages: v.record(v.string(), entry) });
  const { '': _, ...locked } = v.parse(lock, JSON.parse(read('package-lock.json'))).packages;
  // The workspaces are folders of this project, and links to them.
  const packages = Object.fromEntries(
    Object.entries(locked).filter(
      ([folder, { resolved = '' }]) => !workspaces.includes(folder) && !workspaces.includes(resolved),
    ),
  );
  const loose = Object.entries(packages).filter(
    // npm writes an address only if it isn't the registry's.
    ([, { resolved, integrity }]) => resolved !== undefined || !/^sha512-\S{88}$/.test(integrity),
  );
  expect(loose).toEqual([]);
  expect(Object.keys(packages).length).toBeGreaterThan(100);
});

test('[S37] CI runs Perch on this Electron, and its packages, on three systems', () => {
  const workflow = read('.github/workflows/ci.yml');
  expect(workflow.match(/^ +os: \[ubuntu-[\d.]+, macos-\d+, windows-\d+\]$/gm)).toHaveLength(1);
  for (const command of ['bash .ci/run', 'bash build/package/try-packages.sh'])
    expect(workflow).toMatch(new RegExp(`^ +run: ${command}$`, 'm'));
  // The packaged Electron is the tested one.
  expect(read('electron-builder.yml')).not.toMatch(/^electron(?:Version|Dist|Download|Branding)\b/m);
});
