// Windows: creation, look-up, size, title and color.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const window = 'docs/api/browser-window.md';

itConformsTo(
  'docs/api/app.md',
  'BrowserWindow: Emitted when a new browserWindow is created; web-contents-created: Emitted when a new webContents is created.',
  async () => {
    const result = await harness.run(({ app }, harness) => {
      const events: unknown[] = [];
      const onContents = (_event: unknown, contents: Electron.WebContents) =>
        events.push(['contents', contents.id]);
      const onWindow = (_event: unknown, made: Electron.BrowserWindow) => events.push(['window', made.id]);
      app.once('web-contents-created', onContents);
      app.once('browser-window-created', onWindow);
      const { id, webContents } = harness.window();
      return { events, id, contents: webContents.id };
    });
    expect(result.events).toEqual([
      ['contents', result.contents],
      ['window', result.id],
    ]);
  },
);

itConformsTo(
  window,
  "page-title-updated: Emitted when the document changed its title, calling event.preventDefault() will prevent the native window's title from changing.",
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const win = harness.window({ title: 'Mine' });
      const titles: unknown[] = [];
      win.on('page-title-updated', (_event, title, explicit) => titles.push([title, explicit]));
      win.once('page-title-updated', (event) => event.preventDefault());
      await win.loadURL('data:text/html,<title>First</title>');
      titles.push(win.getTitle());
      const changed = harness.once(win, 'page-title-updated');
      await win.webContents.executeJavaScript('document.title = "Second"');
      await changed;
      return [...titles, win.getTitle(), win.webContents.getTitle()];
    });
    expect(result).toEqual([['First', true], 'Mine', ['Second', true], 'Second', 'Second']);
  },
);

itConformsTo(
  window,
  'page-title-updated: explicitSet is false when title is synthesized from file URL.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const win = harness.window();
      const updated = harness.once(win, 'page-title-updated');
      await win.loadFile(harness.file('untitled.html', '<p>no title</p>'));
      const [, title, explicit] = await updated;
      return [String(title).replace(/^\d+-/, ''), explicit];
    });
    expect(result).toEqual(['untitled.html', false]);
  },
);

itConformsTo(
  window,
  'setBounds, setSize, setPosition: Resizes and moves the window to the supplied bounds. Any properties that are not supplied will default to their current values. resize: Emitted after the window has been resized.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const win = harness.window({ x: 10, y: 20, width: 300, height: 200, minWidth: 250, maxHeight: 400 });
      await win.loadURL('data:text/html,sized');
      const events = harness.record(win, ['resize', 'move']);
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
    expect(result).toEqual({
      before: { x: 10, y: 20, width: 300, height: 200 },
      events: ['resize', 'move', 'resize'],
      after: { x: 50, y: 60, width: 250, height: 400 },
      size: [250, 400],
      content: [250, 400],
      inside: [250, 400],
    });
  },
);

