import { expect, test } from 'vitest';
import { hostTitle, isAllowedUrl } from '../../../../app/electron/security/url-policy.ts';

test.each([
  ['https://login.example.net/', true],
  ['http://127.0.0.1:8080/portal/', true],
  ['http://localhost/portal/', true],
  ['http://[::1]/portal/', true],
  ['http://login.example.net/', false],
  ['http://localhost.example.net/', false],
  ['http://127.0.0.1@login.example.net/', false],
  ['https://user@login.example.net/', false],
  ['https://:password@login.example.net/', false],
  ['file:///etc/passwd', false],
  ['data:text/html,hello', false],
  ['javascript:alert(1)', false],
  ['about:blank', false],
  ['nowhere', false],
  ['', false],
])('[S39] a sign-in may navigate to "%s": %s', (address, allowed) => {
  expect(isAllowedUrl(address)).toBe(allowed);
});

test.each([
  ['login.example.net', 'login.example.net'],
  ['login.example.net:8443', 'login.example.net:8443'],
  [`accounts.${'google.com.'.repeat(6)}evil.example`, '…google.com.google.com.evil.example'],
  // The longest host that is shown in full.
  [`${'a'.repeat(24)}.example.net`, `${'a'.repeat(24)}.example.net`],
  // Two Cyrillic letters.
  ['g\u043E\u043Egle.example', 'xn--ggle-55da.example'],
])('[S173] the title of %s begins with %s: the end of the host is visible', (host, shown) => {
  expect(hostTitle(`https://${host}/`, 'Example')).toBe(`${shown} – Example`);
});

test('a window’s title is the host and the connection’s name, without control characters and not too long', () => {
  expect(hostTitle('https://login.example.net/', 'Example\u202E\nTelecom')).toBe(
    'login.example.net – Example Telecom',
  );
  expect(hostTitle('https://login.example.net/', 'E'.repeat(600))).toHaveLength(80);
});

test('the title without an address is the connection’s name', () => {
  expect(hostTitle('', 'Example')).toBe('Example');
});
