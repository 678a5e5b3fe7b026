import { expect, test } from 'vitest';
import { isLoginItemBlocked, wasStartedAtLogin } from '../../../../app/electron/platform/login-item.ts';

const startedBy = (wasOpenedAtLogin: boolean) => ({
  getLoginItemSettings: () => ({
    wasOpenedAtLogin,
    openAtLogin: true,
    openAsHidden: false,
    wasOpenedAsHidden: false,
    restoreState: false,
    status: 'enabled' as const,
    executableWillLaunchAtLogin: true,
    launchItems: [],
  }),
});

test.each([
  ['darwin', true, true],
  ['darwin', false, false],
  // On these systems a start at login has the argument `--hidden` instead.
  ['win32', true, false],
  ['linux', true, false],
] as const)(
  'on %s, with wasOpenedAtLogin %s, a start counts as one at login: %s',
  (platform, opened, expected) => {
    expect(wasStartedAtLogin(startedBy(opened), platform)).toBe(expected);
  },
);

test.each([
  ['darwin', { status: 'enabled' }, false],
  ['darwin', { status: 'requires-approval' }, true],
  ['darwin', { status: 'not-found' }, true],
  ['win32', {}, false],
  // As after a change in the Task Manager.
  ['win32', { executableWillLaunchAtLogin: false }, true],
  ['win32', { executableWillLaunchAtLogin: false, openAtLogin: false }, false],
  ['linux', { status: 'not-found' }, false],
] as const)('on %s, with %j, whether the system blocks the start is %s', (platform, state, expected) => {
  const getLoginItemSettings = () => ({ ...startedBy(false).getLoginItemSettings(), ...state });
  expect(isLoginItemBlocked({ isPackaged: true, getLoginItemSettings }, platform)).toBe(expected);
});
