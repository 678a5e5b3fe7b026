// Windows that are shown, hidden, minimized and focused, and what their pages see of it.
import { expect, it } from 'vitest';
import { says, useHarness } from './harness.ts';

const lab = useHarness();
const window = 'docs/api/browser-window.md';
const state = '[document.visibilityState, document.hasFocus()]';

says(
  window,
  'If a BrowserWindow is created with show: false, the initial visibility state will be visible despite the window actually being hidden.',
  async () => {
    const told = await lab.run(async (_electron, lab, script) => {
      const win = lab.window();
      await win.loadURL('data:text/html,hidden');
      return [win.isVisible(), win.isFocused(), await win.webContents.executeJavaScript(script)] as unknown[];
    }, 'document.visibilityState');
    expect(told).toEqual([false, false, 'visible']);
  },
);

says(
  window,
  'ready-to-show: Emitted when the web page has been rendered (while not being shown) and window can be displayed without a visual flash.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      // Nothing is painted before the style is there.
      const held: import('node:http').ServerResponse[] = [];
      const server = process.getBuiltinModule('node:http').createServer(({ url }, response) => {
        if (url === '/style') held.push(response);
        else
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end('<link rel="stylesheet" href="/style"><h1>Hello</h1>');
      });
      server.listen(0, '127.0.0.1');
      await lab.once(server, 'listening');
      const { port } = server.address() as { port: number };
      const win = lab.window();
      const events = lab.record(win, ['ready-to-show']);
      const ready = lab.once(win, 'ready-to-show');
      const loaded = win.loadURL(`http://127.0.0.1:${port}/`);
      await lab.once(win.webContents, 'did-navigate');
      // A page made after it: what was to be told would have been by now.
      await lab.window().loadURL('data:text/html,after');
      const before = [...events];
      while (held.length === 0) await lab.turn();
      held[0]?.writeHead(200, { 'content-type': 'text/css' }).end('h1 { color: red }');
      await loaded;
      await ready;
      server.close();
      return { before, events, visible: win.isVisible() };
    });
    expect(told).toEqual({ before: [], events: ['ready-to-show'], visible: false });
  },
);

says(window, 'win.show(): Shows and gives focus to the window. win.hide(): Hides the window.', async () => {
  const told = await lab.run(async (_electron, lab, script) => {
    const win = lab.window();
    await win.loadURL('data:text/html,<h1>Hello</h1>');
    const events = lab.record(win, ['show', 'hide', 'focus', 'blur']);
    const seen: unknown[] = [];
    win.show();
    seen.push([win.isVisible(), win.isFocused(), await win.webContents.executeJavaScript(script)]);
    win.hide();
    seen.push([win.isVisible(), win.isFocused(), await win.webContents.executeJavaScript(script)]);
    win.showInactive();
    seen.push([win.isVisible(), win.isFocused()]);
    await lab.turn();
    return { events, seen };
  }, state);
  expect(told.seen).toEqual([
    [true, true, ['visible', true]],
    [false, false, ['hidden', false]],
    [true, false],
  ]);
  expect(told.events).toEqual(['show', 'focus', 'hide', 'blur', 'show']);
});

says(
  window,
  'focus: Emitted when the window gains focus. blur: Emitted when the window loses focus. getFocusedWindow: The window that is focused in this application, otherwise returns null.',
  async () => {
    const told = await lab.run(async ({ BrowserWindow }, lab) => {
      const [one, two] = [lab.window(), lab.window()];
      const events: string[] = [];
      for (const [name, win] of Object.entries({ one, two })) {
        win.on('focus', () => events.push(`${name} focus`));
        win.on('blur', () => events.push(`${name} blur`));
      }
      const nobody = BrowserWindow.getFocusedWindow();
      one.show();
      await lab.turn();
      two.show();
      await lab.turn();
      const focused = BrowserWindow.getFocusedWindow()?.id === two.id;
      one.focus();
      await lab.turn();
      return { nobody, focused, events };
    });
    expect(told).toEqual({
      nobody: null,
      focused: true,
      events: ['one focus', 'one blur', 'two focus', 'two blur', 'one focus'],
    });
  },
);

it('a click elsewhere on the desktop takes the focus from the app, and its page sees it', async () => {
  const id = await lab.run(async (_electron, lab) => {
    const win = lab.window({ show: true });
    await win.loadURL(
      'data:text/html,<script>addEventListener("blur", () => (document.title = "blurred"))</script>',
    );
    return win.id;
  });
  const blurred = lab.run(async ({ BrowserWindow }, lab, windowId) => {
    const win = BrowserWindow.fromId(windowId);
    if (win) await Promise.all([lab.once(win, 'blur'), lab.once(win, 'page-title-updated')]);
    return [win?.isFocused(), win?.getTitle()];
  }, id);
  await lab.host.blur();
  expect(await blurred).toEqual([false, 'blurred']);
});

says(
  window,
  'minimize: Emitted when the window is minimized. restore: Emitted when the window is restored from a minimized state. The visibility state tracks whether the window is hidden/minimized or not.',
  async () => {
    const told = await lab.run(async (_electron, lab, script) => {
      const win = lab.window({ show: true });
      await win.loadURL('data:text/html,page');
      const events = lab.record(win, ['minimize', 'restore']);
      win.minimize();
      const minimized: unknown = [win.isMinimized(), await win.webContents.executeJavaScript(script)];
      win.restore();
      return {
        events,
        minimized,
        restored: [win.isMinimized(), await win.webContents.executeJavaScript(script)],
      };
    }, 'document.visibilityState');
    expect(told).toEqual({
      events: ['minimize', 'restore'],
      minimized: [true, 'hidden'],
      restored: [false, 'visible'],
    });
  },
);

says(
  window,
  'If backgroundThrottling is disabled, the visibility state will remain visible even if the window is minimized, occluded, or hidden.',
  async () => {
    const told = await lab.run(async (_electron, lab, script) => {
      const win = lab.window({ webPreferences: { backgroundThrottling: false } });
      await win.loadURL('data:text/html,page');
      win.show();
      win.hide();
      return win.webContents.executeJavaScript(script) as Promise<unknown>;
    }, 'document.visibilityState');
    expect(told).toBe('visible');
  },
);
