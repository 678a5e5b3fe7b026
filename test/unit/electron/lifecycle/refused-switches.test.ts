import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  clearEnvironment,
  rejectSwitches,
  rejectVariables,
} from '../../../../app/electron/lifecycle/refused-switches.ts';
import { StartError } from '../../../../app/electron/lifecycle/command-line.ts';
import { acceptedSwitches, comparedWithElectron, documentedSwitches } from './documented-switches.ts';

const start = (args: readonly string[], platform: NodeJS.Platform = 'linux') =>
  rejectSwitches({ args, platform, hasSwitch: () => false });

const threats = {
  'Other programs could read its windows.': `
    debug debug-brk debug-port dom-automation enable-automation experimental-inspector-network-resource
    experimental-network-inspection inspect inspect-brk inspect-port inspect-publish-uid remote-allow-origins
    remote-debugging-address remote-debugging-pipe remote-debugging-port wait-for-debugger-children`,
  'Another program or library would run as part of it.': `
    browser-subprocess-path disable-extensions-except gpu-launcher gtk-module gssapi-library-name load-extension
    mojo-core-library-path ppapi-plugin-launcher register-pepper-plugins renderer-cmd-prefix
    utility-cmd-prefix widevine-cdm-path zygote-cmd-prefix`,
  'It turns off the sandbox for web pages.': 'no-sandbox',
  'Web pages would run with fewer limits.': `
    add-xr-appcontainer-caps allow-sandbox-debugging allow-third-party-modules disable-gpu-sandbox disable-ipc-flooding-protection
    disable-kill-after-bad-ipc disable-namespace-sandbox disable-seccomp-filter-sandbox disable-setuid-sandbox
    disable-win32k-lockdown enable-unsafe-fast-js-calls enable-unsafe-webgpu gpu-sandbox-allow-sysv-shm
    in-process-gpu javascript-harmony js-flags no-unsandboxed-zygote no-v8-untrusted-code-mitigations
    no-zygote no-zygote-sandbox ppapi-in-process renderer-startup-dialog service-sandbox-type single-process`,
  'Web pages could read each other’s data.': `
    disable-site-isolation-for-policy disable-site-isolation-trials disable-web-security process-per-site
    process-per-tab renderer-process-limit shared-array-buffer-unrestricted-access-allowed`,
  'Web pages could do more than in a browser.': `
    auto-accept-camera-and-microphone-capture auto-select-desktop-capture-source bypasscsp-schemes
    disable-blink-features disable-hid-blocklist disable-serial-blocklist disable-usb-blocklist
    disable-webrtc-encryption enable-blink-features enable-blink-test-features
    enable-gpu-benchmarking enable-skia-benchmarking reduce-security-for-testing stats-collection-controller
    enable-experimental-web-platform-features enable-experimental-webassembly-features file-url-path-alias
    secure-schemes trustable-web-bundles-file-url use-fake-ui-for-media-stream`,
  'Anyone on the network could change a page.':
    'blink-settings allow-running-insecure-content unsafely-treat-insecure-origin-as-secure',
  'Anyone on the network could impersonate the service.': `
    allow-insecure-localhost ignore-certificate-errors ignore-certificate-errors-spki-list
    use-mock-cert-verifier-for-testing webtransport-developer-mode`,
  'Its requests would go to servers other than those in its settings and your system’s.': `
    enable-user-controlled-alternate-protocol-ports explicitly-allowed-ports host-resolver-rules host-rules
    no-proxy-server origin-to-force-quic-on proxy-auto-detect proxy-bypass-list proxy-pac-url proxy-server
    testing-fixed-https-port winhttp-proxy-resolver`,
  'Servers could request the credentials with which you’re signed in to the system.': `
    auth-negotiate-delegate-allowlist auth-schemes auth-server-allowlist auth-server-whitelist disable-ntlm-v2
    enable-auth-negotiate-port`,
  'Encrypted traffic could be read.': 'ssl-key-log-file',
  'Passwords and codes would be written to a file.': `
    crash-dumps-dir enable-logging full-memory-crash-report log-file log-net-log net-log-capture-mode
    trace-startup v vmodule`,
  'Data that it encrypts on the disk could be read.': 'use-mock-keychain',
  'Protections of Chromium could be switched off.': 'force-fieldtrials force-fieldtrial-params',
};

describe.each(Object.entries(threats))('%s', (reason, names) => {
  test.each(names.trim().split(/\s+/))(
    '[S66] an installed Perch refuses --%s and names the reason',
    (name) => {
      for (const args of [[`--${name}`], ['.', `--${name}=value`, 'file']]) {
        expect(() => start(args)).toThrow(StartError);
        expect(() => start(args)).toThrow(`Perch can’t start with --${name}. ${reason}`);
      }
    },
  );
});

test('[S311] each documented switch of Electron and Chromium is either refused or accepted for a reason', () => {
  const accepted = documentedSwitches.filter((name) => {
    try {
      start([`--${name}=value`]);
      return true;
    } catch {
      return false;
    }
  });
  expect(accepted.toSorted()).toEqual(Object.keys(acceptedSwitches).toSorted());
});

