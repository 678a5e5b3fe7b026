import { ESLint, Linter } from 'eslint';
import { resolve } from 'node:path';
import typescript from 'typescript-eslint';
import { expect, test } from 'vitest';
import { pageRules } from '../../../build/lint/page-rules.ts';

const root = resolve(import.meta.dirname, '../../..');

const plugin = { plugins: { '@typescript-eslint': typescript.plugin } };

/** The rules that report a piece of code in a file. */
function reportedRules(code: string, file = 'app/electron/panel/panel.ts'): readonly (string | null)[] {
  const linter = new Linter({ cwd: root });
  return linter.verify(code, [plugin, ...pageRules], resolve(root, file)).map(({ ruleId }) => ruleId);
}

test.each([
  'new BrowserWindow({ show: false })',
  'new BrowserWindow({ webPreferences: { sandbox: false } })',
  'new BrowserWindow({ webPreferences: secureWebPreferences({}), ...options })',
  'new BrowserWindow({ webPreferences: { ...secureWebPreferences({}), enableBlinkFeatures: "x" } })',
  'new WebContentsView()',
])('[S49] a page without the secure preferences is reported by lint: %s', (code) => {
  expect(reportedRules(code)).toContain('perch/secure-web-preferences');
});

test('a window with the secure preferences is accepted by lint', () => {
  const code = 'new BrowserWindow({ ...size, webPreferences: secureWebPreferences({ session }, true) })';
  expect(reportedRules(code)).toEqual([]);
});

test.each([
  'page.executeJavaScript("1")',
  'contents.debugger.attach()',
  'session.cookies.get({})',
  'page.capturePage()',
])('[S76] access to the content of a page is reported by lint: %s', (code) => {
  expect(reportedRules(code)).toEqual(['no-restricted-properties']);
});

test('only the report may take a picture of the panel', () => {
  const report = 'app/electron/lifecycle/stdout-report.ts';
  expect(reportedRules('page.capturePage()', report)).toEqual([]);
  expect(reportedRules('page.executeJavaScript("1")', report)).toEqual(['no-restricted-properties']);
});

test.each([
  ['app/main.ts', { shell: true, childProcess: false }],
  ['app/electron/lifecycle/processes.ts', { shell: false, childProcess: true }],
  ['app/managed/system-programs.ts', { shell: false, childProcess: true }],
  ['app/electron/panel/panel.ts', { shell: false, childProcess: false }],
  ['app/core/app.ts', { shell: false, childProcess: false }],
])('[S54] lint limits which programs %s may open and start', (file, allowed) => {
  const imports = [
    ["import { shell } from 'electron';", allowed.shell],
    ["import { execFile } from 'node:child_process';", allowed.childProcess],
  ] as const;
  for (const [code, isAllowed] of imports)
    expect(reportedRules(code, file)).toEqual(isAllowed ? [] : ['@typescript-eslint/no-restricted-imports']);
});

test.each(['app/main.ts', 'app/electron/sign-in/sign-in-window.ts'])(
  'the rules apply to %s',
  async (file) => {
    const config: unknown = await new ESLint({ cwd: root }).calculateConfigForFile(resolve(root, file));
    expect(config).toMatchObject({ rules: { 'perch/secure-web-preferences': [2] } });
  },
);
