import { expect, test } from 'vitest';
import {
  createOpenExternal,
  hostTitle,
  isAllowedUrl,
  type LinkReason,
} from '../../../../app/electron/security/url-policy.ts';

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

function linkOpener() {
  const opened: string[] = [];
  const open = createOpenExternal((address) => {
    opened.push(address);
    return Promise.resolve();
  });
  return { open, opened };
}

test.each([
  ['https://pbx.example.net/portal/?state=x', 'https://pbx.example.net/portal/?state=x'],
  ['http://127.0.0.1:8080/portal/', 'http://127.0.0.1:8080/portal/'],
  ['HTTPS://PBX.example.net/a b"c', 'https://pbx.example.net/a%20b%22c'],
])('the login page %s is opened in the system’s browser as %s', async (address, expected) => {
  const { open, opened } = linkOpener();
  await open('sign-in', address);
  expect(opened).toEqual([expected]);
});

test.each([
  'http://pbx.example.net/portal/',
  'file:///etc/passwd',
  'mailto:somebody@example.invalid',
  'ms-msdt:/id%20PCWDiagnostic',
  'javascript:alert(1)',
  '\\\\server\\share\\program.exe',
  '/usr/bin/true',
  '',
])('[S53] %j is not opened', async (address) => {
  const { open, opened } = linkOpener();
  for (const reason of ['sign-in', 'portal', 'update'] satisfies LinkReason[])
    await expect(open(reason, address)).rejects.toThrow('An address was not opened');
  expect(opened).toEqual([]);
});

test('an address that the system can’t open is reported', async () => {
  const open = createOpenExternal(() => Promise.reject(new Error('There is no browser.')));
  await expect(open('sign-in', 'https://pbx.example.net/')).rejects.toThrow('There is no browser.');
});

test('an address for which the system names no program is opened, and reported unless a sign-in waits for it', async () => {
  const opened: string[] = [];
  const open = createOpenExternal(
    async (address) => void opened.push(address),
    () => false,
  );
  const address = 'https://pbx.example.net/';
  await open('sign-in', address);
  for (const reason of ['portal', 'support', 'update'] as const)
    await expect(open(reason, address)).rejects.toThrow('The system names no program for it.');
  expect(opened).toEqual([address, address, address, address]);
});

test('the page of an update is opened over https only', async () => {
  const { open, opened } = linkOpener();
  for (const address of ['http://127.0.0.1/', 'http://localhost/', 'https://user@example.net/'])
    await expect(open('update', address)).rejects.toThrow('An address was not opened');
  await open('update', 'https://example.net/perch');
  expect(opened).toEqual(['https://example.net/perch']);
});

test('[S440] for support, an https page and a plain email address are opened, and nothing else', async () => {
  const { open, opened } = linkOpener();
  const allowed = ['https://example.net/help', 'mailto:help@example.net'];
  for (const address of allowed) await open('support', address);
  for (const address of [
    'http://127.0.0.1/',
    'mailto:',
    'mailto:help@example.net?body=x',
    'mailto:help@example.net,all@example.net',
    'mailto:a%40b@example.net',
    'tel:112',
    'file:///etc/passwd',
  ])
    await expect(open('support', address)).rejects.toThrow('An address was not opened');
  expect(opened).toEqual(allowed);
});
