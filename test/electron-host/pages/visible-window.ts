// A page's window on a display: applies what the app wants of it, in turn.
import { setTimeout } from 'node:timers/promises';
import type { Rectangle } from 'electron';
import { createScreenWindow, type ScreenWindow } from '../display/screen-window.ts';
import type { Page } from './page.ts';

export interface VisibleWindow {
  readonly place: (bounds: Rectangle) => void;
  readonly show: (visible: boolean) => void;
  readonly focus: () => void;
  /** Whether the window has the focus, after pending activations. */
  readonly hasFocus: () => Promise<boolean>;
}

/** How long the page has to report its focus. */
const focusTimeoutMs = 500;
/** The pending activations of all windows. They run in turn, because the display has one focus. */
let activations: Promise<unknown> = Promise.resolve();

export function createVisibleWindow(page: Page, first: Rectangle): VisibleWindow {
  let bounds = first;
  let isVisible = false;
  let opened: Promise<ScreenWindow> | undefined;
  let last: Promise<void> = Promise.resolve();

  const open = async () => {
    const { chromium, targetId } = await page.window();
    return createScreenWindow({ browser: chromium.browser, targetId, session: page });
  };
  const apply = async (): Promise<void> => (await (opened ??= open())).update(bounds, isVisible);
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
        await (await opened)?.focus();
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
