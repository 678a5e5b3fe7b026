// The frames of a page and their documents.
import type { Session } from '../chromium/devtools.ts';
import { preloadWorldName } from './injected-scripts.ts';
import { toElectron } from './schemes.ts';

/** A document in a frame. A navigation to another document creates another FrameDocument. */
export interface FrameDocument {
  readonly frameId: string;
  readonly loaderId: string;
  readonly parentId: string | undefined;
  url: string;
  origin: string;
  /** Chromium's context ids of its worlds, once they exist. */
  mainContext: number | undefined;
  preloadContext: number | undefined;
  /** Whether the frame shows another document or has been removed. */
  detached: boolean;
}

export class Frames {
  readonly #documents = new Map<string, FrameDocument>();
  readonly #byContext = new Map<number, FrameDocument>();
  /** Actions that wait for the main document's preload world. */
  readonly #pendingActions: ((document: FrameDocument) => void)[] = [];
  #mainId: string | undefined;
  #initialLoaderId: string | undefined;

  /** Call before the page's domains are enabled. */
  wire(session: Session): void {
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      this.#show({ frameId, loaderId: '', parentId: parentFrameId, url: '', origin: '' });
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      const url = toElectron(frame.unreachableUrl ?? `${frame.url}${frame.urlFragment ?? ''}`);
      const origin = originOf(url, frame.securityOrigin);
      const { id: frameId, loaderId, parentId } = frame;
      this.#show({ frameId, loaderId, parentId, url, origin });
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const document = this.#documents.get(frameId);
      if (document) document.url = toElectron(url);
    });
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') this.#drop(frameId);
    });
    session.on('Runtime.executionContextCreated', ({ context }) => this.#contextCreated(context));
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#byContext.delete(executionContextId);
    });
    session.on('Runtime.executionContextsCleared', () => this.#byContext.clear());
  }

  /** Sets the main frame that the page has when it is attached. */
  start(mainId: string, loaderId: string, url: string): void {
    if (this.#mainId !== undefined) return;
    this.#mainId = mainId;
    this.#initialLoaderId = loaderId;
    const shown = toElectron(url);
    if (this.#documents.has(mainId)) return;
    this.#show({
      frameId: mainId,
      loaderId,
      parentId: undefined,
      url: shown,
      origin: originOf(shown),
    });
  }

  get main(): FrameDocument | undefined {
    return this.#mainId === undefined ? undefined : this.#documents.get(this.#mainId);
  }

  get all(): FrameDocument[] {
    return [...this.#documents.values()];
  }

  of(frameId: string): FrameDocument | undefined {
    return this.#documents.get(frameId);
  }

  inContext(context: number): FrameDocument | undefined {
    return this.#byContext.get(context);
  }

  isMain(frameId: string): boolean {
    return this.#mainId === undefined || this.#mainId === frameId;
  }

  /**
   * Runs the action when the main document has its preload world. The initial empty document has none: its messages are
   * lost, as in Electron.
   */
  withPreload(action: (document: FrameDocument) => void): void {
    const { main } = this;
    if (main?.preloadContext !== undefined) action(main);
    else if (main && main.loaderId !== this.#initialLoaderId) this.#pendingActions.push(action);
  }

  /** Removes all documents when the page has closed. */
  clear(): void {
    for (const frameId of [...this.#documents.keys()]) this.#drop(frameId);
    this.#byContext.clear();
    this.#pendingActions.length = 0;
  }

  #contextCreated(context: { id: number; name: string; auxData?: object }): void {
    const frameId: unknown = context.auxData && Reflect.get(context.auxData, 'frameId');
    const isDefault: unknown = context.auxData && Reflect.get(context.auxData, 'isDefault');
    const document = typeof frameId === 'string' ? this.#documents.get(frameId) : undefined;
    if (!document) return;
    if (isDefault === true) {
      document.mainContext = context.id;
    } else if (context.name === preloadWorldName) {
      document.preloadContext = context.id;
      this.#byContext.set(context.id, document);
      if (document.frameId === this.#mainId)
        for (const action of this.#pendingActions.splice(0)) action(document);
    }
  }

  #show(next: Pick<FrameDocument, 'frameId' | 'loaderId' | 'parentId' | 'url' | 'origin'>): void {
    const before = this.#documents.get(next.frameId);
    if (before) before.detached = true;
    this.#documents.set(next.frameId, {
      ...next,
      mainContext: undefined,
      preloadContext: undefined,
      detached: false,
    });
    for (const { frameId, parentId } of this.all) if (parentId === next.frameId) this.#drop(frameId);
  }

  #drop(frameId: string): void {
    const document = this.#documents.get(frameId);
    if (document) document.detached = true;
    this.#documents.delete(frameId);
    for (const child of this.all) if (child.parentId === frameId) this.#drop(child.frameId);
  }
}

/** Serializes an origin as Electron does, including registered schemes. */
function originOf(url: string, securityOrigin?: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(url);
  if (!match) return securityOrigin !== undefined && securityOrigin !== '://' ? securityOrigin : 'null';
  if (match[1] === 'file') return 'file://';
  return URL.canParse(url) && new URL(url).origin !== 'null'
    ? new URL(url).origin
    : `${match[1]}://${match[2]}`;
}
