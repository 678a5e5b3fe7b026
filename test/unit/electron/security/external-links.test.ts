import { expect, test } from 'vitest';
import { createOpenExternal, type LinkReason } from '../../../../app/electron/security/url-policy.ts';

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
