import { expect, test } from 'vitest';
import { wasStartedAtLogin } from '../../../../app/electron/platform/login-item.ts';

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
