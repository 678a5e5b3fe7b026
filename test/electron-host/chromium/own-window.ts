// A window of the host itself, such as the tray's. It has its own browser context, apart from the app's.
import type { Chromium } from './process.ts';
import type { Rectangle } from 'electron';
import type { Session } from './devtools.ts';
import { createScreenWindow } from '../display/screen-window.ts';

export interface OwnWindow {
  readonly session: Session;
  /** @param bounds of its page, in DIP */
  readonly show: (bounds: Rectangle) => Promise<void>;
  readonly focus: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

export interface OwnWindowOptions {
  readonly width: number;
  readonly height: number;
  /** The name of the page's function that calls `onMessage` with a string. */
  readonly binding: string;
  readonly onMessage: (text: string) => void;
  /** Called if the user closes the window. */
  readonly onClosed: () => void;
}

export async function openOwnWindow(
  running: Chromium,
  { binding, onMessage, onClosed, ...size }: OwnWindowOptions,
): Promise<OwnWindow> {
  const { browser, session } = running;
  const { browserContextId } = await browser.send('Target.createBrowserContext', { disposeOnDetach: true });
  const { targetId, sessionId } = await openPage(running, browserContextId, size);
  const page = session(sessionId);
  page.on('Runtime.bindingCalled', ({ payload }) => onMessage(payload));
  const dispose = () => browser.send('Target.disposeBrowserContext', { browserContextId });
  const off = browser.on('Target.targetDestroyed', (destroyed) => {
    if (destroyed.targetId !== targetId) return;
    off();
    dispose().catch(() => undefined);
    onClosed();
  });
  await Promise.all([
    page.send('Runtime.enable'),
    page.send('Runtime.addBinding', { name: binding }),
    page.send('Runtime.runIfWaitingForDebugger'),
  ]);
  const screenWindow = createScreenWindow({ browser, targetId, session: page });
  return {
    session: page,
    show: (bounds) => screenWindow.update(bounds, true),
    focus: screenWindow.focus,
    close: async () => {
      off();
      await dispose();
    },
  };
}

async function openPage(
  { browser, targets, launcher }: Chromium,
  browserContextId: string,
  size: { readonly width: number; readonly height: number },
) {
  if (launcher) return launcher.open(browserContextId, size);
  const { targetId } = await browser.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    newWindow: true,
    focus: false,
    ...size,
  });
  return { targetId, sessionId: targets.sessionOf(targetId) };
}
