// Pages with a preload of a test's own, or one that can be told what to do.
import type { RunningHarness } from './harness.ts';

/** What runs a text in a page with a preload of this text, and brings back what it gives. */
export const pageOf =
  (harness: RunningHarness) =>
  (preload: string, code: string): Promise<unknown> =>
    harness.run(
      async (_electron, harness, given) => {
        const { webContents } = harness.window({ preloadText: given.preload });
        await webContents.loadURL('data:text/html,<body>');
        return harness.evaluate(webContents, given.code);
      },
      { preload: `const { contextBridge, ipcRenderer } = require('electron');\n${preload}`, code },
    );

/** A function for such texts: the message of what an action throws. */
export const failure = `const failure = (action) => {
  try { action(); return 'nothing was thrown'; } catch (error) { return error.message; }
};`;

/** A page's `inPreload` runs a text where `ipcRenderer` is. */
export const page = {
  preloadText: `const { contextBridge, ipcRenderer } = require('electron');
contextBridge.exposeInMainWorld('inPreload', (code) => eval(code));
const failure = (error) => error.name + ': ' + error.message;
const invoke = (...args) => ipcRenderer.invoke(...args).catch(failure);`,
};

/** What runs a text in the preload of a page. */
export const inPreload = (code: string) => `inPreload(${JSON.stringify(code)})`;
