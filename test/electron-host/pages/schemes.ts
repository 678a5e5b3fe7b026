// Chromium knows no private schemes. A page of `app://perch/...` is served from `http://perch.app.localhost/...`
// there, which is a secure context of its own origin; the main process never sees that address.
import type { CustomScheme } from 'electron';

const registered = new Map<string, CustomScheme>();

/** Schemes that pages can be served from, `app` and the like. */
export function registerSchemes(schemes: readonly CustomScheme[]): void {
  for (const scheme of schemes) registered.set(scheme.scheme, scheme);
}

/** Whether Chromium is shown this scheme under another address. */
export function isServed(scheme: string): boolean {
  return registered.has(scheme);
}

/** Whether nobody but the app can answer an address of its own. */
export function isOfApp(url: string): boolean {
  return registered.has(schemeOf(url));
}

/** The address that Chromium is given for one of the app's. */
export function toChromium(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url);
  const [, scheme = '', host = '', rest = ''] = match ?? [];
  if (!registered.has(scheme.toLowerCase())) return url;
  return `http://${host}.${scheme.toLowerCase()}.localhost${rest.startsWith('/') ? rest : `/${rest}`}`;
}

/** The app's address for one of Chromium's. */
export function toElectron(url: string): string {
  const match = /^http:\/\/([^/?#]*)\.([a-z0-9+-]+)\.localhost(?=[/?#]|$)(.*)$/is.exec(url);
  const [, host = '', scheme = '', rest = ''] = match ?? [];
  return registered.has(scheme) ? `${scheme}://${host}${rest}` : url;
}

/** A Content-Security-Policy that names a private scheme, in terms of what it is served from. */
export function policyToChromium(policy: string): string {
  return [...registered.keys()].reduce(
    (text, scheme) =>
      text.replaceAll(
        new RegExp(String.raw`(?<=[\s;]|^)${scheme}:(//[^\s;/]+)?`, 'g'),
        (_, host: string | undefined) =>
          host === undefined ? `http://*.${scheme}.localhost` : `http://${host.slice(2)}.${scheme}.localhost`,
      ),
    policy,
  );
}

/** What to intercept so that the schemes' pages can be served, and are asked for nowhere else. */
export function servedPatterns(): string[] {
  return [...registered.keys()].map((scheme) => `http://*.${scheme}.localhost/*`);
}

function schemeOf(url: string): string {
  return url.slice(0, url.indexOf(':')).toLowerCase();
}
