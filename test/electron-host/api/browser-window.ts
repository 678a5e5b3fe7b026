// BrowserWindow: https://www.electronjs.org/docs/latest/api/browser-window
import { resolve } from 'node:path';
import type {
  BrowserWindow as ElectronBrowserWindow,
  BrowserWindowConstructorOptions,
  WebContents,
} from 'electron';
import type { Page } from '../pages/page.ts';
import type { Engine } from '../pages/engine.ts';
import type { Color } from '../pages/window-emulation.ts';
import { app, HostApp } from './app.ts';
import { HostBaseWindow } from './base-window.ts';
import { checkOptions } from './browser-window-options.ts';
import { createEvent } from './event.ts';
import { noticeFocus } from './focus.ts';
import { markDestroyed, type PartOf, UnimplementedError, whole } from './unimplemented-proxy.ts';
import { session } from './session.ts';
import { HostWebContents } from './web-contents.ts';

const events = [
  'page-title-updated',
  'show',
  'hide',
  'focus',
  'blur',
  'close',
  'closed',
  // The host never emits it: a window keeps its size.
  'resize',
  'query-session-end',
  'session-end',
];

const windows: HostBrowserWindow[] = [];
let lastId = 0;

export class HostBrowserWindow
  extends HostBaseWindow
  implements PartOf<ElectronBrowserWindow, HostBrowserWindow>
{
  readonly id: number;
  readonly webContents: WebContents;
  readonly #contents: HostWebContents;
  readonly #backgroundColor: string;
  readonly #engine: Engine;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow', events, options, () => this.#engine.emulation);
    checkOptions(options);
    lastId += 1;
    this.id = lastId;
    this.#backgroundColor = options.backgroundColor ?? '#FFFFFF';
    const { preload, partition, session: given } = options.webPreferences ?? {};
    const contents = new HostWebContents({
      session: given ?? (partition === undefined ? session.defaultSession : session.fromPartition(partition)),
      preload: preload === undefined ? undefined : resolve(preload),
      bounds: this.getBounds(),
      backgroundColor:
        options.backgroundColor === undefined ? undefined : parseColor(options.backgroundColor),
      window: {
        titled: (title, explicit) => this.#titled(title, explicit),
        closed: () => this.#closed(),
        focus: () => this.focus(),
        focused: () =>
          noticeFocus(() =>
            windows.filter((each) => each.isVisible()).map((each) => HostBaseWindow.focusableOf(each)),
          ),
        isFocused: () => this.isFocused(),
      },
    });
    this.#contents = contents;
    this.webContents = whole(contents);
    const engine = HostWebContents.engineOf(contents);
    this.#engine = engine;
    windows.push(this);
    app.emit('browser-window-created', createEvent({}), this);
    if (options.show !== false) this.show();
  }

  loadURL(url: string, options?: Electron.LoadURLOptions): Promise<void> {
    return this.#contents.loadURL(url, options);
  }

  /** In capitals, as Electron returns it. */
  getBackgroundColor(): string {
    return this.#backgroundColor.toUpperCase();
  }

  close(): void {
    const event = createEvent({});
    this.emit('close', event);
    if (event.defaultPrevented) HostApp.closeCancelled(app);
    else this.#engine.close(() => HostApp.closeCancelled(app));
  }
  destroy(): void {
    if (this.isDestroyed()) return;
    this.#closed();
    HostWebContents.end(this.#contents);
  }

  static getAllWindows(): ElectronBrowserWindow[] {
    return windows.map((window) => whole<ElectronBrowserWindow>(window));
  }
  static getFocusedWindow(): ElectronBrowserWindow | null {
    const focused = windows.find((window) => window.isFocused());
    return focused ? whole<ElectronBrowserWindow>(focused) : null;
  }
  static fromId(id: number): ElectronBrowserWindow | null {
    const found = windows.find((window) => window.id === id);
    return found ? whole<ElectronBrowserWindow>(found) : null;
  }

  /** Host-internal. */
  static get all(): readonly HostBrowserWindow[] {
    return windows;
  }

  /** Host-internal. */
  static pageOf(window: HostBrowserWindow): Page {
    return window.#engine.page;
  }

  /** Host-internal: Windows ends the user's session. Returns false if a window delays that. */
  static endSession(): boolean {
    const event = createEvent({ reasons: ['shutdown'] });
    for (const window of [...windows]) window.emit('query-session-end', event);
    if (event.defaultPrevented) return false;
    for (const window of [...windows]) window.emit('session-end', createEvent({ reasons: ['shutdown'] }));
    return true;
  }

  #titled(title: string, explicit: boolean): void {
    if (this.isDestroyed()) return;
    const event = createEvent({});
    this.emit('page-title-updated', event, title, explicit);
    if (!event.defaultPrevented) this.setTitle(title);
  }

  #closed(): void {
    if (this.isDestroyed()) return;
    HostBaseWindow.end(this);
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
});

/** @param text `#RRGGBB` @throws UnimplementedError for Electron's other forms */
function parseColor(text: string): Color {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new UnimplementedError(`the colour ${text}`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  return { r, g, b, a: 1 };
}
