// Switches of Chromium that Perch sets for itself. refused-switches.ts checks those of the user.
import type { CommandLine } from 'electron';

/**
 * Keeps Chromium on Linux from asking the keyring for the key of its cookies, which may show a prompt at start. Perch has no
 * cookies on disk: pages use sessions in memory, and the default session loads none. keytar uses the keyring by itself. On macOS
 * and Windows the fuse `enableCookieEncryption` in electron-builder.yml decides. To be called before the app is ready.
 */
export function setOwnSwitches(
  commandLine: Pick<CommandLine, 'appendSwitch'>,
  platform: NodeJS.Platform,
): void {
  if (platform === 'linux') commandLine.appendSwitch('password-store', 'basic');
}
