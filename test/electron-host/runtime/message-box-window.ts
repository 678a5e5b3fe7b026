// Shows a message box as a small Chromium window, for a person who runs the app on the host.
import { openOwnWindow, type OwnWindow } from '../chromium/own-window.ts';
import { screen } from '../api/screen.ts';
import { installMessageBox, type MessageBoxContent } from '../injected/message-box.ts';
import { chromium, host } from './host.ts';

const width = 420;
const margin = 18;
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
    width,
    height: 260,
    binding,
    onMessage: (text) => resolve(Number(text)),
    onClosed: () => resolve(content.cancelId),
  });
  const press = `(button) => ${binding}(String(button))`;
  await opened.session.send('Runtime.evaluate', {
    expression: `(${installMessageBox.toString()})(${JSON.stringify(content)}, ${press})`,
  });
  await showContent(opened);
  await opened.focus();
  const button = await promise;
  await opened.close().catch(() => undefined);
  return button;
}

/** Shows the window as high as its content, up to the height of the work area. */
async function showContent({ session, show }: OwnWindow): Promise<void> {
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.querySelector('.buttons').getBoundingClientRect().bottom + ${margin}`,
  });
  const { workArea } = screen.getPrimaryDisplay();
  const height = Math.min(Math.ceil(Number(result.value)), workArea.height - 48);
  await show({
    x: workArea.x + Math.round((workArea.width - width) / 2),
    y: workArea.y + Math.round((workArea.height - height) / 3),
    width,
    height,
  });
}
