// Which unit tests import a file, directly or not.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

/**
 * The nearest test files that import a file, directly or not: those in the folder that corresponds to the file's first, then
 * those with the fewest files between. Paths from the project's folder.
 */
export type RelatedTests = (file: string) => readonly string[];

/** Of a file that half of Perch imports, the farther tests are about something else and take minutes for one change. */
const maxTests = 12;

/** Reads the imports of all sources of a project. Type imports count too. */
export function readRelatedTests(project: string): RelatedTests {
  const importers = new Map<string, string[]>();
  for (const file of ['app', 'build', 'renderer', 'test'].flatMap((folder) =>
    typescriptFiles(project, folder),
  )) {
    for (const { fileName } of ts.preProcessFile(readFileSync(join(project, file), 'utf8')).importedFiles) {
      if (!fileName.startsWith('.')) continue;
      const target = posix.join(dirname(file), fileName);
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return (file) => {
    const isOwnFolder = (test: string) => dirname(test) === dirname(file).replace(/^app/, 'test/unit');
    const distances = new Map([[file, 0]]);
    // A map grows while it is read: the files are found in the order of their distance.
    for (const [each, distance] of distances) {
      for (const importer of importers.get(each) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
    return (
      [...distances]
        .map(([name, distance]) => ({ name, distance, shared: sharedFolders(file, name) }))
        .filter(({ name }) => /^test\/(?:unit|practice-service)\/.*\.test\.ts$/.test(name))
        // Half of all tests are near a file that the harness test-app.ts imports; those of its own folder are about it.
        .toSorted(
          (a, b) =>
            Number(isOwnFolder(b.name)) - Number(isOwnFolder(a.name)) ||
            a.distance - b.distance ||
            b.shared - a.shared,
        )
        .slice(0, maxTests)
        .map(({ name }) => name)
    );
  };
}

/** How many folders a file of `app` and a test have in common: 2 for `app/core/panel/a.ts` and `test/unit/core/panel/b.test.ts`. */
function sharedFolders(file: string, test: string): number {
  const folders = dirname(file).split('/').slice(1);
  const others = dirname(test).split('/').slice(2);
  const end = folders.findIndex((folder, index) => folder !== others[index]);
  return end < 0 ? folders.length : end;
}

/** The TypeScript files in a folder of the project, sorted. Empty where the folder doesn't exist. */
export function typescriptFiles(project: string, folder: string): readonly string[] {
  try {
    return readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.ts$/.test(name))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .toSorted();
  } catch {
    return [];
  }
}
