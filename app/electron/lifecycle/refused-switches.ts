// What an installed Perch doesn't accept from its command line and environment: the switches of Chromium, Electron and Node
// that undo a protection, by threat. Sources: Electron's docs/api/command-line-switches.md and shell/common/options_switches.h;
// Chromium's content_switches.cc, sandbox/policy/switches.cc, network_switches.cc, network_switch_list.h.
import { StartError } from './command-line.ts';

interface Threat {
  /** What a switch would allow, as a sentence. */
  readonly reason: string;
  readonly switches: readonly string[];
  /** Switches of one kind, also those of later versions. */
  readonly families?: RegExp;
}

const reasons = {
  code: 'Another program or library would run as part of it.',
  files: 'Passwords and codes would be written to a file.',
  protections: 'Protections of Chromium could be switched off.',
} as const;

/**
 * All names are in lower case. A name that isn't in a table is accepted, such as `lang` or `disable-gpu`. The first threat
 * with a name gives the reason.
 */
const threats: readonly Threat[] = [
  {
    reason: 'Other programs could read its windows.',
    switches: [
      'debug',
      'debug-brk',
      'debug-port',
      'dom-automation',
      'enable-automation',
      'experimental-inspector-network-resource',
      'experimental-network-inspection',
      'remote-allow-origins',
    ],
    families: /^(?:inspect|remote-debugging-|wait-for-debugger)/,
  },
  {
    reason: reasons.code,
    switches: [
      'browser-subprocess-path',
      'disable-extensions-except',
      'gpu-launcher',
      'gssapi-library-name',
      'gtk-module',
      'load-extension',
      'mojo-core-library-path',
      'ppapi-plugin-launcher',
      'register-pepper-plugins',
      'widevine-cdm-path',
    ],
    families: /-cmd-prefix$/,
  },
  {
    reason:
      'It turns off the sandbox for web pages. If your system doesn’t allow a sandbox for the AppImage, install the Debian package. Don’t run Perch as root.',
    switches: ['no-sandbox'],
  },
  {
    reason: 'Web pages would run with fewer limits.',
    switches: [
      'add-xr-appcontainer-caps',
      'allow-sandbox-debugging',
      'allow-third-party-modules',
      'disable-ipc-flooding-protection',
      'disable-kill-after-bad-ipc',
      'disable-win32k-lockdown',
      'enable-unsafe-fast-js-calls',
      'enable-unsafe-webgpu',
      'gpu-sandbox-allow-sysv-shm',
      'in-process-gpu',
      'javascript-harmony',
      'js-flags',
      'no-unsandboxed-zygote',
      'no-v8-untrusted-code-mitigations',
      'no-zygote',
      'no-zygote-sandbox',
      'ppapi-in-process',
      'service-sandbox-type',
      'single-process',
    ],
    families: /^disable-.*-sandbox$|-startup-dialog$/,
  },
  {
    reason: 'Web pages could read each other’s data.',
    switches: [
      'disable-site-isolation-for-policy',
      'disable-site-isolation-trials',
      'disable-web-security',
      'process-per-site',
      'process-per-tab',
      'renderer-process-limit',
      'shared-array-buffer-unrestricted-access-allowed',
    ],
  },
  {
    reason: 'Servers could request the credentials with which you’re signed in to the system.',
    switches: ['disable-ntlm-v2', 'enable-auth-negotiate-port'],
    families: /^auth-/,
  },
  {
    reason: 'Web pages could do more than in a browser.',
    switches: [
      'auto-accept-camera-and-microphone-capture',
      'auto-select-desktop-capture-source',
      'disable-blink-features',
      'disable-hid-blocklist',
      'disable-serial-blocklist',
      'disable-usb-blocklist',
      'disable-webrtc-encryption',
      'enable-blink-features',
      'enable-blink-test-features',
      'enable-experimental-web-platform-features',
      'enable-experimental-webassembly-features',
      'file-url-path-alias',
      'reduce-security-for-testing',
      'stats-collection-controller',
      'trustable-web-bundles-file-url',
    ],
    // Electron passes the schemes that a program registers to its windows by such switches.
    // Benchmarking gives pages calls that make real input.
    families: /-schemes$|^use-fake-|^use-file-for-fake-|^enable-.*-benchmarking$/,
  },
  {
    reason: 'Anyone on the network could change a page.',
    switches: [
      'allow-running-insecure-content',
      // Sets any of Blink's settings, such as allowRunningOfInsecureContent.
      'blink-settings',
      'unsafely-treat-insecure-origin-as-secure',
    ],
  },
  {
    reason: 'Anyone on the network could impersonate the service.',
    switches: ['allow-insecure-localhost', 'webtransport-developer-mode'],
    families: /^ignore-certificate-errors|^ignore-urlfetcher-cert|mock-cert-verifier|^ssl-version-/,
  },
  {
    reason: 'Its requests would go to servers other than those in its settings and your system’s.',
    switches: [
      'enable-user-controlled-alternate-protocol-ports',
      'explicitly-allowed-ports',
      'host-rules',
      'no-proxy-server',
      'origin-to-force-quic-on',
      'winhttp-proxy-resolver',
    ],
    families: /^proxy-|^host-resolver-|^testing-fixed-/,
  },
  {
    reason: 'Encrypted traffic could be read.',
    switches: ['ssl-key-log-file'],
  },
  {
    reason: reasons.files,
    switches: [
      'crash-dumps-dir',
      'enable-logging',
      'full-memory-crash-report',
      'log-file',
      'log-net-log',
      'net-log-capture-mode',
      'v',
      'vmodule',
    ],
    families: /^trace-(?:startup|config|to-)|^enable-tracing|^memlog/,
  },
  {
    reason: 'Data that it encrypts on the disk could be read.',
    switches: ['use-mock-keychain'],
  },
  {
    reason: reasons.protections,
    switches: ['force-fieldtrials', 'force-fieldtrial-params'],
  },
];

