// Denies by default what a page could ask for: permissions, popups, downloads, embedded pages, navigation.
import { app, type Session } from 'electron';

/** From now on no page opens a window or embeds a web view; what a page may do besides is said per window. */
export function guardAllPages(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** Denies every permission and every download in one session. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
