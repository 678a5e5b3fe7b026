import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { defaultPreferences } from '../../../../app/contract/preferences.ts';
import { challengeText } from '../../../../app/electron/network/tunnel.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { listenInTest } from '../../../loopback/listen-in-test.ts';
import { lazyText } from '../../lazy-text.ts';
import { testNetwork } from './test-network.ts';

test.each([
  [['NTLM'], 'NTLM'],
  [['Negotiate, NTLM'], 'Kerberos (Negotiate), NTLM'],
  [['Negotiate YIIB/abc=='], 'Kerberos (Negotiate)'],
  [['Digest realm="a, Basic b", nonce="x\\", Basic y", qop="auth"'], 'Digest'],
  [['Digest nonce=2, realm=1 Basic'], 'Digest'],
  [['Digest realm="a", Basic realm="b"'], undefined],
  [['NTLM', 'Basic realm="Company"'], undefined],
  [['Bearer realm="x"'], undefined],
  [['constructor', '__proto__ x'], undefined],
  [['', ',', '="', 'NTLM='], undefined],
  [[], undefined],
])('of the challenges %j, those that Perch can’t answer are named: %s', (values, name) => {
  const { credentials, unsupportedScheme } = messages.proxy;
  expect(challengeText('proxy', values)).toBe(
    name === undefined ? credentials('proxy') : unsupportedScheme('proxy', name),
  );
});

/** Sends a request to `pbx.example.net` through a proxy, which answers it with a status. */
async function sendThrough(
  scheme: string,
  status: string,
  headers: Readonly<Record<string, string | string[]>> = {},
) {
  const proxy = createServer((_request, response) => {
    response.writeHead(Number(status), headers).end();
  });
  proxy.on('connect', (_request, socket: Socket) => {
    const lines = Object.entries(headers).flatMap(([name, values]) =>
      [values].flat().map((value) => `${name}: ${value}\r\n`),
    );
    socket.end(`HTTP/1.1 ${status} Answer\r\n${lines.join('')}\r\n`);
  });
  const host = `127.0.0.1:${await listenInTest(proxy)}`;
  return { host, proxy, result: await sendOver(`http://${host}`, `${scheme}//pbx.example.net/`) };
}

function sendOver(address: string, url: string) {
  const { send } = testNetwork({
    resolveProxy: () => Promise.reject(new Error('The system’s proxy is not used.')),
    preferences: () => ({ ...defaultPreferences, proxy: address, proxyUsername: '' }),
  });
  return send({ method: 'GET', url, headers: {} });
}

test.each(['http:', 'https:'])(
  'a proxy that demands NTLM for %s is named in the failure, and so is one that demands credentials',
  async (scheme) => {
    const ntlm = await sendThrough(scheme, '407', { 'proxy-authenticate': ['Negotiate', 'NTLM'] });
    expect(ntlm.result).toMatchObject({
      failure: {
        code: 'proxy',
        status: 407,
        reason: lazyText(messages.proxy.unsupportedScheme(ntlm.host, 'Kerberos (Negotiate), NTLM')),
      },
    });
    const basic = await sendThrough(scheme, '407', { 'proxy-authenticate': 'Basic realm="Company"' });
    expect(basic.result).toMatchObject({
      failure: { code: 'proxy', status: 407, reason: lazyText(messages.proxy.credentials(basic.host)) },
    });
  },
);

test.each([
  ['403', 'proxy', 'refused'],
  ['503', 'network', 'noConnection'],
  ['302', 'network', 'noConnection'],
] as const)(
  'a proxy that answers a tunnel with %s is a failure %s, with the reason %s',
  async (status, code, text) => {
    const { host, result } = await sendThrough('https:', status);
    const reason = lazyText(messages.proxy[text](host, 'pbx.example.net', ` (${status})`));
    expect(result).toMatchObject({ failure: { code, reason } });
  },
);

test.each(['http:', 'https:'])(
  'a proxy that isn’t there, or has an unknown name, is named in the failure of a request to %s',
  async (scheme) => {
    const { host, proxy: server } = await sendThrough(scheme, '200');
    server.close().closeAllConnections();
    for (const [proxy, cause] of [
      [host, 'connection refused'],
      ['proxy.invalid:8080', 'address not found'],
    ] as const)
      expect(await sendOver(`http://${proxy}`, `${scheme}//pbx.example.net/`)).toMatchObject({
        failure: { code: 'network', reason: lazyText(messages.proxy.unreachable(proxy, ` (${cause})`)) },
      });
  },
);
