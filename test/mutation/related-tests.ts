// Which unit tests import a file, directly or not.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

/** The nearest test files that import a file, the fewest files between first. Paths from the project's folder. */
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
    const found = new Set([file]);
    // A set grows while it is read: the files are found in the order of their distance.
    for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer);
    return [...found]
      .filter((each) => /^test\/(?:unit|practice-service)\/.*\.test\.ts$/.test(each))
      .slice(0, maxTests);
  };
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
