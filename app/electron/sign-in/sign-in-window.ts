// The window with the service's login page. Each sign-in has a new in-memory session. It has the proxy and the certificate authorities
// of Perch's own requests, catches the redirect that ends the sign-in before anything is requested from its address, and keeps the
// window away from addresses that are not allowed.
import type { BrowserWindow, Event, Session, WebContents } from 'electron';
import type { LazyText } from '../../i18n/i18n.ts';
import { messages } from '../../i18n/messages.ts';
import { shutdownWithinMs } from '../../contract/limits.ts';
import { certificateErrorCode } from '../../api/http/certificate-error.ts';
import type { Send } from '../../api/http/transport.ts';
import { isRedirect, reachesRedirect, readFirstPage } from '../../api/oauth/authorization.ts';
import type { Clock } from '../../core/runtime.ts';
import { withTimeout } from '../../core/scheduling/timing.ts';
import { certificateText, refusalText, signInFailureText } from '../../core/failure-messages.ts';
import { isWeakCertificate } from '../network/certificate-rules.ts';
import { hostName, hostTitle, isAllowedUrl } from '../security/url-policy.ts';
import type { OpenSignInWindow, SignInResult } from '../../core/auth/sign-in-result.ts';
import type { Preferences } from '../../contract/preferences.ts';
import { createCertificateVerifier } from '../network/certificate-verifier.ts';
import type { Network } from '../network/network.ts';
import { chromiumProxyConfig, type ProxyPreferences } from '../network/proxies.ts';
import type { SetLoginProxy } from '../network/proxy-credentials.ts';

type Result = SignInResult<'redirected'>;

export interface SignInWindowOptions {
  /** Returns the session of this name, which is held in memory only and not shared. */
  readonly createSession: (name: string) => Session;
  readonly createWindow: (session: Session, title: string) => BrowserWindow;
  /** No page is loaded before this resolves. */
  readonly prepareSession: (session: Session) => Promise<void>;
  readonly clock: Pick<Clock, 'after'>;
  /** Sends Perch's own requests. */
  readonly send: Send;
}

/** The time limit of Perch's own request after a page has failed. Meanwhile the window stays empty. */
const ownRequestWithinMs = 8_000;

let windowCount = 0;

/**
 * Returns the function that opens a window. Its promise `result` resolves with the redirect's address, with why the page failed,
 * or when the window is closed.
 */
