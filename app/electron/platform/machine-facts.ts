// The program and the machine it runs on, for the about view and the diagnostics.
import { release } from 'node:os';
import type { MachineFacts } from '../../core/diagnostics/diagnostics.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';
import type { TrayHost } from '../tray/tray-host.ts';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly versions: Readonly<Record<string, string | undefined>>;
}

export function machineFacts(
  appVersion: string,
  { platform, arch, versions }: Machine,
  { desktop, session }: DesktopEnvironment,
  tray: TrayHost,
): MachineFacts {
  const told = programs.flatMap((name) => {
    const version = versions[name];
    const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return version === undefined ? [] : [[label, version] as const];
  });
  return {
    versions: { Perch: appVersion, ...Object.fromEntries(told) },
    system: `${platform} ${release()} ${arch}`,
    desktop: [desktop, session].filter(Boolean).join(', '),
    keychain: keychains[platform] ?? 'Secret Service',
    tray: platform === 'linux' ? trays[tray] : 'the system’s',
  };
}

/** They are told, and nothing depends on them. */
const programs = ['electron', 'chrome', 'node'];

const keychains: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS Keychain',
  win32: 'Windows Credential Manager',
};

const trays: Readonly<Record<TrayHost, string>> = {
  system: 'as the command line says',
  'status-notifier': 'StatusNotifierWatcher',
  xembed: 'XEmbed: no StatusNotifierWatcher on the session bus',
  none: 'none: no StatusNotifierWatcher on the session bus, nor a tray on the X display',
  unknown: 'unknown: the session bus could not be asked',
};
