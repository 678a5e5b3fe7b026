// The text for the user if an HTTP proxy demands credentials.
import { messages } from '../../i18n/messages.ts';

/** The schemes of companies' proxies, by the names that people know. */
const names: Readonly<Record<string, string>> = {
  negotiate: 'Kerberos (Negotiate)',
  kerberos: 'Kerberos',
  ntlm: 'NTLM',
  digest: 'Digest',
};

/**
 * If the proxy offers some of `names` but not Basic, the only scheme that Perch supports, the text says which. `values` are
 * those of the `Proxy-Authenticate` header (RFC 9110, section 11.7.1).
 */
export function challengeText(proxy: string, values: readonly string[]): string {
  const schemes = new Set(values.flatMap(schemesOf));
  const known = [...schemes].flatMap((scheme) => (Object.hasOwn(names, scheme) ? (names[scheme] ?? []) : []));
  return schemes.has('basic') || known.length === 0
    ? messages.proxy.credentials(proxy)
    : messages.proxy.unsupportedScheme(proxy, known.join(', '));
}

/** Each part between commas begins with a scheme, unless `=` follows its first word: then it is a parameter. */
function schemesOf(value: string): readonly string[] {
  const withoutQuoted = value.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return withoutQuoted
    .split(',')
    .flatMap((part) => /^\s*([a-z][\w-]*)(?=\s+[^\s=]|\s*$)/i.exec(part)?.[1]?.toLowerCase() ?? []);
}
