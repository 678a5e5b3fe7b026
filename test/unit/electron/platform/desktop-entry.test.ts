import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { autostartFile, desktopEntry, removeEntry } from '../../../../app/electron/platform/desktop-entry.ts';
import {
  createLoginItem,
  removeLoginItem,
  systemStart,
} from '../../../../app/electron/platform/login-item.ts';
import type { DesktopEnvironment } from '../../../../app/electron/platform/desktop-environment.ts';

let home: string;
let lines: string[];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perch-home-'));
  lines = [];
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

interface LoginItem {
  readonly openAtLogin?: boolean;
  readonly args?: readonly string[];
}

function loginItem(
  platform: NodeJS.Platform,
  environment: DesktopEnvironment = {},
  isPackaged = true,
  isOnAtStart = false,
) {
  const changes: LoginItem[] = [];
  let isOn = isOnAtStart;
  const item = createLoginItem({
    app: {
      isPackaged,
      getLoginItemSettings: () => ({
        ...loginItemSettings,
        openAtLogin: isOn,
        executableWillLaunchAtLogin: isOn,
      }),
      setLoginItemSettings: (settings: LoginItem) => {
        isOn = settings.openAtLogin === true;
        changes.push(settings);
      },
    },
    platform,
    environment,
    execPath: '/opt/Perch/perch',
    log: (line) => lines.push(line),
    home,
  });
  return { item, changes };
}

test.each([
  ['/opt/Perch/perch', '/opt/Perch/perch', '/opt/Perch/perch --hidden'],
  [
    '/home/ada/My Apps/Perch.AppImage',
    '/home/ada/My Apps/Perch.AppImage',
    '"/home/ada/My Apps/Perch.AppImage" --hidden',
  ],
  ['/opt/100%/perch', '/opt/100%/perch', '/opt/100%%/perch --hidden'],
  ['/opt/a"b/perch', '/opt/a"b/perch', String.raw`"/opt/a\\"b/perch" --hidden`],
  ['/opt/$x`y/perch', '/opt/$x`y/perch', '"/opt/\\\\$x\\\\`y/perch" --hidden'],
  [String.raw`/opt/a\b/perch`, String.raw`/opt/a\\b/perch`, String.raw`"/opt/a\\\\b/perch" --hidden`],
])('the program %s is escaped in an entry', (program, tryExec, exec) => {
  const text = desktopEntry(program, ['--hidden']);
  expect(text).toContain(`\nTryExec=${tryExec}\n`);
  expect(text).toContain(`\nExec=${exec}\n`);
});

test.each([
  [undefined, '/home/ada/.config/autostart/net.perch.Perch.desktop'],
  ['', '/home/ada/.config/autostart/net.perch.Perch.desktop'],
  ['~/cfg', '/home/ada/.config/autostart/net.perch.Perch.desktop'],
  ['/srv/ada', '/srv/ada/autostart/net.perch.Perch.desktop'],
])('the entry is in the folder of the user where XDG says %j', (configHome, autostart) => {
  expect(autostartFile({ configHome }, '/home/ada')).toBe(autostart);
});

test('on Linux an autostart entry starts Perch hidden, and is removed when the setting is disabled', () => {
  const { item } = loginItem('linux');
  const file = autostartFile({}, home);
  item(true);
  expect(readFileSync(file, 'utf8')).toContain('\nExec=/opt/Perch/perch --ozone-platform=x11 --hidden\n');
  item(false);
  expect(existsSync(file)).toBe(false);
});

test('the autostart entry names the AppImage of the current start', () => {
  const file = autostartFile({ configHome: join(home, 'config') }, home);
  for (const name of ['Perch-0.1.AppImage', 'Perch-0.2.AppImage']) {
    loginItem('linux', { appImage: `/home/ada/${name}`, configHome: join(home, 'config') }).item(true);
    expect(readFileSync(file, 'utf8')).toContain(`\nTryExec=/home/ada/${name}\n`);
  }
});

test('where an entry for all users starts Perch, switching that off replaces it, and switching it on again starts it', () => {
  const file = autostartFile({}, home);
  const configDirs = `relative:${join(home, 'missing')}:${join(home, 'xdg')}`;
  const entryForAll = join(home, 'xdg/autostart', basename(file));
  mkdirSync(dirname(entryForAll), { recursive: true });
  writeFileSync(entryForAll, desktopEntry('perch', ['--hidden']));
  const start = () =>
    systemStart({ app: untouchedApp, platform: 'linux', environment: { configDirs }, home });
  const { item } = loginItem('linux', { configDirs });
  item(false);
  expect([start(), existsSync(file)]).toEqual(['on', false]);
  for (const isOn of [true, false]) {
    item(isOn);
    expect(start()).toBe(isOn ? 'on' : 'off');
  }
  expect(readFileSync(file, 'utf8')).toMatch(/\nHidden=true\n$/);
  // Also where IT has locked the setting, or sets it no longer.
  loginItem('linux', { configDirs }).item(false, true);
  expect(start()).toBe('off');
  expect(removeEntry(file)).toBe('removed');
  expect(start()).toBe('on');
  rmSync(entryForAll);
  expect(start()).toBe('off');
});

