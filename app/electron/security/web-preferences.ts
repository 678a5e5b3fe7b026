// The preferences of all windows' pages. Every preference that could give a page more than a browser does is set here, so
// that none depends on a default of Electron. A window adds only its session and its preload.
import type { Session, WebPreferences } from 'electron';

export interface WindowOptions {
  readonly session: Session;
  readonly preload?: string;
}

/** Returns the preferences of a window. Lint requires this call in every window. An installed Perch has no DevTools. */
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
    // The spell checker downloads dictionaries and passes typed text to the system.
    spellcheck: false,
    devTools: !isPackaged,
  };
}
