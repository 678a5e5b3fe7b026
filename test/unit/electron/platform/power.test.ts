import { expect, test } from 'vitest';
import { isUserIdle } from '../../../../app/electron/platform/power.ts';

test.each([
  ['active', false],
  ['idle', true],
  ['locked', true],
  ['unknown', false],
] as const)('with the idle state "%s" the user is away: %s', (state, isAway) => {
  const asked: number[] = [];
  const getSystemIdleState = (seconds: number) => {
    asked.push(seconds);
    return state;
  };
  expect(isUserIdle({ getSystemIdleState })).toBe(isAway);
  expect(asked).toEqual([300]);
});
