// Chromium can't register custom schemes over CDP. It gets a page of `app://perch/...` from
// `http://perch.app.localhost/...`, a secure context with its own origin. The app never sees that address.
import type { CustomScheme } from 'electron';

const registered = new Set<string>();

/** Registers schemes of pages, such as `app`. */
export function registerSchemes(schemes: readonly CustomScheme[]): void {
  for (const { scheme } of schemes) registered.add(scheme);
}

/** Whether a scheme is mapped to another address for Chromium. */
export function isServed(scheme: string): boolean {
  return registered.has(scheme);
}

/** Whether an address belongs to a registered scheme. */
export function isOfApp(url: string): boolean {
  return registered.has(schemeOf(url));
}

/** Maps an address of the app to Chromium's. */
export function toChromium(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url);
  const [, scheme = '', host = '', rest = ''] = match ?? [];
  if (!registered.has(scheme.toLowerCase())) return url;
  return `http://${host}.${scheme.toLowerCase()}.localhost${rest.startsWith('/') ? rest : `/${rest}`}`;
}

/** Maps an address of Chromium to the app's. */
export function toElectron(url: string): string {
  const match = /^http:\/\/([^/?#]*)\.([a-z0-9+-]+)\.localhost(?=[/?#]|$)(.*)$/is.exec(url);
  const [, host = '', scheme = '', rest = ''] = match ?? [];
  return registered.has(scheme) ? `${scheme}://${host}${rest}` : url;
}

/** Replaces registered schemes in a Content-Security-Policy. */
export function policyToChromium(policy: string): string {
  return [...registered].reduce(
    (text, scheme) =>
      text.replaceAll(
        new RegExp(String.raw`(?<=[\s;]|^)${scheme}:(//[^\s;/]+)?`, 'g'),
        (_, host: string | undefined) =>
          host === undefined ? `http://*.${scheme}.localhost` : `http://${host.slice(2)}.${scheme}.localhost`,
      ),
    policy,
  );
}

/** The requests to intercept so that registered schemes are served by the app only. */
export function servedPatterns(): { readonly urlPattern: string }[] {
  return [...registered].map((scheme) => ({ urlPattern: `http://*.${scheme}.localhost/*` }));
}

function schemeOf(url: string): string {
  return url.slice(0, url.indexOf(':')).toLowerCase();
}
