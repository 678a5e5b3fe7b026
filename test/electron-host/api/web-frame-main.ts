// WebFrameMain: https://www.electronjs.org/docs/latest/api/web-frame-main
import type { WebFrameMain as ElectronWebFrameMain } from 'electron';
import type { FrameDocument, Frames } from '../pages/frames.ts';
import { HostIpcMain } from './ipc-main.ts';
import { StrictEmitter, type PartOf, whole } from './unimplemented-proxy.ts';

/** A frame's access to its page. */
export interface FrameOwner {
  readonly frames: Frames;
  readonly processId: number;
  readonly send: (channel: string, args: readonly unknown[]) => void;
  readonly evaluate: (document: FrameDocument, code: string, userGesture: boolean) => Promise<unknown>;
}

const known = new WeakMap<FrameDocument, HostWebFrameMain>();

export class HostWebFrameMain
  extends StrictEmitter
  implements PartOf<ElectronWebFrameMain, HostWebFrameMain>
{
  readonly #document: FrameDocument;
  readonly #owner: FrameOwner;
  readonly #ipc = new HostIpcMain();

  constructor(document: FrameDocument, owner: FrameOwner) {
    super('WebFrameMain', ['dom-ready']);
    this.#document = document;
    this.#owner = owner;
  }

  get url(): string {
    return this.#living.url;
  }
  get origin(): string {
    return this.#living.origin;
  }
  get name(): string {
    return this.#living.name;
  }
  get parent(): ElectronWebFrameMain | null {
    const { parentId } = this.#living;
    return this.#of(parentId === undefined ? undefined : this.#owner.frames.of(parentId)) ?? null;
  }
  get top(): ElectronWebFrameMain | null {
    return this.#living.detached ? null : (this.#of(this.#owner.frames.main) ?? null);
  }
  get frames(): ElectronWebFrameMain[] {
    const { frameId } = this.#living;
    return this.#owner.frames.all
      .filter(({ parentId }) => parentId === frameId)
      .flatMap((document) => this.#of(document) ?? []);
  }
  get framesInSubtree(): ElectronWebFrameMain[] {
    return [whole<ElectronWebFrameMain>(this), ...this.frames.flatMap((frame) => frame.framesInSubtree)];
  }
  get processId(): number {
    return this.#owner.processId;
  }
  get routingId(): number {
    return this.#document.routingId;
  }
  get frameTreeNodeId(): number {
    return this.#document.treeNodeId;
  }
  get frameToken(): string {
    return this.#document.frameId;
  }
  get detached(): boolean {
    return this.#document.detached;
  }
  get ipc(): ElectronWebFrameMain['ipc'] {
    return whole(this.#ipc);
  }

  isDestroyed(): boolean {
    return this.#document.detached;
  }

  send(channel: string, ...args: unknown[]): void {
    sendMessage(channel, () => {
      if (this.#living.parentId === undefined) this.#owner.send(channel, args);
    });
  }

  executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return this.#owner.evaluate(this.#living, code, userGesture);
  }

  get #living(): FrameDocument {
    if (this.#document.detached) {
      throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    }
    return this.#document;
  }

  #of(document: FrameDocument | undefined): ElectronWebFrameMain | undefined {
    return document && whole<ElectronWebFrameMain>(frameOf(document, this.#owner));
  }

  /** Of the host: the IPC handlers and listeners of this frame. */
  static ipcOf(frame: HostWebFrameMain): HostIpcMain {
    return frame.#ipc;
  }
}

/** Like Electron, writes an error of sending to the console. @throws TypeError without a channel */
export function sendMessage(channel: unknown, send: () => void): void {
  if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
  try {
    send();
  } catch (error) {
    console.error('Error sending from webFrameMain: ', error);
  }
}

/** Returns the WebFrameMain of a document, always the same one. */
export function frameOf(document: FrameDocument, owner: FrameOwner): HostWebFrameMain {
  const frame = known.get(document) ?? new HostWebFrameMain(document, owner);
  known.set(document, frame);
  return frame;
}
