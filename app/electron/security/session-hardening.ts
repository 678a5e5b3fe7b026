// Denies by default what a page can request: permissions, windows, downloads, embedded pages, and the panel's network.
import { app, type Session } from 'electron';

/**
 * Keeps all pages from opening windows and embedding web views, and all sessions from granting permissions and
 * downloading. Navigation is limited for each window. Must run before the app is ready.
 */
export function hardenAllWebContents(): void {
  app.on('session-created', hardenSession);
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** Cancels all requests of the panel's session, except those for its own scheme. */
export function blockNetwork(session: Session): void {
  session.webRequest.onBeforeRequest({ urls: otherUrls }, (_details, callback) => callback({ cancel: true }));
}

const otherUrls = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'];

function hardenSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
