// Windows reports the end of the session to windows only, without `before-quit`
// (https://www.electronjs.org/docs/latest/api/browser-window, `query-session-end` and `session-end`). The panel's window is
// destroyed while it is idle, so a separate window receives these events. That window has no page and is never shown.
import { app, BrowserWindow, type Session } from 'electron';
import { secureWebPreferences } from '../security/web-preferences.ts';

/** Creates the window. To be called on Windows only. */
export function createSessionEndWindow(session: Session): BrowserWindow {
  return new BrowserWindow({
    show: false,
    skipTaskbar: true,
    webPreferences: secureWebPreferences({ session }, app.isPackaged),
  });
}
