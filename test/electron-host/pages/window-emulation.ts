// Emulates a page's window: size, zoom, focus, visibility, theme and user agent.
import type { Rectangle } from 'electron';
import type { Session } from '../chromium/devtools.ts';
import { createVisibleWindow, type VisibleWindow } from './visible-window.ts';
import type { Page } from './page.ts';

/** The theme of the app's windows. */
export interface Appearance {
  readonly isDark: () => boolean;
  /** Returns a function that unsubscribes. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Red, green and blue from 0 to 255; alpha from 0 to 1. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

export interface WindowEmulationOptions {
  readonly bounds: Rectangle;
  /** Whether the window is shown on a display instead of emulated. */
  readonly hasDisplay: boolean;
  readonly backgroundColor?: Color | undefined;
  readonly userAgent: string;
  readonly appearance: Appearance;
}

export class WindowEmulation {
  readonly #page: () => Page;
  readonly #appearance: Appearance;
  readonly #onVisibilityChange: (visible: boolean) => void;
  #isVisible = true;
  readonly #hasDisplay: boolean;
  #onScreen: VisibleWindow | undefined;
  readonly #bounds: Rectangle;
  readonly #backgroundColor: Color | undefined;
  zoomFactor = 1;
  readonly #userAgent: string;

  /** @param onVisibilityChange reports the visibility to the page */
  constructor(
    options: WindowEmulationOptions,
    page: () => Page,
    onVisibilityChange: (visible: boolean) => void,
  ) {
    this.#onVisibilityChange = onVisibilityChange;
    this.#page = page;
    this.#appearance = options.appearance;
    this.#hasDisplay = options.hasDisplay;
    this.#bounds = options.bounds;
    this.#backgroundColor = options.backgroundColor;
    this.#userAgent = options.userAgent;
  }

  /** Call before the first document. @returns a function that unsubscribes */
  async start(session: Session): Promise<() => void> {
    const paint = () => session.send('Emulation.setEmulatedMedia', { features: [this.#colorScheme()] });
    if (this.#hasDisplay) this.#onScreen = createVisibleWindow(this.#page(), this.#bounds);
    await Promise.all([
      paint(),
      this.#isEmulated && session.send('Emulation.setDeviceMetricsOverride', this.#metrics()),
      session.send('Emulation.setUserAgentOverride', { userAgent: this.#userAgent }),
      this.#backgroundColor !== undefined &&
        session.send('Emulation.setDefaultBackgroundColorOverride', { color: this.#backgroundColor }),
    ]);
    return this.#appearance.onChange(() => void paint().catch(() => undefined));
  }

  /** Sets `document.visibilityState`; on a display, shows or hides the window as well. */
  show(visible: boolean): void {
    this.#withWindow((window) => window.show(visible));
    if (visible === this.#isVisible) return;
    this.#isVisible = visible;
    this.#onVisibilityChange(visible);
  }

  /** Off-screen, emulates `document.hasFocus()`, `focus` and `blur`. On a display, activates the window if it gets the focus. */
  focus(focused: boolean): void {
    if (!this.#hasDisplay) this.#page().post('Emulation.setFocusEmulationEnabled', { enabled: focused });
    else if (focused) this.#withWindow((window) => window.focus());
  }

  /** Whether the window has the focus on the display; false off-screen. */
  async hasFocus(): Promise<boolean> {
    return (await this.#onScreen?.hasFocus()) ?? false;
  }

  place(bounds: Rectangle): void {
    this.#withWindow((window) => window.place(bounds));
  }

  zoom(factor: number): void {
    this.zoomFactor = factor;
    if (this.#isEmulated) this.#page().post('Emulation.setDeviceMetricsOverride', this.#metrics());
    else this.#page().post('Emulation.clearDeviceMetricsOverride');
  }

  /** Whether the page's size is emulated: always off-screen, on a display only while it is zoomed. */
  get #isEmulated(): boolean {
    return !this.#hasDisplay || this.zoomFactor !== 1;
  }

  #withWindow(action: (window: VisibleWindow) => void): void {
    if (!this.#hasDisplay) return;
    this.#page().withSession(() => this.#onScreen && action(this.#onScreen));
  }

  /** Zooming in reduces the page's size and raises its scale factor. */
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
