// Visibility and focus of windows, in the app and in their pages.
import { expect, it } from 'vitest';
import { completeBrowser } from '../../../build/browser.ts';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness({ env: completeBrowser() });
const window = 'docs/api/browser-window.md';
const state = '[document.visibilityState, document.hasFocus()]';

itConformsTo(
  window,
  'If a BrowserWindow is created with show: false, the initial visibility state will be visible despite the window actually being hidden.',
  async () => {
    const result = await harness.run(async (_electron, harness, script) => {
      const win = harness.window();
      await win.loadURL('data:text/html,hidden');
      return [win.isVisible(), win.isFocused(), await harness.evaluate(win.webContents, script)];
    }, 'document.visibilityState');
    expect(result).toEqual([false, false, 'visible']);
  },
);

itConformsTo(
  window,
  'win.show(): Shows and gives focus to the window. win.hide(): Hides the window.',
  async () => {
    const result = await harness.run(async (_electron, harness, script) => {
      const win = harness.window();
      await win.loadURL('data:text/html,<h1>Hello</h1>');
      const events = harness.record(win, ['show', 'hide', 'focus', 'blur']);
      const seen: unknown[] = [];
      win.show();
      seen.push([win.isVisible(), win.isFocused(), await win.webContents.executeJavaScript(script)]);
      win.hide();
      seen.push([win.isVisible(), win.isFocused(), await win.webContents.executeJavaScript(script)]);
      win.showInactive();
      seen.push([win.isVisible(), win.isFocused()]);
      await harness.nextTurn();
      return { events, seen };
    }, state);
    expect(result.seen).toEqual([
      [true, true, ['visible', true]],
      [false, false, ['hidden', false]],
      [true, false],
    ]);
    expect(result.events).toEqual(['show', 'focus', 'hide', 'blur', 'show']);
  },
);

itConformsTo(
  window,
  'focus: Emitted when the window gains focus. blur: Emitted when the window loses focus. getFocusedWindow: The window that is focused in this application, otherwise returns null.',
  async () => {
    const result = await harness.run(async ({ BrowserWindow }, harness) => {
      const [one, two] = [harness.window(), harness.window()];
      const events: string[] = [];
      for (const [name, win] of Object.entries({ one, two })) {
        win.on('focus', () => events.push(`${name} focus`));
        win.on('blur', () => events.push(`${name} blur`));
      }
      const unfocused = BrowserWindow.getFocusedWindow();
      one.show();
      await harness.nextTurn();
      two.show();
      await harness.nextTurn();
      const focused = BrowserWindow.getFocusedWindow()?.id === two.id;
      one.focus();
      await harness.nextTurn();
      return { unfocused, focused, events };
    });
    expect(result).toEqual({
      unfocused: null,
      focused: true,
      events: ['one focus', 'one blur', 'two focus', 'two blur', 'one focus'],
    });
  },
);

it('the window and its page lose the focus on a click outside the app', async () => {
  const id = await harness.run(async (_electron, harness) => {
    const win = harness.window({ show: true });
    await win.loadURL(
      'data:text/html,<script>addEventListener("blur", () => (document.title = "blurred"))</script>',
    );
    return win.id;
  });
  const blurred = harness.run(async ({ BrowserWindow }, harness, windowId) => {
    const win = BrowserWindow.fromId(windowId);
    if (win) await Promise.all([harness.once(win, 'blur'), harness.once(win, 'page-title-updated')]);
    return [win?.isFocused(), win?.getTitle()];
  }, id);
  await harness.host.blur();
  expect(await blurred).toEqual([false, 'blurred']);
});
