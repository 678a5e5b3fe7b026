// Gives the Electron session of a sign-in window the proxy and the certificate authorities of Perch's own requests.
import type { Session } from 'electron';
import type { Preferences } from '../../contract/preferences.ts';
import { createCertificateVerifier } from '../network/certificate-verifier.ts';
import type { Network } from '../network/network.ts';
import { chromiumProxyConfig, type ProxyPreferences } from '../network/proxies.ts';
import type { SetLoginProxy } from '../network/proxy-credentials.ts';

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
