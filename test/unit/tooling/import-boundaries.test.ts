// The lint rule that holds the folder tree, on a small table of its own.
import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import typescript from 'typescript-eslint';
import { importBoundaries } from '../../../build/lint/import-boundaries.ts';

const root = '/project';
const table = [
  { path: 'app/contract', imports: [] },
  { path: 'app/core/ports.ts', imports: ['app/contract'] },
  { path: 'app/core/auth', imports: ['app/core/ports.ts'] },
  { path: 'app/core', imports: ['app/contract', 'app/core'] },
  { path: 'app/electron', imports: ['app/core'], electron: true },
  { path: 'app/storage', imports: ['app/core/ports.ts'], electron: ['app/storage/settings.ts'] },
];

/** The rule's messages about a file with this text. */
function reasons(file: string, text: string): string[] {
  const linter = new Linter({ cwd: root });
  const config = {
    files: ['**/*.ts'],
    languageOptions: { parser: typescript.parser },
    plugins: { perch: { rules: { 'import-boundaries': importBoundaries(root, table) } } },
    rules: { 'perch/import-boundaries': 'error' as const },
  };
  return linter.verify(text, [config], { filename: `${root}/${file}` }).map(({ message }) => message);
}

test.each([
  ['app/core/auth/token.ts', `import type { Clock } from '../ports.ts';`],
  [
    'app/electron/panel/panel.ts',
    `import { app } from 'electron'; import type { X } from '../../core/auth/token.ts';`,
  ],
  ['app/storage/settings.ts', `import Store from 'electron-store';`],
])('an import that the table allows passes: %s: %s', (file, text) => {
  expect(reasons(file, text)).toEqual([]);
});

test.each([
  ['app/core/auth/token.ts', `import { createApp } from '../app.ts';`],
  ['app/core/auth/token.ts', `import type { View } from '../../contract/view.ts';`],
  ['app/core/auth/token.ts', `export * from '../../contract/view.ts';`],
  ['app/core/auth/token.ts', `export { View } from '../../contract/view.ts';`],
  ['app/core/auth/token.ts', `const view = await import('../../contract/view.ts');`],
  ['app/core/auth/token.ts', `export type View = import('../../contract/view.ts').View;`],
])('an import of a folder that is not in the row is refused: %s: %s', (file, text) => {
  expect(reasons(file, text)).toEqual(['app/core/auth may import only: app/core/ports.ts.']);
});

test.each([
  ['app/core/app.ts', `import { app } from 'electron';`, 'app/core does not import Electron.'],
  ['app/core/app.ts', `import Store from 'electron-store';`, 'app/core does not import Electron.'],
  ['app/storage/keychain.ts', `import 'electron/main';`, 'app/storage does not import Electron.'],
])('an import of Electron is refused where the row does not allow it: %s: %s', (file, text, reason) => {
  expect(reasons(file, text)).toEqual([reason]);
});

test.each([
  ['app/core/app.ts', `import { run } from '../../build/run.ts';`, /^app\/core may import only: /],
  ['app/core/app.ts', 'await import(`./${name}.ts`);', /as one literal/],
  ['app/other/file.ts', `import './x.ts';`, /is in no row/],
])('anything else is refused: %s: %s', (file, text, reason) => {
  expect(reasons(file, text)).toEqual([expect.stringMatching(reason)]);
});

test('a table whose rows name one that is not above them is refused, as it is no tree', () => {
  const circle = [
    { path: 'app/core/auth', imports: ['app/core/accounts'] },
    { path: 'app/core/accounts', imports: ['app/core/auth'] },
  ];
  expect(() => importBoundaries(root, circle)).toThrow('app/core/auth imports app/core/accounts');
});
