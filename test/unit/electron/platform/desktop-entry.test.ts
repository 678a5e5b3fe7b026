import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  autostartFile,
  desktopEntry,
  installLauncher,
  launcherFile,
  removeEntry,
  removeLauncher,
} from '../../../../app/electron/platform/desktop-entry.ts';
import { createLoginItem, removeLoginItem } from '../../../../app/electron/platform/login-item.ts';
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
        openAtLogin: isOn,
        wasOpenedAtLogin: false,
        openAsHidden: false,
        restoreState: false,
        wasOpenedAsHidden: false,
        status: 'enabled',
        executableWillLaunchAtLogin: isOn,
        launchItems: [],
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
  [
    undefined,
    '/home/ada/.config/autostart/net.perch.Perch.desktop',
    '/home/ada/.local/share/applications/net.perch.Perch.desktop',
  ],
  [
    '',
    '/home/ada/.config/autostart/net.perch.Perch.desktop',
    '/home/ada/.local/share/applications/net.perch.Perch.desktop',
  ],
  ['/srv/ada', '/srv/ada/autostart/net.perch.Perch.desktop', '/srv/ada/applications/net.perch.Perch.desktop'],
])('entries are in the folders of the user where XDG says %j', (dir, autostart, launcher) => {
  const environment = dir === undefined ? {} : { configHome: dir, dataHome: dir };
  expect(autostartFile(environment, '/home/ada')).toBe(autostart);
  expect(launcherFile(environment, '/home/ada')).toBe(launcher);
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

test('an AppImage writes a launcher entry, and an installed Perch does not', () => {
  const file = launcherFile({}, home);
  installLauncher({}, (line) => lines.push(line), home);
  expect(existsSync(file)).toBe(false);
  installLauncher({ appImage: '/home/ada/Perch.AppImage' }, (line) => lines.push(line), home);
  expect(readFileSync(file, 'utf8')).toContain('\nExec=/home/ada/Perch.AppImage --ozone-platform=x11\n');
});

test('the launcher entry of an AppImage gets the icons of all its sizes', () => {
  const appDir = join(home, 'mounted');
  for (const size of ['48x48', '256x256']) {
    mkdirSync(join(appDir, `usr/share/icons/hicolor/${size}/apps`), { recursive: true });
    writeFileSync(join(appDir, `usr/share/icons/hicolor/${size}/apps/perch.png`), size);
  }
  const environment = { appImage: '/home/ada/Perch.AppImage', appDir, dataHome: join(home, 'data') };
  installLauncher(environment, (line) => lines.push(line), home);
  expect(readFileSync(launcherFile(environment, home), 'utf8')).toContain('\nIcon=perch\n');
  for (const size of ['48x48', '256x256'])
    expect(readFileSync(join(home, `data/icons/hicolor/${size}/apps/perch.png`), 'utf8')).toBe(size);
  expect(lines).toEqual([]);
});

test('--purge removes the start at login and the launcher entry with its icons', () => {
  const icon = join(home, '.local/share/icons/hicolor/48x48/apps/perch.png');
  const other = join(home, '.local/share/icons/hicolor/48x48/apps/other.png');
  for (const file of [autostartFile({}, home), launcherFile({}, home), icon, other]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, desktopEntry('/opt/Perch/perch', []));
  }
  const remove = () => removeLoginItem({ app: untouchedApp, platform: 'linux', environment: {}, home });
  expect([remove(), remove()]).toEqual(['removed', 'absent']);
  expect([removeLauncher({}, home), removeLauncher({}, home)]).toEqual(['removed', 'absent']);
  expect([icon, other].map((file) => existsSync(file))).toEqual([false, true]);
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
