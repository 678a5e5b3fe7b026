import { vi } from 'vitest';

/** Waits until a check holds: for what takes a moment of real time, such as an answer over HTTP. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 15_000, interval: 5 });
}
