import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { defaultPreferences } from '../../../../app/contract/preferences.ts';
import { createNetwork } from '../../../../app/electron/network/network.ts';
import { unsupportedSchemeText } from '../../../../app/electron/network/proxy-challenge.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { listeningPort } from '../../../loopback/listening-port.ts';
import { lazyText } from '../../lazy-text.ts';

test.each([
  [['NTLM'], 'NTLM'],
  [['Negotiate', 'ntlm'], 'Kerberos (Negotiate), NTLM'],
  [['Negotiate, NTLM'], 'Kerberos (Negotiate), NTLM'],
  [['Negotiate YIIB/abc=='], 'Kerberos (Negotiate)'],
  [['Digest realm="a, Basic b", nonce="x\\", Basic y", qop="auth"'], 'Digest'],
  [['Digest realm="a", Basic realm="b"'], undefined],
  [['NTLM', 'Basic realm="Company"'], undefined],
  [['BASIC'], undefined],
  [['Bearer realm="x"'], undefined],
  [['constructor', '__proto__ x'], undefined],
  [['', ',', '="', 'NTLM='], undefined],
  [[], undefined],
])('of the challenges %j, those that Perch can’t answer are named: %s', (values, name) => {
  const expected = name === undefined ? undefined : messages.proxy.unsupportedScheme(name);
  expect(unsupportedSchemeText(values)?.()).toBe(expected);
});

test.each(['http:', 'https:'])('a proxy that demands NTLM for %s is named in the failure', async (scheme) => {
  const proxy = createServer((_request, response) => {
    response.writeHead(407, { 'proxy-authenticate': ['Negotiate', 'NTLM'] }).end();
  });
  proxy.on('connect', (_request, socket: Socket) => {
    socket.end(
      'HTTP/1.1 407 Authentication\r\nProxy-Authenticate: Negotiate\r\nProxy-Authenticate: NTLM\r\n\r\n',
    );
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = `http://127.0.0.1:${listeningPort(proxy)}`;
  const { send } = createNetwork(
    { resolveProxy: () => Promise.reject(new Error('The system’s proxy is not used.')) },
    {
      version: '0.0.0',
      preferences: () => ({ ...defaultPreferences, proxy: { kind: 'manual', address, username: '' } }),
      proxyPassword: async () => ({ kind: 'none' }),
      log: () => {},
    },
  );
  const reason = lazyText(messages.proxy.unsupportedScheme('Kerberos (Negotiate), NTLM'));
  expect(await send({ method: 'GET', url: `${scheme}//pbx.example.net/`, headers: {} })).toMatchObject({
    ok: false,
    failure: { code: 'proxy', status: 407, reason },
  });
  proxy.close();
  proxy.closeAllConnections();
});
