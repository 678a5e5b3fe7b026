// Waits as a person does: looks again until it is there, and calls it broken after a while.
import type { Page } from 'playwright';
import type { RunningPerch } from './driver.ts';

/**
 * How long a test waits for anything before it fails. It is no measure of Perch: on a machine that is busy with other
 * things every step can take ten times as long.
 */
export const timeoutMs = 60_000;

/**
 * Looks again, at every turn of a short wait, until there is something.
 *
 * @throws Error that says what there never was, with what Perch wrote.
 */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | undefined>,
  output: () => string,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`There never was ${what}.\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The same page, whose actions and locators wait just as long. */
export function withTimeout(page: Page): Page {
  page.setDefaultTimeout(timeoutMs);
  return page;
}

/** Whether a text is the title, or fits it. */
export function matches(text: string, title: string | RegExp): boolean {
  return typeof title === 'string' ? text === title : title.test(text);
}

/** Until every timer of so many milliseconds that runs in the main process now has fired. */
export function timersAfter(perch: RunningPerch, ms: number): Promise<void> {
  return perch.inMain((_electron, wait) => new Promise<void>((resolve) => setTimeout(resolve, wait)), ms + 1);
}
