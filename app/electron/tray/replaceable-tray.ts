// A tray icon that can be created again: Chromium registers an icon with the desktop only when it is created. This object
// stays while Electron's changes.
import type { Menu, NativeImage, Rectangle, Tray } from 'electron';
import { EventEmitter } from 'node:events';

/** The members that Perch uses on Linux. */
type UsedTray = Pick<
  Tray,
  'setImage' | 'setToolTip' | 'setContextMenu' | 'getBounds' | 'isDestroyed' | 'destroy'
>;
type CreateTray = (image: NativeImage | string) => UsedTray & EventEmitter;

export class ReplaceableTray extends EventEmitter implements UsedTray {
  #image: NativeImage | string;
  #tooltip = '';
  #menu: Menu | null = null;
  readonly #createTray: CreateTray;
  #tray: UsedTray;

  constructor(image: NativeImage | string, createTray: CreateTray) {
    super();
    this.#image = image;
    this.#createTray = createTray;
    this.#tray = this.#create();
  }

  /** Destroys Electron's tray and creates one with the same image, tooltip and menu. */
  replace(): void {
    this.#tray.destroy();
    this.#tray = this.#create();
    this.#tray.setToolTip(this.#tooltip);
    this.#tray.setContextMenu(this.#menu);
  }

  setImage(image: NativeImage | string): void {
    this.#image = image;
    this.#tray.setImage(image);
  }

  setToolTip(tooltip: string): void {
    this.#tooltip = tooltip;
    this.#tray.setToolTip(tooltip);
  }

  setContextMenu(menu: Menu | null): void {
    this.#menu = menu;
    this.#tray.setContextMenu(menu);
  }

  getBounds(): Rectangle {
    return this.#tray.getBounds();
  }

  isDestroyed(): boolean {
    return this.#tray.isDestroyed();
  }

  destroy(): void {
    this.#tray.destroy();
  }

  #create(): UsedTray {
    const tray = this.#createTray(this.#image);
    // On Linux the icon has no other events.
    tray.on('click', (...args: unknown[]) => this.emit('click', ...args));
    return tray;
  }
}
