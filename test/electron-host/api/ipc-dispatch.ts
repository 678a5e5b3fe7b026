// Passes a page's IPC messages to listeners and handlers in Electron's order of precedence.
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import type { FrameDocument } from '../pages/frames.ts';
import { HostIpcMain, ipcMain } from './ipc-main.ts';
import { whole } from './unimplemented-proxy.ts';
import { frameOf, type FrameOwner, HostWebFrameMain, sendMessage } from './web-frame-main.ts';

export interface Sender {
  readonly contents: WebContents;
  readonly ipc: HostIpcMain;
  readonly owner: FrameOwner;
}

/** ipcRenderer.send: calls every listener. */
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
      if (!frame.detached) sendMessage(to, () => sender.owner.send(to, values));
    },
  };
  withSenderFrame(event, sender, frame);
  sender.contents.emit('ipc-message', event, channel, ...args);
  for (const ipc of emittersOf(sender, frame)) ipc.emit(channel, whole<IpcMainEvent>(event), ...args);
}

/** ipcRenderer.invoke: calls the first handler. @throws Error when there is none */
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
    if (!handler) continue;
    const result: unknown = await handler(whole<IpcMainInvokeEvent>(event), ...args);
    return result;
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

/** `senderFrame` is null once the frame shows another document or its page is destroyed. */
function withSenderFrame(event: object, { contents, owner }: Sender, frame: FrameDocument): void {
  Object.defineProperty(event, 'senderFrame', {
    enumerable: true,
    get: () => (frame.detached || contents.isDestroyed() ? null : frameOf(frame, owner)),
  });
}
