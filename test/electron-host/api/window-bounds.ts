// A window's position and size, within its limits.
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { screen } from './screen.ts';

type Size = Pick<Rectangle, 'width' | 'height'>;

export interface WindowBounds {
  readonly now: Rectangle;
  /** Changes the given values. @returns what has changed */
  readonly change: (bounds: Partial<Rectangle>) => { readonly resized: boolean; readonly moved: boolean };
  /** Centers the window in the primary display's work area; reduces it to the size of that. */
  readonly center: () => ReturnType<WindowBounds['change']>;
}

/** A window without a position in its options is centered. */
export function createBounds(options: BrowserWindowConstructorOptions): WindowBounds {
  const { minWidth = 0, maxWidth = Infinity, minHeight = 0, maxHeight = Infinity } = options;
  const limit = ({ width, height }: Size): Size => ({
    width: Math.round(Math.max(minWidth, Math.min(width, maxWidth))),
    height: Math.round(Math.max(minHeight, Math.min(height, maxHeight))),
  });
  const { x, y, width = 800, height = 600, center = false } = options;
  const middle = centered(limit({ width, height }));
  let now: Rectangle = x === undefined || y === undefined || center ? middle : { ...middle, x, y };

  const change = (bounds: Partial<Rectangle>) => {
    const before = now;
    const next = { ...before, ...bounds };
    now = { x: Math.round(next.x), y: Math.round(next.y), ...limit(next) };
    return {
      resized: now.width !== before.width || now.height !== before.height,
      moved: now.x !== before.x || now.y !== before.y,
    };
  };
  return {
    get now() {
      return { ...now };
    },
    change,
    center: () => {
      const { workArea } = screen.getPrimaryDisplay();
      const width = Math.min(now.width, workArea.width);
      return change(centered({ width, height: Math.min(now.height, workArea.height) }));
    },
  };
}

/** In whole pixels, rounded down. */
function centered({ width, height }: Size): Rectangle {
  const { workArea } = screen.getPrimaryDisplay();
  const x = workArea.x + Math.trunc((workArea.width - width) / 2);
  const y = workArea.y + Math.trunc((workArea.height - height) / 2);
  return { x, y, width, height };
}
