// A page's window on a display: Chromium's own, with an address bar. It is moved outside the display while it is hidden.
import type { Rectangle } from 'electron';
import type { Chromium } from '../chromium/process.ts';
import { outOfSight } from '../chromium/launcher.ts';
import type { Session } from '../chromium/devtools.ts';

export interface ScreenWindow {
  /** @param bounds of the page, in DIP */
  readonly update: (bounds: Rectangle, isVisible: boolean) => Promise<void>;
  readonly focus: () => Promise<unknown>;
}

export interface ScreenWindowOptions {
  readonly browser: Chromium['browser'];
  readonly targetId: string;
  readonly session: Pick<Session, 'send'>;
}

export function createScreenWindow({ browser, targetId, session }: ScreenWindowOptions): ScreenWindow {
  let barHeight: Promise<number> | undefined;

  /** The height of Chromium's address bar. */
  const measureBar = async (): Promise<number> => {
    const { result } = await session.send('Runtime.evaluate', { expression: 'outerHeight - innerHeight' });
    return Number(result.value);
  };
  return {
    update: async ({ x, y, width, height }, isVisible) => {
      const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
      const bar = await (barHeight ??= measureBar());
      await browser.send('Browser.setWindowBounds', {
        windowId,
        bounds: { left: isVisible ? x : outOfSight, top: Math.max(0, y - bar), width, height: height + bar },
      });
    },
    focus: () => browser.send('Target.activateTarget', { targetId }),
  };
}
