// The preferences of all windows' pages. Those by which a page could get more than in a browser are set here, so that they
// don't depend on a default of Electron.
import type { WebPreferences } from 'electron';

/** The preferences that differ between windows. `session` is an Electron session. */
interface WindowPreferences {
  readonly session: object;
  readonly preload?: string;
}

/** Lint requires this call for every window. */
export function secureWebPreferences<Own extends WindowPreferences>(
  own: Own,
  isPackaged: boolean,
): Own & Omit<WebPreferences, keyof WindowPreferences> {
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
    autoplayPolicy: 'document-user-activation-required',
    // Electron 33 doesn't know this preference yet: see `setOwnSwitches`.
    // oxlint-disable-next-line typescript/no-deprecated -- it is deprecated to set it to true
    enableDeprecatedPaste: false,
    // The spell checker downloads dictionaries and passes typed text to the system.
    spellcheck: false,
    // A page's `alert` or `confirm` would show a box without the page's host.
    disableDialogs: true,
    // The first feature would let a page open a window without a title above all others. The second would let a page open the
    // system's file dialogs, which don't name the page's host.
    disableBlinkFeatures: 'DocumentPictureInPictureAPI,FileSystemAccessLocal',
    devTools: !isPackaged,
  };
}
