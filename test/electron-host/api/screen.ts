// screen: https://www.electronjs.org/docs/latest/api/screen
import { isDeepStrictEqual } from 'node:util';
import type { Display, Point, Rectangle, Screen } from 'electron';
import { app } from './app.ts';
import { createEvent } from './event.ts';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';

const metrics = ['bounds', 'workArea', 'scaleFactor', 'rotation'] as const;
/** Without a display: an emulated one of a common size, with a desktop bar at the top. */
let displays: readonly Display[] = [
  display({ x: 0, y: 0, width: 1920, height: 1080 }, { x: 0, y: 27, width: 1920, height: 1053 }),
];

class HostScreen extends StrictEmitter implements PartOf<Screen, HostScreen> {
  constructor() {
    super('screen', ['display-added', 'display-removed', 'display-metrics-changed']);
  }

  getPrimaryDisplay(): Display {
    return this.getDisplayNearestPoint({ x: 0, y: 0 });
  }

  getAllDisplays(): Display[] {
    this.#ready();
    return displays.map((known) => ({ ...known }));
  }

  /** Returns the display with the largest intersection. */
  getDisplayMatching(rect: Rectangle): Display {
    const shared = ({ bounds }: Display) =>
      overlap(bounds.x, bounds.width, rect.x, rect.width) *
      overlap(bounds.y, bounds.height, rect.y, rect.height);
    const best = this.getAllDisplays().sort((one, other) => shared(other) - shared(one))[0];
    return best && shared(best) > 0 ? best : this.getDisplayNearestPoint(rect);
  }

  getDisplayNearestPoint({ x, y }: Point): Display {
    const distance = ({ bounds }: Display) =>
      Math.hypot(outside(x, bounds.x, bounds.width), outside(y, bounds.y, bounds.height));
    const nearest = this.getAllDisplays().sort((one, other) => distance(one) - distance(other))[0];
    if (!nearest) throw new Error('There is no display.');
    return nearest;
  }

  /** There is no pointer. */
  getCursorScreenPoint(): Point {
    this.#ready();
    return { x: 0, y: 0 };
  }

  #ready(): void {
    if (!app.isReady()) throw new Error("The 'screen' module can't be used before the app 'ready' event");
  }

  /** Of the host: replaces the displays. */
  static arrange(
    screen: HostScreen,
    sizes: readonly { readonly bounds: Rectangle; readonly workArea: Rectangle }[],
  ): void {
    const before = displays;
    displays = sizes.map(({ bounds, workArea }, at) => display(bounds, workArea, at + 1));
    for (const now of displays) {
      const old = before.find(({ id }) => id === now.id);
      const changed = metrics.filter((name) => !isDeepStrictEqual(old?.[name], now[name]));
      if (!old) screen.emit('display-added', createEvent({}), now);
      else if (changed.length > 0) screen.emit('display-metrics-changed', createEvent({}), now, changed);
    }
    for (const old of before.slice(displays.length)) screen.emit('display-removed', createEvent({}), old);
  }
}

function display(bounds: Rectangle, workArea: Rectangle, id = 1): Display {
  const { width, height } = bounds;
  return {
    id,
    label: `Display ${id}`,
    bounds,
    workArea,
    size: { width, height },
    workAreaSize: { width: workArea.width, height: workArea.height },
    nativeOrigin: { x: bounds.x, y: bounds.y },
    scaleFactor: 1,
    rotation: 0,
    internal: false,
    detected: true,
    monochrome: false,
    accelerometerSupport: 'unknown',
    touchSupport: 'unknown',
    colorDepth: 24,
    colorSpace: '{primaries:BT709, transfer:SRGB, matrix:RGB, range:FULL}',
    depthPerComponent: 8,
    displayFrequency: 60,
    maximumCursorSize: { width: 128, height: 128 },
  };
}

function overlap(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart));
}

function outside(at: number, start: number, length: number): number {
  return Math.max(start - at, 0, at - (start + length - 1));
}

export const screen = new HostScreen();
export { HostScreen };
