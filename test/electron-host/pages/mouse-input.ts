// Mouse input for a page.
import type { Page } from './page.ts';

/** Clicks at a point of the page, in CSS pixels. */
export async function dispatchClick(page: Page, x: number, y: number): Promise<void> {
  // Waits until the page has handled earlier messages.
  await page.send('Runtime.evaluate', { expression: '0' });
  const at = { x, y, button: 'left', clickCount: 1 } as const;
  await page.send('Input.dispatchMouseEvent', { type: 'mousePressed', buttons: 1, ...at });
  await page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
}
