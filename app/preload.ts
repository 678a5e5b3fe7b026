// Exposes the bridge to the panel's page: two functions, nothing of Electron.
import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from './contract/calls.ts';
import { callChannel, pushChannel } from './contract/channels.ts';
import type { AppView } from './contract/view.ts';

if (!process.sandboxed || !process.contextIsolated) throw new Error('The panel is not sandboxed.');

const bridge: Bridge = {
  call: (name, ...args) => ipcRenderer.invoke(callChannel, name, ...args),
  subscribe: (listener) => {
    const onPush = (_event: unknown, view: AppView) => {
      listener(view);
    };
    ipcRenderer.on(pushChannel, onPush);
    return () => {
      ipcRenderer.off(pushChannel, onPush);
    };
  },
};

contextBridge.exposeInMainWorld('perch', bridge);