export function createSignInWindows({
  createSession,
  createWindow,
  prepareSession,
  clock,
  send,
}: SignInWindowOptions): OpenSignInWindow {
  return ({ address, redirectUri, title, onNote }) => {
    windowCount += 1;
    const partition = createSession(`sign-in-${windowCount}`);
    // Before the window exists: a session with a loaded page may not apply another proxy.
    const prepared = prepareSession(partition);
    // A rejection is handled below, unless the window's constructor throws.
    prepared.catch(() => undefined);
    const window = createWindow(partition, hostTitle(address, title));
    const { webContents } = window;
    const { promise: result, resolve } = Promise.withResolvers<Result>();

    const ended = new AbortController();
    const sendUntilEnd: Send = (request) => send(request, ended.signal);
    const finish = (finalResult: Result) => {
      if (ended.signal.aborted) return;
      resolve(finalResult);
      ended.abort();
      if (!window.isDestroyed()) window.destroy();
      // Not while Perch may be quitting: if Electron still clears when the process ends, it crashes (electron/electron#46671).
      clock.after(shutdownWithinMs + 1_000, () => void partition.clearStorageData().catch(() => undefined));
    };
    const endWith = (text: LazyText, detail: string) => finish({ kind: 'failed', text, detail });

    /**
     * Closes the window if the first page is missing, empty or an error in JSON. Any other page stays, because it may say what
     * the user can do. `hasPage` is false if the response was no page, such as 204 or a download.
     */
    const closeWhereRefused = async (hasPage: boolean) => {
      const answer = await readFirstPage(sendUntilEnd, address);
      const { refusal } = answer ?? {};
      if (refusal !== undefined) endWith(() => refusalText(refusal), refusal.error);
      else if (answer === undefined && !hasPage)
        endWith(() => messages.signInFailed.pageNetwork(''), 'no page');
      else if (answer !== undefined && (answer.isEmpty || !hasPage))
        endWith(() => messages.signInFailed.noPage(answer.status), `no page (${answer.status})`);
    };

    /** The address of the last page that the title may name. */
    let shown = address;
    let blockedHost: string | undefined;
    const block = (url: string) => {
      blockedHost = hostName(url);
      window.setTitle(hostTitle(shown, messages.signInNote.title));
      onNote({ kind: 'blocked', host: blockedHost });
    };

    let isFailing = false;
    /**
     * Closes the window with the reason why a page can't be loaded. It is the failure of Perch's own request to the same server:
     * Chromium hides a proxy's answer and reports only the first error of a certificate. If Perch's request doesn't fail in time,
     * or fails as `internal`, the reason is Chromium's.
     */
    const fail = async (url: string, detail: string, chromiumText: LazyText) => {
      if (isFailing) return;
      isFailing = true;
      const origin = URL.parse(url)?.origin ?? '';
      const request = sendUntilEnd({ method: 'GET', url: `${origin}/`, headers: {} });
      const result = await withTimeout(clock, ownRequestWithinMs, request);
      const failure = result === undefined || result.ok ? undefined : result.failure;
      const own = failure?.code === 'internal' ? undefined : failure;
      const texts = () => ({ ...messages.signInFailed, network: messages.signInFailed.pageNetwork });
      const text = own ? () => signInFailureText(own, texts()) : chromiumText;
      endWith(text, failure ? `${detail}: ${failure.detail}` : detail);
    };

    const onRedirect = (redirect: string) => finish({ kind: 'redirected', address: redirect });
    interceptRedirect(webContents, partition, redirectUri, onRedirect, block);
    // A link to the page's own server, such as for a forgotten password, opens in this window. No other window opens.
    webContents.setWindowOpenHandler(({ url, postBody }) => {
      const isOwn = isAllowedUrl(url) && new URL(url).origin === new URL(shown).origin;
      if (isOwn && postBody === undefined) load(url);
      else block(url);
      return { action: 'deny' };
    });
    // The server asks for a password (HTTP authentication). Electron doesn't ask the user.
    webContents.on('login', (_event, { url }, { isProxy }) => {
      if (!isProxy) block(url);
    });
    let hasPage = false;
    const load = (url: string) =>
      void webContents.loadURL(url).catch(() => {
        // `did-fail-load` reports a failure. It is silent about a response without a page and about what Perch prevents.
        if (hasPage || isFailing || window.isDestroyed() || webContents.isLoading()) return;
        const host = blockedHost;
        if (host === undefined) void closeWhereRefused(false);
        else endWith(() => messages.signInFailed.pageBlocked(host), 'blocked');
      });

    window.on('page-title-updated', (event) => event.preventDefault());
    webContents.on('did-navigate', (_event, url, status) => {
      // A page can go to `about:blank`, which has no host.
      if (isAllowedUrl(url)) [hasPage, shown] = [true, url];
      window.setTitle(hostTitle(shown, title));
      if (status >= 400 && url === address) void closeWhereRefused(true);
    });
    // Preventing this event ignores the page's `beforeunload` handler: a page can't keep its window open.
    webContents.on('will-prevent-unload', (event) => event.preventDefault());
    // No certificate can be accepted by a click. If the page's own is refused, the window closes, and the panel explains why.
    webContents.on('certificate-error', (event, url, error, certificate, answer, isMainFrame) => {
      event.preventDefault();
      answer(false);
      if (!isMainFrame) return;
      const names = { issuedTo: certificate.subjectName, issuedBy: certificate.issuerName };
      const details = { host: new URL(url).host, fault: certificateErrorCode(error), ...names };
      const isWeak = isWeakCertificate(certificate.data);
      void fail(url, error, () => {
        const { pageWeakCertificate, pageCertificate } = messages.signInFailed;
        if (isWeak) return pageWeakCertificate(details.host);
        return certificateText({ certificate: details }) ?? pageCertificate;
      });
    });
    webContents.on('did-fail-load', (_event, code, description, url, isMainFrame) => {
      if (!isMainFrame || code === loadAborted || code === formNotRepeated) return;
      // Electron gives no description of a page that fails after its beginning.
      void fail(url, `${description} (${code})`.trim(), () => loadErrorText(code));
    });
    webContents.on('render-process-gone', () =>
      endWith(() => messages.signInFailed.pageCrashed, 'the page crashed'),
    );
    window.on('closed', () => finish({ kind: 'cancelled' }));

    prepared.then(
      () => {
        if (!window.isDestroyed()) load(address);
      },
      () => endWith(() => messages.network.proxy, 'the proxy could not be set'),
    );
    return { result, close: () => finish({ kind: 'cancelled' }) };
  };
}

