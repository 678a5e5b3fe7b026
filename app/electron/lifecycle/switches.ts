// Switches and environment variables: which of them an installed Perch accepts, and which switches Perch sets for itself.
import type { CommandLine } from 'electron';
import { isAbsolute } from 'node:path';
import { enStart, type StartMessages } from '../../i18n/texts/en/start.ts';
import { StartError, UsageError } from './start-error.ts';

/** Perch's own options that an installed Perch accepts. They are accepted only with two hyphens and in lower case. */
const ownOptions = new Set(Object.keys(enStart.help).map((name) => `--${name}`));

/**
 * The other switches that an installed Perch accepts, in lower case. None undoes a protection. Any other switch is refused, with
 * the exceptions in `isAccepted`: the hundreds of switches of Chromium, Electron and Node include those that read windows, change
 * servers or write secrets to a file.
 */
const acceptedSwitches = new Set([
  // Another data folder, as Chromium reads it.
  'user-data-dir',
  // The language of Chromium's texts; on macOS `applelanguages`.
  'lang',
  'applelanguages',
  // The display server and its input. The packages' desktop entries have `ozone-platform`.
  'ozone-platform',
  'ozone-platform-hint',
  'enable-wayland-ime',
  'gtk-version',
  // Sharpness and colours of a display.
  'force-device-scale-factor',
  'high-dpi-support',
  'force-color-profile',
  // For graphics drivers that don't work, and containers with little shared memory. `--check` and `--purge` start Perch again with two
  // of them (ozone-platform.ts).
  'disable-gpu',
  'disable-gpu-compositing',
  'disable-software-rasterizer',
  'disable-dev-shm-usage',
  'use-angle',
  'use-gl',
  // Screen readers and other needs that the system doesn't report.
  'force-renderer-accessibility',
  'force-high-contrast',
  'force-prefers-reduced-motion',
  // Windows adds it when it starts a program for a click on its notification; Electron registers Perch without arguments
  // (shell/browser/notifications/win/windows_toast_activator.cc).
  'embedding',
  // electron-builder's setup for Windows adds it when a program of IT runs the setup as an update (templates/nsis/common.nsh).
  'updated',
]);

/** Features of displays, video and input on Linux desktops. Others could switch off the sandbox or checks of certificates. */
const acceptedFeatures =
  /^(?:UseOzonePlatform|Wayland\w*|GlobalShortcutsPortal\w*|Vaapi\w*|AcceleratedVideo\w*|TouchpadOverscrollHistoryNavigation|OverlayScrollbar\w*|MiddleClickAutoscroll)$/;

export interface CommandLineOptions {
  /** Without the program itself. */
  readonly args: readonly string[];
  readonly platform: NodeJS.Platform;
  /** Whether Chromium's command line has a switch. It has `no-sandbox` also if ELECTRON_DISABLE_SANDBOX is set. */
  readonly hasSwitch: (name: string) => boolean;
}

/**
 * Rejects a start with a switch that isn't accepted. Chromium's command line can't be enumerated, so the arguments are read.
 *
 * The launcher of an AppImage adds `--no-sandbox` if the system denies unprivileged user namespaces (electron-builder's
 * appImageUtil.ts), so the text about that switch says what else helps.
 *
 * @throws StartError
 */
export function rejectSwitches({ args, platform, hasSwitch }: CommandLineOptions): void {
  const refused = args.find((arg) => !isAccepted(arg, platform))?.replace(/=.*/s, '');
  if (hasSwitch('no-sandbox') || refused === '--no-sandbox')
    throw new StartError(({ refusedSandbox }) => refusedSandbox);
  if (refused !== undefined) throw new UsageError(({ refusedSwitch }) => refusedSwitch(refused.trim()));
}

/**
 * Reads an argument as Chromium does (base/command_line.cc): `--name`, `-name` and on Windows `/name`, with or without `=value`.
 * On every system, case and the blanks around an argument are ignored, as Chromium does on Windows.
 */
