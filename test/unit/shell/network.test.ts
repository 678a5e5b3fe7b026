import { expect, test } from 'vitest';
import { proxyAddress } from '../../../app/shell/network.ts';

test.each([
  ['DIRECT', ''],
  ['', ''],
  ['PROXY proxy.example.net:8080; DIRECT', 'http://proxy.example.net:8080'],
  ['HTTPS proxy.example.net:8443', 'https://proxy.example.net:8443'],
  ['SOCKS5 socks.example.net:1080; PROXY proxy.example.net:8080', 'http://proxy.example.net:8080'],
  ['DIRECT; PROXY proxy.example.net:8080', ''],
])('the answer "%s" of the system leads to "%s"', (pacResult, address) => {
  expect(proxyAddress(pacResult)).toBe(address);
});
