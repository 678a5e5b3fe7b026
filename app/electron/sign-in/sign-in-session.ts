// How a sign-in window's requests travel: Chromium makes them, by the proxy that is wished, and with the same trust as
// Perch's own requests.
import type { AuthInfo, ProxyConfig } from 'electron';
import type { Preferences } from '../../contract/preferences.ts';
import type { SecretLookup } from '../../core/ports.ts';
import { chromiumProxyConfig, isManualProxy } from '../network/proxies.ts';
import type { TrustStore } from '../network/trust-store.ts';

/** What is used of Electron's session. */
interface RequestSettings {
  readonly setProxy: (config: ProxyConfig) => Promise<void>;
  readonly setCertificateVerifyProc: (verify: Verify) => void;
}

/** `verificationResult` is Chromium's own verdict: `net::OK`, or the name of one of its errors. */
type Verify = (
  shown: { readonly hostname: string; readonly certificate: Link; readonly verificationResult: string },
  answer: (verdict: number) => void,
) => void;

/** What is used of Electron's app. A window's contents are only distinguished. */
interface ProxyLogins {
  readonly on: (
    event: 'login',
    listener: (
      event: { readonly preventDefault: () => void },
      contents: object | null,
      details: unknown,
      asking: Pick<AuthInfo, 'isProxy' | 'host' | 'port'>,
      answer: (username?: string, password?: string) => void,
    ) => void,
  ) => unknown;
}

/** Chromium's own verdict counts. */
const asFound = -3;
const trustIt = 0;

/** Prepares the session of one attempt; resolves when pages may be loaded in it. */
export async function prepareSignInSession(
  session: RequestSettings,
  { proxy, certificates }: Pick<Preferences, 'proxy' | 'certificates'>,
  trust: () => TrustStore,
): Promise<void> {
  const verify: Verify = ({ hostname, certificate, verificationResult }, answer) => {
    const isUnknown = verificationResult.includes('AUTHORITY_INVALID');
    const isTrusted = isUnknown && trust().isTrustedChain(chainOf(certificate), hostname, Date.now());
    answer(isTrusted ? trustIt : asFound);
  };
  if (certificates !== '') session.setCertificateVerifyProc(verify);
  const wished = chromiumProxyConfig(proxy);
  if (wished !== undefined) await session.setProxy(wished);
}

/**
 * Gives a proxy that the person has entered its name and password, once per window: one that asks again doesn't take
 * them. Nobody else is told them, and no server is. Returns whether a proxy has asked for something that it did not get.
 */
export function answerProxies(
  app: ProxyLogins,
  proxy: () => Preferences['proxy'],
  password: () => Promise<SecretLookup>,
): (contents: object) => boolean {
  const told = new WeakSet();
  const stopped = new WeakSet();
  app.on('login', (event, contents, _details, asking, answer) => {
    if (contents === null || !asking.isProxy) return;
    const wish = proxy();
    if (!isManualProxy(wish) || !isPlaceOf(wish.address, asking) || told.has(contents)) {
      stopped.add(contents);
      return;
    }
    told.add(contents);
    event.preventDefault();
    const cancel = () => {
      stopped.add(contents);
      answer();
    };
    password().then((found) => {
      // A password that can't be read is not an empty one: the proxy would count a failed sign-in.
      if (found.kind === 'unreadable') cancel();
      else answer(wish.username, found.kind === 'found' ? found.secret : '');
    }, cancel);
  });
  return (contents) => stopped.has(contents);
}

function isPlaceOf(address: string, { host, port }: Pick<AuthInfo, 'host' | 'port'>): boolean {
  const { protocol, hostname, port: named } = new URL(address);
  return host === hostname && port === Number(named || (protocol === 'https:' ? 443 : 80));
}

/** A certificate; the last of a chain has no issuer, whatever Electron's type says. */
interface Link {
  readonly data: string;
  readonly issuerCert?: Link;
}

/** In PEM, the server's own first. */
function chainOf({ data, issuerCert }: Link): string[] {
  return [data, ...(issuerCert === undefined ? [] : chainOf(issuerCert))];
}
