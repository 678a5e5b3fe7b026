// Decides about a server's certificate: first the session's verify procedure, then `certificate-error`.
import type { Session as ElectronSession, WebContents } from 'electron';
import { type NetError, netError } from '../pages/net-errors.ts';
import { readCertificate, type ServerCertificate } from '../pages/certificates.ts';
import { callApp } from '../runtime/uncaught.ts';
import { app } from './app.ts';
import { createEvent } from './event.ts';

type VerifyProc = Parameters<ElectronSession['setCertificateVerifyProc']>[0];

export interface Certificates {
  verifyProc: VerifyProc;
  /** Called before a request is sent, after `webRequest`. @returns false if the verify procedure rejects the server */
  readonly mayConnect: (url: string) => Promise<boolean>;
  /** Called when Chromium rejects a certificate. @returns undefined if the app trusts it, else the error */
  readonly verify: (
    contents: WebContents,
    url: string,
    error: string,
    isMainFrame: boolean,
  ) => Promise<NetError | undefined>;
}

/** The result by which a verify procedure keeps Chromium's verification result. */
const useChromiumResult = -3;

/** @param proxiesOf resolves with the PAC result for an address */
export function createCertificates(
  changed: () => void,
  proxiesOf: (url: string) => Promise<string>,
): Certificates {
  /** The verify procedure's results by host, cached as in Chromium's network service. */
  const results = new Map<string, Promise<number>>();
  let proc: VerifyProc = null;

  // If only Chromium knows the proxy, the certificate is read without it.
  const read = async (url: string) => readCertificate(url, await proxiesOf(url).catch(() => 'DIRECT'));

  const verify = async (url: string): Promise<number> => {
    const verifyProc = proc;
    if (!verifyProc) return useChromiumResult;
    const { certificate, verificationResult, errorCode } = await read(url);
    const { promise, resolve } = Promise.withResolvers<number>();
    const request = { certificate, validatedCertificate: certificate, verificationResult, errorCode };
    const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
    callApp(() => verifyProc({ ...request, hostname, isIssuedByKnownRoot: false }, resolve));
    return promise;
  };
  const verificationResult = (url: string): Promise<number> => {
    const { host } = new URL(url);
    // If the server can't be reached, Chromium's own request fails with the reason.
    const result = results.get(host) ?? verify(url).catch(() => useChromiumResult);
    results.set(host, result);
    return result;
  };

  return {
    get verifyProc() {
      return proc;
    },
    set verifyProc(next) {
      proc = next;
      results.clear();
      changed();
    },
    mayConnect: async (url) => {
      if (!proc || !url.startsWith('https:')) return true;
      const result = await verificationResult(url);
      return result === 0 || result === useChromiumResult;
    },
    verify: async (contents, url, error, isMainFrame) => {
      if (proc && (await verificationResult(url)) === 0) return undefined;
      const hasListeners =
        contents.listenerCount('certificate-error') + app.listenerCount('certificate-error') > 0;
      const trusted = hasListeners && (await askApp(contents, url, error, await read(url), isMainFrame));
      return trusted ? undefined : netError(error);
    },
  };
}

async function askApp(
  contents: WebContents,
  url: string,
  error: string,
  { certificate }: ServerCertificate,
  isMainFrame: boolean,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const event = createEvent({});
  const text = `net::${error.replace(/^net::/, '')}`;
  callApp(() => {
    contents.emit('certificate-error', event, url, text, certificate, resolve, isMainFrame);
    app.emit('certificate-error', event, contents, url, text, certificate, resolve, isMainFrame);
  });
  return event.defaultPrevented ? promise : false;
}
