// The timeout of every wait in the end-to-end tests, and waits that Playwright and Vitest don't offer.
import type { Page } from 'playwright';
import type { RunningPerch } from './driver.ts';

/** Not a measure of Perch's speed: on a busy machine a step can take ten times as long as usual. */
export const timeoutMs = 60_000;

/**
 * Calls `find` repeatedly until it resolves with a value.
 *
 * @param description what is awaited, for the error
 * @throws Error with the description and Perch's output, after the timeout.
 */
export async function waitUntilFound<Value>(
  description: string,
  find: () => Promise<Value | undefined>,
  output: () => string,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${description}.\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Sets the timeout of the page's actions and locators. Returns the page. */
export function withTimeout(page: Page): Page {
  page.setDefaultTimeout(timeoutMs);
  return page;
}

export function matchesTitle(text: string, title: string | RegExp): boolean {
  return typeof title === 'string' ? text === title : title.test(text);
}

/** Waits until every timer that the main process has set with at most this delay has fired. */
export function waitForTimers(perch: RunningPerch, ms: number): Promise<void> {
  return perch.evaluateInMain(
    (_electron, delayMs) => new Promise<void>((resolve) => setTimeout(resolve, delayMs)),
    ms + 1,
  );
}
