// Pages with a preload of a test's own, or one that can be told what to do.
import type { RunningHarness } from './harness.ts';

/** What runs a text in a page with a preload of this text, and brings back what it gives. */
export const pageOf =
  (lab: RunningHarness) =>
  (preload: string, code: string): Promise<unknown> =>
    lab.run(
      async (_electron, lab, given) => {
        const { webContents } = lab.window({ preloadText: given.preload });
        await webContents.loadURL('data:text/html,<body>');
        return (await webContents.executeJavaScript(given.code)) as unknown;
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
