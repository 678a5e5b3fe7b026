import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { pagePreferences } from '../../../app/shell/panel/page-preferences.ts';

const app = resolve(import.meta.dirname, '../../../app');
const session = {} as Session;

test('a page is sandboxed, isolated, without Node, and has no power that a browser would not give it', () => {
  expect(pagePreferences({ session, preload: 'preload.cjs' }, true)).toEqual({
    session,
    preload: 'preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
  });
});

test('only a Perch that is not installed has DevTools', () => {
  expect(pagePreferences({ session }, false).devTools).toBe(true);
});

test('no window has preferences of another kind', () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const given = files.flatMap((name) =>
    [...readFileSync(join(app, name), 'utf8').matchAll(/webPreferences: (\w+)|enableBlinkFeatures/g)].map(
      ([, by]) => by,
    ),
  );
  expect(given).toEqual(['pagePreferences', 'pagePreferences']);
});
