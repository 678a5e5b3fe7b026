import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { secureWebPreferences } from '../../../../app/electron/security/web-preferences.ts';

const app = resolve(import.meta.dirname, '../../../../app');
const session = {} as Session;

test('[S40] a page is sandboxed, isolated, without Node, and has no power that a browser would not give it', () => {
  expect(secureWebPreferences({ session, preload: 'preload.cjs' }, true)).toEqual({
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
  expect(secureWebPreferences({ session }, false).devTools).toBe(true);
});

test('[S49] no window has preferences of another kind', () => {
  const pages =
    /webPreferences:? ?(?:\w+\(|\S*)|new (?:\w+Window|WebContentsView)\b|enableBlinkFeatures|\bmenubar\(/g;
  expect(foundInCode(pages)).toEqual([
    'electron/lifecycle/session-end-window.ts: new BrowserWindow',
    'electron/lifecycle/session-end-window.ts: webPreferences: secureWebPreferences(',
    'electron/panel/panel.ts: menubar(',
    'electron/panel/panel.ts: webPreferences: secureWebPreferences(',
    'electron/sign-in/sign-in-window.ts: new BrowserWindow',
    'electron/sign-in/sign-in-window.ts: webPreferences: secureWebPreferences(',
  ]);
});

test('[S76] nothing is run in a page and nothing of it is read, but for the picture of the panel', () => {
  const reading =
    /executeJavaScript\w*|insertCSS|insertText|\.debugger|\.cookies|savePage|printToPDF|\.capturePage/g;
  expect(foundInCode(reading)).toEqual(['electron/lifecycle/stdout-report.ts: .capturePage']);
});

/** What fits a pattern anywhere in the main process, as `file: text`. */
function foundInCode(pattern: RegExp): string[] {
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      [...readFileSync(join(app, name), 'utf8').matchAll(pattern)].map(([text]) => `${name}: ${text}`),
    )
    .toSorted();
}
