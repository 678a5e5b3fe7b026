// Brings what a page sent to the listeners and handlers that it is for, in Electron's order of precedence.
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import type { FrameDocument } from '../pages/frames.ts';
import { HostIpcMain, ipcMain } from './ipc-main.ts';
import { whole } from './unimplemented-proxy.ts';
import { frameOf, type FrameOwner, HostWebFrameMain } from './web-frame-main.ts';

export interface Sender {
  readonly contents: WebContents;
  readonly ipc: HostIpcMain;
  readonly owner: FrameOwner;
}

/** ipcRenderer.send: every listener hears it. */
export function dispatchMessage(
  sender: Sender,
  frame: FrameDocument,
  channel: string,
  args: unknown[],
): void {
  const event = {
    ...eventOf(sender, frame),
    ports: [],
    reply: (to: string, ...values: unknown[]) => {
      if (!frame.detached) sender.owner.send(to, values);
    },
  };
  withSenderFrame(event, sender, frame);
  sender.contents.emit('ipc-message', event, channel, ...args);
  for (const ipc of emittersOf(sender, frame)) ipc.emit(channel, whole<IpcMainEvent>(event), ...args);
}

/** ipcRenderer.invoke: the first handler answers it. @throws Error when there is none */
export async function dispatchInvoke(
  sender: Sender,
  frame: FrameDocument,
  channel: string,
  args: unknown[],
): Promise<unknown> {
  const event = eventOf(sender, frame);
  withSenderFrame(event, sender, frame);
  for (const ipc of emittersOf(sender, frame)) {
    const handler = HostIpcMain.handlerOf(ipc, channel);
    if (handler) return (await handler(whole<IpcMainInvokeEvent>(event), ...args)) as unknown;
  }
  throw new Error(`No handler registered for '${channel}'`);
}

function emittersOf(sender: Sender, frame: FrameDocument): HostIpcMain[] {
  return [HostWebFrameMain.ipcOf(frameOf(frame, sender.owner)), sender.ipc, ipcMain];
}

function eventOf(sender: Sender, frame: FrameDocument) {
  return {
    type: 'frame' as const,
    sender: sender.contents,
    processId: sender.owner.processId,
    frameId: frame.routingId,
    frameTreeNodeId: frame.treeNodeId,
    preventDefault: () => undefined,
    defaultPrevented: false,
  };
}

/** Looked at late, the frame may have gone on to another document, or its page may be gone: then there is none. */
function withSenderFrame(event: object, { contents, owner }: Sender, frame: FrameDocument): void {
  Object.defineProperty(event, 'senderFrame', {
    enumerable: true,
    get: () => (frame.detached || contents.isDestroyed() ? null : frameOf(frame, owner)),
  });
}
