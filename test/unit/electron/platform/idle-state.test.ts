import { expect, test } from 'vitest';
import { isUserIdle } from '../../../../app/electron/platform/idle-state.ts';

test.each([
  ['active', false],
  ['idle', true],
  ['locked', true],
  ['unknown', false],
] as const)('a machine that is "%s" has lost its person: %s', (state, away) => {
  expect(isUserIdle(state)).toBe(away);
});
