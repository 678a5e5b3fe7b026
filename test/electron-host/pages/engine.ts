// A page with everything that Electron's WebContents knows about it: its navigations, traffic and messages,
// and the state they leave behind.
import type { Chromium } from '../chromium/process.ts';
import { type Popup, refusePopup } from '../chromium/targets.ts';
import type { PopupRequest } from '../world/popups.ts';
import type { EventParams, Session } from '../chromium/devtools.ts';
import { chromium } from '../runtime/host.ts';
import { evaluate } from './evaluate.ts';
import type { FrameDocument, Frames } from './frames.ts';
import { type MessageListener, Messages } from './messages.ts';
import { Navigation, type NavigationListener } from './navigation.ts';
import { netError } from './net-errors.ts';
import { Page } from './page.ts';
import { toChromium, toElectron } from './schemes.ts';
import type { Storage } from './storage.ts';
import { Traffic, type TrafficRules } from './traffic.ts';
import { worldScripts } from './worlds.ts';

export interface EngineListener extends NavigationListener, MessageListener {
  /** Whether the page may open a window; what it opens then is given to `opened`. */
  readonly mayOpen: (request: PopupRequest) => boolean;
  /** A window was opened: by leave, or by a frame that can't ask, whose request is given. @returns whether it stays */
  readonly opened: (popup: Popup, unasked: PopupRequest) => boolean;
  readonly painted: () => void;
  readonly crashed: () => void;
  readonly gone: () => void;
}

export interface EngineOptions {
  /** Chromium's name of the browser context. */
  readonly context: Promise<string | undefined>;
  readonly storage: Storage;
  readonly rules: TrafficRules;
  /** Absolute paths. */
  readonly preloads: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly backgroundColor?: string | undefined;
  readonly adopted?: Popup | undefined;
  readonly appearance: Appearance;
}

/** What the page sees of the person's theme. */
export interface Appearance {
  readonly isDark: () => boolean;
  /** Returns the function that ends the subscription. */
  readonly onChange: (listener: () => void) => () => void;
}

export class Engine {
  readonly page: Page;
  readonly navigation: Navigation;
  readonly #messages: Messages;
  readonly #traffic: Traffic;
  readonly #listener: EngineListener;
  readonly #secret: string;
  #opening: EventParams<'Page.windowOpen'> | undefined;
  title = '';
  isCrashed = false;
  #refused: () => void = () => undefined;
  /** The address of what is shown, or was asked for where nothing is shown yet. */
  url = '';

