// BaseWindow: https://www.electronjs.org/docs/latest/api/base-window
// A window without its page: visibility, focus, bounds and title.
import type { BaseWindow as ElectronBaseWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { WindowEmulation } from '../pages/window-emulation.ts';
import { record } from '../runtime/records.ts';
import { app } from './app.ts';
import { createEvent } from './event.ts';
import { type Focusable, hasFocus, moveFocus } from './focus.ts';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';
import { screen } from './screen.ts';

export abstract class HostBaseWindow
  extends StrictEmitter
  implements PartOf<ElectronBaseWindow, HostBaseWindow>
{
  #bounds: Rectangle;
  readonly #focusable: Focusable;
  readonly #emulation: () => WindowEmulation;
  #title: string;
  #isVisible = false;
  #isDestroyed = false;
  #isOnTop: boolean;

  /** @param emulation the emulation of the window's page; not called by this constructor, because the page doesn't exist yet */
  constructor(
    name: string,
    events: readonly string[],
    options: BrowserWindowConstructorOptions,
    emulation: () => WindowEmulation,
  ) {
    super(name, events);
    if (!app.isReady()) throw new Error(`Cannot create ${name} before app is ready`);
    this.#emulation = emulation;
    this.#bounds = firstBounds(options);
    this.#title = options.title ?? app.name;
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
    if (this.#isVisible) moveFocus(this.#focusable);
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

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }
  getSize(): number[] {
    const { width, height } = this.#bounds;
    return [width, height];
  }
  getPosition(): number[] {
    const { x, y } = this.#bounds;
    return [x, y];
  }
  setPosition(x: number, y: number): void {
    this.#bounds = { ...this.#bounds, x: Math.round(x), y: Math.round(y) };
    this.#emulation().place(this.#bounds);
  }

  setTitle(title: string): void {
    this.#title = title;
  }
  getTitle(): string {
    return this.#title;
  }
  setAlwaysOnTop(flag: boolean, level?: string, relativeLevel?: number): void {
    this.#isOnTop = flag;
    record('BrowserWindow.setAlwaysOnTop', flag, level, relativeLevel);
  }
  isAlwaysOnTop(): boolean {
    return this.#isOnTop;
  }
  setVisibleOnAllWorkspaces(visible: boolean, options?: Electron.VisibleOnAllWorkspacesOptions): void {
    record('BrowserWindow.setVisibleOnAllWorkspaces', visible, options);
  }

  /** Host-internal: marks the window as closed. */
  static end(window: HostBaseWindow): void {
    window.#isVisible = false;
    window.blur();
    window.#isDestroyed = true;
  }

  /** Host-internal. */
  static focusableOf(window: HostBaseWindow): Focusable {
    return window.#focusable;
  }
}

/** Without a position in the options, the window is centred in the display's work area. */
function firstBounds({ x, y, width = 800, height = 600 }: BrowserWindowConstructorOptions): Rectangle {
  const { workArea } = screen.getPrimaryDisplay();
  return {
    x: x ?? workArea.x + Math.trunc((workArea.width - width) / 2),
    y: y ?? workArea.y + Math.trunc((workArea.height - height) / 2),
    width,
    height,
  };
}
