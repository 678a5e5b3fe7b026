// The versions of the program and facts about the machine, for the about view and the diagnostics.
import { release } from 'node:os';
import type { MachineFacts } from '../../core/diagnostics/diagnostics.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly versions: Readonly<Record<string, string | undefined>>;
}

export function machineFacts(
  appVersion: string,
  { platform, arch, versions }: Machine,
  { desktop, session }: DesktopEnvironment,
): Omit<MachineFacts, 'tray' | 'notifications'> {
  const programVersions = programs.flatMap((name) => {
    const version = versions[name] ?? '';
    const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return version === '' ? [] : [[label, version] as const];
  });
  return {
    versions: { Perch: appVersion, ...Object.fromEntries(programVersions) },
    system: `${platform} ${release()} ${arch}`,
    desktop: [desktop, session].filter(Boolean).join(', '),
    keychain: keychains[platform] ?? 'Secret Service',
  };
}

const programs = ['electron', 'chrome', 'node'];

const keychains: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS Keychain',
  win32: 'Windows Credential Manager',
};
