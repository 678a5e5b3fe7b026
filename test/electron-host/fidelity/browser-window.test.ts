// Windows: made, shown, hidden, focused, moved, closed.
import { expect, it } from 'vitest';
import { says, useLab } from './lab.ts';

const lab = useLab();
const window = 'docs/api/browser-window.md';
const state = '[document.visibilityState, document.hasFocus()]';

says(
  'docs/api/app.md',
  'BrowserWindow: Emitted when a new browserWindow is created; web-contents-created: Emitted when a new webContents is created.',
  async () => {
    const told = await lab.run(({ app }, lab) => {
      const events: unknown[] = [];
      const onContents = (_event: unknown, contents: Electron.WebContents) =>
        events.push(['contents', contents.id]);
      const onWindow = (_event: unknown, made: Electron.BrowserWindow) => events.push(['window', made.id]);
      app.once('web-contents-created', onContents);
      app.once('browser-window-created', onWindow);
      const { id, webContents } = lab.window();
      return { events, id, contents: webContents.id };
    });
    expect(told.events).toEqual([
      ['contents', told.contents],
      ['window', told.id],
    ]);
  },
);

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
  'close: Emitted when the window is going to be closed. Calling event.preventDefault() will cancel the close.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const win = lab.window();
      await win.loadURL('data:text/html,stays');
      const events = lab.record(win, ['close', 'closed']);
      win.once('close', (event) => event.preventDefault());
      win.close();
      // A page made after it: a window that was to be closed would be by now.
      await lab.window().loadURL('data:text/html,after');
      const still = [win.isDestroyed(), await win.webContents.executeJavaScript('document.body.innerText')];
      const closed = lab.once(win, 'closed');
      win.close();
      await closed;
      return { still, events, destroyed: win.isDestroyed() };
    });
    expect(told).toEqual({ still: [false, 'stays'], events: ['close', 'close', 'closed'], destroyed: true });
  },
);

says(
  window,
  "close: It's emitted before the beforeunload and unload event of the DOM. Returning any value other than undefined would cancel the close.",
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const win = lab.window();
      await win.loadURL(
        'data:text/html,<script>onbeforeunload = (event) => { event.returnValue = false; }</script>',
      );
      const events = lab.record(win, ['close', 'closed']);
      lab.record(win.webContents, ['will-prevent-unload'], events);
      const kept = lab.once(win.webContents, 'will-prevent-unload');
      win.close();
      await kept;
      const destroyed = win.isDestroyed();
      win.webContents.once('will-prevent-unload', (event) => event.preventDefault());
      const closed = lab.once(win, 'closed');
      win.close();
      await closed;
      return { events, destroyed };
    });
    expect(told).toEqual({
      events: ['close', 'will-prevent-unload', 'close', 'will-prevent-unload', 'closed'],
      destroyed: false,
    });
  },
);

says(
  window,
  "win.destroy(): Force closing the window, the unload and beforeunload event won't be emitted for the web page, and close event will also not be emitted for this window, but it guarantees the closed event will be emitted.",
  async () => {
    const told = await lab.run(async ({ BrowserWindow }, lab) => {
      const win = lab.window();
      const { webContents } = win;
      await win.loadURL(
        'data:text/html,<script>onbeforeunload = (event) => { event.returnValue = false; }</script>',
      );
      const events = lab.record(win, ['close', 'closed']);
      lab.record(webContents, ['destroyed'], events);
      win.destroy();
      return {
        events,
        destroyed: [win.isDestroyed(), webContents.isDestroyed()],
        open: BrowserWindow.getAllWindows().length,
      };
    });
    expect(told).toEqual({ events: ['closed', 'destroyed'], destroyed: [true, true], open: 0 });
  },
);

it('spec/api-browser-window-spec.ts: prevents users to access methods of destroyed BrowserWindow', async () => {
  const told = await lab.run((_electron, lab) => {
    const win = lab.window();
    const { webContents } = win;
    win.destroy();
    const failures = [() => win.getSize(), () => win.webContents, () => webContents.getURL()].map((use) => {
      try {
        use();
        return 'nothing was thrown';
      } catch (error) {
        return String(error);
      }
    });
    return failures;
  });
  expect(told).toEqual(Array(3).fill('TypeError: Object has been destroyed'));
});

