// The versions of the program and facts about the machine, for the about view and the diagnostics.
import { release } from 'node:os';
import type { MachineFacts } from '../../core/diagnostics/diagnostics.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';

export function machineFacts(
  appVersion: string,
  { platform, arch, versions }: Pick<NodeJS.Process, 'platform' | 'arch' | 'versions'>,
  { desktop, session }: DesktopEnvironment,
): Omit<MachineFacts, 'tray' | 'notifications'> {
  const { electron: Electron, chrome: Chrome, node: Node } = versions;
  return {
    versions: { Perch: appVersion, Electron, Chrome, Node },
    system: `${platform} ${release()} ${arch}`,
    desktop: [desktop, session].filter(Boolean).join(', '),
    keychain: keychains[platform] ?? 'Secret Service',
  };
}

const keychains: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS Keychain',
  win32: 'Windows Credential Manager',
};
