import { expect, test } from 'vitest';
import { random } from '../../../../app/electron/platform/clock.ts';

test('[S69] a token is 256 bits that nobody has seen before', () => {
  const tokens = Array.from({ length: 100 }, () => random.token());
  expect(tokens.filter((token) => Buffer.from(token, 'base64url').length !== 32)).toEqual([]);
  expect(new Set(tokens).size).toBe(100);
  // Each of their bytes takes many values: none is fixed, and none is counted up.
  for (let at = 0; at < 32; at += 1)
    expect(new Set(tokens.map((token) => Buffer.from(token, 'base64url')[at])).size).toBeGreaterThan(40);
});
