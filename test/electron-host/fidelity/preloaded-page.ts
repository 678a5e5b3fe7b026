// A page whose preload can be told what to do: for what happens between a page and the main process.

/** A page's `inPreload` runs a text where `ipcRenderer` is. */
export const page = {
  preloadText: `const { contextBridge, ipcRenderer } = require('electron');
contextBridge.exposeInMainWorld('inPreload', (code) => eval(code));
const failure = (error) => error.name + ': ' + error.message;
const invoke = (...args) => ipcRenderer.invoke(...args).catch(failure);`,
};

/** What runs a text in the preload of a page. */
export const inPreload = (code: string) => `inPreload(${JSON.stringify(code)})`;
