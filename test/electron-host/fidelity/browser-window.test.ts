// Windows: creation and title.
import { expect } from 'vitest';
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
