import { describe, expect, test } from 'vitest';
import { clearEnvironment, rejectSwitches } from '../../../../app/electron/lifecycle/refused-switches.ts';
import { StartError } from '../../../../app/electron/lifecycle/command-line.ts';

const start = (args: readonly string[], platform: NodeJS.Platform = 'linux') =>
  rejectSwitches({ args, platform, hasSwitch: () => false });

const threats = {
  'Other programs could inspect its windows.':
    'remote-debugging-port remote-debugging-pipe remote-debugging-address remote-allow-origins inspect inspect-brk inspect-port inspect-publish-uid debug-brk wait-for-debugger-children',
  'Another program or library would run as a part of it.':
    'renderer-cmd-prefix utility-cmd-prefix zygote-cmd-prefix gpu-launcher ppapi-plugin-launcher browser-subprocess-path load-extension gssapi-library-name',
  'Pages from the network would run unconfined.': 'no-sandbox',
  'Pages from the network would run with fewer limits.':
    'single-process in-process-gpu no-zygote no-zygote-sandbox disable-gpu-sandbox disable-setuid-sandbox disable-namespace-sandbox disable-seccomp-filter-sandbox allow-third-party-modules js-flags renderer-startup-dialog disable-kill-after-bad-ipc',
  'Pages could read one another.':
    'disable-web-security disable-site-isolation-trials process-per-site renderer-process-limit',
  'Pages could do more than in a browser.':
    'enable-blink-features enable-experimental-web-platform-features bypasscsp-schemes secure-schemes use-fake-ui-for-media-stream',
  'An attacker on the network could change a page.':
    'allow-running-insecure-content unsafely-treat-insecure-origin-as-secure',
  'An attacker on the network could impersonate the service.':
    'ignore-certificate-errors ignore-certificate-errors-spki-list use-mock-cert-verifier-for-testing allow-insecure-localhost',
  'Its requests would go to other servers than its settings and the system’s say.':
    'host-resolver-rules host-rules proxy-server proxy-pac-url proxy-auto-detect proxy-bypass-list no-proxy-server testing-fixed-https-port',
  'Servers could request the credentials with which you are signed in to the system.':
    'auth-server-allowlist auth-server-whitelist auth-negotiate-delegate-allowlist auth-schemes',
  'Encrypted traffic could be decrypted.': 'ssl-key-log-file',
  'Passwords and codes would be written to a file.':
    'log-net-log net-log-capture-mode enable-logging log-file vmodule trace-startup full-memory-crash-report',
  'What it encrypts on the disk could be read.': 'use-mock-keychain',
  'Protections of Chromium could be switched off.': 'force-fieldtrials',
};

describe.each(Object.entries(threats))('%s', (reason, names) => {
  test.each(names.split(' '))('[S66] an installed Perch refuses --%s and names the reason', (name) => {
    for (const args of [[`--${name}`], ['.', `--${name}=value`, 'file']]) {
      expect(() => start(args)).toThrow(StartError);
      expect(() => start(args)).toThrow(`Perch does not start with --${name}. ${reason}`);
    }
  });
});

test.each([
  ['-no-sandbox', 'linux'],
  ['-proxy-server=elsewhere.example:8080', 'darwin'],
  ['--Proxy-Server=elsewhere.example:8080', 'win32'],
  ['/no-sandbox', 'win32'],
  ['/PROXY-PAC-URL=http://elsewhere.example', 'win32'],
  [' --no-sandbox ', 'win32'],
  ['--password-store=basic', 'linux'],
] as const)('[S217] %j is refused on %s, as Chromium reads it as a switch', (arg, platform) => {
  expect(() => start([arg], platform)).toThrow('Perch does not start with --');
});

test('[S218] a switch that only Chromium knows of, such as one of ELECTRON_DISABLE_SANDBOX, is refused', () => {
  const hasSwitch = (name: string) => name === 'no-sandbox';
  expect(() => rejectSwitches({ args: [], platform: 'linux', hasSwitch })).toThrow(
    'Perch does not start with --no-sandbox. Pages from the network would run unconfined.',
  );
});

test.each([
  '--disable-features=IsolateOrigins',
  '--disable-features=UseOzonePlatform,SitePerProcess',
  '--disable-features=NetworkServiceSandbox<Trial.Group',
  '--enable-features=WaylandWindowDecorations, MojoJS',
])('[S219] %s is refused', (arg) => {
  expect(() => start([arg])).toThrow('Protections of Chromium could be switched off.');
});

test.each([
  '--lang=de',
  '--ozone-platform=wayland',
  '--ozone-platform-hint=auto',
  '--enable-features=UseOzonePlatform,WaylandWindowDecorations',
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

test('what follows -- is no switch', () => {
  expect(() => start(['--', '--no-sandbox'])).not.toThrow();
});

test('[S199] the variables that undo a protection are removed, and no others', () => {
  const environment = { SSLKEYLOGFILE: '/tmp/keys', NODE_TLS_REJECT_UNAUTHORIZED: '0', LANG: 'de_DE.UTF-8' };
  clearEnvironment(environment);
  expect(environment).toEqual({ LANG: 'de_DE.UTF-8' });
});
