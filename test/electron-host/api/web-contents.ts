// webContents: https://www.electronjs.org/docs/latest/api/web-contents
import type { WebContents as ElectronWebContents } from 'electron';
import { webRtcPolicy } from '../chromium/process.ts';
import { Engine } from '../pages/engine.ts';
import type { Color } from '../pages/window-emulation.ts';
import { host } from '../runtime/host.ts';
import { addWebContents, everyWebContents } from './all-web-contents.ts';
import { app } from './app.ts';
import { createEvent } from './event.ts';
import {
  UnimplementedError,
  StrictEmitter,
  markDestroyed,
  type PartOf,
  whole,
} from './unimplemented-proxy.ts';
import { nativeImage } from './native-image.ts';
import { nativeTheme, onThemeChange } from './native-theme.ts';
import { internalsOf } from './session.ts';
import { awaitLoad } from './web-contents-load.ts';
import { listen, type OpenHandler, webContentsEvents, type Window } from './web-contents-events.ts';
import { frameOf, type FrameOwner } from './web-frame-main.ts';

export interface ContentsOptions {
  readonly session: ElectronWebContents['session'];
  readonly preload?: string | undefined;
  readonly bounds: Electron.Rectangle;
  readonly backgroundColor?: Color | undefined;
  readonly window: Window;
}

const appearance = { isDark: () => nativeTheme.shouldUseDarkColors, onChange: onThemeChange };
let lastId = 0;

export class HostWebContents extends StrictEmitter implements PartOf<ElectronWebContents, HostWebContents> {
  readonly id: number;
  readonly session: ElectronWebContents['session'];
  readonly #engine: Engine;
  readonly #owner: FrameOwner;
  readonly #window: Window;
  #openHandler: OpenHandler | undefined;
  readonly #forget: () => void;
  #isDestroyed = false;
  #webRtcPolicy: 'default' | typeof webRtcPolicy = 'default';

  constructor({ session, preload, bounds, backgroundColor, window }: ContentsOptions) {
    super('WebContents', webContentsEvents);
    lastId += 1;
    this.id = lastId;
    this.session = session;
    this.#window = window;
    const { context, storage, rules, permissions, certificates } = internalsOf(session);
    const owner: FrameOwner = {
      get frames() {
        return engine.frames;
      },
      evaluate: (document, code, userGesture) => engine.evaluate(document, code, userGesture),
    };
    const destroyed = () => this.#destroyed();
    const closes = () => engine.close(() => undefined);
    const engine = new Engine(
      {
        context: context(),
        storage,
        rules,
        preload,
        bounds,
        hasDisplay: !host().options.headless,
        backgroundColor,
        appearance,
        userAgent: app.userAgentFallback,
      },
      listen(this, {
        owner,
        window,
        permissions,
        certificates,
        openHandler: () => this.#openHandler,
        closes,
        destroyed,
        isAlive: () => !this.#isDestroyed,
      }),
    );
    this.#owner = owner;
    this.#engine = engine;
    this.#forget = addWebContents(this);
    app.emit('web-contents-created', createEvent({ sender: this }), this);
  }

  get mainFrame(): ElectronWebContents['mainFrame'] {
    const { main } = this.#engine.frames;
    if (!main) throw new UnimplementedError('WebContents.mainFrame before the page has its first frame');
    return frameOf(main, this.#owner);
  }

  loadURL(url: string, options: Electron.LoadURLOptions = {}): Promise<void> {
    for (const name of Object.keys(options))
      throw new UnimplementedError(`the option ${name} of WebContents.loadURL`);
    const loaded = awaitLoad(this, url);
    if (URL.canParse(url)) {
      void this.#engine.load(url);
    } else {
      this.emit('did-fail-load', createEvent({}), -300, 'ERR_INVALID_URL', url, true);
    }
    return loaded;
  }

  getURL(): string {
    return this.#engine.url;
  }
  getTitle(): string {
    return this.#engine.title;
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  isCrashed(): boolean {
    return this.#engine.isCrashed;
  }
  /** The host has no developer tools; `--remote-debugging-port` offers those of another browser. */
  isDevToolsOpened(): boolean {
    return false;
  }
  isFocused(): boolean {
    return this.#window.isFocused();
  }
  focus(): void {
    this.#window.focus();
  }

  /** The host sets one policy for all pages, by a switch of Chromium, so it accepts only that one. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    if (policy !== webRtcPolicy)
      throw new UnimplementedError(`WebContents.setWebRTCIPHandlingPolicy('${policy}')`);
    this.#webRtcPolicy = policy;
  }
  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy;
  }

  getZoomFactor(): number {
    return this.#engine.emulation.zoomFactor;
  }
  setZoomFactor(factor: number): void {
    this.#engine.emulation.zoom(factor);
  }

  reload(): void {
    this.#engine.reload();
  }

  send(channel: string, ...args: unknown[]): void {
    // Like Electron, writes an error of sending to the console.
    try {
      this.#engine.send(channel, args);
    } catch (error) {
      console.error('Error sending from webFrameMain: ', error);
    }
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    if (this.getURL() === '' || this.#engine.navigation.isLoadingMainFrame) {
      await new Promise<void>((resolved) => this.once('did-stop-loading', () => resolved()));
    }
    const { main } = this.#engine.frames;
    if (!main) throw new Error('The page has no frame any more.');
    return this.#engine.evaluate(main, code, userGesture);
  }

  async capturePage(): Promise<Electron.NativeImage> {
    return nativeImage.createFromBuffer(await this.#engine.capture());
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  forcefullyCrashRenderer(): void {
    this.#engine.page.post('Page.crash');
  }

  #destroyed(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#forget();
    markDestroyed(this);
    this.emit('destroyed', createEvent({}));
  }

  /** Host-internal: called when its window is destroyed. */
  static end(contents: HostWebContents): void {
    contents.#engine.destroy();
    contents.#destroyed();
  }

  /** Host-internal. */
  static engineOf(contents: HostWebContents): Engine {
    return contents.#engine;
  }
}

/** Host-internal: the page that contains the frame with Chromium's id `frameId`. */
export function contentsOfFrame(frameId: string): ElectronWebContents | undefined {
  const contents = everyWebContents().find((each) => HostWebContents.engineOf(each).frames.of(frameId));
  return contents && whole<ElectronWebContents>(contents);
}
