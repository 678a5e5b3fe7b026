import { release } from 'node:os';
import { expect, test } from 'vitest';
import { machineFacts } from '../../../../app/electron/platform/desktop-environment.ts';
import { keychainName } from '../../../../app/storage/keychain.ts';

const { versions } = process;

test('the facts name the versions, the system and the desktop', () => {
  const machine = { platform: 'linux', arch: 'x64', versions } as const;
  const facts = machineFacts('1.0.0', machine, { desktop: 'KDE', session: 'wayland' });
  expect(facts.versions).toMatchObject({ Perch: '1.0.0', Node: versions.node });
  expect(facts.system).toBe(`linux ${release()} x64`);
  expect(facts.desktop).toBe('KDE, wayland');
  expect(machineFacts('1.0.0', machine, {}).desktop).toBe('');
});

test.each([
  ['linux', undefined, 'Secret Service'],
  ['linux', 'KWallet', 'KWallet'],
  ['darwin', undefined, 'macOS Keychain'],
  ['win32', undefined, 'Windows Credential Manager'],
] as const)('on %s with the keyring %s the keychain is the %s', (platform, keyring, keychain) => {
  expect(keychainName(platform, keyring)).toBe(keychain);
});
