// Shows a message box as a small Chromium window, for a person who runs the app on the host.
import { openOwnWindow, type OwnWindow } from '../chromium/own-window.ts';
import type { Chromium } from '../chromium/process.ts';
import { installMessageBox, type MessageBoxContent } from '../injected/message-box.ts';
import { chromium, host } from './host.ts';

const binding = 'electronHostMessageBox';

/** Whether a person can answer: on a display, or through the DevTools of another browser. A test prepares its answers. */
export function canShowMessageBox(): boolean {
  const { options, commandLine } = host();
  const isReachable = !options.headless || commandLine.has('remote-debugging-port');
  return process.send === undefined && isReachable;
}

/** Resolves with the index of the pressed button; with `cancelId` where the window is closed. */
export async function showMessageBoxWindow(content: MessageBoxContent): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const opened = await openOwnWindow(await chromium, {
    width: 420,
    height: 260,
    binding,
    onMessage: (text) => resolve(Number(text)),
    onClosed: () => resolve(content.cancelId),
  });
  const press = `(button) => ${binding}(String(button))`;
  await opened.session.send('Runtime.evaluate', {
    expression: `(${installMessageBox.toString()})(${JSON.stringify(content)}, ${press})`,
  });
  await fitContent(await chromium, opened);
  const button = await promise;
  await opened.close().catch(() => undefined);
  return button;
}

/** Gives the window the height of its content, as far as the screen has it: the question is in view, and so are the buttons. */
async function fitContent({ browser }: Chromium, { session, targetId }: OwnWindow): Promise<void> {
  const { result } = await session.send('Runtime.evaluate', {
    expression:
      'Math.min(outerHeight - innerHeight + document.documentElement.scrollHeight, screen.availHeight)',
  });
  const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
  await browser.send('Browser.setWindowBounds', { windowId, bounds: { height: Number(result.value) } });
}
