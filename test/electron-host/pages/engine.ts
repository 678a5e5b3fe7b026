// The engine behind a WebContents: joins a page's navigations, network interception, messages, dialogs and emulation,
// and holds their state.
import type { Chromium } from '../chromium/process.ts';
import type { EventParams } from '../chromium/devtools.ts';
import { type Popup, refusePopup } from '../chromium/targets.ts';
import { chromium } from '../runtime/host.ts';
import { evaluate } from './evaluate.ts';
import type { FrameDocument, Frames } from './frames.ts';
import { WindowEmulation, type WindowEmulationOptions } from './window-emulation.ts';
import { type MessageListener, Messages } from './messages.ts';
import { Navigation, type NavigationListener } from './navigation.ts';
import { type NetError, netError } from './net-errors.ts';
import { Page } from './page.ts';
import { type DialogListener, PageDialogs } from './dialogs.ts';
import { toChromium, toElectron } from './schemes.ts';
import type { Storage } from './storage.ts';
import { NetworkInterception, type AuthListener } from './network-interception.ts';
import type { InterceptionRules } from './interception-rules.ts';
import { preloadProcess, createInjectedScripts } from './injected-scripts.ts';

export interface EngineListener
  extends NavigationListener, MessageListener, AuthListener, Pick<DialogListener, 'confirmUnload'> {
  /** Chromium rejects a server's certificate. @returns undefined if it is trusted anyway */
  readonly certificateError: (
    url: string,
    error: string,
    isMainFrame: boolean,
  ) => Promise<NetError | undefined>;
  /** The page refuses to be left for an address that the app loads. */
  readonly unloadPrevented: (url: string) => void;
  readonly crashed: () => void;
  readonly closed: () => void;
}

export interface EngineOptions extends WindowEmulationOptions {
  /** The id of the browser context. */
  readonly context: Promise<string | undefined>;
  readonly storage: Storage;
  readonly rules: InterceptionRules;
  /** The absolute path of the preload script. */
  readonly preload: string | undefined;
}

export class Engine {
  readonly page: Page;
  readonly emulation: WindowEmulation;
  readonly navigation: Navigation;
  readonly #messages: Messages;
  readonly #questions: PageDialogs;
  readonly #listener: EngineListener;
  #opening: EventParams<'Page.windowOpen'> | undefined;
  #refused: () => void = () => undefined;
  title = '';
  isCrashed = false;
  /** The address of the document, or the requested one while it is loaded. */
  url = '';
  #documentUrl = '';
  /** The address that the app has asked to load, until that load ends. */
  #loadedUrl: string | undefined;

