import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  autostartFile,
  desktopEntry,
  launcherFile,
} from '../../../../app/electron/platform/desktop-entry.ts';
import { installLauncher } from '../../../../app/electron/platform/launcher.ts';
import { createLoginItem } from '../../../../app/electron/platform/login-item.ts';
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

function loginItem(platform: NodeJS.Platform, around: DesktopEnvironment = {}, isPackaged = true) {
  const asked: LoginItem[] = [];
  let isOn = false;
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
        asked.push(settings);
      },
    },
    platform,
    environment: around,
    execPath: '/opt/Perch/perch',
    log: (line) => lines.push(line),
    home,
  });
  return { item, asked };
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
])('the program %s is named so that a desktop finds it', (program, tryExec, exec) => {
  const text = desktopEntry({ program, args: ['--hidden'] });
  expect(text).toContain(`\nTryExec=${tryExec}\n`);
  expect(text).toContain(`\nExec=${exec}\n`);
});

test('on Linux an autostart entry starts Perch hidden, and goes when that is switched off', () => {
  const { item } = loginItem('linux');
  const file = autostartFile({}, home);
  item(true);
  expect(readFileSync(file, 'utf8')).toContain('\nExec=/opt/Perch/perch --hidden\n');
  item(false);
  expect(existsSync(file)).toBe(false);
});

test('the entry names the AppImage itself, where it is at each start', () => {
  const file = autostartFile({ configHome: join(home, 'config') }, home);
  for (const name of ['Perch-0.1.AppImage', 'Perch-0.2.AppImage']) {
    loginItem('linux', { appImage: `/home/ada/${name}`, configHome: join(home, 'config') }).item(true);
    expect(readFileSync(file, 'utf8')).toContain(`\nTryExec=/home/ada/${name}\n`);
  }
});

test('what nobody has switched on is left alone', () => {
  loginItem('linux').item(true);
  loginItem('linux').item(false);
  expect(existsSync(autostartFile({}, home))).toBe(true);
});

test('macOS and Windows are asked once for each change, Windows with the argument that hides', () => {
  const mac = loginItem('darwin');
  for (const wanted of [false, true, true, false]) mac.item(wanted);
  expect(mac.asked).toEqual([
    { openAtLogin: true, args: [] },
    { openAtLogin: false, args: [] },
  ]);
  const windows = loginItem('win32');
  windows.item(true);
  expect(windows.asked).toEqual([{ openAtLogin: true, args: ['--hidden'] }]);
});

test('a Perch that is not installed is not started at login', () => {
  loginItem('linux', {}, false).item(true);
  expect(existsSync(autostartFile({}, home))).toBe(false);
});

test('an entry that can’t be written is in the log, and Perch goes on', () => {
  loginItem('linux', { configHome: '/proc/nowhere' }).item(true);
  expect(lines.join()).toContain('login item:');
});

test('an AppImage on a desktop without a tray is in its launcher; what is installed is there already', () => {
  const file = launcherFile({}, home);
  installLauncher({}, (line) => lines.push(line), home);
  expect(existsSync(file)).toBe(false);
  installLauncher({ appImage: '/home/ada/Perch.AppImage' }, (line) => lines.push(line), home);
  expect(readFileSync(file, 'utf8')).toContain('\nExec=/home/ada/Perch.AppImage\n');
});

test('there it has its icon, in every size that the AppImage brings', () => {
  const mounted = join(home, 'mounted');
  for (const size of ['48x48', '256x256']) {
    mkdirSync(join(mounted, `usr/share/icons/hicolor/${size}/apps`), { recursive: true });
    writeFileSync(join(mounted, `usr/share/icons/hicolor/${size}/apps/perch.png`), size);
  }
  const around = { appImage: '/home/ada/Perch.AppImage', mounted, dataHome: join(home, 'data') };
  installLauncher(around, (line) => lines.push(line), home);
  expect(readFileSync(launcherFile(around, home), 'utf8')).toContain('\nIcon=perch\n');
  for (const size of ['48x48', '256x256'])
    expect(readFileSync(join(home, `data/icons/hicolor/${size}/apps/perch.png`), 'utf8')).toBe(size);
  expect(lines).toEqual([]);
});