  constructor(options: EngineOptions, listener: EngineListener) {
    this.#listener = listener;
    const worlds = worldScripts(options.preloads, {
      platform: process.platform,
      arch: process.arch,
      type: 'renderer',
      versions: { ...process.versions },
      env: {},
      argv: [],
      sandboxed: true,
      contextIsolated: true,
      isMainFrame: true,
    });
    this.#secret = worlds.secret;
    this.page = new Page({
      chromium,
      contextId: options.context,
      worlds,
      width: options.width,
      height: options.height,
      crashed: () => {
        this.isCrashed = true;
        listener.crashed();
      },
      gone: () => listener.gone(),
      adopted: options.adopted,
      popup: (running, popup) => this.#popup(running, popup),
      wire: (session) => {
        this.#messages.wire(session);
        this.navigation.wire(session);
        this.#traffic.wire(session);
        session.on('Page.javascriptDialogOpening', (dialog) => this.#dialog(session, dialog));
        session.on('Page.windowOpen', (opening) => (this.#opening = opening));
        session.on('Page.lifecycleEvent', ({ frameId, name }) => {
          if (name === 'firstPaint' && this.frames.isMain(frameId)) listener.painted();
        });
      },
      prepare: async (session) => {
        const { width, height, backgroundColor } = options;
        const { appearance } = options;
        const paint = () =>
          session.send('Emulation.setEmulatedMedia', { features: [colorScheme(appearance.isDark())] });
        const [endTraffic] = await Promise.all([
          this.#traffic.start(session),
          paint(),
          session.send('Emulation.setDeviceMetricsOverride', metrics(width, height)),
          backgroundColor !== undefined &&
            session.send('Emulation.setDefaultBackgroundColorOverride', {
              color: parseColor(backgroundColor),
            }),
        ]);
        const endPainting = appearance.onChange(() => void paint().catch(() => undefined));
        return () => {
          endTraffic();
          endPainting();
        };
      },
    });
    const stop = () => this.page.post('Page.stopLoading');
    this.navigation = new Navigation(this.frames, this.#noting(options.storage), stop);
    this.#messages = new Messages(this.frames, {
      ...listener,
      title: (title) => {
        this.title = title;
        listener.title(title);
      },
    });
    this.#traffic = new Traffic(options.rules, this.navigation);
  }

  get frames(): Frames {
    return this.page.frames;
  }

  /** Begins a navigation; its events tell what becomes of it. */
  async load(url: string, referrer?: string): Promise<void> {
    this.url = url;
    this.isCrashed = false;
    try {
      await this.page.send('Page.navigate', {
        url: toChromium(url),
        ...(referrer !== undefined && { referrer }),
      });
    } catch (error) {
      const { main } = this.frames;
      if (main) this.#listener.failed(netError('ERR_FAILED'), url, main, true);
      console.error(error);
    }
  }

  send(channel: string, args: readonly unknown[]): void {
    this.page.withSession(this.#messages.compose(channel, args));
  }

  /** @throws what the code threw; Error when the page is gone */
  async evaluate(document: FrameDocument, code: string, userGesture: boolean): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.page.withSession((session) => {
      evaluate(session, document.mainContext, code, userGesture).then(resolve, reject);
    });
    return promise;
  }

  /** What the page sees of its window: `document.visibilityState`. */
  show(visible: boolean): void {
    this.page.setWindowState(visible ? 'normal' : 'minimized');
  }

  /** What the page sees of the focus: `document.hasFocus()`, `focus` and `blur`. */
  focus(focused: boolean): void {
    this.page.post('Emulation.setFocusEmulationEnabled', { enabled: focused });
  }

  setBackgroundColor(color: string): void {
    this.page.post('Emulation.setDefaultBackgroundColorOverride', { color: parseColor(color) });
  }

  /** Lets the page have its say first. @param refused called when its `beforeunload` keeps it open */
  close(refused: () => void): void {
    this.#refused = refused;
    if (this.isCrashed) this.destroy();
    else this.page.post('Page.close');
  }

  /** Without asking the page. */
  destroy(): void {
    void this.page.destroy();
  }

  resize(width: number, height: number): void {
    this.page.post('Emulation.setDeviceMetricsOverride', metrics(width, height));
  }

  /** A picture as PNG, of the whole page's window or of a part of it; a hidden page is painted for it. */
  async capture(clip?: { x: number; y: number; width: number; height: number }): Promise<Buffer> {
    const { data } = await this.page.send('Page.captureScreenshot', {
      format: 'png',
      ...(clip && { clip: { ...clip, scale: 1 } }),
    });
    return Buffer.from(data, 'base64');
  }

  /** A page that wants to be asked before it closes stays open, as in Electron; nobody answers the others. */
  #dialog(session: Session, { type, message }: EventParams<'Page.javascriptDialogOpening'>): void {
    if (type === 'prompt' && message.startsWith(this.#secret)) {
      const request = JSON.parse(message.slice(this.#secret.length)) as PopupRequest;
      const allowed = this.#listener.mayOpen({
        ...request,
        url: toElectron(request.url),
        referrer: toElectron(request.referrer),
      });
      session.post('Page.handleJavaScriptDialog', { accept: true, promptText: allowed ? 'yes' : 'no' });
      return;
    }
    session.post('Page.handleJavaScriptDialog', { accept: type === 'alert' });
    if (type === 'beforeunload') this.#refused();
  }

  #popup({ browser, session }: Chromium, popup: Popup): void {
    const { url = 'about:blank', windowName = '', windowFeatures = [] } = this.#opening ?? {};
    this.#opening = undefined;
    const stays = this.#listener.opened(popup, {
      url: toElectron(url),
      frameName: windowName === '_blank' ? '' : windowName,
      features: windowFeatures.join(','),
      disposition: 'foreground-tab',
      referrer: this.url,
    });
    if (!stays) void refusePopup(browser, session(popup.sessionId), popup);
  }

  #noting(storage: Storage): NavigationListener {
    const listener = this.#listener;
    return {
      ...listener,
      navigated: (frame, status, text, isMainFrame) => {
        storage.visited(frame.url);
        if (isMainFrame) this.url = frame.url;
        listener.navigated(frame, status, text, isMainFrame);
      },
      navigatedInPage: (frame, isMainFrame) => {
        if (isMainFrame) this.url = frame.url;
        listener.navigatedInPage(frame, isMainFrame);
      },
      failed: (error, url, frame, isMainFrame) => {
        if (isMainFrame) this.url = url;
        listener.failed(error, url, frame, isMainFrame);
      },
    };
  }
}

/** `#RGB`, `#RRGGBB`, `#AARRGGBB`, as Electron takes them. */
function parseColor(text: string): { r: number; g: number; b: number; a: number } {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  const digits = short
    ? `ff${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text.slice(1).padStart(8, 'f');
  const [a = 255, r = 255, g = 255, b = 255] = (digits.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return { r, g, b, a: a / 255 };
}

function colorScheme(isDark: boolean) {
  return { name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' };
}

function metrics(width: number, height: number) {
  return { width, height, deviceScaleFactor: 0, mobile: false };
}
