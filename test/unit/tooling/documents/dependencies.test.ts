// docs/developer/dependencies.md says of each dependency why it is there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project, projectFiles } from './markdown.ts';

const page = readFileSync(join(project, 'docs/developer/dependencies.md'), 'utf8');

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function dependenciesOf(file: string): readonly string[] {
  const parsed = JSON.parse(readFileSync(join(project, file), 'utf8')) as PackageFile;
  return [parsed.dependencies, parsed.devDependencies, parsed.optionalDependencies].flatMap((group) =>
    Object.keys(group ?? {}),
  );
}

/** The names in bold at the beginning of the items. */
function listed(): readonly string[] {
  const items = page.matchAll(/^- \*\*([^*]+)\*\*: /gm);
  return [...items].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}

test('the page lists every dependency of every package file once, and no other', () => {
  const all = projectFiles('{,test/*/,build/electron/development/}package.json').flatMap(dependenciesOf);
  expect([...listed()].toSorted()).toEqual([...new Set(all)].toSorted());
});
