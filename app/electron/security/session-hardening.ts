// Denies by default what a page could ask for: permissions, popups, downloads, embedded pages, navigation.
import { app, type Session } from 'electron';

/**
 * From now on no page opens a window or embeds a web view, and no session that is made grants or downloads anything;
 * where a page may go is said per window. Must run before the app is ready.
 */
export function hardenAllWebContents(): void {
  app.on('session-created', guardSession);
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** What the panel shows is Perch's own: its session asks nobody else for anything, whatever its page says. */
export function blockNetwork(session: Session): void {
  session.webRequest.onBeforeRequest({ urls: elsewhere }, (_details, answer) => answer({ cancel: true }));
}

const elsewhere = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'];

function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
