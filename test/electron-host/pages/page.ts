// A page of Chromium: creates it, attaches to it, prepares it before its first document, closes it.
import type { Chromium } from '../chromium/process.ts';
import type { Popup } from '../chromium/targets.ts';
import type { Method, Params, Result, Session } from '../chromium/devtools.ts';
import { Disconnected } from '../chromium/pipe.ts';
import { Frames } from './frames.ts';
import { binding, preloadWorldName, type InjectedScripts } from './injected-scripts.ts';

export interface PageOptions {
  readonly chromium: Promise<Chromium>;
  /** The browser context of the page's session; undefined for the default one. */
  readonly contextId: Promise<string | undefined>;
  readonly scripts: InjectedScripts;
  readonly width: number;
  readonly height: number;
  /** Called when the page opens another one, which is paused until it is refused. */
  readonly popup: (chromium: Chromium, popup: Popup) => void;
  /** Adds listeners before the page's domains are enabled. */
  readonly wire: (session: Session) => void;
  /** Runs after `wire`, before the first document. Returns a function to run when the page has closed. */
  readonly prepare: (session: Session) => Promise<() => void>;
  readonly crashed: () => void;
  /** Called when the page has closed. */
  readonly closed: () => void;
}

interface Opened {
  readonly chromium: Chromium;
  readonly session: Session;
  readonly targetId: string;
}

export class Page {
  readonly frames = new Frames();
  readonly #options: PageOptions;
  readonly #opened: Promise<Opened>;
  #end: () => void = () => undefined;
  #scripts: Promise<readonly { readonly identifier: string }[]> = Promise.resolve([]);
  #isGone = false;
  #targetId: string | undefined;

  constructor(options: PageOptions) {
    this.#options = options;
    this.#opened = this.#open();
    this.#opened.catch((error: unknown) => {
      if (!this.#isGone && !(error instanceof Disconnected)) console.error(error);
    });
  }

  /** Its target id, once Chromium has created it. */
  get targetId(): string | undefined {
    return this.#targetId;
  }

  async send<M extends Method>(method: M, params?: Params<M>): Promise<Result<M>> {
    return (await this.#opened).session.send(method, params);
  }

  /** Sends commands in the order of the calls; ignores errors. */
  post<M extends Method>(method: M, params?: Params<M>): void {
    this.withSession((session) => session.post(method, params));
  }

  /** @param failed called if the page can't be opened */
  withSession(action: (session: Session) => void, failed: (error: unknown) => void = () => undefined): void {
    this.#opened.then(({ session }) => action(session)).catch(failed);
  }

  /** Sets the visibility that later documents start with. */
  setVisibleFromStart(isVisible: boolean): void {
    this.withSession((session) => void this.#addScripts(session, isVisible).catch(() => undefined));
  }

  async window(): Promise<{ readonly chromium: Chromium; readonly targetId: string }> {
    return this.#opened;
  }

  /** Closes the page without `beforeunload`. */
  async destroy(): Promise<void> {
    try {
      const { chromium, targetId } = await this.#opened;
      await chromium.browser.send('Target.closeTarget', { targetId });
    } catch {
      // It has closed already, or couldn't be opened.
    }
  }

  async #open(): Promise<Opened> {
    const { chromium: starting, contextId } = this.#options;
    const [chromium, browserContextId] = await Promise.all([starting, contextId]);
    const { targetId, sessionId } = await this.#create(chromium, browserContextId);
    this.#targetId = targetId;
    const session = chromium.session(sessionId);
    this.#watch(chromium, session, targetId);
    await this.#prepare(session);
    return { chromium, session, targetId };
  }

  async #create(chromium: Chromium, browserContextId: string | undefined): Promise<Popup> {
    const { width, height } = this.#options;
    if (chromium.launcher) return chromium.launcher.open(browserContextId, { width, height });
    const { targetId } = await chromium.browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      // The focus is emulated.
      focus: false,
      // The page's size is emulated. The window has to be larger: Chromium doesn't paint a page without room beside
      // the window's bars.
      width: 1280,
      height: 1024,
      ...(browserContextId !== undefined && { browserContextId }),
    });
    return { targetId, sessionId: chromium.targets.sessionOf(targetId) };
  }

  #watch(chromium: Chromium, session: Session, targetId: string): void {
    const { browser, targets } = chromium;
    const closed = () => {
      if (this.#isGone) return;
      this.#isGone = true;
      for (const end of endings) end();
      if (session.id !== undefined) chromium.forget(session.id);
      this.frames.clear();
      this.#options.closed();
    };
    const endings = [
      browser.on('Target.targetDestroyed', (destroyed) => {
        if (destroyed.targetId === targetId) closed();
      }),
      session.on('Inspector.targetCrashed', () => this.#options.crashed()),
      targets.onPopup(targetId, (popup) => this.#options.popup(chromium, popup)),
      () => this.#end(),
    ];
    void chromium.ended.then(closed);
  }

  /** Replaces the scripts that were added before, or are being added. */
  async #addScripts(session: Session, isVisible: boolean): Promise<void> {
    const { page, preload } = this.#options.scripts.scripts(isVisible);
    const before = this.#scripts;
    this.#scripts = Promise.all([
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: page }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: preload, worldName: preloadWorldName }),
    ]);
    for (const { identifier } of await before)
      session.post('Page.removeScriptToEvaluateOnNewDocument', { identifier });
    await this.#scripts;
  }

  /** Sends all commands at once. The page is resumed last, so no event precedes its preparation. */
  async #prepare(session: Session): Promise<void> {
    const { wire, prepare } = this.#options;
    this.frames.wire(session);
    wire(session);
    const [{ frameTree }, end] = await Promise.all([
      session.send('Page.getFrameTree'),
      prepare(session),
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Network.enable'),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: binding, executionContextName: preloadWorldName }),
      this.#addScripts(session, true),
      session.send('Runtime.runIfWaitingForDebugger'),
    ]);
    const { id, loaderId, url } = frameTree.frame;
    this.frames.start(id, loaderId, url);
    this.#end = end;
  }
}
