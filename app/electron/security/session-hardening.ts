// Denies by default what a page can request: permissions, windows, downloads, embedded pages, the user's certificates,
// another place on the screen, WebRTC's UDP, and the panel's network.
import type { App, Event, ProxyConfig, Session } from 'electron';

/**
 * Keeps all pages from opening windows, embedding web views and moving or resizing their window (`moveTo`, `resizeTo`), and
 * all sessions from granting permissions and downloading. A server that asks for a client certificate gets none: Electron
 * would send the first one of the system's store, which names the user. Devices (Bluetooth, HID, serial, USB) need a
 * permission, and without a listener Electron selects none. WebRTC, which no permission covers, uses the session's proxy
 * or nothing. Each window limits its navigation. Must run before the app is ready.
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
 * Cancels the requests of the panel's session to servers and for files. Its own scheme is served without a proxy. WebRTC's
 * connections aren't requests: they get a proxy that refuses them. Resolves when pages may be loaded in the session.
 */
export async function blockNetwork(session: Session): Promise<void> {
  session.webRequest.onBeforeRequest({ urls: otherUrls }, (_details, callback) => callback({ cancel: true }));
  await session.setProxy(closedProxy);
}

/** For all hosts, port 1 of this computer, where nothing listens. Without `<-loopback>` it would be reached directly itself. */
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
