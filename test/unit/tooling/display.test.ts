import { expect, test } from 'vitest';
import { displayArguments } from '../../../build/display.ts';

test.each([
  [
    'linux',
    { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' },
    ['--ozone-platform=x11'],
  ],
  ['linux', { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }, ['--ozone-platform=wayland']],
  // A virtual display.
  ['linux', { DISPLAY: ':99' }, ['--ozone-platform=x11']],
  ['darwin', {}, []],
  ['win32', {}, []],
] as const)('on %s with %j Electron is started with %j', (platform, env, expected) => {
  expect(displayArguments(env, { platform, execPath: '/usr/bin/node' })).toEqual(expected);
});
