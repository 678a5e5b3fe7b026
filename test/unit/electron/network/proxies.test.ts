import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { defaultPreferences } from '../../../../app/contract/preferences.ts';
import {
  chromiumBypassRules,
  isBypassed,
  parsePacResult,
  resolveProxies,
} from '../../../../app/electron/network/proxies.ts';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { chromium } from 'playwright';
import { parseProxyExceptions } from '../../../../app/contract/proxy.ts';
import { browserSwitches, findHeadlessBrowser } from '../../../../build/browser.ts';
import { listen, listeningPort } from '../../../loopback/listening-port.ts';

const systemProxy = { resolveProxy: async () => 'PROXY proxy.example.net:8080' };
const unasked = { resolveProxy: () => Promise.reject(new Error('The system was asked.')) };

describe('the routes to an address', () => {
  test('are direct where the user has chosen no proxy, although the system has one', async () => {
    const preferences = { ...defaultPreferences, proxy: 'none' };
    const routes = await resolveProxies('https://pbx.example.net/', preferences, unasked);
    expect(routes).toEqual({ ok: true, value: [''] });
  });

  test('that is none can’t be told, which is a failure of the network', async () => {
    const routes = await resolveProxies('nowhere', defaultPreferences, systemProxy);
    expect(routes).toMatchObject({ ok: false, failure: { code: 'network' } });
  });

  test.each([
    ['https://pbx.example.net/', 'https://proxy.example.net:8443'],
    // Like Chromium, Perch doesn't bypass a proxy for requests to the proxy itself.
    ['https://proxy.example.net:8443/', 'https://proxy.example.net:8443'],
    ['https://pbx.example.com/', ''],
    ['https://localhost/', ''],
  ])('with a proxy that the user has set, to %s are "%s"', async (url, route) => {
    const proxy = 'https://proxy.example.net:8443';
    const preferences = { ...defaultPreferences, proxy, proxyExceptions: '*.example.com' };
    expect(await resolveProxies(url, preferences, unasked)).toEqual({ ok: true, value: [route] });
  });

  test('ignore the exceptions of a manual proxy while the system’s is used', async () => {
    const preferences = { ...defaultPreferences, proxyExceptions: '*' };
    const routes = await resolveProxies('https://pbx.example.net/', preferences, systemProxy);
    expect(routes).toEqual({ ok: true, value: ['http://proxy.example.net:8080'] });
  });

  test('[S357] are unknown where the system’s lookup has failed, which is no direct connection', async () => {
    const routes = await resolveProxies('https://pbx.example.net/', defaultPreferences, {
      resolveProxy: async () => '',
    });
    expect(routes).toMatchObject({ ok: false, failure: { code: 'network' } });
  });
});

test.each([
  ['DIRECT', ['']],
  ['', []],
  ['PROXY proxy.example.net:8080; DIRECT', ['http://proxy.example.net:8080', '']],
  ['HTTPS proxy.example.net:8443', ['https://proxy.example.net:8443']],
  ['SOCKS5 a.example:1080; PROXY b.example:8080', ['socks5://a.example:1080', 'http://b.example:8080']],
  ['SOCKS5 [fd00::1]:9050', ['socks5://[fd00::1]:9050']],
  ['SOCKS5 a.example', ['socks5://a.example:1080']],
  ['SOCKS a.example:1080; PROXY b.example:8080', ['http://b.example:8080']],
  ['SOCKS4 a.example:1080; DIRECT', ['']],
  ['DIRECT; PROXY proxy.example.net:8080', ['', 'http://proxy.example.net:8080']],
  ['PROXY a:1; XDIRECT', ['http://a:1']],
  ['PROXY a:1; DIRECT b:1', ['http://a:1']],
  ['HTTP a:1', ['http://a:1']],
  ['XPROXY a:1', []],
  ['HTTPSX a:1', []],
  ['PROXY a:1; -PROXY b:1', ['http://a:1']],
  [' \tproxy\ta:1 ;; ;direct\t', ['http://a:1', '']],
  ['PROXY a:0; PROXY a:65536; PROXY a:-1; PROXY user:word@a:1; PROXY a/b', []],
  ['PROXY bücher.example:1', ['http://xn--bcher-kva.example:1']],
  ['\u00A0DIRECT; SOC\u212AS5 a:1; D\u0130RECT; DIRECT\u2028', []],
  ['constructor a:1; __proto__ a:1', []],
])('of the result %j, only whole entries of known kinds are routes', (result, routes) => {
  expect(parsePacResult(result)).toEqual(routes);
});

test('[S358] of 1,000 random PAC answers, only those with the entry DIRECT lead to a direct connection', () => {
  const kinds = [
    'DIRECT',
    'direct',
    'PROXY',
    'SOCKS5',
    'SOCKS',
    'SOCKS4',
    'HTTPS',
    'QUIC',
    'Direct',
    'X',
    '',
  ];
  const hosts = [
    'a.example:1080',
    '[fd00::1]:1',
    'a',
    ':',
    'a:0',
    'a:65536',
    'DIRECT',
    'direct',
    '',
    'ü.example:1',
    'a@b:1',
  ];
  const blanks = ['', '', '', ' ', ' ', '\t', '  ', '\n', '\u00A0'];
  const entry = fc
    .tuple(fc.constantFrom(...blanks), fc.constantFrom(...kinds), fc.constantFrom(...blanks))
    .chain(([before, kind, between]) =>
      fc.constantFrom(...hosts).map((host) => `${before}${kind}${between}${host}`),
    );
  const plain = fc.constantFrom('DIRECT', ' direct ', 'PROXY a:1', 'SOCKS5 [fd00::1]:1080', 'SOCKS a:1');
  const answer = fc.oneof(
    fc.array(fc.oneof(plain, entry), { maxLength: 5 }).map((entries) => entries.join(';')),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  let direct = 0;
  fc.assert(
    fc.property(answer, (text) => {
      const routes = parsePacResult(text);
      const allowsDirect = text.split(';').some((part) => /^[ \t]*direct[ \t]*$/i.test(part));
      expect(routes.includes('')).toBe(allowsDirect);
      for (const route of routes) expect(route).toMatch(/^$|^(?:https?|socks5):\/\/[^\s/]+$/);
      direct += allowsDirect ? 1 : 0;
    }),
    { numRuns: 1000, seed: 7 },
  );
  expect(direct).toBeGreaterThan(100);
});

const parse = (list: string) => {
  const exceptions = parseProxyExceptions(list);
  if (exceptions === undefined) throw new Error(`${list} is invalid.`);
  return exceptions;
};

test.each([
  ['', 'https://pbx.example.com/', false],
  ['pbx.example.com', 'https://pbx.example.com/', true],
  ['example.com', 'https://pbx.example.com/', false],
  ['https://pbx.example.com', 'http://pbx.example.com/', false],
  ['*a*a*a*', 'https://a.example/', false],
  ['ab*ba', 'https://aba/', false],
  ['ab*ba', 'https://abba/', true],
  ['pbx.example.com:443', 'http://pbx.example.com/', false],
  ['<local>', 'https://[fd00::1]/', false],
  ['10.0.0.0/7', 'https://11.255.255.255/', true],
  ['10.0.0.0/7', 'https://12.0.0.0/', false],
  ['fd00::/127', 'https://[fd00::1]/', true],
  ['fd00::/127', 'https://[fd00::2]/', false],
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
