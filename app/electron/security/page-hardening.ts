// Denies what pages can request beyond their content, such as permissions, windows and downloads. Blocks the panel's network. Sets the
// preferences of all windows by which a page could get more than in a browser, so that they don't depend on a default of Electron.
import type { App, Event, ProxyConfig, Session, WebPreferences } from 'electron';

/**
 * Denies all pages windows, web views, permissions, downloads, and moving or resizing their window (`moveTo`, `resizeTo`). A
 * server that asks for a client certificate gets none: Electron would send the first one of the system's store, which names the
 * user. Devices (Bluetooth, HID, serial, USB) need a permission, and without a listener Electron selects none. WebRTC needs no
 * permission: it uses the session's proxy or nothing. Must run before the app is ready.
 */
export function hardenAllWebContents(app: App): void {
  app.on('session-created', hardenSession);
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.on('will-attach-webview', prevent);
    contents.on('content-bounds-updated', prevent);
  });
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault();
    answer();
  });
}

/**
 * Cancels a session's requests to servers and for files. WebRTC's connections aren't requests: they get a proxy that refuses
 * them. Resolves when pages may be loaded in the session.
 */
export async function blockNetwork(session: Session): Promise<void> {
  session.webRequest.onBeforeRequest({ urls: otherUrls }, (_details, callback) => callback({ cancel: true }));
  await session.setProxy(closedProxy);
}

/** Port 1 of this computer, where nothing listens. Without `<-loopback>`, this computer would be reached without the proxy. */
const closedProxy: ProxyConfig = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:1',
  proxyBypassRules: '<-loopback>',
};

const otherUrls = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'];

/**
 * Gives every page Chromium's sandbox, except with `--no-sandbox`, which only an unpackaged Perch accepts: `enableSandbox` would
 * remove that switch, and Chromium's network service couldn't start. Must run before the app is ready.
 */
export function sandboxPages(app: App): void {
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
}

function hardenSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.on('will-download', prevent);
  // A new session downloads a dictionary for the spell checker from Google at once, whatever the `spellcheck` of its windows is
  // (electron/electron#22995). `setSpellCheckerEnabled(false)` doesn't stop a download that has been prepared.
  session.setSpellCheckerLanguages([]);
}

function prevent(event: Event): void {
  event.preventDefault();
}

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
