// BrowserWindow: https://www.electronjs.org/docs/latest/api/browser-window
import { resolve } from 'node:path';
import type {
  BrowserWindow as ElectronBrowserWindow,
  BrowserWindowConstructorOptions,
  Rectangle,
  WebContents,
} from 'electron';
import type { Popup } from '../chromium/targets.ts';
import type { Page } from '../pages/page.ts';
import type { Engine } from '../pages/engine.ts';
import { record, recordOnly } from '../runtime/records.ts';
import { app, HostApp } from './app.ts';
import { checkOptions } from './browser-window-options.ts';
import { parseColor } from './color.ts';
import { createEvent } from './event.ts';
import { type Focusable, hasFocus, moveFocus, noticeFocus } from './focus.ts';
import { itemOfKey } from './accelerators.ts';
import { HostMenu } from './menu.ts';
import { LoudEmitter, markDestroyed, type PartOf, whole } from './loud.ts';
import { session } from './session.ts';
import { HostWebContents } from './web-contents.ts';
import { createBounds, type WindowBounds } from './window-bounds.ts';

const events = [
  'page-title-updated',
  'ready-to-show',
  'show',
  'hide',
  'focus',
  'blur',
  'close',
  'closed',
  'resize',
  'move',
  'minimize',
  'restore',
  'always-on-top-changed',
];
/** Of what does not happen here, or on this platform. */
const silent = [
  'resized',
  'moved',
  'maximize',
  'unmaximize',
  'enter-full-screen',
  'leave-full-screen',
  'session-end',
  'query-session-end',
  'unresponsive',
  'responsive',
];

const windows: HostBrowserWindow[] = [];
let lastId = 0;

