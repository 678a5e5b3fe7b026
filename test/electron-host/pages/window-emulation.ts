// How a page looks at its window and its person: size, zoom, focus, theme, the name it gives of itself.
import type { Rectangle } from 'electron';
import type { Session } from '../chromium/devtools.ts';
import { createVisibleWindow, type VisibleWindow } from './visible-window.ts';
import type { Page } from './page.ts';

/** What the page sees of the person's theme. */
export interface Appearance {
  readonly isDark: () => boolean;
  /** Returns the function that ends the subscription. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Each from 0 to 255; `a`, how opaque it is, from 0 to 1. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

export interface WindowEmulationOptions {
  readonly bounds: Rectangle;
  /** On a display the window is a real one. */
  readonly hasDisplay: boolean;
  readonly zoomFactor: number;
  /** A page that may not be slowed down is never told that it is hidden. */
  readonly backgroundThrottling: boolean;
  readonly backgroundColor?: Color | undefined;
  readonly userAgent: string;
  readonly appearance: Appearance;
}

export class WindowEmulation {
  readonly #page: () => Page;
  readonly #appearance: Appearance;
  readonly #throttles: boolean;
  readonly #tell: (visible: boolean) => void;
  #isVisible = true;
  readonly #hasDisplay: boolean;
  #onScreen: VisibleWindow | undefined;
  #bounds: Rectangle;
  #backgroundColor: Color | undefined;
  zoomFactor: number;
  userAgent: string;

  /** @param tell brings it to the page that its window is shown, or hidden */
  constructor(options: WindowEmulationOptions, page: () => Page, tell: (visible: boolean) => void) {
    this.#tell = tell;
    this.#page = page;
    this.#appearance = options.appearance;
    this.#throttles = options.backgroundThrottling;
    this.#hasDisplay = options.hasDisplay;
    this.#bounds = options.bounds;
    this.#backgroundColor = options.backgroundColor;
    this.zoomFactor = options.zoomFactor;
    this.userAgent = options.userAgent;
  }

  /** Before the first document. @returns the function that ends it */
  async start(session: Session): Promise<() => void> {
    const paint = () => session.send('Emulation.setEmulatedMedia', { features: [this.#colorScheme()] });
    if (this.#hasDisplay) this.#onScreen = createVisibleWindow(this.#page(), this.#bounds);
    await Promise.all([
      paint(),
      this.#isEmulated && session.send('Emulation.setDeviceMetricsOverride', this.#metrics()),
      session.send('Emulation.setUserAgentOverride', { userAgent: this.userAgent }),
      this.#backgroundColor !== undefined &&
        session.send('Emulation.setDefaultBackgroundColorOverride', { color: this.#backgroundColor }),
    ]);
    return this.#appearance.onChange(() => void paint().catch(() => undefined));
  }

  /** `document.visibilityState`. */
  show(visible: boolean): void {
    this.#withWindow((window) => window.show(visible));
    if (visible === this.#isVisible || !this.#throttles) return;
    this.#isVisible = visible;
    this.#tell(visible);
  }

  /** `document.hasFocus()`, `focus` and `blur`. */
  focus(focused: boolean): void {
    if (!this.#hasDisplay) this.#page().post('Emulation.setFocusEmulationEnabled', { enabled: focused });
    else if (focused) this.#withWindow((window) => window.focus());
  }

  /** Whether the display's person gives it the focus; off-screen nobody does. */
  async hasFocus(): Promise<boolean> {
    return (await this.#onScreen?.hasFocus()) ?? false;
  }

  place(bounds: Rectangle): void {
    const { width, height } = this.#bounds;
    const isResized = bounds.width !== width || bounds.height !== height;
    this.#bounds = bounds;
    this.#withWindow((window) => window.place(bounds));
    if (isResized && this.#isEmulated) this.#emulate();
  }

  zoom(factor: number): void {
    this.zoomFactor = factor;
    this.#emulate();
  }

  setUserAgent(userAgent: string): void {
    this.userAgent = userAgent;
    this.#page().post('Emulation.setUserAgentOverride', { userAgent });
  }

  setBackgroundColor(color: Color): void {
    this.#backgroundColor = color;
    this.#page().post('Emulation.setDefaultBackgroundColorOverride', { color });
  }

  /** A real window has its own size, as long as nothing is zoomed. */
  get #isEmulated(): boolean {
    return !this.#hasDisplay || this.zoomFactor !== 1;
  }

  #emulate(): void {
    if (this.#isEmulated) this.#page().post('Emulation.setDeviceMetricsOverride', this.#metrics());
    else this.#page().post('Emulation.clearDeviceMetricsOverride');
  }

  #withWindow(action: (window: VisibleWindow) => void): void {
    if (!this.#hasDisplay) return;
    this.#page().withSession(() => this.#onScreen && action(this.#onScreen));
  }

  /** A larger zoom is a smaller page with more pixels a point. */
  #metrics() {
    const { width, height } = this.#bounds;
    const zoom = this.zoomFactor;
    return {
      width: Math.round(width / zoom),
      height: Math.round(height / zoom),
      deviceScaleFactor: zoom === 1 ? 0 : zoom,
      mobile: false,
    };
  }

  #colorScheme() {
    return { name: 'prefers-color-scheme', value: this.#appearance.isDark() ? 'dark' : 'light' };
  }
}
