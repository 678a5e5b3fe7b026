// A page's window on a display. A hidden window is moved outside the display, where it is still painted.
import { setTimeout } from 'node:timers/promises';
import type { Rectangle } from 'electron';
import { outOfSight } from '../chromium/launcher.ts';
import type { Page } from './page.ts';

export interface VisibleWindow {
  readonly place: (bounds: Rectangle) => void;
  readonly show: (visible: boolean) => void;
  readonly focus: () => void;
  /** Whether the window has the focus, after pending activations. */
  readonly hasFocus: () => Promise<boolean>;
}

/** The limit for an activation and for the page's report of it. */
const focusTimeoutMs = 500;
/** Pending activations of all windows, in turn: the display has one focus. */
let activations: Promise<unknown> = Promise.resolve();

export function createVisibleWindow(page: Page, first: Rectangle): VisibleWindow {
  let bounds = first;
  let isVisible = false;
  /** The height of Chromium's address bar. */
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
  const scheduleUpdate = () => {
    last = last.then(apply).catch(() => undefined);
  };

  scheduleUpdate();
  return {
    place: (next) => {
      bounds = next;
      scheduleUpdate();
    },
    show: (visible) => {
      isVisible = visible;
      scheduleUpdate();
    },
    focus: () => {
      const activate = async () => {
        const { chromium, targetId } = await page.window();
        await chromium.browser.send('Target.activateTarget', { targetId });
        await evaluate(page, waitForFocus);
      };
      activations = Promise.all([activations, last])
        .then(activate)
        .catch(() => undefined);
    },
    hasFocus: async () => {
      await activations;
      return (await evaluate(page, 'document.hasFocus()').catch(() => undefined)) === true;
    },
  };
}

const waitForFocus = `document.hasFocus() || new Promise((resolve) => addEventListener('focus', resolve, { once: true }))`;

/** Runs code in the page. Gives up after a time: an open dialog, for example, blocks the page. */
async function evaluate(page: Page, expression: string): Promise<unknown> {
  const evaluation = page.send('Runtime.evaluate', { expression, awaitPromise: true });
  evaluation.catch(() => undefined);
  return (await Promise.race([evaluation, setTimeout(focusTimeoutMs, undefined, { ref: false })]))?.result
    .value;
}