function isAccepted(arg: string, platform: NodeJS.Platform): boolean {
  if (ownOptions.has(arg.replace(/=.*/s, ''))) return true;
  const [, prefix, switchName, value = ''] = /^(--?|\/)([^-=][^=]*)(?:=(.*))?/s.exec(arg.trim()) ?? [];
  if (switchName === undefined || (prefix === '/' && platform !== 'win32')) return true;
  const name = switchName.toLowerCase();
  if (name === 'enable-features' || name === 'disable-features') {
    // An entry is `Feature` or `Feature<Trial.Group:parameter/value`, perhaps after a `*`.
    const features = value.split(',').map((feature) => feature.trim().replace(/^\*|[<:].*/g, ''));
    return features.every((feature) => feature === '' || acceptedFeatures.test(feature));
  }
  // Earlier versions of macOS pass the process's serial number to a program that the Finder starts.
  return acceptedSwitches.has(name) || (platform === 'darwin' && name.startsWith('psn_'));
}

/**
 * Variables that Electron and Node read before Perch runs, and that no fuse disables. They let Electron write a log, let Node
 * write details of each request, or let Node load compiled code from another folder instead of the program's. Sources: Electron's
 * docs/api/environment-variables.md, Node's doc/api/cli.md, section "Environment variables".
 */
const refusedVariables = new Map<string, keyof StartMessages['variableEffects']>([
  ['ELECTRON_ENABLE_LOGGING', 'files'],
  ['ELECTRON_LOG_FILE', 'files'],
  ['NODE_DEBUG', 'files'],
  ['NODE_DEBUG_NATIVE', 'files'],
  ['NODE_COMPILE_CACHE', 'code'],
]);

/** Rejects a start with a variable that undoes a protection, even an empty one. @throws StartError */
export function rejectVariables(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, effect] of refusedVariables) {
    if (environment[name] === undefined) continue;
    throw new StartError(({ refusedVariable, variableEffects }) =>
      refusedVariable(name, variableEffects[effect]),
    );
  }
}

/**
 * Variables that Chromium, Node and undici read when they connect: where to write the keys of encrypted traffic, whether to
 * verify certificates, and whether to use a parser that isn't in the package.
 */
const clearedVariables = ['SSLKEYLOGFILE', 'NODE_TLS_REJECT_UNAUTHORIZED', 'UNDICI_USE_MILO'];

/** Removes the `clearedVariables`. To be called before Electron is ready. */
export function clearEnvironment(environment: Record<string, string | undefined>): void {
  for (const name of clearedVariables) Reflect.deleteProperty(environment, name);
}

/**
 * Removes relative folders of the "XDG Base Directory Specification", which says to ignore them. Chromium and GTK would use them. To be
 * called first.
 */
export function clearRelativeFolders(environment: Record<string, string | undefined>): void {
  for (const name of ['XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'])
    if (!isAbsolute(environment[name] ?? '/')) Reflect.deleteProperty(environment, name);
}

/**
 * Keeps Chromium on Linux from asking the keyring for the key of its cookies, which may show a prompt at start. Perch has no
 * cookies on disk: pages use sessions in memory, and the default session loads no pages. keytar is not affected.
 * On macOS and Windows a fuse in electron-builder.yml does this (`enableCookieEncryption`).
 *
 * Keeps Chromium on Linux from ending Perch at the sixth loss of the GPU process (gpu_process_host.cc, `RecordProcessCrash`). A signal
 * to all processes of Perch ends it as well, and during a shutdown it can't be started again.
 *
 * Lets Chromium ask Wayland's portal for global shortcuts (Electron's docs/api/global-shortcut.md).
 *
 * Keeps pages from reading the clipboard by `document.execCommand('paste')`, which Electron 33 allows after a click. What the
 * user pastes isn't affected. To be called before the app is ready. `ozone` is the active display server.
 */
export function setOwnSwitches(
  commandLine: Pick<CommandLine, 'appendSwitch' | 'getSwitchValue'>,
  platform: NodeJS.Platform,
  ozone: string,
): void {
  commandLine.appendSwitch('blink-settings', 'DOMPasteAllowed=false');
  if (platform !== 'linux') return;
  commandLine.appendSwitch('password-store', 'basic');
  commandLine.appendSwitch('disable-gpu-process-crash-limit');
  if (ozone !== 'wayland') return;
  const features = [commandLine.getSwitchValue('enable-features'), 'GlobalShortcutsPortal'];
  commandLine.appendSwitch('enable-features', features.filter((feature) => feature !== '').join(','));
}
