// Windows: made and found, their size, title and color.
import { expect } from 'vitest';
import { says, useHarness } from './harness.ts';

const lab = useHarness();
const window = 'docs/api/browser-window.md';

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