/** Verdicts (https://www.electronjs.org/docs/latest/api/session, `setCertificateVerifyProc`). */
const useChromiumVerdict = -3;
const trustCertificate = 0;

/** ERR_CERT_AUTHORITY_INVALID of Chromium's net errors. */
const authorityInvalid = -202;

/** Resolves when pages may be loaded in the session. Of later changes only those of the authorities affect it. */
export async function prepareSignInSession(
  session: Session,
  { certificates, ...current }: ProxyPreferences & Pick<Preferences, 'certificates'>,
  network: Pick<Network, 'trustStore' | 'validFingerprint'>,
  setLoginProxy: SetLoginProxy,
): Promise<void> {
  const proxyConfig = chromiumProxyConfig(current);
  setLoginProxy(session, current);
  if (certificates !== '') {
    const trustStore = network.trustStore();
    const verifier = createCertificateVerifier((server) =>
      network.validFingerprint(server, current, trustStore),
    );
    // Chromium also verifies the certificate of a proxy that uses TLS itself.
    verifier.noteRequest(proxyConfig?.proxyRules ?? '');
    session.webRequest.onBeforeSendHeaders(({ url }, send) => {
      verifier.noteRequest(url);
      send({});
    });
    session.setCertificateVerifyProc(({ hostname, certificate, errorCode }, answer) => {
      if (errorCode !== authorityInvalid) {
        answer(useChromiumVerdict);
        return;
      }
      void verifier
        .isTrusted(hostname, certificate.data)
        .then((isTrusted) => answer(isTrusted ? trustCertificate : useChromiumVerdict));
    });
  }
  if (proxyConfig !== undefined) await session.setProxy(proxyConfig);
}

/**
 * Watches the navigations of a sign-in window: those that a server redirects (`will-redirect`) and those that a page starts
 * (`will-frame-navigate`, also for the main frame). No frame gets to `redirectUri`. If the main frame goes there, `onRedirect` is
 * called with the whole address, query included. `onBlocked` is called with any other address of the main frame that isn't
 * allowed (`isAllowedUrl`).
 *
 * The session's requests are watched, too: images, `fetch` and service workers cause no navigation events, and a service worker
 * can hide a redirect from these events. No request that reaches `redirectUri` is sent; only one of the main frame to exactly
 * that address is a redirect. Private schemes cause no requests: Electron asks for the permission to open them, which is denied.
 * A session has only one listener of `onBeforeRequest`: nothing else may set it.
 */
export function interceptRedirect(
  webContents: WebContents,
  { webRequest }: Session,
  redirectUri: string,
  onRedirect: (address: string) => void,
  onBlocked: (address: string) => void,
): void {
  const check = (event: Event<{ url: string; isMainFrame: boolean }>) => {
    const { url, isMainFrame } = event;
    const isBlocked = isMainFrame && !isAllowedUrl(url);
    if (reachesRedirect(url, redirectUri) || isBlocked) event.preventDefault();
    if (isMainFrame && isRedirect(url, redirectUri)) onRedirect(url);
    else if (isBlocked) onBlocked(url);
  };
  webContents.on('will-redirect', check);
  webContents.on('will-frame-navigate', check);
  webRequest.onBeforeRequest(({ url, resourceType }, decide) => {
    decide({ cancel: reachesRedirect(url, redirectUri) });
    if (resourceType === 'mainFrame' && isRedirect(url, redirectUri)) onRedirect(url);
  });
}

/** ERR_ABORTED of Chromium's net errors, as after an intercepted redirect. */
const loadAborted = -3;

/** ERR_CACHE_MISS: the user has gone back to the answer to a form. */
const formNotRepeated = -400;

/** Of Chromium's net errors, -200 to -299 are about certificates; -310 and -311 are too many redirects, and an unsafe one. */
function loadErrorText(code: number): string {
  const { pageCertificate, pageRedirected, pageNetwork } = messages.signInFailed;
  if (code === -310 || code === -311) return pageRedirected;
  return code <= -200 && code > -300 ? pageCertificate : pageNetwork('');
}
