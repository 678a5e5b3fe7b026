// Windows tells windows, and nothing else, that the session ends: no `before-quit` is emitted then. The panel's window
// doesn't exist while it is idle, so there is another one, without a page and never shown.
import { app, BrowserWindow, type Session } from 'electron';
import { secureWebPreferences } from '../security/web-preferences.ts';

/** The window that receives `query-session-end` and `session-end`, on Windows only. */
export function sessionEndWindow(session: Session): BrowserWindow {
  return new BrowserWindow({
    show: false,
    skipTaskbar: true,
    webPreferences: secureWebPreferences({ session }, app.isPackaged),
  });
}
