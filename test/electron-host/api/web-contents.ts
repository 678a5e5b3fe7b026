// webContents: https://www.electronjs.org/docs/latest/api/web-contents
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WebContents as ElectronWebContents } from 'electron';
import type { Popup } from '../chromium/targets.ts';
import { webRtcPolicy } from '../chromium/process.ts';
import { Engine } from '../pages/engine.ts';
import type { Color } from '../pages/window-emulation.ts';
import { host } from '../runtime/host.ts';
import { addWebContents, everyWebContents } from './all-web-contents.ts';
import { app } from './app.ts';
import { createEvent } from './event.ts';
import { HostIpcMain } from './ipc-main.ts';
import {
  UnimplementedError,
  StrictEmitter,
  markDestroyed,
  type PartOf,
  whole,
} from './unimplemented-proxy.ts';
import { HostMenu } from './menu.ts';
import { createPopups, type Popups } from './popups.ts';
import { nativeImage } from './native-image.ts';
import { nativeTheme, onThemeChange } from './native-theme.ts';
import { internalsOf } from './session.ts';
import { awaitLoad } from './web-contents-load.ts';
import { listen, silentWebContentsEvents, webContentsEvents, type Window } from './web-contents-events.ts';
import { frameOf, type FrameOwner, sendMessage } from './web-frame-main.ts';

export interface ContentsOptions {
  readonly session: ElectronWebContents['session'];
  readonly preload?: string | undefined;
  readonly bounds: Electron.Rectangle;
  readonly backgroundColor?: Color | undefined;
  readonly zoomFactor?: number | undefined;
  readonly backgroundThrottling?: boolean | undefined;
  readonly disableDialogs?: boolean | undefined;
  readonly window: Window;
  /** An existing page that another page has opened. */
  readonly adopted?: Popup | undefined;
}

const appearance = { isDark: () => nativeTheme.shouldUseDarkColors, onChange: onThemeChange };
let lastId = 0;

export class HostWebContents extends StrictEmitter implements PartOf<ElectronWebContents, HostWebContents> {
  readonly id: number;
  readonly session: ElectronWebContents['session'];
  readonly #ipc = new HostIpcMain();
  readonly #engine: Engine;
  readonly #owner: FrameOwner;
  readonly #window: Window;
  readonly #popups: Popups;
  readonly #forget: () => void;
  #isDestroyed = false;
  #webRtcPolicy: 'default' | typeof webRtcPolicy = 'default';

  constructor({
    session,
    preload,
    bounds,
    backgroundColor,
    zoomFactor = 1,
    backgroundThrottling = true,
    disableDialogs = false,
    window,
    adopted,
  }: ContentsOptions) {
    super('WebContents', webContentsEvents, silentWebContentsEvents);
    lastId += 1;
    this.id = lastId;
    this.session = session;
    this.#window = window;
    const { context, storage, rules, permissions, certificates, preloads, userAgent } = internalsOf(session);
    const owner: FrameOwner = {
      get frames() {
        return engine.frames;
      },
      processId: this.id,
      send: (channel, args) => engine.send(channel, args),
      evaluate: (document, code, userGesture) => engine.evaluate(document, code, userGesture),
    };
    const destroyed = () => this.#destroyed();
    const popups = createPopups(this, (popup, options) => window.open(popup, options, session));
    this.#popups = popups;
    const closes = () => engine.close(() => undefined);
    const scripts = [...preloads(), ...(preload === undefined ? [] : [preload])];
    const engine = new Engine(
      {
        context: context(),
        storage,
        rules,
        preloads: scripts,
        bounds,
        hasDisplay: !host().options.headless,
        backgroundColor,
        appearance,
        zoomFactor,
        backgroundThrottling,
        userAgent: userAgent() ?? app.userAgentFallback,
        adopted,
      },
      listen(this, {
        owner,
        ipc: this.#ipc,
        window,
        permissions,
        certificates,
        popups,
        hasDialogs: !disableDialogs,
        closes,
        destroyed,
        isAlive: () => !this.#isDestroyed,
      }),
    );
    this.#owner = owner;
    this.#engine = engine;
    // The event comes before the listener is added.
    this.on('newListener', (event) => {
      if (event === 'before-input-event' || event === 'input-event') this.#listenToInput(event);
    });
    if (HostMenu.application) this.#listenToInput();
    this.#forget = addWebContents(this);
    app.emit('web-contents-created', createEvent({ sender: this }), this);
  }

