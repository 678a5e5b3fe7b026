// Exposes the bridge to the panel's page: two functions, nothing of Electron.
import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from './contract/calls.ts';
import { callChannel, pushChannel } from './contract/channels.ts';

if (!process.sandboxed || !process.contextIsolated) throw new Error('The panel is not sandboxed.');

const bridge: Bridge = {
  call: (name, ...args) => ipcRenderer.invoke(callChannel, name, ...args),
  subscribe: (name, listener) => {
    const onPush = (_event: unknown, pushed: unknown, value: Parameters<typeof listener>[0]) => {
      if (pushed === name) listener(value);
    };
    ipcRenderer.on(pushChannel, onPush);
    return () => {
      ipcRenderer.off(pushChannel, onPush);
    };
  },
};

contextBridge.exposeInMainWorld('perch', bridge);
