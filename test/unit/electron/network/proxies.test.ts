import { describe, expect, test } from 'vitest';
import { defaultPreferences } from '../../../../app/contract/preferences.ts';
import { parsePacResult, resolveProxies } from '../../../../app/electron/network/proxies.ts';

const { proxy: preference } = defaultPreferences;
const systemProxy = { resolveProxy: async () => 'PROXY proxy.example.net:8080' };

describe('the routes to an address', () => {
  test('are direct where the user has chosen no proxy, although the system has one', async () => {
    const routes = await resolveProxies(
      'https://pbx.example.net/',
      { ...preference, kind: 'none' },
      systemProxy,
    );
    expect(routes).toEqual({ ok: true, value: [''] });
  });

  test('that is none can’t be told, which is a failure of the network', async () => {
    const routes = await resolveProxies('nowhere', preference, systemProxy);
    expect(routes).toMatchObject({ ok: false, failure: { code: 'network' } });
  });

  test('lead through the proxy of the user, but to that proxy itself directly', async () => {
    const manual = { kind: 'manual', address: 'https://proxy.example.net:8443', username: '' } as const;
    const routesTo = (url: string) => resolveProxies(url, manual, systemProxy);
    expect(await routesTo('https://pbx.example.net/')).toEqual({ ok: true, value: [manual.address] });
    expect(await routesTo('https://proxy.example.net:8443/')).toEqual({ ok: true, value: [''] });
  });
});

test.each([
  ['PROXY a:1; XDIRECT', ['http://a:1']],
  ['PROXY a:1; DIRECTLY', ['http://a:1']],
  ['HTTP a:1', ['http://a:1']],
  ['XPROXY a:1', []],
  ['XHTTPS a:1', []],
  ['HTTPSX a:1', []],
  ['PROXY a:1; -PROXY b:1', ['http://a:1']],
  ['PROXY a:1; PROXY b:1 c', ['http://a:1']],
])('of the result %j, only whole entries of known kinds are routes', (result, routes) => {
  expect(parsePacResult(result)).toEqual(routes);
});
