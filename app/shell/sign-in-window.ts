// The window with the portal's page: a fresh in-memory session per attempt, no preload, and a title that always
// shows where one is. The redirect is caught before anything is requested from its address.
import { BrowserWindow, type Event, nativeTheme, session } from 'electron';
import { messages } from '../language/spoken.ts';
import { isRedirect } from '../service/authorization.ts';
import type { OpenSignInWindow, SignInWindow } from '../session/ports.ts';
import { guardSession } from './guards.ts';
import { maySignInAt } from './sign-in-places.ts';

type Shown = Awaited<SignInWindow['shown']>;

let attempts = 0;

/** Opens the window; the promise `shown` ends with the redirect's address, or when the window is closed. */
export const openSignInWindow: OpenSignInWindow = ({ address, redirectUri, title }) => {
  attempts += 1;
  const partition = session.fromPartition(`sign-in-${attempts}`, { cache: false });
  guardSession(partition);
  const window = new BrowserWindow({
    width: 480,
    height: 720,
    minWidth: 360,
    minHeight: 480,
    title: placeTitle(address, title),
    // On the screen at once, with the colour of an empty page, however long the portal takes.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1c20' : '#ffffff',
    autoHideMenuBar: true,
    fullscreenable: false,
    webPreferences: { session: partition, sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
  const { webContents } = window;
  const { promise: shown, resolve } = Promise.withResolvers<Shown>();

  const finish = (result: Shown) => {
    resolve(result);
    if (!window.isDestroyed()) window.destroy();
    partition.clearStorageData().catch(() => {
      // It is in memory only, and goes with the program at the latest.
    });
  };

  const watch = (event: Event, url: string) => {
    if (isRedirect(url, redirectUri)) {
      event.preventDefault();
      finish({ kind: 'redirected', address: url });
    } else if (!maySignInAt(url)) {
      event.preventDefault();
    }
  };
  webContents.on('will-redirect', (event) => event.isMainFrame && watch(event, event.url));
  webContents.on('will-navigate', (event) => watch(event, event.url));

  window.on('page-title-updated', (event) => event.preventDefault());
  webContents.on('did-navigate', () => window.setTitle(placeTitle(webContents.getURL(), title)));
  // Preventing this event lets the page go: it has no say in whether its window is closed.
  webContents.on('will-prevent-unload', (event) => event.preventDefault());
  webContents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
    // -3 is a load that was given up, as a caught redirect is.
    if (isMainFrame && code !== -3) finish({ kind: 'failed', reason: failureText(code) });
  });
  webContents.on('render-process-gone', () =>
    finish({ kind: 'failed', reason: messages.signInFailed.pageCrashed }),
  );
  window.on('closed', () => finish({ kind: 'closed' }));

  webContents.loadURL(address).catch(() => {
    // What went wrong with the page is told by did-fail-load.
  });
  return { shown, close: () => finish({ kind: 'closed' }) };
};

/** The host comes first: a title that is cut off loses its end. */
function placeTitle(address: string, name: string): string {
  return URL.canParse(address) ? `${new URL(address).host} – ${name}` : name;
}

/** Chromium's net errors: -200 to -299 are about certificates. */
function failureText(code: number): string {
  return code <= -200 && code > -300
    ? messages.signInFailed.pageCertificate
    : messages.signInFailed.pageNetwork;
}
