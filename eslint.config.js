import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';
import { pageRules } from './build/lint/page-rules.ts';

/**
 * Which part of Perch may import which other parts, and whether it may import Electron. What is not listed
 * is refused. `npm run check` fails when a file breaks its row.
 */
const parts = {
  'app/contract': { imports: [] },
  'app/json.ts': { imports: [] },
  'app/i18n': { imports: ['app/contract'] },
  'app/connection': { imports: ['app/contract', 'app/i18n', 'app/json.ts'] },
  'app/api': { imports: ['app/contract', 'app/i18n', 'app/connection', 'app/json.ts'] },
  'app/core': { imports: ['app/contract', 'app/i18n', 'app/connection', 'app/api', 'app/json.ts'] },
  'app/storage': {
    imports: ['app/contract', 'app/i18n', 'app/connection', 'app/api', 'app/json.ts', 'app/core'],
    electron: ['settings.ts'],
  },
  'app/electron': {
    imports: ['app/contract', 'app/i18n', 'app/connection', 'app/api', 'app/json.ts', 'app/core'],
    electron: ['**/*.ts'],
  },
  'app/preload.ts': { imports: ['app/contract'], electron: ['preload.ts'] },
  renderer: { imports: ['app/contract', 'app/i18n'] },
};

/** A path that is put together at run time could lead anywhere. */
const untold = [
  {
    selector: "ImportExpression:not([source.type='Literal'])",
    message: 'Name what is imported in one literal, so that it can be checked.',
  },
];

const escaped = (text) => text.replaceAll('.', String.raw`\.`);

/**
 * One set of rules per row: any path that reaches into another part must name a part the row allows, whether a
 * statement imports it, `import()`, or the type `import('…')`.
 */
function importRules([part, { imports, electron = [] }]) {
  const isFile = part.endsWith('.ts');
  const others = Object.keys(parts)
    .filter((other) => other !== part && !imports.includes(other))
    .map((other) => escaped(other.replace(/^app\//, '')));
  const reaches = {
    regex: `^(?:\\.\\.?/)+(?:app/)?(?:${[...others, 'app/main\\.ts', 'main\\.ts'].join('|')})(?:/|$)`,
    message: `${part} may import only: ${imports.join(', ') || 'nothing of the other parts'}.`,
  };
  const noElectron = { regex: '^electron(?:$|[-/])', message: `${part} does not know Electron.` };
  const outside = { regex: '^(?:\\.\\./)+(?:test|build)/', message: 'Perch does not import its workshop.' };
  const files = isFile ? [part] : [`${part}/**/*.{ts,svelte}`];
  if (isFile) return [{ files, rules: refuse(reaches, outside) }];
  return [
    { files, rules: refuse(reaches, outside, noElectron) },
    ...(electron.length > 0
      ? [{ files: electron.map((name) => `${part}/${name}`), rules: refuse(reaches, outside) }]
      : []),
  ];
}

/** The rule for imports sees statements only, so the same patterns are looked for in the other two kinds. */
function refuse(...patterns) {
  const elsewhere = patterns.flatMap(({ regex, message }) => {
    const path = regex.replaceAll('/', String.raw`\u002F`);
    return ['ImportExpression', 'TSImportType'].map((kind) => ({
      selector: `${kind}[source.value=/${path}/]`,
      message,
    }));
  });
  return {
    'no-restricted-imports': ['error', { patterns }],
    'no-restricted-syntax': ['error', ...elsewhere, ...untold],
  };
}

export default typescript.config(
  { ignores: ['dist/', 'out/', 'coverage/', 'node_modules/'] },
  js.configs.recommended,
  typescript.configs.strictTypeChecked,
  typescript.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.node,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }],
      // Electron hands out instances of its classes from factories.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { globals: globals.browser, parserOptions: { parser: typescript.parser } },
  },
  { files: ['renderer/**', 'test/component/**'], languageOptions: { globals: globals.browser } },
  { files: ['build/**', 'test/**'], rules: { 'no-console': 'off' } },
  // Tests stand in for what answers later; they need not wait themselves.
  { files: ['test/**'], rules: { '@typescript-eslint/require-await': 'off' } },
  { files: ['*.js'], ...typescript.configs.disableTypeChecked },
  ...Object.entries(parts).flatMap(importRules),
  ...pageRules,
);
