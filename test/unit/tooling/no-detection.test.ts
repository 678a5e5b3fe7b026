// The same built files run in use, in development and in tests, whatever runs them. They must not detect that.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../../..');

/** Patterns of code that detects where it runs. Code may distinguish operating systems (`process.platform`). */
const traces: Readonly<Record<string, RegExp>> = {
  'the name of what runs or drives it': /\bchromium\b|puppeteer|playwright|headless|devtools/i,
  'the name of a test or of development': /vitest|\bNODE_ENV\b|\bMODE\b|__\w*DEV\w*__|\bisDev(?:elopment)?\b/,
  'the environment': /\benv\b|import\.meta\.hot/,
  'the versions of what runs it': /\bversions?\.(?:electron|chrome|node|v8)\b|\bprocess\b[^;]*\bversions\b/,
  'how the process was started':
    /\bprocess\.(?:type|defaultApp|execPath|execArgv|resourcesPath|argv0|title|release|features)\b|argv\[0\]/,
  'the browser of a page': /userAgent|webdriver|\blocation\.(?:protocol|host|hostname|origin|href)\b/,
};

/** Allowed: environment variables that name the desktop and its folders. */
const desktop = [
  // Electron's name of the platform without a display.
  /const displayless = 'headless'/g,
  /\{[^{}]*\benv\b[^{}]*\} = process\b/g,
  /\benv\[['"](?:(?:ORIGINAL_)?XDG_CURRENT_DESKTOP|XDG_SESSION_TYPE|XDG_RUNTIME_DIR|DBUS_SESSION_BUS_ADDRESS|XDG_(?:CONFIG|DATA)_HOME|XDG_CONFIG_DIRS|APP(?:IMAGE|DIR)|ProgramData|(?:WAYLAND_)?DISPLAY|XAUTHORITY|TZ)['"]\]/g,
];

const sources = ['app', 'renderer'].flatMap((folder) =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|svelte|html)$/.test(name))
    .map((name) => join(folder, name))
    // These are sentences, not code.
    .filter((name) => !name.startsWith(join('app', 'i18n', 'texts'))),
);

/** A file's code and markup, without comments and types. */
function codeIn(file: string, text: string): string {
  if (file.endsWith('.ts')) return withoutTypes(text);
  const withoutComments = text.replaceAll(/<!--.*?-->/gs, '');
  return withoutComments.replaceAll(/(?<=<script[^>]*>).*?(?=<\/script>)/gs, withoutTypes);
}

function withoutTypes(script: string): string {
  const { ESNext: target } = ts.ScriptTarget;
  const { ESNext: module } = ts.ModuleKind;
  const compilerOptions = { removeComments: true, verbatimModuleSyntax: true, target, module };
  return ts.transpileModule(script, { compilerOptions }).outputText;
}

/**
 * Also allowed: a window's preference, clearing and refusing the variables of an installed Perch, a scheme that no redirect
 * address may have, and files of Chromium's.
 */
const exceptions = [
  /\bdevTools: !isPackaged\b/g,
  /\b(?:clearEnvironment|clearRelativeFolders|rejectVariables)\(process\.env\)/g,
  /^\s*'devtools',$/gm,
  /'perch-chromium'|DevToolsActivePort/g,
];

function tracesIn(file: string, text: string): string[] {
  // Parsing takes most of the time, and only a few files need it.
  if (!Object.values(traces).some((pattern) => pattern.test(text))) return [];
  const code = [...desktop, ...exceptions].reduce(
    (remaining, pattern) => remaining.replaceAll(pattern, ''),
    codeIn(file, text),
  );
  return Object.entries(traces).flatMap(([name, pattern]) => {
    const found = pattern.exec(code);
    return found === null ? [] : [`${file} reads ${name}: ${found[0]}`];
  });
}

test('no code in app/ or renderer/ detects what runs it', () => {
  const found = sources.flatMap((file) => tracesIn(file, readFileSync(join(project, file), 'utf8')));
  expect(found).toEqual([]);
  expect(sources.length).toBeGreaterThan(50);
});
