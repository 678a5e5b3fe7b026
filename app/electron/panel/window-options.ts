// The size of the panel's window, and what it has with and without a tray.
import type { BrowserWindowConstructorOptions } from 'electron';

/** At least the height of a title bar and the borders. Their real height is known only once the window is shown. */
const frameHeight = 48;

/**
 * The window at the tray has no frame and no taskbar button. Without a tray it has both; `useContentSize` keeps the frame from taking its
 * space from the page. On a low screen the page scrolls, so that its footer stays on the screen. The corners are Electron's default:
 * rounded, if the desktop can draw that.
 */
export function windowOptions(hasTray: boolean, availableHeight: number): BrowserWindowConstructorOptions {
  return {
    width: 380,
    height: Math.min(560, availableHeight - (hasTray ? 0 : frameHeight)),
    useContentSize: true,
    title: 'Perch',
    resizable: false,
    fullscreenable: false,
    skipTaskbar: hasTray,
    frame: !hasTray,
  };
}
