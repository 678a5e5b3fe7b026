// What the Electron session of a sign-in window does: it has the proxy and the certificate authorities of Perch's own requests, catches
// the redirect that ends the sign-in before anything is requested from its address, and keeps the window away from addresses that
// are not allowed.
import type { Event, Session, WebContents } from 'electron';
import type { Preferences } from '../../contract/preferences.ts';
import { createCertificateVerifier } from '../network/certificate-verifier.ts';
import type { Network } from '../network/network.ts';
import { chromiumProxyConfig, type ProxyPreferences } from '../network/proxies.ts';
import type { SetLoginProxy } from '../network/proxy-credentials.ts';
import { isRedirect, reachesRedirect } from '../../api/oauth/authorization.ts';
import { isAllowedUrl } from '../security/url-policy.ts';

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
