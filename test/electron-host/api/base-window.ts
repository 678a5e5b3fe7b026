// BaseWindow: https://www.electronjs.org/docs/latest/api/base-window
// A window apart from its page: visibility, focus, bounds and title.
import type { BaseWindow as ElectronBaseWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { WindowEmulation } from '../pages/window-emulation.ts';
import { record, recordOnly } from '../runtime/records.ts';
import { app } from './app.ts';
import { parseColor } from './color.ts';
import { createEvent } from './event.ts';
import { type Focusable, hasFocus, moveFocus } from './focus.ts';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';
import { createBounds, type WindowBounds } from './window-bounds.ts';

export abstract class HostBaseWindow
  extends StrictEmitter
  implements PartOf<ElectronBaseWindow, HostBaseWindow>
{
  readonly #bounds: WindowBounds;
  readonly #focusable: Focusable;
  readonly #mayFocus: boolean;
  readonly #emulation: () => WindowEmulation;
  #title: string;
  #isVisible = false;
  #isMinimized = false;
  #isDestroyed = false;
  #isResizable: boolean;
  #isOnTop: boolean;

  /** @param look the emulation of its page, called from the first `show` on */
  constructor(
    name: string,
    events: readonly string[],
    silent: readonly string[],
    options: BrowserWindowConstructorOptions,
    emulation: () => WindowEmulation,
  ) {
    super(name, events, silent);
    if (!app.isReady()) throw new Error(`Cannot create ${name} before app is ready`);
    this.#emulation = emulation;
    this.#bounds = createBounds(options);
    this.#title = options.title ?? app.name;
    this.#mayFocus = options.focusable ?? true;
    this.#isResizable = options.resizable ?? true;
    this.#isOnTop = options.alwaysOnTop ?? false;
    this.#focusable = {
      emitter: this,
      show: (focused) => emulation().focus(focused),
      hasDisplayFocus: () => emulation().hasFocus(),
    };
  }

  show(): void {
    this.showInactive();
    this.focus();
  }
  showInactive(): void {
    this.#isMinimized = false;
    this.#isVisible = true;
    this.#emulation().show(true);
    this.emit('show', createEvent({}));
  }
  hide(): void {
    this.#isVisible = false;
    this.blur();
    this.#emulation().show(false);
    this.emit('hide', createEvent({}));
  }
  /** Does nothing for a hidden window. */
  focus(): void {
    if (this.#isVisible && this.#mayFocus) moveFocus(this.#focusable);
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
    this.#emulation().show(false);
    this.emit('minimize', createEvent({}));
  }
  restore(): void {
    if (!this.#isMinimized) return;
    this.#isMinimized = false;
    this.#emulation().show(true);
    this.emit('restore', createEvent({}));
    this.focus();
  }
  isMinimized(): boolean {
    return this.#isMinimized;
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
  // Windows have no frame: content and window have the same bounds.
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
  setBackgroundColor(color: string): void {
    this.#emulation().setBackgroundColor(parseColor(color));
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
    record('BrowserWindow.setSkipTaskbar', skip);
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

  /** Of the host: marks the window as closed. */
  static end(window: HostBaseWindow): void {
    window.#isVisible = false;
    window.blur();
    window.#isDestroyed = true;
  }

  /** Of the host. */
  static focusableOf(window: HostBaseWindow): Focusable {
    return window.#focusable;
  }

  #tellOf({ resized, moved }: { readonly resized: boolean; readonly moved: boolean }): void {
    if (resized || moved) this.#emulation().place(this.#bounds.now);
    if (resized) this.emit('resize', createEvent({}));
    if (moved) this.emit('move', createEvent({}));
  }
}
