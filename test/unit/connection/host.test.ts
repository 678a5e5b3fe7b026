import { expect, test } from 'vitest';
import { hostnameOf, isHttpsAddress, isLoopback, shortenHost } from '../../../app/connection/host.ts';

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.255', true],
  ['[::1]', true],
  ['localhost.example.net', false],
  ['127.0.0.1.example.net', false],
  ['notlocalhost', false],
  ['1127.0.0.1', false],
  ['128.0.0.1', false],
  ['[::2]', false],
  ['', false],
])('the host name "%s" means this machine: %s', (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected);
});

test.each([
  ['https://pbx.example.net:8443/', 'pbx.example.net'],
  ['https://[2001:db8::1]:8443/', '2001:db8::1'],
])('the host name of %s is %s', (url, hostname) => {
  expect(hostnameOf(new URL(url))).toBe(hostname);
});

test.each([
  ['https://updates.example.net/', true],
  ['HTTPS://updates.example.net', true],
  ['http://updates.example.net/', false],
  ['https://user@updates.example.net/', false],
  ['https://:secret@updates.example.net/', false],
  ['https:updates.example.net', false],
  ['https://a/ https://b/', false],
  [' https://a/', false],
  ['https://', false],
  ['https://[/', false],
  [String.raw`https:\\updates.example.net`, false],
  ['javascript:alert(1)', false],
  [7, false],
  [['https://updates.example.net'], false],
])('%j is an address with https and without a user: %s', (value, expected) => {
  expect(isHttpsAddress(value)).toBe(expected);
});

test.each([
  [36, 'login.example.net:8443', 'login.example.net:8443'],
  [36, `${'a.'.repeat(40)}login.example.net:8443`, '…a.a.a.a.a.a.login.example.net:8443'],
  [
    80,
    `${'login.bank.example.'.repeat(9)}example.net`,
    `…example.${'login.bank.example.'.repeat(3)}example.net`,
  ],
  // The label that names the owner is too long: it isn't cut where a whole label could begin.
  [36, `secure-login-${'x'.repeat(38)}example.net`, 'secure-log[…]xxxxxxxxxxxexample.net'],
  [36, `www.${'y'.repeat(60)}.co.uk`, '…yyyyyyyyy[…]yyyyyyyyyyyyyyyyy.co.uk'],
  [36, `${'a'.repeat(40)}.example.co.uk`, '…example.co.uk'],
  // The longest host that fits, the longest label that fits, and the least room that a cut label gets.
  [36, `${'a'.repeat(24)}.example.net`, `${'a'.repeat(24)}.example.net`],
  [36, `x.${'a'.repeat(23)}.example.net`, `…${'a'.repeat(23)}.example.net`],
  [36, `${'b'.repeat(20)}.${'c'.repeat(22)}`, `bbbb[…]bbbbb.${'c'.repeat(22)}`],
  [36, `${'b'.repeat(20)}.${'c'.repeat(23)}`, `…${'c'.repeat(23)}`],
  [36, '[2001:db8:1111:2222:3333:4444:5555:6666]', '[2001:db8:1111:2222:3333:4444:5555:6666]'],
  // The host of a private scheme has no limits of DNS.
  [80, 'x'.repeat(300), `${'x'.repeat(26)}[…]${'x'.repeat(50)}`],
])('in %i characters the host %s is shown as %s', (maxLength, host, shown) => {
  expect(shortenHost(host, maxLength)).toBe(shown);
});