test('the documented switches are those of the Electron in use', () => {
  const { devDependencies } = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  ) as { devDependencies: { electron: string } };
  expect(
    Number.parseInt(devDependencies.electron, 10),
    'compare the lists in documented-switches.ts with the documents of this Electron',
  ).toBe(comparedWithElectron);
});

test.each([
  ['-no-sandbox', 'linux'],
  ['-proxy-server=elsewhere.example:8080', 'darwin'],
  ['--Proxy-Server=elsewhere.example:8080', 'win32'],
  ['/no-sandbox', 'win32'],
  ['/PROXY-PAC-URL=http://elsewhere.example', 'win32'],
  ['/no-sandbox=value', 'win32'],
  [' --no-sandbox ', 'win32'],
] as const)('[S217] %j is refused on %s, as Chromium reads it as a switch', (arg, platform) => {
  expect(() => start([arg], platform)).toThrow('Perch can’t start with --');
});

test('[S218] a switch that only Chromium knows of, such as one of ELECTRON_DISABLE_SANDBOX, is refused', () => {
  const hasSwitch = (name: string) => name === 'no-sandbox';
  expect(() => rejectSwitches({ args: [], platform: 'linux', hasSwitch })).toThrow(
    'Perch can’t start with --no-sandbox. It turns off the sandbox for web pages.',
  );
});

test.each([
  '--disable-features=IsolateOrigins',
  '--disable-features=UseOzonePlatform,SitePerProcess',
  '--disable-features=NetworkServiceSandbox<Trial.Group',
  '--enable-features=WaylandWindowDecorations, MojoJS',
  '--disable-features=NoUseOzonePlatform',
  '--disable-features=UseOzonePlatforms',
  '--disable-features=UseOzone*Platform',
])('[S219] %s is refused', (arg) => {
  expect(() => start([arg])).toThrow('Protections of Chromium could be switched off.');
});

test.each([
  '--lang=de',
  '--ozone-platform=wayland',
  '--ozone-platform-hint=auto',
  '--enable-features=UseOzonePlatform,WaylandWindowDecorations',
  '--enable-features=*UseOzonePlatform<Trial.Group:parameter/value',
  '--enable-features=',
  '--disable-features=WaylandFractionalScaleV1',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--disable-dev-shm-usage',
  '--force-device-scale-factor=2',
  '--high-dpi-support=1',
  '--force-color-profile=srgb',
  '--force-renderer-accessibility',
  '--gtk-version=4',
  '--enable-wayland-ime',
  '--password-store=basic',
  '--password-store=gnome-libsecret',
  '--user-data-dir=/tmp/perch',
  '--xdg-portal-required-version=4',
  '--enable-sandbox',
  '--hidden',
  '--verbose',
  '--report',
  '--no-tray',
  '--connection=file.json',
  '/no-sandbox',
  'no-sandbox',
])('%s is accepted on Linux', (arg) => {
  expect(() => start([arg])).not.toThrow();
});

test.each([
  'no-inspect',
  'renderer-cmd-prefix-length',
  'no-disable-gpu-sandbox',
  'renderer-startup-dialog-title',
  'use-schemes-list',
  'enable-gpu-benchmarking-log',
  'no-proxy-hint',
  'no-ignore-certificate-errors',
  'http-auth-timeout',
  'no-trace-startup',
])('--%s, which contains the name of a refused switch, is accepted', (name) => {
  expect(() => start([`--${name}`])).not.toThrow();
});

test.each([
  ['file--no-sandbox', 'linux'],
  ['folder/no-sandbox', 'win32'],
] as const)('%j on %s is no switch, as it doesn’t begin like one', (arg, platform) => {
  expect(() => start([arg], platform)).not.toThrow();
});

test('what follows -- is no switch', () => {
  expect(() => start(['--', '--no-sandbox'])).not.toThrow();
});

test.each([
  ['ELECTRON_ENABLE_LOGGING', 'Passwords and codes would be written to a file.'],
  ['ELECTRON_LOG_FILE', 'Passwords and codes would be written to a file.'],
  ['NODE_DEBUG', 'Passwords and codes would be written to a file.'],
  ['NODE_DEBUG_NATIVE', 'Passwords and codes would be written to a file.'],
  ['NODE_COMPILE_CACHE', 'Another program or library would run as part of it.'],
])('[S261] a start with the variable %s, even an empty one, is refused with the reason', (name, reason) => {
  for (const value of ['', '1']) {
    expect(() => rejectVariables({ LANG: 'de_DE.UTF-8', [name]: value })).toThrow(
      new StartError(() => `Perch can’t start while the environment variable ${name} is set. ${reason}`),
    );
  }
  expect(() => rejectVariables({ LANG: 'de_DE.UTF-8' })).not.toThrow();
});

test('[S199] the variables that undo a protection are removed, and no others', () => {
  const environment = { SSLKEYLOGFILE: '/tmp/keys', NODE_TLS_REJECT_UNAUTHORIZED: '0', LANG: 'de_DE.UTF-8' };
  clearEnvironment(environment);
  expect(environment).toEqual({ LANG: 'de_DE.UTF-8' });
});
