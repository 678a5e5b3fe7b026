// WebFrameMain: https://www.electronjs.org/docs/latest/api/web-frame-main
import type { WebFrameMain as ElectronWebFrameMain } from 'electron';
import type { FrameDocument, Frames } from '../pages/frames.ts';
import { StrictObject, type PartOf, whole } from './unimplemented-proxy.ts';

/** A frame's access to its page. */
export interface FrameOwner {
  readonly frames: Frames;
  readonly evaluate: (document: FrameDocument, code: string, userGesture: boolean) => Promise<unknown>;
}

const known = new WeakMap<FrameDocument, HostWebFrameMain>();

export class HostWebFrameMain extends StrictObject implements PartOf<ElectronWebFrameMain, HostWebFrameMain> {
  readonly #document: FrameDocument;
  readonly #owner: FrameOwner;

  constructor(document: FrameDocument, owner: FrameOwner) {
    super('WebFrameMain');
    this.#document = document;
    this.#owner = owner;
  }

  get url(): string {
    return this.#living.url;
  }
  get origin(): string {
    return this.#living.origin;
  }
  get parent(): ElectronWebFrameMain | null {
    const { parentId } = this.#living;
    const parent = parentId === undefined ? undefined : this.#owner.frames.of(parentId);
    return parent ? frameOf(parent, this.#owner) : null;
  }
  get frames(): ElectronWebFrameMain[] {
    const { frameId } = this.#living;
    return this.#owner.frames.all
      .filter(({ parentId }) => parentId === frameId)
      .map((document) => frameOf(document, this.#owner));
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
}

/** Returns the only WebFrameMain of a document. */
export function frameOf(document: FrameDocument, owner: FrameOwner): ElectronWebFrameMain {
  const frame = known.get(document) ?? new HostWebFrameMain(document, owner);
  known.set(document, frame);
  return whole(frame);
}
