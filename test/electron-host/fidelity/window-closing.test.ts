// Closing windows by the app or the page, and preventing it.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const window = 'docs/api/browser-window.md';

itConformsTo(
  window,
  'close: Emitted when the window is going to be closed. Calling event.preventDefault() will cancel the close.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const win = harness.window();
      await win.loadURL('data:text/html,stays');
      const events = harness.record(win, ['close', 'closed']);
      win.once('close', (event) => event.preventDefault());
      win.close();
      // Loads another page, so that a pending close would have happened.
      await harness.window().loadURL('data:text/html,after');
      const still = [win.isDestroyed(), await win.webContents.executeJavaScript('document.body.innerText')];
      const closed = harness.once(win, 'closed');
      win.close();
      await closed;
      return { still, events, destroyed: win.isDestroyed() };
    });
    expect(result).toEqual({
      still: [false, 'stays'],
      events: ['close', 'close', 'closed'],
      destroyed: true,
    });
  },
);

itConformsTo(
  window,
  "close: It's emitted before the beforeunload and unload event of the DOM. Returning any value other than undefined would cancel the close.",
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const win = harness.window();
      await win.loadURL(
        'data:text/html,<script>onbeforeunload = (event) => { event.returnValue = false; }</script>',
      );
      const events = harness.record(win, ['close', 'closed']);
      harness.record(win.webContents, ['will-prevent-unload'], events);
      const prevented = harness.once(win.webContents, 'will-prevent-unload');
      win.close();
      await prevented;
      const destroyed = win.isDestroyed();
      win.webContents.once('will-prevent-unload', (event) => event.preventDefault());
      const closed = harness.once(win, 'closed');
      win.close();
      await closed;
      return { events, destroyed };
    });
    expect(result).toEqual({
      events: ['close', 'will-prevent-unload', 'close', 'will-prevent-unload', 'closed'],
      destroyed: false,
    });
  },
);

it('a page that calls window.close() closes its window without a close event', async () => {
  const result = await harness.run(async (_electron, harness) => {
    const win = harness.window();
    await win.loadURL('data:text/html,<script>addEventListener("load", () => setTimeout(close, 0))</script>');
    const events = harness.record(win, ['close', 'closed']);
    await harness.once(win, 'closed');
    return events;
  });
  expect(result).toEqual(['closed']);
});
