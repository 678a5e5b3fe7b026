// Visibility, minimizing and focus of windows, in the app and in their pages.
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
  'ready-to-show: Emitted when the web page has been rendered (while not being shown) and window can be displayed without a visual flash.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      // The page isn't painted before its style is loaded.
      const held: import('node:http').ServerResponse[] = [];
      const server = process.getBuiltinModule('node:http').createServer(({ url }, response) => {
        if (url === '/style') held.push(response);
        else
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end('<link rel="stylesheet" href="/style"><h1>Hello</h1>');
      });
      const hostAndPort = await harness.listen(server);
      const win = harness.window();
      const events = harness.record(win, ['ready-to-show']);
      const ready = harness.once(win, 'ready-to-show');
      const loaded = win.loadURL(`http://${hostAndPort}/`);
      await harness.once(win.webContents, 'did-navigate');
      // Loads another page, so that a pending event would have been emitted.
      await harness.window().loadURL('data:text/html,after');
      const before = [...events];
      while (held.length === 0) await harness.nextTurn();
      held[0]?.writeHead(200, { 'content-type': 'text/css' }).end('h1 { color: red }');
      await loaded;
      await ready;
      server.close();
      return { before, events, visible: win.isVisible() };
    });
    expect(result).toEqual({ before: [], events: ['ready-to-show'], visible: false });
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

itConformsTo(
  window,
  'minimize: Emitted when the window is minimized. restore: Emitted when the window is restored from a minimized state. The visibility state tracks whether the window is hidden/minimized or not.',
  async () => {
    const result = await harness.run(async (_electron, harness, script) => {
      const win = harness.window({ show: true });
      await win.loadURL('data:text/html,page');
      const events = harness.record(win, ['minimize', 'restore']);
      win.minimize();
      const minimized: unknown = [win.isMinimized(), await win.webContents.executeJavaScript(script)];
      win.restore();
      return {
        events,
        minimized,
        restored: [win.isMinimized(), await win.webContents.executeJavaScript(script)],
      };
    }, 'document.visibilityState');
    expect(result).toEqual({
      events: ['minimize', 'restore'],
      minimized: [true, 'hidden'],
      restored: [false, 'visible'],
    });
  },
);

itConformsTo(
  window,
  'If backgroundThrottling is disabled, the visibility state will remain visible even if the window is minimized, occluded, or hidden.',
  async () => {
    const result = await harness.run(async (_electron, harness, script) => {
      const win = harness.window({ webPreferences: { backgroundThrottling: false } });
      await win.loadURL('data:text/html,page');
      win.show();
      win.hide();
      return harness.evaluate(win.webContents, script);
    }, 'document.visibilityState');
    expect(result).toBe('visible');
  },
);

it('spec/api-browser-window-spec.ts: focuses a blurred window; show and blur in one turn cause all events', async () => {
  const result = await harness.run(async (_electron, harness) => {
    const [one, two] = [harness.window(), harness.window()];
    const events = [one, two].map((win) => harness.record(win, ['show', 'focus', 'blur']));
    one.show();
    one.blur();
    const blurred = [one.isFocused(), two.isFocused()];
    await harness.nextTurn();
    const ofOne = events[0]?.splice(0);
    one.focus();
    two.show();
    const focused = [one.isFocused(), two.isFocused()];
    await harness.nextTurn();
    return { blurred, ofOne, focused, events };
  });
  expect(result).toEqual({
    blurred: [false, false],
    ofOne: ['show', 'focus', 'blur'],
    focused: [false, true],
    events: [
      ['focus', 'blur'],
      ['show', 'focus'],
    ],
  });
});
