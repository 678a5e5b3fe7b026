import { release } from 'node:os';
import { expect, test } from 'vitest';
import { machineFacts } from '../../../../app/electron/platform/machine-facts.ts';

test('the facts name the versions that are known, the system and the desktop', () => {
  const versions = { electron: '45.0.0', chrome: '146.0.0', node: '24.1.0', zlib: '1.3' };
  const facts = machineFacts(
    '1.0.0',
    { platform: 'linux', arch: 'x64', versions },
    { desktop: 'KDE', session: 'wayland' },
  );
  expect(facts.versions).toEqual({ Perch: '1.0.0', Electron: '45.0.0', Chrome: '146.0.0', Node: '24.1.0' });
  expect(facts.system).toBe(`linux ${release()} x64`);
  expect(facts.desktop).toBe('KDE, wayland');
  const unknown = { electron: undefined, chrome: '' };
  const bare = machineFacts('1.0.0', { platform: 'linux', arch: 'x64', versions: unknown }, {});
  expect([bare.versions, bare.desktop]).toEqual([{ Perch: '1.0.0' }, '']);
});

test.each([
  ['linux', 'Secret Service'],
  ['darwin', 'macOS Keychain'],
  ['win32', 'Windows Credential Manager'],
] as const)('on %s the keychain is the %s', (platform, keychain) => {
  expect(machineFacts('1', { platform, arch: 'x64', versions: {} }, {}).keychain).toBe(keychain);
});