export class HostBrowserWindow
  extends LoudEmitter
  implements PartOf<ElectronBrowserWindow, HostBrowserWindow>
{
  readonly id: number;
  readonly webContents: WebContents;
  readonly #contents: HostWebContents;
  readonly #engine: Engine;
  readonly #options: BrowserWindowConstructorOptions;
  readonly #focusable: Focusable;
  readonly #bounds: WindowBounds;
  #title: string;
  #isVisible = false;
  #isMinimized = false;
  #isDestroyed = false;
  #isResizable: boolean;
  #isOnTop: boolean;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow', events, silent);
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    checkOptions(options);
    lastId += 1;
    this.id = lastId;
    this.#options = options;
    this.#title = options.title ?? app.name;
    this.#isResizable = options.resizable ?? true;
    this.#isOnTop = options.alwaysOnTop ?? false;
    this.#bounds = createBounds(options);
    const {
      preload,
      partition,
      session: given,
      zoomFactor,
      backgroundThrottling,
    } = options.webPreferences ?? {};
    const contents = new HostWebContents({
      session: given ?? (partition === undefined ? session.defaultSession : session.fromPartition(partition)),
      preload: preload === undefined ? undefined : resolve(preload),
      bounds: this.#bounds.now,
      backgroundColor:
        options.backgroundColor === undefined ? undefined : parseColor(options.backgroundColor),
      zoomFactor,
      backgroundThrottling,
      adopted: HostBrowserWindow.#takeAdopted(),
      window: {
        titled: (title, explicit) => this.#titled(title, explicit),
        painted: () =>
          process.nextTick(() => this.#isDestroyed || this.emit('ready-to-show', createEvent({}))),
        gone: () => this.#closed(),
        focus: () => this.focus(),
        focused: () =>
          noticeFocus(() => windows.filter((each) => each.isVisible()).map((each) => each.#focusable)),
        open: (popup, given, shared) => HostBrowserWindow.#adopt(popup, given, shared),
        isFocused: () => this.isFocused(),
        unhandledKey: (input) => {
          const item = HostMenu.application && itemOfKey(HostMenu.application, input);
          item?.click({ triggeredByAccelerator: true }, this);
        },
        owner: this,
      },
    });
    this.#contents = contents;
    this.webContents = whole(contents);
    const engine = HostWebContents.engineOf(contents);
    this.#engine = engine;
    this.#focusable = {
      emitter: this,
      show: (focused) => engine.look.focus(focused),
      asks: () => engine.look.hasFocus(),
    };
    windows.push(this);
    app.emit('browser-window-created', createEvent({}), this);
    if (options.show !== false) this.show();
  }

  loadURL(url: string, options?: Electron.LoadURLOptions): Promise<void> {
    return this.#contents.loadURL(url, options);
  }
  loadFile(path: string, options?: Electron.LoadFileOptions): Promise<void> {
    return this.#contents.loadFile(path, options);
  }
  reload(): void {
    this.#contents.reload();
  }
  capturePage(rect?: Rectangle): Promise<Electron.NativeImage> {
    return this.#contents.capturePage(rect);
  }

  show(): void {
    this.showInactive();
    this.focus();
  }
  showInactive(): void {
    this.#isMinimized = false;
    this.#isVisible = true;
    this.#engine.look.show(true);
    this.emit('show', createEvent({}));
  }
  hide(): void {
    this.#isVisible = false;
    this.blur();
    this.#engine.look.show(false);
    this.emit('hide', createEvent({}));
  }
  /** Does nothing for a hidden window. */
  focus(): void {
    if (this.#isVisible && this.#options.focusable !== false) moveFocus(this.#focusable);
  }
  blur(): void {
    if (this.isFocused()) moveFocus(undefined);
  }
  isVisible(): boolean {
    return this.#isVisible;
  }
  isFocused(): boolean {
    return hasFocus(this.#focusable);
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  minimize(): void {
    this.#isMinimized = true;
    this.blur();
    this.#engine.look.show(false);
    this.emit('minimize', createEvent({}));
  }
  restore(): void {
    if (!this.#isMinimized) return;
    this.#isMinimized = false;
    this.#engine.look.show(true);
    this.emit('restore', createEvent({}));
    this.focus();
  }
  isMinimized(): boolean {
    return this.#isMinimized;
  }

  close(): void {
    const event = createEvent({});
    this.emit('close', event);
    if (event.defaultPrevented) HostApp.closeCancelled(app);
    else this.#engine.close(() => HostApp.closeCancelled(app));
  }
  destroy(): void {
    if (this.#isDestroyed) return;
    this.#closed();
    HostWebContents.end(this.#contents);
  }

  getBounds(): Rectangle {
    return this.#bounds.now;
  }
  setBounds(bounds: Partial<Rectangle>): void {
    this.#tellOf(this.#bounds.change(bounds));
  }
  getSize(): number[] {
    const { width, height } = this.#bounds.now;
    return [width, height];
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }
  getPosition(): number[] {
    const { x, y } = this.#bounds.now;
    return [x, y];
  }
  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }
  center(): void {
    this.#tellOf(this.#bounds.center());
  }
  // No window here has a frame that would take room from its page.
  getContentSize(): number[] {
    return this.getSize();
  }
  setContentSize(width: number, height: number): void {
    this.setSize(width, height);
  }
  getContentBounds(): Rectangle {
    return this.getBounds();
  }
  setContentBounds(bounds: Rectangle): void {
    this.setBounds(bounds);
  }
  setResizable(resizable: boolean): void {
    this.#isResizable = resizable;
  }
  isResizable(): boolean {
    return this.#isResizable;
  }

  setTitle(title: string): void {
    this.#title = title;
  }
  getTitle(): string {
    return this.#title;
  }
  setAlwaysOnTop(flag: boolean, level?: string, relativeLevel?: number): void {
    const before = this.#isOnTop;
    this.#isOnTop = flag;
    record('BrowserWindow.setAlwaysOnTop', flag, level, relativeLevel);
    if (before !== flag) this.emit('always-on-top-changed', createEvent({}), flag);
  }
  isAlwaysOnTop(): boolean {
    return this.#isOnTop;
  }
  setVisibleOnAllWorkspaces(visible: boolean, options?: Electron.VisibleOnAllWorkspacesOptions): void {
    recordOnly('BrowserWindow.setVisibleOnAllWorkspaces', visible, options);
  }
  setSkipTaskbar(skip: boolean): void {
    recordOnly('BrowserWindow.setSkipTaskbar', skip);
  }
  setBackgroundColor(color: string): void {
    this.#engine.look.setBackgroundColor(parseColor(color));
  }
  setMenu(menu: Electron.Menu | null): void {
    recordOnly('BrowserWindow.setMenu', menu === null ? null : menu.items.map(({ label }) => label));
  }
  removeMenu(): void {
    recordOnly('BrowserWindow.removeMenu');
  }
  setMenuBarVisibility(visible: boolean): void {
    recordOnly('BrowserWindow.setMenuBarVisibility', visible);
  }
  moveTop(): void {
    recordOnly('BrowserWindow.moveTop');
  }
  flashFrame(flag: boolean): void {
    recordOnly('BrowserWindow.flashFrame', flag);
  }

  static getAllWindows(): ElectronBrowserWindow[] {
    return windows.map((window) => whole<ElectronBrowserWindow>(window));
  }
  static getFocusedWindow(): ElectronBrowserWindow | null {
    const focused = windows.find((window) => window.isFocused());
    return focused ? whole<ElectronBrowserWindow>(focused) : null;
  }
  static fromWebContents(contents: WebContents): ElectronBrowserWindow | null {
    const owner = windows.find((window) => window.webContents === contents);
    return owner ? whole<ElectronBrowserWindow>(owner) : null;
  }
  static fromId(id: number): ElectronBrowserWindow | null {
    const found = windows.find((window) => window.id === id);
    return found ? whole<ElectronBrowserWindow>(found) : null;
  }

  /** Of the host. */
  static get all(): readonly HostBrowserWindow[] {
    return windows;
  }

  /** Of the host. */
  static pageOf(window: HostBrowserWindow): Page {
    return window.#engine.page;
  }

  /** A page that another one has opened, on its way into its window. */
  static #adopted: Popup | undefined;

  static #adopt(
    popup: Popup,
    options: BrowserWindowConstructorOptions,
    shared: WebContents['session'],
  ): HostBrowserWindow {
    HostBrowserWindow.#adopted = popup;
    return new HostBrowserWindow({
      ...options,
      webPreferences: { session: shared, ...options.webPreferences },
    });
  }

  static #takeAdopted(): Popup | undefined {
    const popup = HostBrowserWindow.#adopted;
    HostBrowserWindow.#adopted = undefined;
    return popup;
  }

  #tellOf({ resized, moved }: { readonly resized: boolean; readonly moved: boolean }): void {
    if (resized || moved) this.#engine.look.place(this.#bounds.now);
    if (resized) this.emit('resize', createEvent({}));
    if (moved) this.emit('move', createEvent({}));
  }

  #titled(title: string, explicit: boolean): void {
    if (this.#isDestroyed) return;
    const event = createEvent({});
    this.emit('page-title-updated', event, title, explicit);
    if (!event.defaultPrevented) this.#title = title;
  }

  #closed(): void {
    if (this.#isDestroyed) return;
    this.#isVisible = false;
    this.blur();
    this.#isDestroyed = true;
    windows.splice(windows.indexOf(this), 1);
    markDestroyed(this);
    this.emit('closed', createEvent({}));
    if (windows.length === 0) HostApp.allClosed(app);
  }
}

HostApp.attach(app, {
  count: () => windows.length,
  closeAll: () => [...windows].forEach((window) => window.close()),
  destroyAll: () => [...windows].forEach((window) => window.destroy()),
  focusFirst: () => windows.find((window) => window.isVisible())?.focus(),
});
