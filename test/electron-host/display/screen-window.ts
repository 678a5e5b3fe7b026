// A page's window on a display. On an X display it is a window of the host, otherwise Chromium's own: that one has an
// address bar, and is moved outside the display while it is hidden.
import type { Chromium } from '../chromium/process.ts';
import { outOfSight } from '../chromium/launcher.ts';
import type { Session } from '../chromium/devtools.ts';
import type { DesktopWindow, WindowStyle } from './desktop-windows.ts';
import type { Rectangle } from './x11.ts';

export interface ScreenWindowState {
  /** Of the page, in DIP. */
  readonly bounds: Rectangle;
  readonly isVisible: boolean;
  readonly style: WindowStyle;
}

export interface ScreenWindow {
  readonly update: (state: ScreenWindowState) => Promise<void>;
  readonly focus: () => Promise<void>;
}

export interface ScreenWindowOptions {
  readonly chromium: Chromium;
  readonly targetId: string;
  readonly session: Pick<Session, 'send'>;
  /** Called where the user closes the host's window. Chromium closes its own itself. */
  readonly onClose: () => void;
}

export function createScreenWindow({
  chromium,
  targetId,
  session,
  onClose,
}: ScreenWindowOptions): ScreenWindow {
  const { browser, launcher, desktop } = chromium;
  let barHeight: Promise<number> | undefined;
  let located: Promise<DesktopWindow | undefined> | undefined;

  const locate = async (windowId: number): Promise<DesktopWindow | undefined> => {
    const found = await desktop?.find((left) =>
      browser.send('Browser.setWindowBounds', { windowId, bounds: { left } }),
    );
    found?.onClose(onClose);
    return found;
  };
  /** The height of Chromium's address bar. */
  const measureBar = async (): Promise<number> => {
    const { result } = await session.send('Runtime.evaluate', { expression: 'outerHeight - innerHeight' });
    return Number(result.value);
  };
  return {
    update: async ({ bounds: { x, y, width, height }, isVisible, style }) => {
      const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
      const bar = await (barHeight ??= measureBar());
      const own = await (located ??= locate(windowId));
      if (own && launcher) {
        const scale = await launcher.scaleFactor();
        const pixels = (value: number) => Math.round(value * scale);
        own.place({ x: pixels(x), y: pixels(y), width: pixels(width), height: pixels(height) }, pixels(bar));
        own.dress(style);
        own.show(isVisible);
        return;
      }
      await browser.send('Browser.setWindowBounds', {
        windowId,
        bounds: { left: isVisible ? x : outOfSight, top: Math.max(0, y - bar), width, height: height + bar },
      });
    },
    focus: async () => {
      await browser.send('Target.activateTarget', { targetId });
      (await located)?.focus();
    },
  };
}
