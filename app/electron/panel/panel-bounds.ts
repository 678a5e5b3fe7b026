// The size of the panel's window, and its place at the bar with the tray.
import type { Display, Rectangle } from 'electron';

const size = { width: 380, height: 560 };

/** At least the height of a title bar and the borders. Their real height is known only once the window is shown. */
const frameHeight = 48;

/** The size of the page. On a low screen the page scrolls, so that its footer stays on the screen. */
export function panelSize({ height }: Pick<Rectangle, 'height'>, hasFrame: boolean) {
  return { width: size.width, height: Math.min(size.height, height - (hasFrame ? frameHeight : 0)) };
}

type Edge = 'bottom' | 'top' | 'left' | 'right';

/**
 * The place of a frameless panel: at the edge of the screen with the bar, and at its right end; below a bar at the top of macOS and
 * Windows, centered at the icon.
 *
 * @param anchor the tray icon, or the pointer as a rectangle of one pixel where the system doesn't tell the icon's place
 * @param display the display that has it
 */
export function panelBounds(
  anchor: Rectangle,
  display: Pick<Display, 'bounds' | 'workArea'>,
  platform: NodeJS.Platform,
): Rectangle {
  const { workArea } = display;
  const { width, height } = panelSize(workArea, false);
  const edge = platform === 'darwin' ? 'top' : edgeWithBar(anchor, display, platform);
  const right = workArea.x + workArea.width - width;
  // A bar that hides itself leaves the work area whole: the panel doesn't cover the icon.
  const isBelow = edge === 'bottom' && anchor.height > 1;
  const bottom = Math.min(workArea.y + workArea.height, isBelow ? anchor.y : Infinity) - height;
  const x =
    edge === 'left' ? workArea.x : edge === 'top' && platform !== 'linux' ? centered(anchor, width) : right;
  const y =
    edge === 'left' ? workArea.y + (workArea.height - height) / 2 : edge === 'top' ? workArea.y : bottom;
  return {
    x: Math.round(Math.max(workArea.x, Math.min(x, right))),
    y: Math.round(Math.max(workArea.y, y)),
    width,
    height,
  };
}

/** Of the edges that keep windows away, else of all, the one nearest to the anchor. */
function edgeWithBar(
  anchor: Rectangle,
  { bounds, workArea }: Pick<Display, 'bounds' | 'workArea'>,
  platform: NodeJS.Platform,
): Edge {
  const x = anchor.x + anchor.width / 2 - bounds.x;
  const y = anchor.y + anchor.height / 2 - bounds.y;
  const top = workArea.y - bounds.y;
  // Ubuntu's dock is at the left, and the icons are at the top.
  if (platform === 'linux' && top > 0) return 'top';
  const left = workArea.x - bounds.x;
  const edges: readonly { readonly edge: Edge; readonly distance: number; readonly inset: number }[] = [
    { edge: 'bottom', distance: bounds.height - y, inset: bounds.height - workArea.height - top },
    { edge: 'top', distance: y, inset: top },
    { edge: 'left', distance: x, inset: left },
    { edge: 'right', distance: bounds.width - x, inset: bounds.width - workArea.width - left },
  ];
  const withBar = edges.filter(({ inset }) => inset > 0);
  const [nearest] = (withBar.length > 0 ? withBar : edges).toSorted((a, b) => a.distance - b.distance);
  return nearest?.edge ?? 'bottom';
}

function centered({ x, width }: Rectangle, ownWidth: number): number {
  return x + width / 2 - ownWidth / 2;
}
