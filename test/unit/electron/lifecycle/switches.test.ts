import { expect, test } from 'vitest';
import {
  clearEnvironment,
  clearRelativeFolders,
  rejectSwitches,
  rejectVariables,
  setOwnSwitches,
} from '../../../../app/electron/lifecycle/switches.ts';
import { StartError } from '../../../../app/electron/lifecycle/start-error.ts';

const start = (args: readonly string[], platform: NodeJS.Platform = 'linux') =>
  rejectSwitches({ args, platform, hasSwitch: () => false });

test.each([
  // Of Chromium, Electron and Node: to read windows, run other code, lift limits, change servers, or write secrets to files.
  '--remote-debugging-port',
  '--inspect',
  '--js-flags',
  '--gtk-module',
  '--disable-web-security',
  '--ignore-certificate-errors',
  '--host-resolver-rules',
  '--proxy-server',
  '--ssl-key-log-file',
  '--log-net-log',
  '--enable-logging',
  '--password-store',
  '--not-known-today',
  // For development.
  '--practice-connection',
  '--placed-connections',
  // Perch would ignore these.
  '--conection',
  '-connection',
  '--Hidden',
  // These contain the name of an accepted one.
  '--no-lang',
  '--lang-file',
  '--disable-gpu-sandbox',
  '--psn_0_12345',
])('[S66] an installed Perch refuses %s', (option) => {
  for (const args of [[option], ['.', `${option}=secret`, 'file']])
    expect(() => start(args)).toThrow(
      new StartError(() => `Perch can’t start with ${option}. Remove it from the command that starts Perch.`),
    );
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
  expect(() => start([arg], platform)).toThrow('Perch can’t start with ');
});

test('[S218] a switch that only Chromium knows of, such as one of ELECTRON_DISABLE_SANDBOX, is refused', () => {
  const hasSwitch = (name: string) => name === 'no-sandbox';
  const text = /^Perch can’t start with --no-sandbox\. It turns off the sandbox for web pages\./;
  expect(() => rejectSwitches({ args: [], platform: 'linux', hasSwitch })).toThrow(text);
  expect(() => start(['--no-sandbox', '--ozone-platform=x11'])).toThrow(text);
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
  expect(() => start([arg])).toThrow(`Perch can’t start with ${arg.replace(/=.*/, '')}.`);
});

test.each([
  [
    'linux',
    [
      '--check',
      '--json',
      '--purge',
      '--quit',
      '--report',
      '--verbose',
      '--hidden',
      '--tray',
      '--no-tray',
      '--help',
    ],
  ],
  ['linux', ['--connection', 'file.json', '--log-dir=/tmp/log', '--user-data-dir=/tmp/perch']],
  ['linux', ['--ozone-platform=x11', '/home/ada/no-sandbox', 'file:///home/ada/--no-sandbox', '/no-sandbox']],
  ['linux', ['--enable-features=*UseOzonePlatform<Trial.Group:parameter/value,WaylandWindowDecorations']],
  ['linux', ['--enable-features=', '--disable-features=WaylandFractionalScaleV1']],
  [
    'linux',
    ['--ozone-platform=headless', '--disable-gpu', '--Lang=de', '--force-device-scale-factor=2', '--'],
  ],
  ['darwin', ['-psn_0_12345', '-AppleLanguages', '(de)']],
  ['win32', ['-Embedding', '/lang=de', String.raw`C:\Users\ada\no-sandbox`, '--updated']],
] as const)('on %s the arguments %j are accepted', (platform, args) => {
  expect(() => start(args, platform)).not.toThrow();
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

test('relative XDG folders count as not set', () => {
  const environment = {
    XDG_CONFIG_HOME: '~/cfg',
    XDG_CACHE_HOME: './rel',
    XDG_DATA_HOME: '',
    XDG_RUNTIME_DIR: '/run/user/1',
    LANG: '',
  };
  clearRelativeFolders(environment);
  expect(environment).toEqual({ XDG_RUNTIME_DIR: '/run/user/1', LANG: '' });
});

const portal = 'GlobalShortcutsPortal';
const noPaste = ['blink-settings', 'DOMPasteAllowed=false'];
const onLinux = [noPaste, ['password-store', 'basic'], ['disable-gpu-process-crash-limit']];

test.each([
  ['linux', 'x11', '', onLinux],
  ['linux', 'wayland', '', [...onLinux, ['enable-features', portal]]],
  ['linux', 'wayland', 'A,B', [...onLinux, ['enable-features', `A,B,${portal}`]]],
  ['darwin', '', '', [noPaste]],
  ['win32', '', '', [noPaste]],
] as const)(
  'on %s (%s) with the features “%s” Perch sets the switches %j',
  (platform, ozone, given, expected) => {
    const switches: (string | undefined)[][] = [];
    const commandLine = {
      appendSwitch: (...set: readonly (string | undefined)[]) => void switches.push([...set]),
      getSwitchValue: () => given,
    };
    setOwnSwitches(commandLine, platform, ozone);
    expect(switches).toEqual(expected);
  },
);
