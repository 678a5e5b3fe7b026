// ipcMain, and the IpcMain of each page and frame: https://www.electronjs.org/docs/latest/api/ipc-main
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';

type Handler = Parameters<IpcMain['handle']>[1];

export class HostIpcMain extends StrictEmitter implements PartOf<IpcMain, HostIpcMain> {
  readonly #handlers = new Map<string, Handler>();

  constructor() {
    super('ipcMain');
    // A channel named `error` isn't special.
    this.on('error', () => undefined);
  }

  handle(channel: string, listener: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    if (typeof listener !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof listener}'`);
    }
    this.#handlers.set(channel, listener);
  }

  handleOnce(channel: string, listener: Handler): void {
    this.handle(channel, (event: IpcMainInvokeEvent, ...args: unknown[]): unknown => {
      this.removeHandler(channel);
      return listener(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Of the host: the handler of a channel. */
  static handlerOf(ipc: HostIpcMain, channel: string): Handler | undefined {
    return ipc.#handlers.get(channel);
  }
}

export const ipcMain = new HostIpcMain();
