// The window with the service's login page: a fresh in-memory session for each sign-in, no preload, and a title that
// always begins with the host that it shows.
import { app, BrowserWindow, nativeTheme, session, type Session, type WebContents } from 'electron';
import { messages } from '../../i18n/i18n.ts';
import { certificateErrorCode } from '../../api/http/certificate-error.ts';
import type { OpenSignInWindow, SignInResult } from '../../core/ports.ts';
import { certificateText } from '../../core/failure-messages.ts';
import { hostTitle } from '../security/url-policy.ts';
import { secureWebPreferences } from '../security/web-preferences.ts';
import { interceptRedirect } from './redirect-interception.ts';

type Result = SignInResult<'redirected'>;

export interface SignInWindowOptions {
  /** Prepares the session of a sign-in. No page is loaded before it resolves. */
  readonly prepareSession: (session: Session) => Promise<void>;
  /** Whether a proxy asked this window for credentials without getting any that it accepts. */
  readonly isProxyAuthMissing: (contents: WebContents) => boolean;
}

let windowCount = 0;

/**
 * Returns the function that opens a window. Its promise `result` resolves with the redirect's address, with why the page
 * failed, or when the window is closed.
 */
export function createSignInWindows({
  prepareSession,
  isProxyAuthMissing,
}: SignInWindowOptions): OpenSignInWindow {
  return ({ address, redirectUri, title }) => {
    windowCount += 1;
    const partition = session.fromPartition(`sign-in-${windowCount}`, { cache: false });
    // Before the window exists: a session with a loaded page may not apply another proxy.
    const prepared = prepareSession(partition);
    // It is handled below. This one is for the case that the constructor of the window throws.
    prepared.catch(() => undefined);
    const window = new BrowserWindow({
      width: 480,
      height: 720,
      minWidth: 360,
      minHeight: 480,
      title: hostTitle(address, title),
      // The window is shown at once, in the colour of an empty page, however long the service takes.
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1c20' : '#ffffff',
      autoHideMenuBar: true,
      fullscreenable: false,
      webPreferences: secureWebPreferences({ session: partition }, app.isPackaged),
    });
    const { webContents } = window;
    const { promise: result, resolve } = Promise.withResolvers<Result>();

    const finish = (finalResult: Result) => {
      resolve(finalResult);
      if (!window.isDestroyed()) window.destroy();
      partition.clearStorageData().catch(() => {
        // The session is in memory only and ends with the process.
      });
    };

    interceptRedirect(webContents, redirectUri, (redirect) =>
      finish({ kind: 'redirected', address: redirect }),
    );

    window.on('page-title-updated', (event) => event.preventDefault());
    webContents.on('did-navigate', () => window.setTitle(hostTitle(webContents.getURL(), title)));
    // Preventing this event ignores the page's `beforeunload` handler: a page can't keep its window open.
    webContents.on('will-prevent-unload', (event) => event.preventDefault());
    // No certificate can be accepted by a click: the window closes, and the panel explains why.
    webContents.on('certificate-error', (event, url, error, certificate, answer, isMainFrame) => {
      event.preventDefault();
      answer(false);
      if (!isMainFrame) return;
      const names = { issuedTo: certificate.subjectName, issuedBy: certificate.issuerName };
      const details = { host: new URL(url).host, fault: certificateErrorCode(error), ...names };
      finish({
        kind: 'failed',
        text: certificateText({ certificate: details }) ?? messages.signInFailed.pageCertificate,
      });
    });
    webContents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
      if (!isMainFrame || code === loadAborted) return;
      const text = isProxyAuthMissing(webContents) ? messages.network.proxy : loadErrorText(code);
      finish({ kind: 'failed', text });
    });
    webContents.on('render-process-gone', () =>
      finish({ kind: 'failed', text: messages.signInFailed.pageCrashed }),
    );
    window.on('closed', () => finish({ kind: 'cancelled' }));

    prepared.then(
      () => {
        if (window.isDestroyed()) return;
        webContents.loadURL(address).catch(() => {
          // `did-fail-load` reports it.
        });
      },
      () => finish({ kind: 'failed', text: messages.network.proxy }),
    );
    return { result, close: () => finish({ kind: 'cancelled' }) };
  };
}

/** ERR_ABORTED of Chromium's net errors, as after an intercepted redirect. */
const loadAborted = -3;

/** ERR_TUNNEL_CONNECTION_FAILED, ERR_PROXY_CONNECTION_FAILED and ERR_NO_SUPPORTED_PROXIES. */
const proxyErrors = [-111, -130, -336];

/** Of Chromium's net errors, -200 to -299 are about certificates. */
function loadErrorText(code: number): string {
  if (proxyErrors.includes(code)) return messages.network.proxy;
  return code <= -200 && code > -300
    ? messages.signInFailed.pageCertificate
    : messages.signInFailed.pageNetwork;
}