it('a page that calls window.close() closes its window without a close event', async () => {
  const told = await lab.run(async (_electron, lab) => {
    const win = lab.window();
    await win.loadURL('data:text/html,<script>addEventListener("load", () => setTimeout(close, 0))</script>');
    const events = lab.record(win, ['close', 'closed']);
    await lab.once(win, 'closed');
    return events;
  });
  expect(told).toEqual(['closed']);
});

says(
  window,
  "page-title-updated: Emitted when the document changed its title, calling event.preventDefault() will prevent the native window's title from changing.",
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const win = lab.window({ title: 'Mine' });
      const titles: unknown[] = [];
      win.on('page-title-updated', (_event, title, explicit) => titles.push([title, explicit]));
      win.once('page-title-updated', (event) => event.preventDefault());
      await win.loadURL('data:text/html,<title>First</title>');
      titles.push(win.getTitle());
      const changed = lab.once(win, 'page-title-updated');
      await win.webContents.executeJavaScript('document.title = "Second"');
      await changed;
      return [...titles, win.getTitle(), win.webContents.getTitle()];
    });
    expect(told).toEqual([['First', true], 'Mine', ['Second', true], 'Second', 'Second']);
  },
);

says(
  window,
  'page-title-updated: explicitSet is false when title is synthesized from file URL.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const win = lab.window();
      const updated = lab.once(win, 'page-title-updated');
      await win.loadFile(lab.file('untitled.html', '<p>no title</p>'));
      const [, title, explicit] = await updated;
      return [String(title).replace(/^\d+-/, ''), explicit];
    });
    expect(told).toEqual(['untitled.html', false]);
  },
);

says(
  window,
  'setBounds, setSize, setPosition: Resizes and moves the window to the supplied bounds. Any properties that are not supplied will default to their current values. resize: Emitted after the window has been resized.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const win = lab.window({ x: 10, y: 20, width: 300, height: 200, minWidth: 250, maxHeight: 400 });
      await win.loadURL('data:text/html,sized');
      const events = lab.record(win, ['resize', 'move']);
      const before = win.getBounds();
      win.setBounds({ width: 320 });
      win.setPosition(50, 60);
      win.setSize(100, 900);
      const inside: unknown = await win.webContents.executeJavaScript('[innerWidth, innerHeight]');
      return {
        before,
        events,
        after: win.getBounds(),
        size: win.getSize(),
        content: win.getContentSize(),
        inside,
      };
    });
    expect(told).toEqual({
      before: { x: 10, y: 20, width: 300, height: 200 },
      events: ['resize', 'move', 'resize'],
      after: { x: 50, y: 60, width: 250, height: 400 },
      size: [250, 400],
      content: [250, 400],
      inside: [250, 400],
    });
  },
);

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

says(
  'docs/api/app.md',
  'browser-window-focus: Emitted when a browserWindow gets focused. browser-window-blur: Emitted when a browserWindow gets blurred. docs/api/browser-window.md: BrowserWindow.fromId(id): The window with the given id. BrowserWindow.fromWebContents(webContents): The window that owns the given webContents or null if the contents are not owned by a window. BrowserWindow.getAllWindows(): An array of all opened browser windows.',
  async () => {
    const told = await lab.run(async ({ app, BrowserWindow }, lab) => {
      const [one, two] = [lab.window(), lab.window()];
      const events: unknown[] = [];
      const names = ['browser-window-focus', 'browser-window-blur'] as const;
      for (const name of names) {
        app.on(name as 'browser-window-focus', (_event, win) =>
          events.push([name, win === one ? 'one' : win === two ? 'two' : 'another']),
        );
      }
      one.show();
      await lab.turn();
      two.show();
      await lab.turn();
      two.destroy();
      await lab.turn();
      for (const name of names) app.removeAllListeners(name);
      return {
        events,
        found: [
          BrowserWindow.fromId(one.id) === one,
          BrowserWindow.fromWebContents(one.webContents) === one,
          BrowserWindow.getAllWindows().map(({ id }) => id === one.id),
        ],
      };
    });
    expect(told.events.slice(0, 3)).toEqual([
      ['browser-window-focus', 'one'],
      ['browser-window-blur', 'one'],
      ['browser-window-focus', 'two'],
    ]);
    expect(told.found).toEqual([true, true, [true]]);
  },
);

