// The Electron window of a sign-in. It is shown at once, however long the service takes.
import { app, BrowserWindow, nativeTheme, type Rectangle, type Session } from 'electron';
import { secureWebPreferences } from '../security/page-hardening.ts';
import { signInBounds } from './sign-in-bounds.ts';

/** Opens a window in the middle of the work area. Its minimum width leaves room for the host in the title. */
export function createSignInBrowserWindow(
  session: Session,
  title: string,
  area: Rectangle,
  platform: NodeJS.Platform,
): BrowserWindow {
  const bounds = signInBounds(area);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: bounds.width,
    title,
    // `--surface` of renderer/theme.css. Without a colour, the window is white until its page is painted.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1c20' : '#f4f5f7',
    autoHideMenuBar: true,
    fullscreenable: false,
    webPreferences: secureWebPreferences({ session }, app.isPackaged),
  });
  // The browser's keys to go back lead out of a dead end.
  const { webContents } = window;
  webContents.on('before-input-event', (_event, { type, key, alt, meta }) => {
    const isBack = platform === 'darwin' ? meta && key === '[' : alt && key === 'ArrowLeft';
    if (type === 'keyDown' && isBack) webContents.navigationHistory.goBack();
  });
  return window;
}
