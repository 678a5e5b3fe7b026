// What an installed Perch doesn't accept from its command line and environment: the switches of Chromium, Electron and Node
// that undo a protection, by threat. Sources: Electron's docs/api/command-line-switches.md and shell/common/options_switches.h;
// Chromium's content_switches.cc, sandbox/policy/switches.cc, network_switches.cc, network_switch_list.h.
import type { StartMessages } from '../../i18n/texts/en/start.ts';
import { StartError } from './command-line.ts';

/** The key of the text that says what a switch would allow. */
type ThreatName = keyof StartMessages['threats'];

interface Threat {
  readonly threat: ThreatName;
  readonly switches: readonly string[];
  /** Switches of one kind, also those of later versions. */
  readonly families?: RegExp;
}

/**
 * All names are in lower case. A name that isn't in a table is accepted, such as `lang` or `disable-gpu`. The first threat
 * with a name is the one that is named.
 */
const threats: readonly Threat[] = [
  {
    threat: 'windows',
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
    threat: 'code',
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
    threat: 'sandbox',
    switches: ['no-sandbox'],
  },
  {
    threat: 'limits',
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
    threat: 'otherPages',
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
    threat: 'credentials',
    switches: ['disable-ntlm-v2', 'enable-auth-negotiate-port'],
    families: /^auth-/,
  },
  {
    threat: 'abilities',
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
    threat: 'changedPages',
    switches: [
      'allow-running-insecure-content',
      // Sets any of Blink's settings, such as allowRunningOfInsecureContent.
      'blink-settings',
      'unsafely-treat-insecure-origin-as-secure',
    ],
  },
  {
    threat: 'impersonation',
    switches: ['allow-insecure-localhost', 'webtransport-developer-mode'],
    families: /^ignore-certificate-errors|^ignore-urlfetcher-cert|mock-cert-verifier|^ssl-version-/,
  },
  {
    threat: 'otherServers',
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
    threat: 'encryption',
    switches: ['ssl-key-log-file'],
  },
  {
    threat: 'files',
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
    threat: 'disk',
    switches: ['use-mock-keychain'],
  },
  {
    threat: 'protections',
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
    const threat = refusalOf(name, value);
    if (threat !== undefined) throw refusedSwitch(name, threat);
  }
  for (const { switches, threat } of threats) {
    const name = switches.find(hasSwitch);
    if (name !== undefined) throw refusedSwitch(name, threat);
  }
}

function refusedSwitch(name: string, threat: ThreatName): StartError {
  return new StartError(({ refusedSwitch: text, threats: texts }) => text(name, texts[threat]));
}

function refusalOf(name: string, value: string): ThreatName | undefined {
  if (name === 'enable-features' || name === 'disable-features') {
    // `Feature<Trial.Group:parameter/value`
    const features = value.split(',').map((feature) => feature.trim().replace(/^\*|[<:].*/g, ''));
    const areHarmless = features.every((feature) => feature === '' || harmlessFeatures.test(feature));
    return areHarmless ? undefined : 'protections';
  }
  return threats.find(({ switches, families }) => switches.includes(name) || families?.test(name) === true)
    ?.threat;
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
const refusedVariables = new Map<string, ThreatName>([
  ['ELECTRON_ENABLE_LOGGING', 'files'],
  ['ELECTRON_LOG_FILE', 'files'],
  ['NODE_DEBUG', 'files'],
  ['NODE_DEBUG_NATIVE', 'files'],
  ['NODE_COMPILE_CACHE', 'code'],
]);

/** Rejects a start with a variable that undoes a protection, even an empty one. @throws StartError */
export function rejectVariables(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, threat] of refusedVariables) {
    if (environment[name] === undefined) continue;
    throw new StartError(({ refusedVariable, threats: texts }) => refusedVariable(name, texts[threat]));
  }
}

/**
 * Variables that Chromium and Node read when they first connect: where to write the keys of encrypted traffic, whether to
 * verify certificates, and to use a parser that isn't in the package. Others that are read before Perch runs are stopped by the fuses in electron-builder.yml.
 */
const clearedVariables = ['SSLKEYLOGFILE', 'NODE_TLS_REJECT_UNAUTHORIZED', 'UNDICI_USE_MILO'];

/** Removes variables that undo a protection. To be called before Electron is ready. */
export function clearEnvironment(environment: Record<string, string | undefined>): void {
  for (const name of clearedVariables) Reflect.deleteProperty(environment, name);
}
