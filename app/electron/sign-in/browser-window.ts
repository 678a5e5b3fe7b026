// The Electron window of a sign-in. It is shown at once, however long the service takes.
import { app, BrowserWindow, nativeTheme, screen, type Session } from 'electron';
import { secureWebPreferences } from '../security/web-preferences.ts';

/** Opens a window without preload. It can't be made too narrow to show its title, the host of its page. */
export function createSignInBrowserWindow(session: Session, title: string): BrowserWindow {
  return new BrowserWindow({
    width: 480,
    // With a title bar it fits a low screen.
    height: Math.min(720, screen.getPrimaryDisplay().workAreaSize.height - 48),
    minWidth: 480,
    minHeight: 480,
    title,
    // `--surface` of renderer/theme.css. Without a colour, the window is white until its page is painted.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1c20' : '#f6f7f9',
    autoHideMenuBar: true,
    fullscreenable: false,
    webPreferences: secureWebPreferences({ session }, app.isPackaged),
  });
}
