// renovate.json, the configuration of the bot that proposes updates of dependencies.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';

const project = resolve(import.meta.dirname, '../../..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(project, file), 'utf8'));

const { packageRules } = v.parse(
  v.object({
    packageRules: v.array(
      v.object({
        description: v.string(),
        matchPackageNames: v.optional(v.array(v.string()), []),
        allowedVersions: v.optional(v.string()),
      }),
    ),
  }),
  read('renovate.json'),
);
const manifest = v.parse(
  v.object({
    devDependencies: v.record(v.string(), v.string()),
    optionalDependencies: v.record(v.string(), v.string()),
  }),
  read('package.json'),
);
const versions = { ...manifest.devDependencies, ...manifest.optionalDependencies };

test('[S224] each version that is held back says why, and when the hold lifts', () => {
  const holds = packageRules.filter(({ allowedVersions }) => allowedVersions !== undefined);
  expect(holds.flatMap(({ matchPackageNames }) => matchPackageNames)).toContain('typescript');
  expect(holds.filter(({ description }) => !/^Held: .+\. Lifts when .+\.$/.test(description))).toEqual([]);
});

test('each rule is about a dependency, and allows its version', () => {
  for (const { matchPackageNames, allowedVersions } of packageRules)
    for (const name of matchPackageNames) {
      const version = versions[name];
      expect(version, name).toBeDefined();
      if (allowedVersions !== undefined) expect(isBelow(version ?? '', allowedVersions), name).toBe(true);
    }
});

/** Whether a version is in a range such as `<5`, `<6.1` or `<=24.18.1`. */
function isBelow(version: string, range: string): boolean {
  const [, includes, limit = ''] = /^<(=?)([\d.]+)$/.exec(range) ?? [];
  const order = version.localeCompare(limit, 'en', { numeric: true });
  return includes === '=' ? order <= 0 : order < 0;
}
