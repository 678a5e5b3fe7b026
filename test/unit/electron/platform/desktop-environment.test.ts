import { expect, test } from 'vitest';
import { readDesktopEnvironment } from '../../../../app/electron/platform/desktop-environment.ts';

const mounted = '/tmp/.mount_PerchAbc123';

test.each([
  ['Perch’s own', `${mounted}/perch`, '/home/ada/Perch.AppImage'],
  ['that of an editor whose terminal Perch was started from', '/opt/Perch/perch', undefined],
  ['that of another AppImage whose folder begins alike', `${mounted}4/perch`, undefined],
])('APPIMAGE is %s', (_, execPath, appImage) => {
  const env = { APPIMAGE: '/home/ada/Perch.AppImage', APPDIR: mounted };
  const environment = readDesktopEnvironment({ env, execPath });
  expect(environment.appImage).toBe(appImage);
});

test('each variable of the desktop is read', () => {
  const env = {
    XDG_CURRENT_DESKTOP: 'KDE',
    XDG_SESSION_TYPE: 'wayland',
    DISPLAY: ':0',
    WAYLAND_DISPLAY: 'wayland-0',
    XDG_CONFIG_HOME: '/home/ada/.config',
    XDG_CONFIG_DIRS: '/etc/xdg',
    ProgramData: 'C:\\ProgramData',
  };
  const environment = {
    desktop: 'KDE',
    session: 'wayland',
    display: ':0',
    waylandDisplay: 'wayland-0',
    configHome: '/home/ada/.config',
    configDirs: '/etc/xdg',
    programData: 'C:\\ProgramData',
  };
  const execPath = '/opt/Perch/perch';
  expect(readDesktopEnvironment({ env, execPath })).toEqual(environment);
  // As in the terminal of an older Electron program, which passes these variables on.
  const inherited = { ...env, XDG_CURRENT_DESKTOP: 'Unity', ORIGINAL_XDG_CURRENT_DESKTOP: 'KDE' };
  expect(readDesktopEnvironment({ env: inherited, execPath })).toEqual(environment);
});

test('the text that Electron sets where there is no desktop isn’t one', () => {
  const read = (env: NodeJS.ProcessEnv) => readDesktopEnvironment({ env, execPath: '/opt/Perch/perch' });
  expect(read({ ORIGINAL_XDG_CURRENT_DESKTOP: 'undefined' }).desktop).toBe('');
});
