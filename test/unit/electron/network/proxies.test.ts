import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultPreferences } from '../../../../app/contract/preferences.ts';
import { parsePacResult, resolveProxies } from '../../../../app/electron/network/proxies.ts';

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
  ['PROXY a:1; DIRECTLY', ['http://a:1']],
  ['PROXY a:1; DIRECT b:1', ['http://a:1']],
  ['HTTP a:1', ['http://a:1']],
  ['XPROXY a:1', []],
  ['XHTTPS a:1', []],
  ['HTTPSX a:1', []],
  ['PROXY a:1; -PROXY b:1', ['http://a:1']],
  ['PROXY a:1; PROXY b:1 c', ['http://a:1']],
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
