// The size and the place of the sign-in window.
import type { Rectangle } from 'electron';

const size = { width: 480, height: 720 };
/** At least the height of a title bar. Its real height is known only once the window is shown. */
const frameHeight = 48;

/** The window in the middle of the work area, at most as large as that. The height is that of the page, below the title bar. */
export function signInBounds(area: Rectangle): Rectangle {
  const width = Math.min(size.width, area.width);
  const height = Math.min(size.height, area.height - frameHeight);
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - frameHeight - height) / 2),
    width,
    height,
  };
}
