// A sign-in window's session, as Perch prepares it for Chromium. This stand-in for Chromium knows no private authority.
import type { Certificate, ProxyConfig, Session } from 'electron';
import { setImmediate } from 'node:timers/promises';
import type { Preferences } from '../../../../app/contract/preferences.ts';
import type { Network } from '../../../../app/electron/network/network.ts';
import type { SetLoginProxy } from '../../../../app/electron/network/proxy-credentials.ts';
import { prepareSignInSession } from '../../../../app/electron/sign-in/sign-in-window.ts';

type VerifyProc = NonNullable<Parameters<Session['setCertificateVerifyProc']>[0]>;
type RequestListener = (request: { url: string }, send: (changes: object) => void) => void;

/** ERR_CERT_AUTHORITY_INVALID of Chromium's net errors. */
const authorityInvalid = -202;

export interface WindowSession {
  readonly session: object;
  /** What its proxy has been set to. */
  readonly proxies: readonly unknown[];
  /** Makes a page's request; nothing is sent. @throws Error if Perch holds the request back. */
  readonly request: (url: string) => void;
  /** Asks Perch about a certificate (PEM) of the host, with Chromium's own verdict. Resolves with Perch's. */
  readonly show: (hostname: string, certificate: string, errorCode?: number) => Promise<Verdict>;
  /** Requests the address, then asks Perch about the server's certificate (PEM). */
  readonly verify: (url: string, certificate: string, errorCode?: number) => Promise<Verdict>;
}

/** `not asked`: Perch has set no procedure to verify certificates. */
export type Verdict = 'trusted' | 'left to Chromium' | 'not asked';

export async function windowSession(
  preferences: Preferences,
  network: Pick<Network, 'trustStore' | 'validFingerprint'>,
  setLoginProxy: SetLoginProxy = () => {},
): Promise<WindowSession> {
  let verifyProc: VerifyProc | undefined;
  let onRequest: ((url: string) => void) | undefined;
  const proxies: unknown[] = [];
  const session = {
    setProxy: async (config: ProxyConfig) => {
      await setImmediate();
      proxies.push(config);
    },
    setCertificateVerifyProc: (proc: VerifyProc) => (verifyProc = proc),
    webRequest: {
      onBeforeSendHeaders: (listener: RequestListener) =>
        (onRequest = (url) => {
          const sent: object[] = [];
          listener({ url }, (changes) => sent.push(changes));
          if (sent.length === 0) throw new Error(`The request to ${url} was held back.`);
        }),
    },
  };
  await prepareSignInSession(session as unknown as Session, preferences, network, setLoginProxy);
  const request = (url: string) => onRequest?.(url);
  const show: WindowSession['show'] = async (hostname, data, errorCode = authorityInvalid) => {
    const proc = verifyProc;
    if (proc === undefined) return 'not asked';
    const answer = await new Promise<number>((resolve) =>
      proc(
        { hostname, certificate: { data } as Certificate, errorCode } as Parameters<VerifyProc>[0],
        resolve,
      ),
    );
    return answer === 0 ? 'trusted' : 'left to Chromium';
  };
  return {
    session,
    proxies,
    request,
    show,
    verify: (url, certificate, errorCode) => {
      request(url);
      return show(new URL(url).hostname, certificate, errorCode);
    },
  };
}
