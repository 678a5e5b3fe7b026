import { vi } from 'vitest';

/** Waits until `check` doesn't throw, for results that take real time, such as a response over HTTP. */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 60_000, interval: 5 });
}
