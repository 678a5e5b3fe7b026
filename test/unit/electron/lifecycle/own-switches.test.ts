import { expect, test } from 'vitest';
import { setOwnSwitches } from '../../../../app/electron/lifecycle/own-switches.ts';

const portal = 'GlobalShortcutsPortal';

test.each([
  ['linux', 'x11', '', [['password-store', 'basic']]],
  [
    'linux',
    'wayland',
    '',
    [
      ['password-store', 'basic'],
      ['enable-features', portal],
    ],
  ],
  [
    'linux',
    'wayland',
    'A,B',
    [
      ['password-store', 'basic'],
      ['enable-features', `A,B,${portal}`],
    ],
  ],
  ['darwin', '', '', []],
  ['win32', '', '', []],
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
