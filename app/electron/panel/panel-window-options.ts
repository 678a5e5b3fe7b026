// How the panel's window looks to the desktop.
import type { BrowserWindowConstructorOptions } from 'electron';

/**
 * The window at the tray has no frame and no taskbar button. Without a tray it has both; `useContentSize` keeps the frame from
 * taking its space from the page. The corners are Electron's default: rounded, where the desktop can draw that.
 */
export function panelWindowOptions(hasTray: boolean): BrowserWindowConstructorOptions {
  return {
    width: 380,
    height: 560,
    useContentSize: true,
    title: 'Perch',
    resizable: false,
    fullscreenable: false,
    skipTaskbar: hasTray,
    frame: !hasTray,
  };
}
