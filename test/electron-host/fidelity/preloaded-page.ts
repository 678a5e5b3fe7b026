// Pages with a preload script: a test's own, or one that runs given code.
import type { RunningHarness } from './harness.ts';

/** Returns a function that runs code in a page with a preload script, and resolves to the code's result. */
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

/** Window options: a preload that gives the page a function `inPreload`, which runs code in the preload. */
export const page = {
  preloadText: `const { contextBridge, ipcRenderer } = require('electron');
contextBridge.exposeInMainWorld('inPreload', (code) => eval(code));
const failure = (error) => error.name + ': ' + error.message;
const invoke = (...args) => ipcRenderer.invoke(...args).catch(failure);`,
};

/** Returns code for the page that runs code in its preload. */
export const inPreload = (code: string) => `inPreload(${JSON.stringify(code)})`;
