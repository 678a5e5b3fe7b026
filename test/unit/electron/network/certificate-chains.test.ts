// The same certificate chains, shown to Perch's own requests and to a sign-in window's session: the decisions are the same.
// Servers, proxy and TLS are real. Of Electron's session, only the procedure that Chromium would call is used.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defaultPreferences, type Preferences } from '../../../../app/contract/preferences.ts';
import {
  failureText,
  passcodeFailureText,
  signInFailureText,
} from '../../../../app/core/failure-messages.ts';
import { type Network } from '../../../../app/electron/network/network.ts';
import { type Issued, issue } from '../../../loopback/certificates.ts';
import { listen, listeningPort } from '../../../loopback/listening-port.ts';
import { type Proxy, startProxy } from '../../../loopback/proxy.ts';
import { windowSession } from './window-session.ts';
import { testNetwork } from './test-network.ts';

const authority = issue({ name: 'Company', authority: {} });
const expiredAuthority = issue({ name: 'Old Company', authority: {}, validDays: [-9, -1] });
const limitedAuthority = issue({ name: 'Limited', authority: {}, permittedDomain: 'elsewhere.example' });
const otherAuthority = issue({ name: 'Somebody', authority: {} });
/** Certificates of servers that are in the file themselves, by the condition that they meet. */
const selfSigned: Readonly<Record<string, Issued>> = {
  'that is self-signed and in the file': issue({
    name: 'named',
    hosts: [hostOf('that is self-signed and in the file')],
  }),
  'that is self-signed, in the file and without alternative names': issue({
    name: hostOf('that is self-signed, in the file and without alternative names'),
  }),
};
const ownAuthority = issue({ name: 'Own Domain', authority: {}, permittedDomain: 'example.net' });
const shortKeyAuthority = issue({ name: 'Short Key', authority: {}, rsaBits: 1024 });

const below = (options: Parameters<typeof issue>[0]) => issue({ issuer: authority, ...options });
const intermediate = below({ name: 'Department', authority: {} });
const lastIntermediate = below({ name: 'Last', authority: { pathLength: 0 } });
const oneTooMany = issue({ name: 'One Too Many', issuer: lastIntermediate, authority: {} });
const noAuthority = below({ name: 'No Authority', hosts: ['server.example'] });
const signsNothing = below({ name: 'Signs Nothing', authority: {}, usages: ['digitalSignature'] });
const sha1Intermediate = below({ name: 'SHA-1 Department', authority: {}, digest: 'sha1' });
const storedSha1Intermediate = below({ name: 'Stored Department', authority: {}, digest: 'sha1' });
const shortKeyIntermediate = below({ name: 'Short Key Department', authority: {}, rsaBits: 1024 });
const strangersIntermediate = issue({ name: 'Some Department', issuer: otherAuthority, authority: {} });
const trusted = [
  ...[authority, expiredAuthority, limitedAuthority, ownAuthority, ...Object.values(selfSigned)],
  ...[shortKeyAuthority, storedSha1Intermediate],
];

type Leaf = Omit<Parameters<typeof issue>[0], 'name'>;

/** The server's certificate, and which authorities are sent with it. */
interface Chain {
  readonly leaf: Leaf;
  readonly sent?: readonly Issued[];
}

