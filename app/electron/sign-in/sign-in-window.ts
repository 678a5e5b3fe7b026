// The window with the portal's page: a fresh in-memory session per attempt, no preload, and a title that always
// shows where one is. The redirect is caught before anything is requested from its address.
import {
  app,
  BrowserWindow,
  type Event,
  nativeTheme,
  session,
  type Session,
  type WebContents,
} from 'electron';
import { messages } from '../../i18n/i18n.ts';
import { isRedirect } from '../../api/oauth/authorization-request.ts';
import { certificateErrorCode } from '../../api/http/certificate-error.ts';
import type { OpenSignInWindow, SignInResult, SignInWindow } from '../../core/ports.ts';
import { certificateText } from '../../core/failure-messages.ts';
import { secureWebPreferences } from '../security/web-preferences.ts';
import { isAllowedUrl, hostTitle } from '../security/url-policy.ts';

type Result = SignInResult<'redirected'>;

/** How a window's requests travel. */
export interface SignInWindowOptions {
  /** Readies the session of an attempt: no page is loaded before. */
  readonly prepareSession: (session: Session) => Promise<void>;
  /** Whether a proxy has asked for something that it did not get. */
  readonly isProxyAuthMissing: (contents: WebContents) => boolean;
}

let attempts = 0;

/**
 * Gives the function that opens the window; its promise `result` resolves with the redirect's address, or when the window is
 * closed.
 */
export function createSignInWindows(way: SignInWindowOptions): OpenSignInWindow {
  return (visit) => openSignInWindow(visit, way);
}

function openSignInWindow(
  { address, redirectUri, title }: Parameters<OpenSignInWindow>[0],
  { prepareSession: prepare, isProxyAuthMissing: isStopped }: SignInWindowOptions,
): SignInWindow {
  attempts += 1;
  const partition = session.fromPartition(`sign-in-${attempts}`, { cache: false });
  // Before the window is made: a partition whose first page is there already may not take another proxy.
  const prepared = prepare(partition);
  // Where the window can't be made, nothing waits for it.
  prepared.catch(() => undefined);
  const window = new BrowserWindow({
    width: 480,
    height: 720,
    minWidth: 360,
    minHeight: 480,
    title: hostTitle(address, title),
    // On the screen at once, with the colour of an empty page, however long the portal takes.
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
      // It is in memory only, and goes with the program at the latest.
    });
  };

  const watch = (event: Event, url: string) => {
    if (isRedirect(url, redirectUri)) {
      event.preventDefault();
      finish({ kind: 'redirected', address: url });
    } else if (!isAllowedUrl(url)) {
      event.preventDefault();
    }
  };
  webContents.on('will-redirect', (event) => event.isMainFrame && watch(event, event.url));
  webContents.on('will-navigate', (event) => watch(event, event.url));

  window.on('page-title-updated', (event) => event.preventDefault());
  webContents.on('did-navigate', () => window.setTitle(hostTitle(webContents.getURL(), title)));
  // Preventing this event lets the page go: it has no say in whether its window is closed.
  webContents.on('will-prevent-unload', (event) => event.preventDefault());
  // Nobody can accept a certificate by a click: what is refused stays refused, and is explained.
  webContents.on('certificate-error', (event, url, error, certificate, answer, isMainFrame) => {
    event.preventDefault();
    answer(false);
    if (!isMainFrame) return;
    const names = { issuedTo: certificate.subjectName, issuedBy: certificate.issuerName };
    const problem = { host: new URL(url).host, fault: certificateErrorCode(error), ...names };
    finish({
      kind: 'failed',
      text: certificateText({ certificate: problem }) ?? messages.signInFailed.pageCertificate,
    });
  });
  webContents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
    // -3 is a load that was given up, as a caught redirect is.
    if (isMainFrame && code !== -3)
      finish({ kind: 'failed', text: isStopped(webContents) ? messages.network.proxy : failureText(code) });
  });
  webContents.on('render-process-gone', () =>
    finish({ kind: 'failed', text: messages.signInFailed.pageCrashed }),
  );
  window.on('closed', () => finish({ kind: 'cancelled' }));

  prepared.then(
    () => {
      if (window.isDestroyed()) return;
      webContents.loadURL(address).catch(() => {
        // What went wrong with the page is told by did-fail-load.
      });
    },
    () => finish({ kind: 'failed', text: messages.network.proxy }),
  );
  return { result, close: () => finish({ kind: 'cancelled' }) };
}

/** Chromium's net errors: those of a proxy, and -200 to -299 about certificates. */
function failureText(code: number): string {
  if (proxyErrors.includes(code)) return messages.network.proxy;
  return code <= -200 && code > -300
    ? messages.signInFailed.pageCertificate
    : messages.signInFailed.pageNetwork;
}

/** No tunnel, not reached, and none of a kind that Chromium knows. */
const proxyErrors = [-111, -130, -336];
