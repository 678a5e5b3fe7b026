// Feeds of real servers over https, requested through Perch's own network.
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultPreferences } from '../../../../app/contract/preferences.ts';
import { readFeed } from '../../../../app/core/updates/update-check.ts';
import { type Network } from '../../../../app/electron/network/network.ts';
import { listenInTest } from '../../../loopback/listen-in-test.ts';
import { authorityFile, serverCertificate } from '../../../loopback/private-authority.ts';
import { testNetwork } from './test-network.ts';

let network: Network;
let requests: { readonly address: string; readonly headers: object }[];

beforeEach(() => {
  requests = [];
  network = testNetwork({
    version: '0.2.0',
    preferences: () => ({ ...defaultPreferences, certificates: authorityFile }),
  });
});

afterEach(() => network.reset());

async function serve(listener: RequestListener, server: Server = createServer(serverCertificate())) {
  server.on('request', (request, response) => {
    requests.push({ address: `${request.headers.host ?? ''}${request.url ?? ''}`, headers: request.headers });
    listener(request, response);
  });
  return listenInTest(server);
}

const read = (port: number) => readFeed(network.send, `https://127.0.0.1:${port}/latest.yml`);

test('a feed is requested without cookies, also after the server has set one', async () => {
  const port = await serve((_request, response) =>
    response.setHeader('set-cookie', 'id=7; Max-Age=99999').end('version: 0.3.0\n'),
  );
  expect(await read(port)).toEqual({ ok: true, value: '0.3.0' });
  expect(await read(port)).toEqual({ ok: true, value: '0.3.0' });
  for (const { headers } of requests) {
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(headers).toMatchObject({ 'user-agent': 'Perch/0.2.0' });
  }
});

test('[S396] a redirect is not followed: to http, to another path, to another host', async () => {
  const plain = await serve((_request, response) => response.end('version: 9.9.9'), createPlainServer());
  let location = '';
  const port = await serve((request, response) => {
    if (request.url === '/latest.yml') response.writeHead(302, { location }).end('version: 9.9.9');
    else response.end('version: 9.9.9');
  });
  for (location of [
    `http://127.0.0.1:${plain}/latest.yml`,
    '/other.yml',
    `https://localhost:${port}/other.yml`,
    'file:///etc/passwd',
  ])
    expect(await read(port)).toMatchObject({ ok: false, failure: { code: 'rejected', status: 302 } });
  expect(requests.map(({ address }) => address)).toEqual(Array(4).fill(`127.0.0.1:${port}/latest.yml`));
});

const hostile: readonly (readonly [string, string, RequestListener])[] = [
  [
    'an endless file',
    'too-large',
    async (_q, r) => {
      r.write('version: 9.9.9\n');
      while (!r.destroyed) {
        r.write('#'.repeat(4000));
        await delay(1);
      }
    },
  ],
  [
    'a file that is huge once decompressed',
    'too-large',
    (_q, r) =>
      r
        .setHeader('content-encoding', 'gzip')
        .end(gzipSync(Buffer.concat([Buffer.from('version: 9.9.9\n'), Buffer.alloc(50_000_000, '#')]))),
  ],
  ['UTF-16', 'unreadable', (_q, r) => r.end(Buffer.from('version: 9.9.9', 'utf16le'))],
  ['no content', 'rejected', (_q, r) => r.writeHead(204).end()],
  ['a part', 'rejected', (_q, r) => r.writeHead(206).end('version: 9.9.9')],
  ['a page', 'unreadable', (_q, r) => r.end('<html>\nversion: 9.9.9<br></html>')],
  ['an error with a version', 'missing', (_q, r) => r.writeHead(404).end('version: 9.9.9')],
  [
    'a demand for a password',
    'rejected',
    (_q, r) => r.writeHead(401, { 'www-authenticate': 'Basic' }).end('version: 9.9.9'),
  ],
];

test.each(hostile)('[S397] a server that sends %s: %s', async (_name, expected, listener) => {
  const result = await read(await serve(listener));
  expect(result.ok ? 'ok' : result.failure.code).toBe(expected);
  if (result.ok) expect(result.value).toBe('0.3.0');
});

test('a feed that never ends is given up when Perch quits', async () => {
  const quitting = new AbortController();
  const port = await serve((_request, response) => {
    response.write('version: 9.9.9\n');
    quitting.abort();
  });
  const result = await readFeed(network.send, `https://127.0.0.1:${port}/latest.yml`, quitting.signal);
  expect(result).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
});
