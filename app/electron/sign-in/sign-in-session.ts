// Prepares the Electron session of a sign-in window: its proxy and its certificate authorities are those of Perch's own
// requests.
import type { ProxyConfig } from 'electron';
import type { Preferences } from '../../contract/preferences.ts';
import { chromiumProxyConfig } from '../network/proxies.ts';
import type { TrustStore } from '../network/trust-store.ts';

/** The part of Electron's session that is used. */
interface ConfigurableSession {
  readonly setProxy: (config: ProxyConfig) => Promise<void>;
  readonly setCertificateVerifyProc: (verify: VerifyCertificate) => void;
}

/** `verificationResult` is Chromium's own verdict: `net::OK`, or the name of one of its errors. */
type VerifyCertificate = (
  request: {
    readonly hostname: string;
    readonly certificate: ChainLink;
    readonly verificationResult: string;
  },
  answer: (verdict: number) => void,
) => void;

/** Verdicts (https://www.electronjs.org/docs/latest/api/session, `setCertificateVerifyProc`). */
const useChromiumVerdict = -3;
const trustCertificate = 0;

/** Prepares the session of one sign-in. Resolves when pages may be loaded in it. */
export async function prepareSignInSession(
  session: ConfigurableSession,
  { proxy, certificates }: Pick<Preferences, 'proxy' | 'certificates'>,
  trustStore: () => TrustStore,
): Promise<void> {
  const verify: VerifyCertificate = ({ hostname, certificate, verificationResult }, answer) => {
    const isIssuerUnknown = verificationResult.includes('AUTHORITY_INVALID');
    const isTrusted =
      isIssuerUnknown && trustStore().isTrustedChain(certificateChain(certificate), hostname, Date.now());
    answer(isTrusted ? trustCertificate : useChromiumVerdict);
  };
  if (certificates !== '') session.setCertificateVerifyProc(verify);
  const proxyConfig = chromiumProxyConfig(proxy);
  if (proxyConfig !== undefined) await session.setProxy(proxyConfig);
}

/** Electron's type declares `issuerCert` as always present. The last certificate of a chain has none. */
interface ChainLink {
  readonly data: string;
  readonly issuerCert?: ChainLink;
}

/** In PEM, the server's certificate first. */
function certificateChain({ data, issuerCert }: ChainLink): string[] {
  return [data, ...(issuerCert === undefined ? [] : certificateChain(issuerCert))];
}
