// The window with the service's login page: a fresh in-memory session for each sign-in, no preload, and a title that
// always begins with the host that it shows.
import type { BrowserWindow, Certificate, Session, WebContents } from 'electron';
import { type LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import { certificateErrorCode } from '../../api/http/certificate-error.ts';
import type { Send } from '../../api/http/transport.ts';
import { readPageRefusal } from '../../api/oauth/page-refusal.ts';
import { certificateText, refusalText, signInFailureText } from '../../core/failure-messages.ts';
import type { Listen, Preventable } from '../security/electron-events.ts';
import { hostTitle } from '../security/url-policy.ts';
import {
  interceptRedirect,
  type NavigatingContents,
  type RequestingSession,
} from './redirect-interception.ts';
import type { OpenSignInWindow, SignInResult } from '../../core/auth/sign-in-result.ts';

type Result = SignInResult<'redirected'>;

type SignInSession = RequestingSession & Pick<Session, 'clearStorageData'>;

type SignInContents = Pick<WebContents, 'getURL' | 'loadURL'> & {
  readonly on: NavigatingContents['on'] &
    Listen<'did-navigate', (event: unknown, url: string, status: number) => void> &
    Listen<'will-prevent-unload', (event: Preventable) => void> &
    Listen<'certificate-error', (...details: CertificateError) => void> &
    Listen<'did-fail-load', (...details: LoadFailure) => void> &
    Listen<'render-process-gone', () => void>;
};

type CertificateError = [
  event: Preventable,
  url: string,
  error: string,
  certificate: Pick<Certificate, 'subjectName' | 'issuerName'>,
  answer: (isTrusted: boolean) => void,
  isMainFrame: boolean,
];

type LoadFailure = [event: unknown, code: number, description: string, url: string, isMainFrame: boolean];

type SignInWindow = Pick<BrowserWindow, 'setTitle' | 'isDestroyed' | 'destroy'> & {
  readonly webContents: SignInContents;
  readonly on: Listen<'page-title-updated', (event: Preventable) => void> & Listen<'closed', () => void>;
};

export interface SignInWindowOptions<Partition extends SignInSession> {
  /** Returns the session of this name, which is held in memory only and not shared. */
  readonly createSession: (name: string) => Partition;
  readonly createWindow: (session: Partition, title: string) => SignInWindow;
  /** Prepares the session of a sign-in. No page is loaded before it resolves. */
  readonly prepareSession: (session: Partition) => Promise<void>;
  /** Sends Perch's own requests, over the same routes and with the same certificates as the window's. */
  readonly send: Send;
}

let windowCount = 0;

/**
 * Returns the function that opens a window. Its promise `result` resolves with the redirect's address, with why the page
 * failed, or when the window is closed.
 */
export function createSignInWindows<Partition extends SignInSession>({
  createSession,
  createWindow,
  prepareSession,
  send,
}: SignInWindowOptions<Partition>): OpenSignInWindow {
  return ({ address, redirectUri, title }) => {
    windowCount += 1;
    const partition = createSession(`sign-in-${windowCount}`);
    // Before the window exists: a session with a loaded page may not apply another proxy.
    const prepared = prepareSession(partition);
    // A rejection is handled below. This handler is for the case that the window's constructor throws.
    prepared.catch(() => undefined);
    const window = createWindow(partition, hostTitle(address, title));
    const { webContents } = window;
    const { promise: result, resolve } = Promise.withResolvers<Result>();

    const ended = new AbortController();
    const sendUntilEnd: Send = (request) => send(request, ended.signal);
    const finish = (finalResult: Result) => {
      resolve(finalResult);
      ended.abort();
      if (!window.isDestroyed()) window.destroy();
      partition.clearStorageData().catch(() => {
        // The session is in memory only and ends with the process.
      });
    };

    /**
     * Closes the window if its page is an error in JSON, which is for programs. Any other page stays: it may say what
     * the user can do.
     */
    const closeWhereRefused = async () => {
      const refusal = await readPageRefusal(sendUntilEnd, address);
      if (refusal === undefined) return;
      finish({ kind: 'failed', text: () => refusalText(refusal), detail: refusal.error });
    };

    let isFailing = false;
    /**
     * Closes the window and says why a page can't be loaded: with the failure of Perch's own request to the same server, as
     * Chromium hides the answer of a proxy and stops at the first error of a certificate. If Perch's request doesn't fail, or
     * fails for a reason in Perch, with Chromium's reason.
     */
    const fail = async (url: string, detail: string, chromiumText: LazyText) => {
      if (isFailing) return;
      isFailing = true;
      const origin = URL.parse(url)?.origin ?? '';
      const result = await sendUntilEnd({ method: 'GET', url: `${origin}/`, headers: {} });
      const failure = result.ok ? undefined : result.failure;
      const own = failure?.code === 'internal' ? undefined : failure;
      const texts = () => ({ ...messages.signInFailed, network: messages.signInFailed.pageNetwork });
      finish({
        kind: 'failed',
        text: own ? () => signInFailureText(own, texts()) : chromiumText,
        detail: failure ? `${detail}: ${failure.detail}` : detail,
      });
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
    // No certificate can be accepted by a click. For the page's own, the window closes, and the panel explains why.
    webContents.on('certificate-error', (event, url, error, certificate, answer, isMainFrame) => {
      event.preventDefault();
      answer(false);
      if (!isMainFrame) return;
      const names = { issuedTo: certificate.subjectName, issuedBy: certificate.issuerName };
      const details = { host: new URL(url).host, fault: certificateErrorCode(error), ...names };
      void fail(
        url,
        error,
        () => certificateText({ certificate: details }) ?? messages.signInFailed.pageCertificate,
      );
    });
    webContents.on('did-fail-load', (_event, code, description, url, isMainFrame) => {
      if (!isMainFrame || code === loadAborted) return;
      // Electron gives no description of a page that fails after its beginning.
      const detail = `${description} (${code})`.trim();
      if (code === responseCodeFailure)
        finish({ kind: 'failed', text: () => messages.signInFailed.pageRefused, detail });
      else void fail(url, detail, () => loadErrorText(code));
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

/** Of Chromium's net errors, -200 to -299 are about certificates. */
function loadErrorText(code: number): string {
  return code <= -200 && code > -300
    ? messages.signInFailed.pageCertificate
    : messages.signInFailed.pageNetwork('');
}
