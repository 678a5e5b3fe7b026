import { expect, test } from 'vitest';
import { systemStart, wasStartedAtLogin } from '../../../../app/electron/platform/login-item.ts';

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
  ['darwin', { status: 'enabled' }, undefined],
  ['darwin', { status: 'requires-approval' }, 'blocked'],
  ['darwin', { status: 'not-found' }, 'blocked'],
  ['win32', {}, undefined],
  // As after a change in the Task Manager.
  ['win32', { executableWillLaunchAtLogin: false }, 'blocked'],
  ['win32', { executableWillLaunchAtLogin: false, openAtLogin: false }, undefined],
] as const)('on %s, with %j, the system’s start is %s', (platform, state, expected) => {
  const getLoginItemSettings = () => ({ ...startedBy(false).getLoginItemSettings(), ...state });
  const app = { isPackaged: true, getLoginItemSettings, setLoginItemSettings: () => undefined };
  expect(systemStart({ app, platform, environment: {} })).toBe(expected);
  expect(systemStart({ app: { ...app, isPackaged: false }, platform, environment: {} })).toBeUndefined();
});
