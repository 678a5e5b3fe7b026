// The exceptions of a manual proxy: Perch's decision, compared with the one of a real Chromium.
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { chromium } from 'playwright';
import { expect, test, vi } from 'vitest';
import { parseProxyExceptions } from '../../../../app/contract/proxy-exceptions.ts';
import { chromiumBypassRules, isBypassed } from '../../../../app/electron/network/proxies.ts';
import { browserSwitches, findHeadlessBrowser } from '../../../../build/browser.ts';
import { listen, listeningPort } from '../../../loopback/listening-port.ts';

const parse = (list: string) => {
  const exceptions = parseProxyExceptions(list);
  if (exceptions === undefined) throw new Error(`${list} is invalid.`);
  return exceptions;
};

test.each([
  ['', 'https://pbx.example.com/', false],
  ['pbx.example.com', 'https://pbx.example.com/', true],
  ['pbx.example.com', 'https://pbx.example.com./', false],
  ['example.com', 'https://pbx.example.com/', false],
  ['*.example.com', 'https://example.com/', false],
  ['*example.com', 'https://notexample.com/', true],
  ['*a*a*a*', 'https://a.example/', false],
  ['ab*ba', 'https://aba/', false],
  ['ab*ba', 'https://abba/', true],
  ['pbx.example.com:443', 'https://pbx.example.com/', true],
  ['pbx.example.com:443', 'http://pbx.example.com/', false],
  ['https://pbx.example.com', 'http://pbx.example.com/', false],
  ['<local>', 'https://pbx/', true],
  ['<local>', 'https://[fd00::1]/', false],
  ['10.0.0.0/7', 'https://11.255.255.255/', true],
  ['10.0.0.0/7', 'https://12.0.0.0/', false],
  ['0.0.0.0/0', 'https://[2001:db8::1]/', false],
  ['0.0.0.0/0', 'https://pbx.example.com/', false],
  ['fd00::/127', 'https://[fd00::1]/', true],
  ['fd00::/127', 'https://[fd00::2]/', false],
  ['', 'https://[::ffff:127.9.9.9]/', true],
  ['', 'https://loopback/', true],
  ['', 'https://localhost.example/', false],
])('with the exceptions %j, %s is reached directly: %s', (list, url, expected) => {
  expect(isBypassed(new URL(url), parse(list))).toBe(expected);
});

test('a pattern of many stars takes no long time', () => {
  const pattern = `${'*a'.repeat(1900)}b`;
  expect(isBypassed(new URL(`https://${'a.'.repeat(120)}c/`), parse(pattern))).toBe(false);
});

const lists = [
  '',
  '*.example.com, 10.0.0.0/8, <local>',
  'pbx.example.com, .example.net:8443, https://other.example.org',
  'pb*.exam*e.com; *1; fd00::/8',
  '192.0.2.7, [2001:db8::1]:8443, 198.51.100.0/25',
  '0.0.0.0/0',
  '::/0',
  '::ffff:10.0.0.0/104',
  '*',
  'https://*:443, bücher.example',
];

const hosts = [
  ...[
    'example.com',
    'pbx.example.com',
    'a.b.example.com',
    'notexample.com',
    'pbx.example.com.',
    'EXAMPLE.com',
  ],
  ...[
    'pbx.example.net',
    'example.net',
    'other.example.org',
    'pbx',
    'bücher.example',
    'xn--bcher-kva.example',
  ],
  ...['localhost', 'localhost.', 'a.localhost', 'localhost.example', 'loopback', 'localhost6'],
  ...['10.0.0.1', '11.0.0.1', '192.0.2.7', '192.0.2.8', '198.51.100.127', '198.51.100.128', '169.254.1.1'],
  ...[
    '127.0.0.1',
    '127.255.0.1',
    '0.0.0.0',
    '[::1]',
    '[::2]',
    '[fd00::1]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
  ],
  ...['[2001:db8::1]', '[2001:db8::2]', '[::ffff:10.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:169.254.0.1]'],
];
const urls = hosts.flatMap((host) => [`http://${host}/`, `https://${host}/`, `https://${host}:8443/`]);

test('[S364] Chromium takes the same route as Perch’s own requests to 114 addresses with each of ten lists', async () => {
  const asked = new Set<string>();
  const proxy = createServer((request, response) => {
    const { protocol, host } = new URL(request.url ?? '');
    asked.add(`${protocol}//${host}`);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
  });
  proxy.on('connect', ({ url = '' }, socket: Socket) => {
    asked.add(new URL(`https://${url}`).origin);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await listen(proxy);
  // Playwright would send local addresses to the proxy, too.
  vi.stubEnv('PLAYWRIGHT_DISABLE_FORCED_CHROMIUM_PROXIED_LOOPBACK', '1');
  const browser = await chromium.launch({
    executablePath: findHeadlessBrowser(),
    args: [
      ...browserSwitches(),
      // Nothing leaves this machine: a direct request finds no address.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      // Lets pages that the proxy has served request local addresses.
      '--disable-features=LocalNetworkAccessChecks,HttpsUpgrades',
    ],
  });
  try {
    for (const list of lists) {
      asked.clear();
      const exceptions = parse(list);
      const server = `http://127.0.0.1:${listeningPort(proxy)}`;
      const context = await browser.newContext({
        proxy: { server, bypass: chromiumBypassRules(exceptions) },
      });
      const page = await context.newPage();
      await page.evaluate(async (all) => {
        await Promise.all(all.map((url) => fetch(url, { mode: 'no-cors' }).catch(() => undefined)));
      }, urls);
      const different = urls.filter(
        (url) => isBypassed(new URL(url), exceptions) === asked.has(new URL(url).origin),
      );
      expect({ list, different }).toEqual({ list, different: [] });
      await context.close();
    }
  } finally {
    await browser.close();
    proxy.close();
    vi.unstubAllEnvs();
  }
});
