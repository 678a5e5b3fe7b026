// Reads and operates Perch's tray on macOS and Windows. Electron has no API that lists trays or reads what they show, so the Tray
// class is instrumented before the app's code runs.
import type * as Electron from 'electron';
import type { ElectronApplication } from 'playwright';
import type { TrayItem } from '../desktop/tray-item.ts';

export function instrumentedTray(electron: ElectronApplication): TrayItem {
  return {
    read: async () => {
      const state = await electron.evaluate(() => globalThis.trayControl.read());
      return state && { ...state, image: Buffer.from(state.image, 'base64') };
    },
    click: () => electron.evaluate(() => globalThis.trayControl.click()),
    choose: (label) => electron.evaluate((_electron, chosen) => globalThis.trayControl.choose(chosen), label),
  };
}

/** A global of Electron's main process. */
interface TrayControl {
  /** Returns undefined while there is no tray with an image. */
  readonly read: () => InstrumentedState | undefined;
  readonly click: () => void;
  /** Chooses the menu item with this label. @throws Error if it is missing or disabled. */
  readonly choose: (label: string) => void;
}

interface InstrumentedState {
  /** PNG, in base64. */
  readonly image: string;
  readonly tooltip: string;
  readonly menu: readonly string[];
}

declare global {
  var trayControl: TrayControl;
}

/** The source of a CommonJS module for Electron's `--require`, which runs before the app's code. */
export const trayModule = `(${installTrayControl.toString()})(require('electron'));\n`;

/** Becomes source text, so it can refer only to its parameter and to globals. */
function installTrayControl({ Tray, nativeImage }: typeof Electron): void {
  let tray: Electron.Tray | undefined;
  let image: Electron.NativeImage | string | undefined;
  let tooltip = '';
  let menu: Electron.Menu | null | undefined;

  /** Records the argument of every call of a method. Then calls the method itself, unless `isBlocked`. */
  const instrument = (method: string, record: (value: never) => void, isBlocked = false) => {
    const original: unknown = Reflect.get(Tray.prototype, method);
    if (typeof original !== 'function') throw new TypeError(`Electron's Tray has no ${method}.`);
    const instrumented = new Proxy(original, {
      apply: (target, calledOn: Electron.Tray, args: never[]) => {
        tray = calledOn;
        Reflect.apply(record, undefined, args);
        return isBlocked ? undefined : (Reflect.apply(target, calledOn, args) as unknown);
      },
    });
    Reflect.set(Tray.prototype, method, instrumented);
  };
  instrument('setImage', (value: Electron.NativeImage | string) => (image = value));
  instrument('setToolTip', (value: string) => (tooltip = value));
  instrument('setContextMenu', (value: Electron.Menu | null) => (menu = value));
  // An open menu blocks the main process until the user closes it.
  instrument('popUpContextMenu', (value: Electron.Menu | undefined) => (menu = value ?? menu), true);

  const currentTray = () => {
    if (tray === undefined || tray.isDestroyed()) throw new Error('Perch shows no tray.');
    return tray;
  };
  const items = () => {
    // On macOS and Windows the tray gets its menu only at a right click.
    if (process.platform !== 'linux') currentTray().emit('right-click', {}, currentTray().getBounds());
    return (menu?.items ?? []).filter(({ type }) => type !== 'separator');
  };

  globalThis.trayControl = {
    read: () => {
      if (tray === undefined || tray.isDestroyed() || image === undefined) return undefined;
      const icon = typeof image === 'string' ? nativeImage.createFromPath(image) : image;
      return {
        image: icon.toPNG().toString('base64'),
        tooltip,
        menu: items().map(({ label }) => label),
      };
    },
    click: () => {
      const keys = { altKey: false, shiftKey: false, ctrlKey: false, metaKey: false };
      const bounds = currentTray().getBounds();
      currentTray().emit('click', keys, bounds, { x: bounds.x, y: bounds.y });
    },
    choose: (label) => {
      const item = items()
        .flatMap((each) => [each, ...(each.submenu?.items ?? [])])
        .find((each) => each.label === label);
      if (item === undefined) throw new Error(`The tray menu has no item "${label}".`);
      if (!item.enabled) throw new Error(`The tray menu's item "${label}" is disabled.`);
      // Asynchronous, as a click is: if it quits the app, this call still returns.
      setImmediate(() => {
        Reflect.apply(item.click, item, []);
      });
    },
  };
}