/** Each refused chain differs in one way from a valid one. */
const chains: Record<string, Chain & { readonly verdict: string }> = {
  'of a known authority': { leaf: { issuer: authority }, verdict: 'valid' },
  'of a known authority’s intermediate': {
    leaf: { issuer: intermediate },
    sent: [intermediate],
    verdict: 'valid',
  },
  'for a key that may sign': { leaf: { issuer: authority, usages: ['digitalSignature'] }, verdict: 'valid' },
  'within the authority’s name constraints': { leaf: { issuer: ownAuthority }, verdict: 'valid' },
  'that is self-signed and in the file': { leaf: {}, verdict: 'valid' },
  'that is self-signed and not in the file': { leaf: {}, verdict: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  'for another host': {
    leaf: { issuer: authority, hosts: ['elsewhere.example'] },
    verdict: 'ERR_TLS_CERT_ALTNAME_INVALID',
  },
  // Since version 58, Chromium doesn't match common names.
  'with the host in its common name only': {
    leaf: { issuer: authority, hosts: [] },
    verdict: 'ERR_TLS_CERT_ALTNAME_INVALID',
  },
  'that is self-signed, in the file and without alternative names': {
    leaf: {},
    verdict: 'ERR_TLS_CERT_ALTNAME_INVALID',
  },
  'that has expired': { leaf: { issuer: authority, validDays: [-9, -1] }, verdict: 'CERT_HAS_EXPIRED' },
  'that is not yet valid': { leaf: { issuer: authority, validDays: [1, 9] }, verdict: 'CERT_NOT_YET_VALID' },
  'of an expired authority': { leaf: { issuer: expiredAuthority }, verdict: 'CERT_HAS_EXPIRED' },
  'of an unknown authority': {
    leaf: { issuer: otherAuthority },
    verdict: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  },
  'of an unknown authority’s intermediate': {
    leaf: { issuer: strangersIntermediate },
    sent: [strangersIntermediate],
    verdict: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  },
  'without its intermediate': { leaf: { issuer: intermediate }, verdict: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
  'beyond the authority’s name constraints': { leaf: { issuer: limitedAuthority }, verdict: 'UNSPECIFIED' },
  'beyond the path length': {
    leaf: { issuer: oneTooMany },
    sent: [oneTooMany, lastIntermediate],
    verdict: 'PATH_LENGTH_EXCEEDED',
  },
  'issued by a server': { leaf: { issuer: noAuthority }, sent: [noAuthority], verdict: 'INVALID_PURPOSE' },
  'issued with a key that may not sign': {
    leaf: { issuer: signsNothing },
    sent: [signsNothing],
    verdict: 'UNSPECIFIED',
  },
  'for clients only': { leaf: { issuer: authority, purposes: ['clientAuth'] }, verdict: 'INVALID_PURPOSE' },
  'for a key that may only sign certificates': {
    leaf: { issuer: authority, usages: ['keyCertSign'] },
    verdict: 'INVALID_PURPOSE',
  },
  'with an unknown critical extension': {
    leaf: { issuer: authority, hasUnknownCriticalExtension: true },
    verdict: 'UNSPECIFIED',
  },
  'for an RSA key of 2048 bits': { leaf: { issuer: authority, rsaBits: 2048 }, verdict: 'valid' },
  'signed with SHA-1': { leaf: { issuer: authority, digest: 'sha1' }, verdict: 'UNSPECIFIED' },
};

/** Chains whose only defect is a weak signature or key. Electron's TLS, BoringSSL, accepts them. */
const weakChains: Record<string, Chain> = {
  'with a signature of SHA-1': { leaf: { issuer: authority, digest: 'sha1' } },
  'of an intermediate that is signed with SHA-1': {
    leaf: { issuer: sha1Intermediate },
    sent: [sha1Intermediate],
  },
  'of an intermediate in the file that is signed with SHA-1': {
    leaf: { issuer: storedSha1Intermediate },
  },
  'for an RSA key of 1024 bits': { leaf: { issuer: authority, rsaBits: 1024 } },
  'of an intermediate with an RSA key of 1024 bits': {
    leaf: { issuer: shortKeyIntermediate },
    sent: [shortKeyIntermediate],
  },
  'of an authority with an RSA key of 1024 bits': {
    leaf: { issuer: shortKeyAuthority },
  },
};

function hostOf(condition: string): string {
  return `${condition.replaceAll(/[^\w]+/g, '-').toLowerCase()}.example.net`;
}

const servers = new Map(
  Object.entries({ ...chains, ...weakChains }).map(([condition, { leaf, sent = [] }]) => {
    const host = hostOf(condition);
    const server = selfSigned[condition] ?? issue({ name: host, hosts: [host], ...leaf });
    const cert = [server, ...sent].map(({ certificate }) => certificate).join('');
    return [host, { server, context: { key: server.keyPem, cert } }] as const;
  }),
);

const folder = mkdtempSync(join(tmpdir(), 'perch-chains-'));
const certificates = join(folder, 'authorities.pem');
let server: Server;
let proxy: Proxy;
let preferences: Preferences;
let network: Network;

beforeAll(async () => {
  writeFileSync(certificates, trusted.map(({ certificate }) => certificate).join('\n'));
  server = createServer(
    {
      // At its default security level, OpenSSL neither loads nor sends certificates with a weak signature or key.
      ciphers: 'DEFAULT@SECLEVEL=0',
      SNICallback: (host, callback) =>
        callback(
          null,
          tls.createSecureContext({ ...servers.get(host)?.context, ciphers: 'DEFAULT@SECLEVEL=0' }),
        ),
    },
    (_request, response) => response.setHeader('connection', 'close').end('hello'),
  );
  await listen(server);
  proxy = await startProxy({ username: 'alice', password: 'heron', port: listeningPort(server) });
  preferences = {
    ...defaultPreferences,
    certificates,
    proxy: proxy.address,
    proxyUsername: 'alice',
  };
  network = newNetwork();
});

const newNetwork = () =>
  testNetwork({
    preferences: () => preferences,
    proxyPassword: () => Promise.resolve({ kind: 'found', secret: 'heron' }),
  });

afterAll(() => {
  server.close();
  server.closeAllConnections();
  proxy.close();
  rmSync(folder, { recursive: true });
});

test.each(Object.entries(chains))(
  '[S140] a certificate %s has the same verdict in a sign-in window as in Perch’s own requests',
  async (condition, { verdict }) => {
    const host = hostOf(condition);
    const url = `https://${host}/`;
    const own = await network.send({ method: 'GET', url, headers: {} });
    expect(own.ok ? 'valid' : `${own.failure.code} ${own.failure.detail}`).toBe(
      verdict === 'valid' ? verdict : `certificate ${verdict}`,
    );
    for (const text of [failureText, signInFailureText, passcodeFailureText])
      if (!own.ok) expect(text(own.failure)).toContain(`certificate of ${host}`);
    const window = await windowSession(preferences, network);
    const shown = servers.get(host)?.server.certificate ?? '';
    expect(await window.verify(url, shown)).toBe(own.ok ? 'trusted' : 'left to Chromium');
  },
);

test.each([
  ['of an unknown authority’s intermediate', 'unknown-issuer', otherAuthority],
  ['without its intermediate', 'incomplete-chain', intermediate],
] as const)(
  'a certificate %s is refused with the fault %s, and names who is unknown',
  async (condition, fault, { name }) => {
    const own = await network.send({ method: 'GET', url: `https://${hostOf(condition)}/`, headers: {} });
    expect(own).toMatchObject({ failure: { certificate: { fault, issuedBy: name } } });
  },
);

test.each([...Object.keys(weakChains), 'for an RSA key of 2048 bits'])(
  '[S271] a certificate %s, which Perch’s own requests accept in Electron, is trusted in a sign-in window only if it is strong',
  async (condition) => {
    const { createSecureContext } = tls;
    // Electron's BoringSSL has no security levels.
    const permissive = vi
      .spyOn(tls, 'createSecureContext')
      .mockImplementation((options) => createSecureContext({ ...options, ciphers: 'DEFAULT@SECLEVEL=0' }));
    try {
      const electronNetwork = newNetwork();
      const host = hostOf(condition);
      const url = `https://${host}/`;
      const own = await electronNetwork.send({ method: 'GET', url, headers: {} });
      expect(own).toMatchObject({ ok: true });
      const window = await windowSession(preferences, electronNetwork);
      const shown = servers.get(host)?.server.certificate ?? '';
      const verdict = condition in weakChains ? 'left to Chromium' : 'trusted';
      expect(await window.verify(url, shown)).toBe(verdict);
      electronNetwork.reset();
    } finally {
      permissive.mockRestore();
    }
  },
);
