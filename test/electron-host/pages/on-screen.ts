// A page's real window on a display. A hidden one is moved out of sight, where it goes on painting.
import type { Rectangle } from 'electron';
import { outOfSight } from '../chromium/launcher.ts';
import type { Page } from './page.ts';

export interface OnScreen {
  readonly place: (bounds: Rectangle) => void;
  readonly show: (visible: boolean) => void;
  readonly focus: () => void;
}

export function createOnScreen(page: Page, first: Rectangle): OnScreen {
  let bounds = first;
  let isVisible = false;
  /** What Chromium's own bar adds to a page's height. */
  let barHeight: Promise<number> | undefined;
  let last: Promise<void> = Promise.resolve();

  const measureBar = async (): Promise<number> => {
    const { result } = await page.send('Runtime.evaluate', { expression: 'outerHeight - innerHeight' });
    return Number(result.value);
  };
  const apply = async (): Promise<void> => {
    const { chromium, targetId } = await page.window();
    const { windowId } = await chromium.browser.send('Browser.getWindowForTarget', { targetId });
    const bar = await (barHeight ??= measureBar());
    const { x, y, width, height } = bounds;
    await chromium.browser.send('Browser.setWindowBounds', {
      windowId,
      bounds: { left: isVisible ? x : outOfSight, top: Math.max(0, y - bar), width, height: height + bar },
    });
  };
  const soon = () => {
    last = last.then(apply).catch(() => undefined);
  };

  soon();
  return {
    place: (next) => {
      bounds = next;
      soon();
    },
    show: (visible) => {
      isVisible = visible;
      soon();
    },
    focus: () => {
      last = last
        .then(async () => {
          const { chromium, targetId } = await page.window();
          await chromium.browser.send('Target.activateTarget', { targetId });
        })
        .catch(() => undefined);
    },
  };
}
