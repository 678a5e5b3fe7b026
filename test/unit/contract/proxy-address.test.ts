import * as v from 'valibot';
import { expect, test } from 'vitest';
import { proxyAddress } from '../../../app/contract/proxy.ts';

const parse = (address: string) => {
  const result = v.safeParse(proxyAddress, address);
  return result.success ? result.output : undefined;
};

test.each([
  ['proxy.example.net:8080', 'http://proxy.example.net:8080'],
  [' https://proxy.example.net ', 'https://proxy.example.net'],
  ['10.0.0.1:3128', 'http://10.0.0.1:3128'],
  ['http://[fd00::1]:8080/', 'http://[fd00::1]:8080'],
  ['http://bücher.example.net', 'http://xn--bcher-kva.example.net'],
  ['socks5://proxy.example.net:9050', 'socks5://proxy.example.net:9050'],
  ['SOCKS5://Proxy.example.net/', 'socks5://proxy.example.net:1080'],
  ['socks5://proxy.example.net:80', 'socks5://proxy.example.net:80'],
  ['socks5://[fd00:0::1]:1080', 'socks5://[fd00::1]:1080'],
  ['socks5://bücher.example.net', 'socks5://xn--bcher-kva.example.net:1080'],
  ['', ''],
])('the proxy address %j is accepted as %s', (address, expected) => {
  expect(parse(address)).toBe(expected);
});

test.each([
  ['http://proxy/..', 'http://proxy'],
  ['http://pro%78y', 'http://proxy'],
  ['http://@proxy', 'http://proxy'],
  ['http://proxy?', 'http://proxy'],
  ['http:///proxy', 'http://proxy'],
  ['HTTP://PROXY:80', 'http://proxy'],
  ['http://0x7f.1:3128', 'http://127.0.0.1:3128'],
])(
  '[S264] of the proxy address %j only the host and port that the URL parser reads are stored',
  (address, expected) => {
    expect(parse(address)).toBe(expected);
    expect(parse(expected)).toBe(expected);
  },
);

test('a proxy address that becomes too long as an origin is refused', () => {
  const label = 'ü'.repeat(30);
  expect(parse(`${label}.example`)).toBeDefined();
  expect(parse(Array(9).fill(label).join('.'))).toBeUndefined();
});

test.each([
  'proxy.example.net;elsewhere.example:8080',
  'http://proxy.example.net;https=elsewhere.example',
  'http=elsewhere.example',
  'proxy.example.net,elsewhere.example',
  'http://proxy.example.net:8080 elsewhere.example',
  'http://proxy.exa\nmple.net',
  'http://proxy.exa\tmple.net',
  'http://proxy.example.net；elsewhere.example',
  'http:proxy.example.net',
  'http:\\\\proxy.example.net',
  'http://user:word@proxy.example.net',
  'http://proxy.example.net/path',
  'http://proxy.example.net:0',
  'socks5://proxy.example.net:0',
  'socks5://proxy.example.net:65536',
  'socks5://user:word@proxy.example.net',
  'socks5://proxy.example.net:1080/path',
  'socks5://proxy.example.net;elsewhere.example',
  'socks5:proxy.example.net',
  'socks4://proxy.example.net',
  'socks://proxy.example.net',
  'direct://',
])('[S215] the proxy address %j is refused', (address) => {
  expect(parse(address)).toBeUndefined();
});
