// The comparison of docs/developer/architecture.md with the code, in a sample project of five files.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { architectureErrors } from '../../../build/architecture.ts';

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'perch-architecture-'));
  write('app/main.ts', `import { app } from 'electron';\nimport { sit } from './core/app.ts';\nsit(app);\n`);
  write('app/core/app.ts', `export function sit(_on: unknown): void {}\nexport { lean } from './lean.ts';\n`);
  write('app/core/lean.ts', `export const lean = 1;\n`);
  write('app/contract/view.ts', `export type View = string;\n`);
  write(
    'renderer/App.svelte',
    `<script lang="ts">\n  import type { View } from '../app/contract/view.ts';\n</script>\n<p>import './x'</p>\n`,
  );
  draw('main --> core & electronApi', 'renderer --> contract');
});

afterEach(() => rmSync(project, { recursive: true }));

function write(path: string, text: string): void {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function draw(...arrows: string[]): void {
  const step = '| sitting | `app/core` |\n\n1. `app/core/app.ts`: `sit` starts.';
  const diagram = ['flowchart TD', '  main["a --> b"]', ...arrows, 'renderer -. call .-> main'].join('\n  ');
  write('docs/developer/architecture.md', `# Here\n\n\`\`\`mermaid\n${diagram}\n\`\`\`\n\n${step}\n`);
}

test('a page that agrees with the code has no errors', () => {
  expect(architectureErrors(project)).toEqual([]);
});

test.each([
  ['app/main.ts', `import type { View } from './contract/view.ts';`, 'main --> contract'],
  ['app/core/lean.ts', `export const late = import('../contract/view.ts');`, 'core --> contract'],
  ['app/core/lean.ts', `export * from 'electron/main';`, 'core --> electronApi'],
  [
    'renderer/App.svelte',
    `<script module>import { lean } from '../app/core/lean.ts';</script>`,
    'renderer --> core',
  ],
  ['app/storage/file.ts', `import '../../build/start.ts';`, 'storage --> build'],
])('an import without an arrow is reported: %s has %s', (file, text, arrow) => {
  write(file, text);
  expect(architectureErrors(project)).toContain(
    `docs/developer/architecture.md lacks the arrow "${arrow}": ${file} has that import.`,
  );
});

test('an arrow without an import is reported', () => {
  draw('main --> core & electronApi', 'renderer --> contract & core');
  expect(architectureErrors(project)).toEqual([
    'docs/developer/architecture.md draws the arrow "renderer --> core", but the code has no such import.',
  ]);
});

test('a step about a missing file is reported', () => {
  rmSync(join(project, 'app/core/app.ts'));
  write('app/main.ts', `import 'electron';\nimport { lean } from './core/lean.ts';\nlean;\n`);
  expect(architectureErrors(project)).toEqual([
    'docs/developer/architecture.md names app/core/app.ts, which does not exist.',
  ]);
});

test.each([
  [`import type { lean } from './app.ts';`, 'app/core/app.ts → app/core/lean.ts → app/core/app.ts'],
  [`export { sit } from '../core/lean.ts';`, 'app/core/lean.ts → app/core/lean.ts'],
])('files that import each other in a circle are reported: %s', (text, circle) => {
  write('app/core/lean.ts', `${text}\nexport const lean = 1;\n`);
  expect(architectureErrors(project)).toContain(`Imports form a circle: ${circle}.`);
});
