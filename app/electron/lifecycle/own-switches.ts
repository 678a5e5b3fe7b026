// Switches of Chromium that Perch sets for itself. refused-switches.ts checks those of the user.
import type { CommandLine } from 'electron';

/**
 * Keeps Chromium on Linux from asking the keyring for the key of its cookies, which may show a prompt at start. Perch has no
 * cookies on disk: pages use sessions in memory, and the default session loads none. keytar uses the keyring by itself. On macOS
 * and Windows the fuse `enableCookieEncryption` in electron-builder.yml decides.
 *
 * Lets Chromium ask Wayland's portal for global shortcuts (Electron's docs/api/global-shortcut.md). To be called before the app is
 * ready. `ozone` is the active display server on Linux.
 */
export function setOwnSwitches(
  commandLine: Pick<CommandLine, 'appendSwitch' | 'getSwitchValue'>,
  platform: NodeJS.Platform,
  ozone: string,
): void {
  if (platform !== 'linux') return;
  commandLine.appendSwitch('password-store', 'basic');
  if (ozone !== 'wayland') return;
  const features = [commandLine.getSwitchValue('enable-features'), 'GlobalShortcutsPortal'];
  commandLine.appendSwitch('enable-features', features.filter((feature) => feature !== '').join(','));
}