  get ipc(): ElectronWebContents['ipc'] {
    return whole(this.#ipc);
  }

  get mainFrame(): ElectronWebContents['mainFrame'] {
    const { main } = this.#engine.frames;
    if (!main) throw new UnimplementedError('WebContents.mainFrame before the page has its first frame');
    return whole(frameOf(main, this.#owner));
  }

  loadURL(url: string, options: Electron.LoadURLOptions = {}): Promise<void> {
    const { httpReferrer, ...others } = options;
    for (const name of Object.keys(others))
      throw new UnimplementedError(`the option ${name} of WebContents.loadURL`);
    const loaded = awaitLoad(this, url);
    if (URL.canParse(url)) {
      const referrer = typeof httpReferrer === 'string' ? httpReferrer : httpReferrer?.url;
      void this.#engine.load(url, referrer);
    } else {
      this.emit('did-fail-load', createEvent({}), -300, 'ERR_INVALID_URL', url, true);
    }
    return loaded;
  }

  loadFile(path: string, options: Electron.LoadFileOptions = {}): Promise<void> {
    const url = pathToFileURL(resolve(app.getAppPath(), path));
    if (options.query) url.search = new URLSearchParams(options.query).toString();
    if (options.search !== undefined) url.search = options.search;
    if (options.hash !== undefined) url.hash = options.hash;
    return this.loadURL(url.href);
  }

  getURL(): string {
    return this.#engine.url;
  }
  getTitle(): string {
    return this.#engine.title;
  }
  getType(): 'window' {
    return 'window';
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  isCrashed(): boolean {
    return this.#engine.isCrashed;
  }
  isLoading(): boolean {
    return this.#engine.navigation.isLoading;
  }
  isLoadingMainFrame(): boolean {
    return this.#engine.navigation.isLoadingMainFrame;
  }
  isWaitingForResponse(): boolean {
    return this.#engine.navigation.isWaitingForResponse;
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

  /** Chromium sets it for all pages by a switch. The host has chosen the policy without UDP, so it takes no other one. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    if (policy !== webRtcPolicy)
      throw new UnimplementedError(`WebContents.setWebRTCIPHandlingPolicy('${policy}')`);
    this.#webRtcPolicy = policy;
  }
  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy;
  }

  get userAgent(): string {
    return this.#engine.emulation.userAgent;
  }
  set userAgent(userAgent: string) {
    this.#engine.emulation.setUserAgent(userAgent);
  }
  getUserAgent(): string {
    return this.userAgent;
  }
  setUserAgent(userAgent: string): void {
    this.userAgent = userAgent;
  }

  get zoomFactor(): number {
    return this.#engine.emulation.zoomFactor;
  }
  set zoomFactor(factor: number) {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.#engine.emulation.zoom(factor);
  }
  getZoomFactor(): number {
    return this.zoomFactor;
  }
  setZoomFactor(factor: number): void {
    this.zoomFactor = factor;
  }
  /** Each level is 20 % larger than the one below; 0 is the original size. */
  get zoomLevel(): number {
    return Math.log(this.zoomFactor) / Math.log(1.2);
  }
  set zoomLevel(level: number) {
    this.zoomFactor = 1.2 ** level;
  }
  getZoomLevel(): number {
    return this.zoomLevel;
  }
  setZoomLevel(level: number): void {
    this.zoomLevel = level;
  }

  stop(): void {
    this.#engine.page.post('Page.stopLoading');
  }
  reload(): void {
    this.#engine.reload();
  }
  close(options?: Electron.CloseOpts): void {
    if (options?.waitForBeforeUnload === true) this.#engine.close(() => undefined);
    else this.#engine.destroy();
  }

  send(channel: string, ...args: unknown[]): void {
    sendMessage(channel, () => this.#engine.send(channel, args));
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    if (this.getURL() === '' || this.isLoadingMainFrame()) {
      await new Promise<void>((resolved) => this.once('did-stop-loading', () => resolved()));
    }
    const { main } = this.#engine.frames;
    if (!main) throw new Error('The page has no frame any more.');
    return this.#engine.evaluate(main, code, userGesture);
  }

  async capturePage(rect?: Electron.Rectangle): Promise<Electron.NativeImage> {
    const whole = nativeImage.createFromBuffer(await this.#engine.capture());
    return rect ? whole.crop(rect) : whole;
  }

  setWindowOpenHandler(handler: Parameters<ElectronWebContents['setWindowOpenHandler']>[0]): void {
    this.#popups.handler = handler;
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

  /** Of the host: called when its window is destroyed. */
  static end(contents: HostWebContents): void {
    contents.#engine.destroy();
    contents.#destroyed();
  }

  /** Makes the page report input only if there are listeners or menus for it. */
  #listenToInput(added?: string): void {
    const has = (event: string) => event === added || this.listenerCount(event) > 0;
    this.#engine.listenToInput({
      beforeInput: has('before-input-event'),
      unhandled: HostMenu.application !== null,
      input: has('input-event'),
    });
  }

  /** Of the host: the application menu has changed. */
  static menuChanged(contents: HostWebContents): void {
    contents.#listenToInput();
  }

  /** Of the host. */
  static engineOf(contents: HostWebContents): Engine {
    return contents.#engine;
  }
}

/** Of the host: the page of a frame id of Chromium. */
export function contentsOfFrame(frameId: string): ElectronWebContents | undefined {
  const contents = everyWebContents().find((each) => HostWebContents.engineOf(each).frames.of(frameId));
  return contents && whole<ElectronWebContents>(contents);
}
