import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const tests = resolve(import.meta.dirname, '../..');

/** The identifiers at the beginning of test titles, such as `[S12]`. The security documents name them behind each claim. */
export const securityTestIds: readonly string[] = globSync('**/*.test.ts', {
  cwd: tests,
  exclude: (name) => name === 'node_modules',
}).flatMap((file) => {
  const text = readFileSync(join(tests, file), 'utf8');
  return [...text.matchAll(/\(\s*['"`]\[(S\d+)\] /g)].map(([, id = '']) => id);
});
