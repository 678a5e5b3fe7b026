import * as v from 'valibot';
import { expect, test } from 'vitest';
import { proxyPreference } from '../../../app/contract/preferences.ts';

const parse = (address: string) => {
  const result = v.safeParse(proxyPreference, { kind: 'manual', address, username: '' });
  return result.success && result.output.kind === 'manual' ? result.output.address : undefined;
};

test.each([
  ['proxy.example.net:8080', 'http://proxy.example.net:8080'],
  [' https://proxy.example.net ', 'https://proxy.example.net'],
  ['10.0.0.1:3128', 'http://10.0.0.1:3128'],
  ['http://[fd00::1]:8080/', 'http://[fd00::1]:8080/'],
  ['http://bücher.example.net', 'http://bücher.example.net'],
  ['', ''],
])('the proxy address %j is accepted as %s', (address, expected) => {
  expect(parse(address)).toBe(expected);
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
  'socks5://proxy.example.net',
  'direct://',
])('[S215] the proxy address %j is refused', (address) => {
  expect(parse(address)).toBeUndefined();
});
