import { afterEach, expect, test, vi } from 'vitest';
import { X509Certificate } from 'node:crypto';
import { createCertificateVerifier } from '../../../../app/electron/network/certificate-verifier.ts';
import { issue } from '../../../loopback/certificates.ts';

const shown = issue({ name: 'shown' }).certificate;
const another = issue({ name: 'another' }).certificate;
const fingerprintOf = (pem: string) => new X509Certificate(pem).fingerprint256;

/** A verifier, and the servers that it has asked. They present the certificate that is shown, or what `present` says. */
function verifier(
  present: (origin: string) => Promise<string | undefined> = async () => fingerprintOf(shown),
) {
  const asked: string[] = [];
  const { noteRequest, isTrusted } = createCertificateVerifier((server) => {
    asked.push(server.origin);
    return present(server.origin);
  });
  return { asked, noteRequest, isTrusted };
}

afterEach(() => vi.useRealTimers());

test('[S145] a certificate is trusted only where the same one is found valid at the server that a page requested', async () => {
  const { noteRequest, isTrusted } = verifier();
  expect(await isTrusted('pbx.example.net', shown)).toBe(false);
  noteRequest('https://pbx.example.net/login');
  expect(await isTrusted('pbx.example.net', shown)).toBe(true);
  expect(await isTrusted('pbx.example.net', another)).toBe(false);
  expect(await isTrusted('elsewhere.example.net', shown)).toBe(false);
  expect(await isTrusted('pbx.example.net', 'no certificate')).toBe(false);
});

test.each([
  ['is not valid', async () => undefined],
  ['can’t be asked', () => Promise.reject(new Error('gone'))],
])('[S146] a certificate is not trusted where the one of the server %s', async (_, present) => {
  const { noteRequest, isTrusted } = verifier(present);
  noteRequest('https://pbx.example.net/');
  expect(await isTrusted('pbx.example.net', shown)).toBe(false);
  expect(await isTrusted('pbx.example.net', 'no certificate')).toBe(false);
});

test('[S147] a certificate is not trusted where the server doesn’t present one within ten seconds', async () => {
  vi.useFakeTimers();
  const { noteRequest, isTrusted } = verifier(() => new Promise(() => {}));
  noteRequest('https://pbx.example.net/');
  const trusted = isTrusted('pbx.example.net', shown);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await trusted).toBe(false);
});

test.each([
  ['https://pbx.example.net:8443/a', 'pbx.example.net', 'https://pbx.example.net:8443'],
  ['wss://pbx.example.net/events', 'pbx.example.net', 'https://pbx.example.net'],
  ['https://[2001:db8::1]:444/', '2001:db8::1', 'https://[2001:db8::1]:444'],
])('after a request of %s the certificate of %s is asked for at %s', async (url, hostname, origin) => {
  const { asked, noteRequest, isTrusted } = verifier();
  noteRequest(url);
  expect(await isTrusted(hostname, shown)).toBe(true);
  expect(asked).toEqual([origin]);
});

test('a host is asked at the ports that were requested last, at most four', async () => {
  const { asked, noteRequest, isTrusted } = verifier(async (origin) =>
    origin.endsWith(':5') ? fingerprintOf(shown) : undefined,
  );
  for (const port of [1, 2, 3, 4, 5, 1]) noteRequest(`https://pbx.example.net:${port}/`);
  expect(await isTrusted('pbx.example.net', shown)).toBe(true);
  expect(asked.map((origin) => origin.at(-1)).join('')).toBe('3451');
});

test('a server is asked once for the certificate that it shows, however many connections wait', async () => {
  const { asked, noteRequest, isTrusted } = verifier();
  noteRequest('https://pbx.example.net/');
  const both = [isTrusted('pbx.example.net', shown), isTrusted('pbx.example.net', shown)];
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(await isTrusted('pbx.example.net', shown)).toBe(true);
  expect(asked).toHaveLength(1);
});

test('a page that shows the certificates of many hosts makes Perch ask a hundred of them', async () => {
  const { asked, noteRequest, isTrusted } = verifier();
  const trusted: boolean[] = [];
  for (let index = 0; index < 101; index += 1) {
    noteRequest(`https://host-${index}.example.net/`);
    trusted.push(await isTrusted(`host-${index}.example.net`, shown));
  }
  expect(asked).toHaveLength(100);
  expect(trusted.indexOf(false)).toBe(100);
  // A decision that is made stays.
  noteRequest('https://host-0.example.net/');
  expect(await isTrusted('host-0.example.net', shown)).toBe(true);
});

test('of a page’s requests the last five hundred servers are remembered', async () => {
  const { noteRequest, isTrusted } = verifier();
  for (let index = 0; index < 501; index += 1) noteRequest(`https://host-${index}.example.net/`);
  expect(await isTrusted('host-0.example.net', shown)).toBe(false);
  expect(await isTrusted('host-1.example.net', shown)).toBe(true);
});

test('a request without TLS is not remembered', async () => {
  const { isTrusted, noteRequest } = verifier();
  noteRequest('http://pbx.example.net/');
  noteRequest('http://pbx.example.net/?next=https://elsewhere.example.net/');
  noteRequest('https://');
  expect(await isTrusted('pbx.example.net', shown)).toBe(false);
});
