// A certificate authority that no system trusts, and the certificate that it issued for `pbx.example.net` and this machine.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of the authority's certificate, in PEM. */
export const authorityFile = fileURLToPath(new URL('./authority.pem', import.meta.url));
export const authorityName = 'Marsh Company Authority';

/** Key and certificate of a server, as Node's TLS takes them. */
export function serverCertificate(): { readonly key: string; readonly cert: string } {
  const pem = readFileSync(new URL('./server.pem', import.meta.url), 'utf8');
  return { key: pem, cert: pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')) };
}
