import { expect } from 'vitest';

/** Matches texts that contain `part`. Typed, unlike Vitest's matcher, so that no test needs a cast. */
export function textContaining(part: string): unknown {
  return expect.stringContaining(part);
}
