import { expect, test } from 'vitest';
import { random } from '../../../../app/electron/platform/clock.ts';

test('[S69] a token has 256 random bits, and no two are equal', () => {
  const tokens = Array.from({ length: 100 }, () => random.token());
  expect(tokens.filter((token) => Buffer.from(token, 'base64url').length !== 32)).toEqual([]);
  expect(new Set(tokens).size).toBe(100);
  // From one token to the next each byte changes by many different values, so none is constant or a counter.
  for (let index = 0; index < 32; index += 1) {
    const bytes = tokens.map((token) => Buffer.from(token, 'base64url')[index] ?? 0);
    expect(new Set(bytes.map((byte, at) => (byte - (bytes[at - 1] ?? 0)) & 255)).size).toBeGreaterThan(40);
  }
});
