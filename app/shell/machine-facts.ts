// The program and the machine it runs on, for the about view and the diagnostics.
import { release } from 'node:os';
import type { MachineFacts } from '../session/diagnostics.ts';
import type { TrayHost } from './tray-host.ts';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function machineFacts(appVersion: string, machine: Machine, tray: TrayHost): MachineFacts {
  const { platform, arch, versions, env } = machine;
  const programs = {
    Perch: appVersion,
    Electron: versions['electron'],
    Chromium: versions['chrome'],
    Node: versions['node'],
  };
  return {
    versions: Object.fromEntries(
      Object.entries(programs).flatMap(([name, version]) => (version === undefined ? [] : [[name, version]])),
    ),
    system: `${platform} ${release()} ${arch}`,
    desktop: [env['XDG_CURRENT_DESKTOP'], env['XDG_SESSION_TYPE']].filter(Boolean).join(', '),
    keychain: keychains[platform] ?? 'Secret Service',
    tray: platform === 'linux' ? trays[tray] : 'the system’s',
  };
}

const keychains: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS Keychain',
  win32: 'Windows Credential Manager',
};

const trays: Readonly<Record<TrayHost, string>> = {
  system: 'as the command line says',
  'status-notifier': 'StatusNotifierWatcher',
  none: 'none: no StatusNotifierWatcher on the session bus',
  unknown: 'unknown: the session bus could not be asked',
};
