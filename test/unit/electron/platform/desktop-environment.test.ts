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
  expect(environment.appDir).toBe(appImage && mounted);
});
