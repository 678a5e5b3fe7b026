// The window with the service's login page: a fresh in-memory session for each sign-in, no preload, and a title that
// always begins with the host that it shows.
import type { Certificate } from 'electron';
import { type LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import { networkCause } from '../../api/http/network-cause.ts';
import type { PageRefusal } from '../../api/oauth/page-refusal.ts';
import { certificateErrorCode } from '../../api/http/certificate-error.ts';
import type { OpenSignInWindow, SignInResult } from '../../core/ports.ts';
import { causeText, certificateText, refusalText } from '../../core/failure-messages.ts';
import type { Listen, Preventable } from '../security/electron-events.ts';
import { hostTitle } from '../security/url-policy.ts';
import {
  interceptRedirect,
  type NavigatingContents,
  type RequestingSession,
} from './redirect-interception.ts';

type Result = SignInResult<'redirected'>;

/** The part of Electron's session that is used. */
interface SignInSession extends RequestingSession {
  readonly clearStorageData: () => Promise<void>;
}

/** The part of Electron's `WebContents` that is used. */
interface SignInContents extends NavigatingContents {
  readonly getURL: () => string;
  readonly loadURL: (address: string) => Promise<void>;
  readonly on: NavigatingContents['on'] &
    Listen<'did-navigate', (event: unknown, url: string, status: number) => void> &
    Listen<'will-prevent-unload', (event: Preventable) => void> &
    Listen<'certificate-error', (...details: CertificateError) => void> &
    Listen<'did-fail-load', (...details: LoadFailure) => void> &
    Listen<'render-process-gone', () => void>;
}

type CertificateError = [
  event: Preventable,
  url: string,
  error: string,
  certificate: Pick<Certificate, 'subjectName' | 'issuerName'>,
  answer: (isTrusted: boolean) => void,
  isMainFrame: boolean,
];

type LoadFailure = [event: unknown, code: number, description: string, url: string, isMainFrame: boolean];

/** The part of Electron's `BrowserWindow` that is used. */
interface Window<Contents> {
  readonly webContents: Contents;
  readonly setTitle: (title: string) => void;
  readonly isDestroyed: () => boolean;
  readonly destroy: () => void;
  readonly on: Listen<'page-title-updated', (event: Preventable) => void> & Listen<'closed', () => void>;
}

export interface SignInWindowOptions<Session extends SignInSession, Contents extends SignInContents> {
  /** Returns the session of this name, which is held in memory only and not shared. */
  readonly createSession: (name: string) => Session;
  readonly createWindow: (session: Session, title: string) => Window<Contents>;
  /** Prepares the session of a sign-in. No page is loaded before it resolves. */
  readonly prepareSession: (session: Session) => Promise<void>;
  /** Returns why a proxy didn't accept this window; undefined where none has asked for credentials in vain. */
  readonly proxyRefusalText: (contents: Contents) => LazyText | undefined;
  /** Returns why the login page refuses this authorization request; undefined where it doesn't say so. */
  readonly readPageRefusal: (address: string) => Promise<PageRefusal | undefined>;
}

let windowCount = 0;

/**
 * Returns the function that opens a window. Its promise `result` resolves with the redirect's address, with why the page
 * failed, or when the window is closed.
 */
export function createSignInWindows<Session extends SignInSession, Contents extends SignInContents>({
  createSession,
  createWindow,
  prepareSession,
  proxyRefusalText,
  readPageRefusal,
}: SignInWindowOptions<Session, Contents>): OpenSignInWindow {
  return ({ address, redirectUri, title }) => {
    windowCount += 1;
    const partition = createSession(`sign-in-${windowCount}`);
    // Before the window exists: a session with a loaded page may not apply another proxy.
    const prepared = prepareSession(partition);
    // It is handled below. This one is for the case that the constructor of the window throws.
    prepared.catch(() => undefined);
    const window = createWindow(partition, hostTitle(address, title));
    const { webContents } = window;
    const { promise: result, resolve } = Promise.withResolvers<Result>();

    const finish = (finalResult: Result) => {
      resolve(finalResult);
      if (!window.isDestroyed()) window.destroy();
      partition.clearStorageData().catch(() => {
        // The session is in memory only and ends with the process.
      });
    };

    /** An error in JSON is for programs. Any other page stays: it may say what the user can do. */
    const closeWhereRefused = async () => {
      const refusal = await readPageRefusal(address);
      if (refusal === undefined) return;
      const { error, text } = refusal;
      finish({ kind: 'failed', text: () => refusalText(error, text), detail: error });
    };

    interceptRedirect(webContents, partition, redirectUri, (redirect) =>
      finish({ kind: 'redirected', address: redirect }),
    );

    window.on('page-title-updated', (event) => event.preventDefault());
    webContents.on('did-navigate', (_event, url, status) => {
      window.setTitle(hostTitle(webContents.getURL(), title));
      if (status >= 400 && url === address) void closeWhereRefused();
    });
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
        text: () => certificateText({ certificate: details }) ?? messages.signInFailed.pageCertificate,
        detail: error,
      });
    });
    webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
      if (!isMainFrame || code === loadAborted) return;
      const text = proxyRefusalText(webContents) ?? (() => loadErrorText(code));
      finish({ kind: 'failed', text, detail: `${description} (${code})` });
    });
    webContents.on('render-process-gone', () =>
      finish({ kind: 'failed', text: () => messages.signInFailed.pageCrashed, detail: 'the page crashed' }),
    );
    window.on('closed', () => finish({ kind: 'cancelled' }));

    prepared.then(
      () => {
        if (window.isDestroyed()) return;
        webContents.loadURL(address).catch(() => {
          // `did-fail-load` reports it.
        });
      },
      () =>
        finish({ kind: 'failed', text: () => messages.network.proxy, detail: 'the proxy could not be set' }),
    );
    return { result, close: () => finish({ kind: 'cancelled' }) };
  };
}

/** ERR_ABORTED of Chromium's net errors, as after an intercepted redirect. */
const loadAborted = -3;

/** ERR_HTTP_RESPONSE_CODE_FAILURE: an error status without a body. */
const responseCodeFailure = -379;

/**
 * ERR_TUNNEL_CONNECTION_FAILED, ERR_PROXY_AUTH_UNSUPPORTED, ERR_PROXY_AUTH_REQUESTED, ERR_PROXY_CONNECTION_FAILED and
 * ERR_NO_SUPPORTED_PROXIES.
 */
const proxyErrors = [-111, -115, -127, -130, -336];

/** ERR_SOCKS_CONNECTION_FAILED and ERR_SOCKS_CONNECTION_HOST_UNREACHABLE: also where the proxy demands a password. */
const socksErrors = [-120, -121];

/** Of Chromium's net errors, -200 to -299 are about certificates. */
function loadErrorText(code: number): string {
  if (proxyErrors.includes(code)) return messages.network.proxy;
  if (socksErrors.includes(code)) return messages.proxy.socksRefused;
  if (code === responseCodeFailure) return messages.signInFailed.pageRefused;
  return code <= -200 && code > -300
    ? messages.signInFailed.pageCertificate
    : messages.signInFailed.pageNetwork(causeText(networkCause(code)));
}