says(
  window,
  'win.setAlwaysOnTop(flag): Sets whether the window should show always on top of other windows. win.isAlwaysOnTop(). always-on-top-changed: Emitted when the window is set or unset to show always on top of other windows.',
  async () => {
    const told = await lab.run((_electron, lab) => {
      const win = lab.window({ alwaysOnTop: true });
      const changes: unknown[] = [win.isAlwaysOnTop()];
      win.on('always-on-top-changed', (_event, isOnTop) => changes.push([isOnTop]));
      win.setAlwaysOnTop(true);
      win.setAlwaysOnTop(false);
      win.setAlwaysOnTop(true, 'pop-up-menu');
      return [...changes, win.isAlwaysOnTop()];
    });
    expect(told).toEqual([true, [false], [true], true]);
  },
);

says(
  window,
  "win.setTitle(title): Changes the title of native window to title. win.getTitle(): The title of the native window. Note: The title of the web page can be different from the title of the native window. title - Default window title, the application's name.",
  async () => {
    const told = await lab.run(async ({ app }, lab) => {
      const win = lab.window();
      const first = win.getTitle() === app.name;
      await win.loadURL('data:text/html,<title>Page</title>');
      win.setTitle('Window');
      return [first, win.getTitle(), win.webContents.getTitle()];
    });
    expect(told).toEqual([true, 'Window', 'Page']);
  },
);

says(
  window,
  'focusable: Whether the window can be focused. win.center(): Moves window to the center of the screen. win.setResizable(resizable): Sets whether the window can be manually resized by the user. win.isResizable().',
  async () => {
    const told = await lab.run(({ BrowserWindow, screen }, lab) => {
      const win = lab.window({ focusable: false, x: 1, y: 2, width: 300, height: 200, resizable: false });
      win.show();
      const focused = [win.isVisible(), win.isFocused(), BrowserWindow.getFocusedWindow()];
      win.center();
      const { x, y, width, height } = screen.getPrimaryDisplay().workArea;
      const centered =
        win.getPosition().join() === [x + (width - 300) / 2, Math.round(y + (height - 200) / 2)].join();
      const resizable = [win.isResizable()];
      win.setResizable(true);
      return { focused, centered, resizable: [...resizable, win.isResizable()] };
    });
    expect(told).toEqual({ focused: [true, false, null], centered: true, resizable: [false, true] });
  },
);

says(
  window,
  'win.setBackgroundColor(backgroundColor): #fff (shorthand RGB), #ffff (shorthand ARGB), #ffffff (RGB), #ffffffff (ARGB). Sets the background color of the window.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const win = lab.window({ width: 40, height: 40, backgroundColor: '#102030' });
      await win.loadURL('data:text/html,<body>');
      const colors: unknown[] = [];
      const look = async () => {
        const bitmap = (await win.webContents.capturePage()).toBitmap();
        const [blue, green, red] = bitmap;
        colors.push([red, green, blue]);
      };
      await look();
      for (const color of ['#abc', '#f123', '#ff405060']) {
        win.setBackgroundColor(color);
        await look();
      }
      try {
        win.setBackgroundColor('blueviolet');
      } catch (error) {
        colors.push(String(error));
      }
      return colors;
    });
    expect(told).toEqual([
      [0x10, 0x20, 0x30],
      [0xaa, 0xbb, 0xcc],
      [0x11, 0x22, 0x33],
      [0x40, 0x50, 0x60],
      'HostLacks: The Chromium host lacks the colour blueviolet.',
    ]);
  },
);
