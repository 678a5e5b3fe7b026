// How an HTTP proxy demands credentials: the schemes that Perch doesn't have are named to the user.
import { messages } from '../../i18n/messages.ts';

/** The schemes of companies' proxies, as people know them. */
const names: Readonly<Record<string, string>> = {
  negotiate: 'Kerberos (Negotiate)',
  kerberos: 'Kerberos',
  ntlm: 'NTLM',
  digest: 'Digest',
};

/**
 * Returns the text for a proxy that demands credentials: it names the schemes where it offers only ones that Perch doesn't
 * have. The values are those of the `Proxy-Authenticate` header (RFC 9110, section 11.7.1).
 */
export function challengeText(proxy: string, values: readonly string[]): string {
  const schemes = new Set(values.flatMap(schemesOf));
  const known = [...schemes].flatMap((scheme) => (Object.hasOwn(names, scheme) ? (names[scheme] ?? []) : []));
  return schemes.has('basic') || known.length === 0
    ? messages.proxy.credentials(proxy)
    : messages.proxy.unsupportedScheme(proxy, known.join(', '));
}

/** A scheme stands at the beginning or after a comma, before a blank, a comma or the end; a parameter before `=`. */
function schemesOf(value: string): readonly string[] {
  const withoutQuoted = value.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return withoutQuoted
    .split(',')
    .flatMap((part) => /^\s*([a-z][\w-]*)(?=\s+[^\s=]|\s*$)/i.exec(part)?.[1]?.toLowerCase() ?? []);
}
