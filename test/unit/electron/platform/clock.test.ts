import { expect, test } from 'vitest';
import { random } from '../../../../app/electron/platform/clock.ts';

test('[S69] a token has 256 random bits, and no two are equal', () => {
  const tokens = Array.from({ length: 100 }, () => random.token());
  expect(tokens.filter((token) => Buffer.from(token, 'base64url').length !== 32)).toEqual([]);
  expect(new Set(tokens).size).toBe(100);
  // Each byte takes many values, so none is constant.
  for (let index = 0; index < 32; index += 1)
    expect(new Set(tokens.map((token) => Buffer.from(token, 'base64url')[index])).size).toBeGreaterThan(40);
});
