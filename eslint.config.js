import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';
import { importBoundaries } from './build/lint/import-boundaries.ts';
import { pageRules } from './build/lint/page-rules.ts';

/** The lowest folders of the main process, which most others may import. */
const values = [
  'app/contract',
  'app/i18n',
  'app/json.ts',
  'app/serialize.ts',
  'app/files',
  'app/connection',
  'app/managed',
];
/** The same, with the service's API, the runtime and the interface of the settings. */
const ports = [...values, 'app/api', 'app/core/runtime.ts', 'app/core/settings.ts'];
/** The parts of the core that accounts and the panel build on. */
const features = [
  'app/core/failure-messages.ts',
  'app/core/scheduling',
  'app/core/secrets',
  'app/core/preferences.ts',
  'app/core/profile',
  'app/core/connections',
  'app/core/domains',
  'app/core/extras',
  'app/core/auth',
  'app/core/session',
  'app/core/notifications.ts',
];

/**
 * Which folder may import which, from the lowest to the highest: a row may name only rows above it, so there are
 * no cycles. What is not named is refused, as is Electron where a row does not allow it.
 */
const boundaries = [
  { path: 'app/contract', imports: [] },
  { path: 'app/json.ts', imports: [] },
  { path: 'app/serialize.ts', imports: [] },
  { path: 'app/files', imports: [] },
  { path: 'app/i18n', imports: ['app/contract'] },
  { path: 'app/connection', imports: ['app/contract', 'app/i18n', 'app/json.ts'] },
  {
    path: 'app/managed',
    imports: ['app/contract', 'app/i18n', 'app/json.ts', 'app/files', 'app/connection'],
  },

  { path: 'app/api/http', imports: values },
  { path: 'app/api/oauth', imports: [...values, 'app/api/http'] },
  { path: 'app/api/profile', imports: [...values, 'app/api/http'] },
  { path: 'app/api/domains', imports: [...values, 'app/api/http'] },
  { path: 'app/api/pagination', imports: [...values, 'app/api/http', 'app/api/domains'] },
  { path: 'app/api', imports: [...values, 'app/api'] },

  { path: 'app/core/runtime.ts', imports: [] },
  { path: 'app/core/settings.ts', imports: values },
  { path: 'app/core/event.ts', imports: [] },
  { path: 'app/core/failure-messages.ts', imports: ports },
  { path: 'app/core/support-event.ts', imports: ports },
  { path: 'app/core/scheduling', imports: ports },
  { path: 'app/core/secrets', imports: [...ports, 'app/core/scheduling'] },
  { path: 'app/core/preferences.ts', imports: [...ports, 'app/core/secrets'] },
  {
    path: 'app/core/stores.ts',
    imports: [...ports, 'app/core/event.ts', 'app/core/secrets', 'app/core/preferences.ts'],
  },
  { path: 'app/core/profile', imports: [...ports, 'app/core/scheduling'] },
  { path: 'app/core/extras', imports: [...ports, 'app/core/scheduling', 'app/core/profile'] },
  { path: 'app/core/notifications.ts', imports: [...ports, 'app/core/profile', 'app/core/extras'] },
  {
    path: 'app/core/connections',
    imports: [...ports, 'app/core/secrets', 'app/core/failure-messages.ts'],
  },
  {
    path: 'app/core/domains',
    imports: [...ports, 'app/core/failure-messages.ts', 'app/core/scheduling'],
  },
  {
    path: 'app/core/auth',
    imports: [
      ...ports,
      'app/core/failure-messages.ts',
      'app/core/support-event.ts',
      'app/core/scheduling',
      'app/core/secrets',
    ],
  },
  {
    path: 'app/core/session',
    imports: [
      ...ports,
      'app/core/failure-messages.ts',
      'app/core/scheduling',
      'app/core/secrets',
      'app/core/profile',
      'app/core/extras',
      'app/core/auth',
    ],
  },
  { path: 'app/core/updates', imports: [...ports, 'app/core/scheduling', 'app/core/support-event.ts'] },
  { path: 'app/core/accounts', imports: [...ports, ...features, 'app/core/support-event.ts'] },
  {
    path: 'app/core/diagnostics',
    imports: [...ports, 'app/core/extras', 'app/core/accounts', 'app/core/support-event.ts'],
  },
  { path: 'app/core/tray', imports: [...ports, 'app/core/profile', 'app/core/accounts'] },
  {
    path: 'app/core/panel',
    imports: [...ports, ...features, 'app/core/support-event.ts', 'app/core/updates', 'app/core/accounts'],
  },
  { path: 'app/core', imports: [...ports, 'app/core'] },

  {
    path: 'app/storage',
    imports: [
      ...ports,
      'app/core/secrets',
      'app/core/profile',
      'app/core/connections',
      'app/core/diagnostics',
      'app/core/updates',
    ],
    electron: ['app/storage/settings.ts'],
  },

  { path: 'app/electron/security', imports: ports, electron: true },
  { path: 'app/electron/logging', imports: ports, electron: true },
  { path: 'app/electron/ipc', imports: ports, electron: true },
  { path: 'app/electron/tray', imports: [...ports, 'app/core/tray'], electron: true },
  {
    path: 'app/electron/platform',
    imports: [
      ...ports,
      'app/core/diagnostics',
      'app/core/notifications.ts',
      'app/core/panel',
      'app/core/secrets',
      'app/electron/tray',
    ],
    electron: true,
  },
  {
    path: 'app/electron/network',
    imports: [...ports, 'app/core/scheduling', 'app/core/secrets', 'app/electron/platform'],
    electron: true,
  },
  {
    path: 'app/electron/panel',
    imports: [
      ...ports,
      'app/core/scheduling',
      'app/core/panel',
      'app/electron/security',
      'app/electron/ipc',
      'app/electron/tray',
    ],
    electron: true,
  },
  {
    path: 'app/electron/sign-in',
    imports: [
      ...ports,
      'app/core/failure-messages.ts',
      'app/core/scheduling',
      'app/core/auth',
      'app/electron/security',
      'app/electron/network',
    ],
    electron: true,
  },
  {
    path: 'app/electron/lifecycle',
    imports: [
      ...ports,
      'app/core/scheduling',
      'app/core/tray',
      'app/electron/security',
      'app/electron/platform',
    ],
    electron: true,
  },

  { path: 'app/electron/status', imports: [...ports, 'app/core/tray'] },

  { path: 'app/keychain.ts', imports: ['app/storage', 'app/electron'], electron: true },
  { path: 'app/keytar.ts', imports: ['app/storage'] },
  {
    path: 'app/check.ts',
    imports: [...ports, 'app/core', 'app/storage', 'app/electron', 'app/keychain.ts'],
    electron: true,
  },
  {
    path: 'app/purge.ts',
    imports: [...ports, 'app/core', 'app/storage', 'app/electron', 'app/keychain.ts'],
    electron: true,
  },
  {
    path: 'app/commands.ts',
    imports: ['app/storage', 'app/electron', 'app/check.ts', 'app/purge.ts'],
    electron: true,
  },
  { path: 'app/ports.ts', imports: [...ports, 'app/core', 'app/electron'], electron: true },
  {
    path: 'app/main.ts',
    imports: [
      ...ports,
      'app/core',
      'app/storage',
      'app/electron',
      'app/keychain.ts',
      'app/commands.ts',
      'app/ports.ts',
    ],
    electron: true,
  },
  { path: 'app/entry.ts', imports: ['app/main.ts', 'app/electron'] },
  { path: 'app/preload.ts', imports: ['app/contract'], electron: true },
  { path: 'renderer', imports: ['app/contract', 'app/i18n'] },
];

// ESLint checks what oxlint (.oxlintrc.json) can't: Svelte's components, which imports a folder may have, and pages.
export default defineConfig(
  { ignores: ['build/', 'dist/', 'out/', 'test/'] },
  {
    files: ['**/*.svelte'],
    extends: [
      js.configs.recommended,
      typescript.configs.strict,
      typescript.configs.stylistic,
      svelte.configs.recommended,
    ],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: typescript.parser },
    },
    rules: {
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['app/**/*.ts', 'renderer/**/*.ts'],
    languageOptions: { parser: typescript.parser },
    plugins: { '@typescript-eslint': typescript.plugin },
  },
  {
    files: ['app/**/*.ts', 'renderer/**/*.{ts,svelte}'],
    plugins: {
      imports: {
        // The version is part of the cache's key, so that a change of the table is noticed.
        meta: { name: 'imports', version: JSON.stringify(boundaries) },
        rules: { boundaries: importBoundaries(import.meta.dirname, boundaries) },
      },
    },
    rules: { 'imports/boundaries': 'error' },
  },
  ...pageRules,
);