test.each([
  ['Hidden=true', 'off'],
  ['X-GNOME-Autostart-enabled=false', 'off'],
  ['Hidden=false', 'on'],
  ['Comment=Hidden=true', 'on'],
])('with the line %s in the entry the start at login is %s', (line, expected) => {
  const file = autostartFile({}, home);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `[Desktop Entry]\nName=Perch\nExec=perch\n${line}\n`);
  expect(systemStart({ app: untouchedApp, platform: 'linux', environment: {}, home })).toBe(expected);
});

test('an autostart entry stays as it was where the new one can’t be written, as on a full disk', () => {
  const file = autostartFile({}, home);
  loginItem('linux').item(true);
  const before = readFileSync(file, 'utf8');
  symlinkSync('/dev/full', `${file}.new`);
  loginItem('linux', { appImage: '/home/ada/Perch.AppImage' }).item(true);
  expect(lines.join()).toContain('login item: ENOSPC');
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(readdirSync(dirname(file))).toEqual([basename(file)]);
});

test('an autostart entry that was not written in this run is left alone', () => {
  loginItem('linux').item(true);
  loginItem('linux').item(false);
  expect(existsSync(autostartFile({}, home))).toBe(true);
});

test('the entry of an earlier run is removed where IT has switched it off, and another program’s isn’t', () => {
  loginItem('linux').item(true);
  loginItem('linux').item(false, true);
  expect(existsSync(autostartFile({}, home))).toBe(false);
  writeFileSync(autostartFile({}, home), '[Desktop Entry]\nName=Perch\nExec=another\n');
  loginItem('linux').item(false, true);
  expect(existsSync(autostartFile({}, home))).toBe(true);
  expect(lines.join()).toContain('login item: kept');
  for (const platform of ['darwin', 'win32'] as const) {
    const { item, changes } = loginItem(platform, {}, true, true);
    item(false);
    expect(changes).toEqual([]);
    item(false, true);
    item(false, true);
    expect(changes.map(({ openAtLogin }) => openAtLogin)).toEqual([false]);
  }
});

test('macOS and Windows get each change once, Windows with --hidden', () => {
  const mac = loginItem('darwin');
  for (const isEnabled of [false, true, true, false]) mac.item(isEnabled);
  expect(mac.changes).toEqual([
    { openAtLogin: true, args: [] },
    { openAtLogin: false, args: [] },
  ]);
  const windows = loginItem('win32');
  windows.item(true);
  expect(windows.changes).toEqual([{ openAtLogin: true, args: ['--hidden'] }]);
});

test('a Perch that is not installed writes no autostart entry', () => {
  loginItem('linux', {}, false).item(true);
  expect(existsSync(autostartFile({}, home))).toBe(false);
});

test('an entry that can’t be written is logged', () => {
  loginItem('linux', { configHome: '/proc/nowhere' }).item(true);
  expect(lines.join()).toContain('login item:');
});

test('--purge removes the start at login', () => {
  const file = autostartFile({}, home);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, desktopEntry('/opt/Perch/perch', []));
  const remove = () => removeLoginItem({ app: untouchedApp, platform: 'linux', environment: {}, home });
  expect([remove(), remove()]).toEqual(['removed', 'absent']);
});

test('--purge keeps an entry that Perch hasn’t written, such as a link to a package’s own', () => {
  const file = join(home, 'perch.desktop');
  const entry = join(home, 'entry');
  writeFileSync(entry, desktopEntry('/opt/Perch/perch', []));
  symlinkSync(entry, file);
  expect(removeEntry(file)).toBe('kept');
  rmSync(file);
  writeFileSync(file, '[Desktop Entry]\nName=Perch\nExec=another\n');
  expect(removeEntry(file)).toBe('kept');
  rmSync(file);
  mkdirSync(file);
  expect(removeEntry(file)).toBe('kept');
});

test.each([
  ['win32', ['--hidden']],
  ['darwin', []],
] as const)('--purge removes the system’s login item on %s', (platform, args) => {
  let isEnabled = true;
  const asked: unknown[] = [];
  const app = {
    ...untouchedApp,
    getLoginItemSettings: (options: unknown) => {
      asked.push(options);
      return { ...loginItemSettings, openAtLogin: isEnabled };
    },
    setLoginItemSettings: ({ openAtLogin }: LoginItem) => {
      isEnabled = openAtLogin ?? isEnabled;
    },
  };
  const remove = () => removeLoginItem({ app, platform, environment: {}, home });
  expect([remove(), remove()]).toEqual(['removed', 'absent']);
  expect(asked).toContainEqual({ args });
  isEnabled = true;
  expect(
    removeLoginItem({
      app: { ...app, setLoginItemSettings: () => undefined },
      platform,
      environment: {},
      home,
    }),
  ).toBe('failed');
  expect(removeLoginItem({ app: { ...app, isPackaged: false }, platform, environment: {}, home })).toBe(
    'absent',
  );
});

const loginItemSettings = {
  openAtLogin: false,
  openAsHidden: false,
  wasOpenedAtLogin: false,
  wasOpenedAsHidden: false,
  restoreState: false,
  status: 'enabled' as const,
  executableWillLaunchAtLogin: true,
  launchItems: [],
};

const untouchedApp = {
  isPackaged: true,
  getLoginItemSettings: () => loginItemSettings,
  setLoginItemSettings: () => undefined,
};