itConformsTo(
  'docs/api/app.md',
  'browser-window-focus: Emitted when a browserWindow gets focused. browser-window-blur: Emitted when a browserWindow gets blurred. docs/api/browser-window.md: BrowserWindow.fromId(id): The window with the given id. BrowserWindow.fromWebContents(webContents): The window that owns the given webContents or null if the contents are not owned by a window. BrowserWindow.getAllWindows(): An array of all opened browser windows.',
  async () => {
    const result = await harness.run(async ({ app, BrowserWindow }, harness) => {
      const [one, two] = [harness.window(), harness.window()];
      const events: unknown[] = [];
      const names = ['browser-window-focus', 'browser-window-blur'] as const;
      harness.onEach(app, names, (name, _event, win) =>
        events.push([name, win === one ? 'one' : win === two ? 'two' : 'another']),
      );
      one.show();
      await harness.nextTurn();
      two.show();
      await harness.nextTurn();
      two.destroy();
      await harness.nextTurn();
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
    expect(result.events.slice(0, 3)).toEqual([
      ['browser-window-focus', 'one'],
      ['browser-window-blur', 'one'],
      ['browser-window-focus', 'two'],
    ]);
    expect(result.found).toEqual([true, true, [true]]);
  },
);

itConformsTo(
  window,
  'win.setAlwaysOnTop(flag): Sets whether the window should show always on top of other windows. win.isAlwaysOnTop(). always-on-top-changed: Emitted when the window is set or unset to show always on top of other windows.',
  async () => {
    const result = await harness.run((_electron, harness) => {
      const win = harness.window({ alwaysOnTop: true });
      const changes: unknown[] = [win.isAlwaysOnTop()];
      win.on('always-on-top-changed', (_event, isOnTop) => changes.push([isOnTop]));
      win.setAlwaysOnTop(true);
      win.setAlwaysOnTop(false);
      win.setAlwaysOnTop(true, 'pop-up-menu');
      return [...changes, win.isAlwaysOnTop()];
    });
    expect(result).toEqual([true, [false], [true], true]);
  },
);

itConformsTo(
  window,
  "win.setTitle(title): Changes the title of native window to title. win.getTitle(): The title of the native window. Note: The title of the web page can be different from the title of the native window. title - Default window title, the application's name.",
  async () => {
    const result = await harness.run(async ({ app }, harness) => {
      const win = harness.window();
      const first = win.getTitle() === app.name;
      await win.loadURL('data:text/html,<title>Page</title>');
      win.setTitle('Window');
      return [first, win.getTitle(), win.webContents.getTitle()];
    });
    expect(result).toEqual([true, 'Window', 'Page']);
  },
);

itConformsTo(
  window,
  'focusable: Whether the window can be focused. win.center(): Moves window to the center of the screen. win.setResizable(resizable): Sets whether the window can be manually resized by the user. win.isResizable().',
  async () => {
    const result = await harness.run(({ BrowserWindow, screen }, harness) => {
      const win = harness.window({ focusable: false, x: 1, y: 2, width: 300, height: 200, resizable: false });
      win.show();
      const focused = [win.isVisible(), win.isFocused(), BrowserWindow.getFocusedWindow()];
      win.center();
      const { x, y, width, height } = screen.getPrimaryDisplay().workArea;
      const centered =
        win.getPosition().join() === [x + (width - 300) / 2, y + Math.floor((height - 200) / 2)].join();
      const resizable = [win.isResizable()];
      win.setResizable(true);
      return { focused, centered, resizable: [...resizable, win.isResizable()] };
    });
    expect(result).toEqual({ focused: [true, false, null], centered: true, resizable: [false, true] });
  },
);

itConformsTo(
  window,
  'win.setBackgroundColor(backgroundColor): #fff (shorthand RGB), #ffff (shorthand ARGB), #ffffff (RGB), #ffffffff (ARGB). Sets the background color of the window.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const win = harness.window({ width: 40, height: 40, backgroundColor: '#102030' });
      await win.loadURL('data:text/html,<body>');
      const colors: unknown[] = [];
      const readColor = async () => {
        const bitmap = (await win.webContents.capturePage()).toBitmap();
        const [blue, green, red] = bitmap;
        colors.push([red, green, blue]);
      };
      await readColor();
      for (const color of ['#abc', '#f123', '#ff405060']) {
        win.setBackgroundColor(color);
        await readColor();
      }
      try {
        win.setBackgroundColor('blueviolet');
      } catch (error) {
        colors.push(String(error));
      }
      return colors;
    });
    expect(result).toEqual([
      [0x10, 0x20, 0x30],
      [0xaa, 0xbb, 0xcc],
      [0x11, 0x22, 0x33],
      [0x40, 0x50, 0x60],
      'UnimplementedError: The Chromium host lacks the colour blueviolet.',
    ]);
  },
);

it('spec/api-browser-window-spec.ts: center moves a window to the center, rounded down, and fits it into the work area', async () => {
  const result = await harness.run(({ screen }, harness) => {
    const { workArea } = screen.getPrimaryDisplay();
    const win = harness.window({ x: workArea.x, y: workArea.y, width: 301, height: 201 });
    win.center();
    const odd = win.getBounds();
    win.setSize(workArea.width + 100, workArea.height + 100);
    win.center();
    return { workArea, odd, large: win.getBounds() };
  });
  const { workArea } = result;
  expect(result.odd).toEqual({
    x: workArea.x + Math.floor((workArea.width - 301) / 2),
    y: workArea.y + Math.floor((workArea.height - 201) / 2),
    width: 301,
    height: 201,
  });
  expect(result.large).toEqual(workArea);
});
