// Translates a page's navigations to Electron's events: their order, and whether a listener prevents the navigation.
import type { EventParams, Session } from '../chromium/devtools.ts';
import type { FrameDocument, Frames } from './frames.ts';
import { type NetError, netError } from './net-errors.ts';
import { isOfApp, toElectron } from './schemes.ts';

export type NavigationEvent =
  'did-start-navigation' | 'will-frame-navigate' | 'will-navigate' | 'will-redirect';

export interface NavigationDetails {
  readonly url: string;
  readonly isSameDocument: boolean;
  readonly isMainFrame: boolean;
}

export interface NavigationListener {
  /** @returns whether a listener prevented it */
  readonly navigation: (event: NavigationEvent, details: NavigationDetails) => boolean;
  readonly navigated: (
    frame: FrameDocument,
    status: number,
    statusText: string,
    isMainFrame: boolean,
  ) => void;
  readonly navigatedInPage: (frame: FrameDocument, isMainFrame: boolean) => void;
  readonly failed: (error: NetError, url: string, isMainFrame: boolean) => void;
  /** The main frame's document has loaded. */
  readonly finished: () => void;
  readonly loading: (started: boolean) => void;
  /** The page navigates to an address that Electron passes to the operating system. */
  readonly external: (url: string, frame: FrameDocument) => void;
}

interface PendingNavigation {
  readonly url: string;
  readonly prevented: boolean;
  readonly isMainFrame: boolean;
}

/** The schemes that Chromium loads; Electron passes others to the operating system. */
const loadable =
  /^(?:https?|file|data|blob|about|chrome|chrome-error|devtools|view-source|javascript|filesystem):/i;

export class Navigation {
  readonly #frames: Frames;
  readonly #listener: NavigationListener;
  readonly #stop: () => void;
  /** The addresses of navigations requested by the page, by frame: only these emit `will-navigate`. */
  readonly #requestedByPage = new Map<string, string>();
  readonly #pending = new Map<string, PendingNavigation>();
  readonly #loading = new Set<string>();
  readonly #statuses = new Map<string, { readonly status: number; readonly text: string }>();
  #allowedUrl: string | undefined;
  /** Navigations requested by this process that Chromium has not started yet. */
  readonly #requestedByHost: string[] = [];
  readonly #failures = new Map<string, NetError>();

  constructor(frames: Frames, listener: NavigationListener, stop: () => void) {
    this.#frames = frames;
    this.#listener = listener;
    this.#stop = stop;
  }

  get isLoading(): boolean {
    return this.#loading.size > 0 || this.#requestedByHost.length > 0;
  }

  get isLoadingMainFrame(): boolean {
    return (
      this.#requestedByHost.length > 0 || [...this.#loading].some((frameId) => this.#frames.isMain(frameId))
    );
  }

