import { expect, test } from 'vitest';
import { setOwnSwitches } from '../../../../app/electron/lifecycle/own-switches.ts';

test.each([
  ['linux', [['password-store', 'basic']]],
  ['darwin', []],
  ['win32', []],
] as const)('on %s Perch sets the switches %j', (platform, expected) => {
  const switches: (string | undefined)[][] = [];
  setOwnSwitches({ appendSwitch: (...given) => void switches.push(given) }, platform);
  expect(switches).toEqual(expected);
});
