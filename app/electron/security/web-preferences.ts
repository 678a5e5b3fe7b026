// What a page may be. Whatever could give it more than a browser would is named here, so that nothing depends on a
// default; a window's own preferences are what it is about, no more.
import type { Session, WebPreferences } from 'electron';

export interface WindowOptions {
  readonly session: Session;
  readonly preload?: string;
}

/** The preferences of every window of Perch. An installed one has no DevTools. */
export function secureWebPreferences(own: WindowOptions, isPackaged: boolean): WebPreferences {
  return {
    ...own,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    // It would fetch dictionaries, and hand what is typed to the system.
    spellcheck: false,
    devTools: !isPackaged,
  };
}
