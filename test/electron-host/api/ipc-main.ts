// ipcMain: https://www.electronjs.org/docs/latest/api/ipc-main
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import type { FrameDocument } from '../pages/frames.ts';
import { type PartOf, StrictEmitter, whole } from './unimplemented-proxy.ts';
import { frameOf, type FrameOwner } from './web-frame-main.ts';

type Handler = Parameters<IpcMain['handle']>[1];

class HostIpcMain extends StrictEmitter implements PartOf<IpcMain, HostIpcMain> {
  readonly #handlers = new Map<string, Handler>();

  constructor() {
    super('ipcMain');
  }

  handle(channel: string, listener: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.#handlers.set(channel, listener);
  }

  /** Host-internal: the handler of a channel. @throws Error when there is none */
  static handlerOf(ipc: HostIpcMain, channel: string): Handler {
    const handler = ipc.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return handler;
  }
}

export const ipcMain = new HostIpcMain();

/** The page that sends a message. */
export interface Sender {
  readonly contents: WebContents;
  readonly owner: FrameOwner;
}

/** ipcRenderer.send: calls every listener. */
export function dispatchMessage(
  sender: Sender,
  frame: FrameDocument,
  channel: string,
  args: unknown[],
): void {
  ipcMain.emit(channel, eventOf(sender, frame), ...args);
}

/** ipcRenderer.invoke: calls the handler. @throws Error when there is none */
export async function dispatchInvoke(
  sender: Sender,
  frame: FrameDocument,
  channel: string,
  args: unknown[],
): Promise<unknown> {
  const handler = HostIpcMain.handlerOf(ipcMain, channel);
  const result: unknown = await handler(eventOf(sender, frame), ...args);
  return result;
}

function eventOf({ contents, owner }: Sender, frame: FrameDocument): IpcMainInvokeEvent {
  const event = {
    sender: contents,
    /** Null once the frame shows another document or its page is destroyed. */
    get senderFrame() {
      return frame.detached || contents.isDestroyed() ? null : frameOf(frame, owner);
    },
  };
  return whole<IpcMainInvokeEvent>(event);
}
