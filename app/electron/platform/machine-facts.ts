// The versions of Perch and what it runs on, and the name of the keychain.
import { release } from 'node:os';
import type { MachineFacts } from '../../core/diagnostics/diagnostics.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';

export function machineFacts(
  appVersion: string,
  { platform, arch, versions }: Pick<NodeJS.Process, 'platform' | 'arch' | 'versions'>,
  { desktop, session }: DesktopEnvironment,
): Omit<MachineFacts, 'keychain' | 'tray' | 'notifications'> {
  const { electron: Electron, chrome: Chrome, node: Node } = versions;
  return {
    versions: { Perch: appVersion, Electron, Chrome, Node },
    system: `${platform} ${release()} ${arch}`,
    desktop: [desktop, session].filter(Boolean).join(', '),
  };
}

/** `keyring` is the name of the keyring on Linux, if it is known. */
export function keychainName(platform: NodeJS.Platform, keyring = ''): string {
  if (platform === 'darwin') return 'macOS Keychain';
  if (platform === 'win32') return 'Windows Credential Manager';
  return keyring === '' ? 'Secret Service' : keyring;
}
