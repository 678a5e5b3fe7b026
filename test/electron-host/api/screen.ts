// screen: https://www.electronjs.org/docs/latest/api/screen
import type { Display, Point, Rectangle, Screen } from 'electron';
import { app } from './app.ts';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';

/** The display. Off-screen, it is emulated: of a common size, with a desktop bar at the top. */
let display = displayOf(
  { x: 0, y: 0, width: 1920, height: 1080 },
  { x: 0, y: 27, width: 1920, height: 1053 },
);

class HostScreen extends StrictEmitter implements PartOf<Screen, HostScreen> {
  constructor() {
    super('screen', ['display-metrics-changed']);
  }

  getPrimaryDisplay(): Display {
    this.#ready();
    return { ...display };
  }
  getDisplayMatching(): Display {
    return this.getPrimaryDisplay();
  }
  getDisplayNearestPoint(): Display {
    return this.getPrimaryDisplay();
  }

  /** There is no pointer. */
  getCursorScreenPoint(): Point {
    this.#ready();
    return { x: 0, y: 0 };
  }

  #ready(): void {
    if (!app.isReady()) throw new Error("The 'screen' module can't be used before the app 'ready' event");
  }

  /** Host-internal: sets the display, before the app is ready. */
  static arrange({ bounds, workArea }: { readonly bounds: Rectangle; readonly workArea: Rectangle }): void {
    display = displayOf(bounds, workArea);
  }
}

function displayOf(bounds: Rectangle, workArea: Rectangle): Display {
  const { width, height } = bounds;
  return {
    id: 1,
    label: 'Display',
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

export const screen = new HostScreen();
export { HostScreen };
