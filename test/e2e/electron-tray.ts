// The tray of Perch on Electron, in a person's hands. Electron tells nobody which trays there are or what they
// show, so their class is watched from before the app's code runs; the app takes no part in it.
import type * as Electron from 'electron';

/** What stands ready in Electron's main process. */
export interface TrayInHand {
  /** Undefined as long as there is no tray with an image. */
  readonly look: () => TraySeen | undefined;
  readonly click: () => void;
  /** Chooses the item with this label from the menu. @throws Error where a person can't. */
  readonly choose: (label: string) => void;
}

export interface TraySeen {
  /** PNG, in base64. */
  readonly image: string;
  readonly tooltip: string;
  readonly menu: readonly string[];
}

declare global {
  var trayInHand: TrayInHand;
}

/** The text of a CommonJS module for Electron's `--require`, which runs before the app's own code. */
export const trayModule = `(${takeTrayInHand.toString()})(require('electron'));\n`;

/** Only its text crosses, so it refers to nothing outside itself. */
function takeTrayInHand({ Tray, nativeImage }: typeof Electron): void {
  let tray: Electron.Tray | undefined;
  let image: Electron.NativeImage | string | undefined;
  let tooltip = '';
  let menu: Electron.Menu | null | undefined;

  const watch = (method: string, see: (given: never) => void, andDoIt = true) => {
    const original: unknown = Reflect.get(Tray.prototype, method);
    if (typeof original !== 'function') throw new TypeError(`Electron's Tray has no ${method}.`);
    const watched = new Proxy(original, {
      apply: (target, on: Electron.Tray, args: never[]) => {
        tray = on;
        Reflect.apply(see, undefined, args);
        return andDoIt ? (Reflect.apply(target, on, args) as unknown) : undefined;
      },
    });
    Reflect.set(Tray.prototype, method, watched);
  };
  watch('setImage', (given: Electron.NativeImage | string) => (image = given));
  watch('setToolTip', (given: string) => (tooltip = given));
  watch('setContextMenu', (given: Electron.Menu | null) => (menu = given));
  // A menu that pops up waits for its person, and the main process with it.
  watch('popUpContextMenu', (given: Electron.Menu | undefined) => (menu = given ?? menu), false);

  const shown = () => {
    if (tray === undefined || tray.isDestroyed()) throw new Error('Perch shows no tray.');
    return tray;
  };
  const items = () => {
    // Linux draws the menu itself; elsewhere it opens at a right click.
    if (process.platform !== 'linux') shown().emit('right-click', {}, shown().getBounds());
    return (menu?.items ?? []).filter(({ type, visible }) => visible && type !== 'separator');
  };

  globalThis.trayInHand = {
    look: () => {
      if (tray === undefined || tray.isDestroyed() || image === undefined) return undefined;
      const drawn = typeof image === 'string' ? nativeImage.createFromPath(image) : image;
      return {
        image: drawn.toPNG().toString('base64'),
        tooltip,
        menu: items().map(({ label }) => label),
      };
    },
    click: () => {
      const keys = { altKey: false, shiftKey: false, ctrlKey: false, metaKey: false };
      const bounds = shown().getBounds();
      shown().emit('click', keys, bounds, { x: bounds.x, y: bounds.y });
    },
    choose: (label) => {
      const item = items().find((each) => each.label === label);
      if (item === undefined) throw new Error(`The tray's menu has no ${label}.`);
      if (!item.enabled) throw new Error(`A person can't choose ${label}: it is disabled.`);
      // The click comes by itself, as the system's does: what it ends can't answer for it.
      setImmediate(() => {
        Reflect.apply(item.click, item, []);
      });
    },
  };
}