/**
 * Features that may be switched on or off: those for displays and input of Linux desktops. Others include the sandbox, the
 * isolation of sites and checks of certificates.
 */
const harmlessFeatures =
  /^(?:UseOzonePlatform|Wayland\w*|GlobalShortcutsPortal\w*|Vaapi\w*|AcceleratedVideo\w*|TouchpadOverscrollHistoryNavigation|OverlayScrollbar\w*|MiddleClickAutoscroll)$/;

export interface CommandLineOptions {
  /** Without the program itself. */
  readonly args: readonly string[];
  readonly platform: NodeJS.Platform;
  /** Chromium's own view. It includes `no-sandbox` where ELECTRON_DISABLE_SANDBOX is set. */
  readonly hasSwitch: (name: string) => boolean;
}

/** Rejects a start with a switch that undoes a protection. @throws StartError */
export function rejectSwitches({ args, platform, hasSwitch }: CommandLineOptions): void {
  const given = switchesIn(args, platform);
  for (const { name, value } of given) {
    const reason = refusalOf(name, value);
    if (reason !== undefined) throw new StartError(`Perch can’t start with --${name}. ${reason}`);
  }
  for (const { switches, reason } of threats) {
    const name = switches.find(hasSwitch);
    if (name !== undefined) throw new StartError(`Perch can’t start with --${name}. ${reason}`);
  }
}

function refusalOf(name: string, value: string): string | undefined {
  if (name === 'enable-features' || name === 'disable-features') {
    // `Feature<Trial.Group:parameter/value`
    const features = value.split(',').map((feature) => feature.trim().replace(/^\*|[<:].*/g, ''));
    const areHarmless = features.every((feature) => feature === '' || harmlessFeatures.test(feature));
    return areHarmless ? undefined : reasons.protections;
  }
  return threats.find(({ switches, families }) => switches.includes(name) || families?.test(name) === true)
    ?.reason;
}

/**
 * Reads switches as Chromium does (base/command_line.cc): `--name`, `-name` and on Windows `/name`, with or without `=value`, up
 * to an argument `--`. Names are compared without regard to case, as on Windows, where blanks around them are ignored as well.
 */
function switchesIn(args: readonly string[], platform: NodeJS.Platform): { name: string; value: string }[] {
  const pattern = platform === 'win32' ? /^(?:--?|\/)([^=]+)(?:=(.*))?/s : /^--?([^=]+)(?:=(.*))?/s;
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).flatMap((arg) => {
    const [, name, value = ''] = pattern.exec(arg.trim()) ?? [];
    return name === undefined ? [] : [{ name: name.toLowerCase(), value }];
  });
}

/**
 * Variables that Electron and Node read before Perch runs and no fuse switches off: the equivalents of `enable-logging` and
 * `log-file`, what Node writes of each request, and a folder of compiled code that takes the place of the program's.
 * Sources: Electron's docs/api/environment-variables.md, Node's doc/api/cli.md, section "Environment variables".
 */
const refusedVariables = new Map<string, string>([
  ['ELECTRON_ENABLE_LOGGING', reasons.files],
  ['ELECTRON_LOG_FILE', reasons.files],
  ['NODE_DEBUG', reasons.files],
  ['NODE_DEBUG_NATIVE', reasons.files],
  ['NODE_COMPILE_CACHE', reasons.code],
]);

/** Rejects a start with a variable that undoes a protection, even an empty one. @throws StartError */
export function rejectVariables(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, reason] of refusedVariables) {
    if (environment[name] === undefined) continue;
    throw new StartError(`Perch can’t start while the environment variable ${name} is set. ${reason}`);
  }
}

/**
 * Variables that Chromium and Node read when they first connect: where to write the keys of encrypted traffic, and whether to
 * verify certificates. Others that are read before Perch runs are stopped by the fuses in electron-builder.yml.
 */
const clearedVariables = ['SSLKEYLOGFILE', 'NODE_TLS_REJECT_UNAUTHORIZED'];

/** Removes variables that undo a protection. To be called before Electron is ready. */
export function clearEnvironment(environment: Record<string, string | undefined>): void {
  for (const name of clearedVariables) Reflect.deleteProperty(environment, name);
}