  constructor(options: EngineOptions, listener: EngineListener) {
    this.#listener = listener;
    const { context, hasDisplay } = options;
    const worlds = createInjectedScripts(options.preload, preloadProcess(), hasDisplay);
    const { width, height } = options.bounds;
    const page = () => this.page;
    this.emulation = new WindowEmulation(options, page, (visible) => {
      this.page.withSession(this.#messages.compose(['visible', visible]));
      this.page.setVisibleFromStart(visible);
    });
    this.#questions = new PageDialogs(worlds.secret, {
      mayNavigate: (url) => this.navigation.mayNavigate(url),
      confirmUnload: () => {
        const leaves = listener.confirmUnload();
        if (!leaves) this.#refused();
        if (!leaves && this.#loadedUrl !== undefined) listener.unloadPrevented(this.#loadedUrl);
        if (!leaves) this.navigation.cancelPending();
        return leaves;
      },
    });
    this.page = new Page({
      chromium,
      contextId: context,
      scripts: worlds,
      width,
      height,
      crashed: () => {
        this.isCrashed = true;
        listener.crashed();
      },
      closed: () => listener.closed(),
      popup: (running, popup) => this.#popup(running, popup),
      wire: (session) => {
        this.#messages.wire(session);
        this.navigation.wire(session);
        traffic.wire(session);
        this.#questions.wire(session);
        session.on('Page.windowOpen', (opening) => (this.#opening = opening));
        session.on('Security.certificateError', (distrusted) => void this.#verifyCertificate(distrusted));
      },
      prepare: async (session) => {
        const ends = await Promise.all([
          traffic.start(session),
          this.emulation.start(session),
          session.send('Security.enable').then(() => () => undefined),
          session
            .send('Security.setOverrideCertificateErrors', { override: true })
            .then(() => () => undefined),
        ]);
        return () => ends.forEach((end) => end());
      },
    });
    const stop = () => this.page.post('Page.stopLoading');
    this.navigation = new Navigation(this.frames, this.#trackState(options.storage), stop);
    this.#messages = new Messages(this.frames, {
      ...listener,
      title: (title) => {
        this.title = title;
        listener.title(title);
      },
    });
    const traffic = new NetworkInterception(options.rules, this.navigation, listener);
  }

  get frames(): Frames {
    return this.page.frames;
  }

  /** Starts a navigation; events report its outcome. */
  async load(url: string): Promise<void> {
    this.url = new URL(url).href;
    this.#loadedUrl = this.url;
    this.isCrashed = false;
    this.navigation.begin(this.url);
    this.#activate().catch(() => undefined);
    try {
      await this.page.send('Page.navigate', { url: toChromium(url) });
    } catch {
      this.#listener.failed(netError('ERR_FAILED'), url, true);
      this.navigation.cancelPending();
    }
  }

  reload(): void {
    this.isCrashed = false;
    this.navigation.begin(this.url);
    this.#activate().catch(() => undefined);
    this.page.post('Page.reload');
  }

  send(channel: string, args: readonly unknown[]): void {
    this.page.withSession(this.#messages.composeMessage(channel, args));
  }

  /** @throws the exception of the code; Error if the page has closed, or never opened */
  async evaluate(document: FrameDocument, code: string, userGesture: boolean): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.page.withSession((session) => {
      evaluate(session, document.mainContext, code, userGesture).then(resolve, reject);
    }, reject);
    return promise;
  }

  /** Closes the page after its `beforeunload` handlers. @param refused called if they prevent it */
  close(refused: () => void): void {
    this.#refused = refused;
    if (this.isCrashed) {
      this.destroy();
      return;
    }
    void this.#questions
      .whenClosed()
      .then(() => this.#activate())
      .catch(() => undefined)
      .then(() => this.page.post('Page.close'));
  }

  /**
   * Gives the page a user activation: without one Chromium ignores `beforeunload`, Electron doesn't. It also waits until
   * the page's script has continued after a dialog: before that Chromium would not run the handlers again.
   */
  async #activate(): Promise<void> {
    await this.page.send('Runtime.evaluate', { expression: '0', userGesture: true });
  }

  /** Closes the page without `beforeunload`. */
  destroy(): void {
    void this.page.destroy();
  }

  /** Takes a PNG screenshot of the page's visible area, even if the window is hidden. */
  async capture(): Promise<Buffer> {
    const { data } = await this.page.send('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(data, 'base64');
  }

  async #verifyCertificate({
    eventId,
    errorType,
    requestURL,
  }: EventParams<'Security.certificateError'>): Promise<void> {
    const frameId = this.navigation.frameRequesting(requestURL);
    const isMainFrame = frameId !== undefined && this.frames.isMain(frameId);
    const error = await this.#listener
      .certificateError(requestURL, errorType, isMainFrame)
      .catch(() => netError(errorType));
    if (error && frameId !== undefined) this.navigation.refuse(frameId, error);
    this.page.post('Security.handleCertificateError', { eventId, action: error ? 'cancel' : 'continue' });
  }

  #popup({ browser, session }: Chromium, popup: Popup): void {
    // Popups of frames inside the page, which have no popup guard.
    this.#listener.popupRequested(toElectron(this.#opening?.url ?? 'about:blank'));
    this.#opening = undefined;
    void refusePopup(browser, session(popup.sessionId), popup);
  }

  #showUrl(url: string): void {
    this.url = url;
    this.#documentUrl = url;
    this.#loadedUrl = undefined;
  }

  #trackState(storage: Storage): NavigationListener {
    const listener = this.#listener;
    return {
      ...listener,
      loading: (started) => {
        // Without a new document, the page still has the address of the old one.
        if (!started) this.#showUrl(this.#documentUrl);
        listener.loading(started);
      },
      navigated: (frame, status, text, isMainFrame) => {
        storage.visited(frame.url);
        if (isMainFrame) this.#showUrl(frame.url);
        if (isMainFrame) this.title = '';
        listener.navigated(frame, status, text, isMainFrame);
      },
      navigatedInPage: (frame, isMainFrame) => {
        if (isMainFrame) this.#showUrl(frame.url);
        listener.navigatedInPage(frame, isMainFrame);
      },
      failed: (error, url, isMainFrame) => {
        if (isMainFrame) this.#showUrl(url);
        listener.failed(error, url, isMainFrame);
      },
    };
  }
}
