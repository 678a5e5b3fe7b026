import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createOpenExternal } from '../../../../app/electron/security/external-links.ts';

function linkOpener() {
  const opened: string[] = [];
  const open = createOpenExternal((address) => {
    opened.push(address);
    return Promise.resolve();
  });
  return { open, opened };
}

test.each([
  ['https://pbx.example.net/portal/?state=x', 'https://pbx.example.net/portal/?state=x'],
  ['http://127.0.0.1:8080/portal/', 'http://127.0.0.1:8080/portal/'],
  ['HTTPS://PBX.example.net/a b"c', 'https://pbx.example.net/a%20b%22c'],
])('the login page %s is opened in the system’s browser as %s', async (address, expected) => {
  const { open, opened } = linkOpener();
  await open('sign-in', address);
  expect(opened).toEqual([expected]);
});

test.each([
  'http://pbx.example.net/portal/',
  'file:///etc/passwd',
  'mailto:somebody@example.invalid',
  'ms-msdt:/id%20PCWDiagnostic',
  'javascript:alert(1)',
  '\\\\server\\share\\program.exe',
  '/usr/bin/true',
  '',
])('[S53] %j is not opened', async (address) => {
  const { open, opened } = linkOpener();
  await expect(open('sign-in', address)).rejects.toThrow('An address was not opened');
  expect(opened).toEqual([]);
});

test('[S54] nothing but this table opens anything outside', () => {
  const app = resolve(import.meta.dirname, '../../../../app');
  const lines = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => readFileSync(join(app, name), 'utf8').split('\n'));
  // Electron's module, and no folder of that name.
  const named = lines
    .map((line) => line.trim())
    .filter((line) => /^(?!\/?\*|\/\/).*\bshell\b(?!\/)/.test(line));
  expect(named).toEqual([
    expect.stringMatching(/^import \{[\w, ]+, shell \} from 'electron';$/),
    'const openExternal = createOpenExternal((address) => shell.openExternal(address));',
  ]);
  // The one program that is run by itself asks the desktop for its tray.
  expect(lines.filter((line) => line.includes('child_process'))).toEqual([
    "import { execFile } from 'node:child_process';",
  ]);
  expect(readFileSync(join(app, 'electron/tray/tray-host.ts'), 'utf8')).toContain('child_process');
});