  /** Call before the page's domains are enabled, and after `Frames.wire`. */
  wire(session: Session): void {
    session.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (disposition === 'currentTab') this.#requestedByPage.set(frameId, url);
    });
    session.on('Page.frameStartedNavigating', (started) => {
      if (!/sameDocument$/i.test(started.navigationType)) this.#start(started.frameId, started.url);
    });
    session.on('Page.frameStartedLoading', ({ frameId }) => this.#load(frameId));
    session.on('Page.frameStoppedLoading', ({ frameId }) => this.#stopped(frameId));
    session.on('Page.frameDetached', ({ frameId }) => this.#stopped(frameId));
    session.on('Network.requestWillBeSent', ({ type, frameId, request, redirectResponse }) => {
      if (type === 'Document' && frameId !== undefined && redirectResponse?.fromServiceWorker === true)
        this.#redirectedByWorker(frameId, request.url);
    });
    session.on('Network.responseReceived', ({ type, loaderId, response }) => {
      if (type === 'Document') {
        this.#statuses.set(loaderId, { status: response.status, text: response.statusText });
      }
    });
    session.on('Network.loadingFailed', ({ requestId, type, errorText }) => {
      if (type === 'Document' && !this.#failures.has(requestId))
        this.#failures.set(requestId, netError(errorText));
    });
    session.on('Page.frameNavigated', (event) => this.#navigated(event));
    session.on('Page.navigatedWithinDocument', ({ frameId }) => {
      const frame = this.#frames.of(frameId);
      if (!frame) return;
      const isMainFrame = this.#frames.isMain(frameId);
      this.#listener.navigation('did-start-navigation', {
        url: frame.url,
        isSameDocument: true,
        isMainFrame,
      });
      this.#listener.navigatedInPage(frame, isMainFrame);
    });
    session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      const frame = this.#frames.of(frameId);
      if (frame?.loaderId !== loaderId || this.#failures.has(loaderId)) return;
      if (name === 'load' && this.#frames.isMain(frameId)) this.#listener.finished();
    });
  }

  /**
   * Call before this process requests a navigation. Emits `did-start-navigation` now, as in Electron, and not again
   * when Chromium starts it. Later events of the previous navigation no longer end the loading state.
   */
  begin(url: string): void {
    const isFirst = !this.isLoading;
    this.#requestedByHost.push(url);
    if (isFirst) this.#listener.loading(true);
    this.#listener.navigation('did-start-navigation', { url, isSameDocument: false, isMainFrame: true });
  }

  /** Call if Chromium did not start the navigation. */
  cancelPending(): void {
    if (this.#requestedByHost.shift() === undefined) return;
    if (!this.isLoading) this.#listener.loading(false);
  }

  isMain(frameId: string): boolean {
    return this.#frames.isMain(frameId);
  }

  /** Call before the request of a navigation is sent. @returns whether it may be sent */
  mayRequest(frameId: string, url: string): boolean {
    if (!this.#pending.has(frameId)) this.#start(frameId, url);
    else this.#redirectedByWorker(frameId, url);
    return this.#pending.get(frameId)?.prevented !== true;
  }

  /** Call before a navigation that causes no request. @returns whether it may continue */
  mayNavigate(url: string): boolean {
    const { main } = this.#frames;
    if (!main) return true;
    this.#requestedByPage.set(main.frameId, url);
    this.#start(main.frameId, url);
    const prevented = this.#pending.get(main.frameId)?.prevented === true;
    // An allowed navigation emits no events again when Chromium starts it; a prevented one never starts.
    if (prevented) this.#stopped(main.frameId);
    else this.#allowedUrl = url;
    return !prevented;
  }

  /** The id of the frame that is navigating to an address, given in Chromium's form. */
  frameRequesting(url: string): string | undefined {
    return [...this.#pending].find(([, pending]) => pending.url === toElectron(url))?.[0];
  }

  /** Sets the error of a navigation that this process makes fail: Chromium doesn't know it. */
  setFailureReason(loaderId: string, error: NetError): void {
    this.#failures.set(loaderId, error);
  }

  /** Reports the error of a navigation that this process refuses: Chromium only cancels it. */
  refuse(frameId: string, error: NetError): void {
    const pending = this.#pending.get(frameId);
    if (pending) this.#listener.failed(error, pending.url, pending.isMainFrame);
  }

  /** Call before a server's redirect is followed. @returns whether it may be followed */
  mayRedirect(frameId: string, url: string): boolean {
    const pending = this.#pending.get(frameId);
    if (pending) this.#pending.set(frameId, { ...pending, url });
    const prevented = this.#listener.navigation('will-redirect', this.#details(frameId, url));
    if (!prevented) this.#leave(url, frameId);
    return !prevented;
  }

  /** Handles a service worker's redirect, which Chromium doesn't pause. Does nothing if the address hasn't changed. */
  #redirectedByWorker(frameId: string, chromiumUrl: string): void {
    const url = toElectron(chromiumUrl);
    const pending = this.#pending.get(frameId);
    if (pending === undefined || withoutFragment(pending.url) === withoutFragment(url)) return;
    const prevented = !this.mayRedirect(frameId, url);
    this.#pending.set(frameId, { ...pending, url, prevented });
    if (prevented) this.#stop();
  }

  #start(frameId: string, chromiumUrl: string): void {
    if (this.#allowedUrl === chromiumUrl && this.#frames.isMain(frameId)) {
      this.#allowedUrl = undefined;
      this.#requestedByPage.delete(frameId);
      return;
    }
    const url = toElectron(chromiumUrl);
    const byPage = this.#requestedByPage.get(frameId) === chromiumUrl;
    this.#requestedByPage.delete(frameId);
    this.#load(frameId);
    const details = this.#details(frameId, url);
    const { isMainFrame } = details;
    const isAnnounced = isMainFrame && !byPage && this.#requestedByHost.shift() !== undefined;
    if (!isAnnounced) this.#listener.navigation('did-start-navigation', details);
    const prevented =
      byPage &&
      (this.#listener.navigation('will-frame-navigate', details) ||
        (isMainFrame && this.#listener.navigation('will-navigate', details)));
    this.#pending.set(frameId, { url, prevented, isMainFrame });
    // A navigation without a request can't be stopped at the request.
    if (prevented && !/^(?:https?|file):/i.test(chromiumUrl)) this.#stop();
    if (!prevented) this.#leave(chromiumUrl, frameId);
  }

  #leave(url: string, frameId: string): void {
    const frame = this.#frames.of(frameId);
    if (frame && !loadable.test(url) && !isOfApp(url)) this.#listener.external(url, frame);
  }

  #details(frameId: string, url: string): NavigationDetails {
    return { url, isSameDocument: false, isMainFrame: this.#frames.isMain(frameId) };
  }

  #navigated({ frame: { id, loaderId, unreachableUrl } }: EventParams<'Page.frameNavigated'>): void {
    this.#pending.delete(id);
    const frame = this.#frames.of(id);
    if (!frame) return;
    const isMainFrame = this.#frames.isMain(id);
    if (unreachableUrl !== undefined) {
      const error = this.#failures.get(loaderId) ?? netError('net::ERR_FAILED');
      this.#failures.set(loaderId, error);
      this.#listener.failed(error, frame.url, isMainFrame);
      return;
    }
    const response = frame.url.startsWith('file:') ? undefined : this.#statuses.get(loaderId);
    this.#statuses.delete(loaderId);
    const { status, text } = response ?? { status: -1, text: '' };
    this.#listener.navigated(frame, status, text, isMainFrame);
  }

  #load(frameId: string): void {
    const isFirst = !this.isLoading;
    this.#loading.add(frameId);
    if (isFirst) this.#listener.loading(true);
  }

  #stopped(frameId: string): void {
    if (this.#requestedByHost.length > 0 && this.#frames.isMain(frameId)) return;
    this.#pending.delete(frameId);
    if (this.#loading.delete(frameId) && !this.isLoading) this.#listener.loading(false);
  }
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '');
}
