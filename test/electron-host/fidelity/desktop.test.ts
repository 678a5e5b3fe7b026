// The desktop around the app: notifications, other programs, dialogs, the clipboard, keys.
import { afterEach, expect, it } from 'vitest';
import type { Recorded } from '../runtime/records.ts';
import { says, useHearing, useHarness } from './harness.ts';

const lab = useHarness();
const { hear, heardNow } = useHearing(lab);

/** What was recorded of a member since the test began. */
const recorded = async (member: string): Promise<unknown[]> =>
  (await lab.host.recorded())
    .filter((record: Recorded) => record.member === member)
    .map(({ args }: Recorded) => args);

afterEach(() => lab.run(({ globalShortcut }) => globalShortcut.unregisterAll()));

const notification = 'docs/api/notification.md';

says(
  notification,
  'Instantiating a new Notification() does not immediately show it to the user. Instead, you need to call show() before the OS will display it. show: Emitted when the notification is shown to the user. close(): Dismisses the notification.',
  async () => {
    await hear();
    await lab.run(({ Notification }, lab) => {
      const made = new Notification({ title: 'Title', body: 'Body' });
      lab.record(made, ['show', 'close', 'click'], overheard as string[]);
      Object.assign(globalThis, { made });
    });
    expect(await lab.host.notifications()).toEqual([]);
    const showing = lab.run(async (_electron, lab) => {
      const made = Reflect.get(globalThis, 'made') as Electron.Notification;
      const shown = lab.once(made, 'show');
      made.show();
      await shown;
    });
    await showing;
    expect(await lab.host.notifications()).toEqual([{ title: 'Title', body: 'Body' }]);
    await lab.run(async (_electron, lab) => {
      const made = Reflect.get(globalThis, 'made') as Electron.Notification;
      const closed = lab.once(made, 'close');
      made.close();
      await closed;
    });
    expect(await lab.host.notifications()).toEqual([]);
    expect(await heardNow()).toEqual(['show', 'close']);
  },
);

says(
  notification,
  'If the notification has been shown before, show() will dismiss the previously shown notification and create a new one with identical properties. click: Emitted when the notification is clicked by the user. close: This event is not guaranteed to be emitted in all cases where the notification is closed.',
  async () => {
    await hear();
    await lab.run(({ Notification }, lab) => {
      for (const title of ['again', 'other']) {
        const made = new Notification({ title });
        lab.record(made, ['click'], overheard as string[]);
        made.show();
        made.show();
      }
    });
    expect((await lab.host.notifications()).map(({ title }) => title)).toEqual(['again', 'other']);
    await lab.host.clickNotification('again');
    expect((await lab.host.notifications()).map(({ title }) => title)).toEqual(['other']);
    await lab.host.clickNotification('other');
    expect(await heardNow()).toEqual(['click', 'click']);
  },
);

it('spec/api-notification-spec.ts: is supported; inits, gets and sets basic string properties correctly; urgency: Default is low', async () => {
  const told = await lab.run(({ Notification }) => {
    const made = new Notification({ title: 'title', subtitle: 'subtitle', body: 'body' });
    const before = [made.title, made.subtitle, made.body, made.silent, made.hasReply, made.urgency];
    made.title = 'title1';
    made.silent = true;
    return [Notification.isSupported(), before, made.title, made.silent];
  });
  expect(told).toEqual([true, ['title', 'subtitle', 'body', false, false, 'low'], 'title1', true]);
});

says(
  'docs/api/shell.md',
  'openExternal(url): Open the given external protocol URL in the desktop’s default manner. openPath(path): Resolves with a string containing the error message if a failure occurred, otherwise "". showItemInFolder(fullPath): Show the given file in a file manager.',
  async () => {
    const told = await lab.run(async ({ shell }) => {
      shell.showItemInFolder('/tmp/file');
      await shell.openExternal('https://example.org/?a=b');
      return [
        await shell.openPath('/tmp'),
        await shell.openExternal('no address').catch((error: unknown) => String(error)),
      ];
    });
    expect(told).toEqual(['', 'Error: Invalid URL']);
    expect(await recorded('shell.openExternal')).toEqual([['https://example.org/?a=b', undefined]]);
    expect(await recorded('shell.openPath')).toEqual([['/tmp']]);
    expect(await recorded('shell.showItemInFolder')).toEqual([['/tmp/file']]);
  },
);

const dialog = 'docs/api/dialog.md';

says(
  dialog,
  'showOpenDialog: canceled - whether or not the dialog was canceled. filePaths - If the dialog is cancelled this will be an empty array. showSaveDialog: filePath - If the dialog is canceled, this will be an empty string.',
  async () => {
    const ask = () =>
      lab.run(async ({ dialog }, lab) => [
        await dialog.showOpenDialog(lab.window(), { properties: ['openFile'] }),
        await dialog.showSaveDialog({ defaultPath: 'a.txt' }),
      ]);
    await lab.host.answerDialog('showOpenDialog', { canceled: false, filePaths: ['/tmp/a', '/tmp/b'] });
    await lab.host.answerDialog('showSaveDialog', { canceled: false, filePath: '/tmp/c' });
    expect(await ask()).toEqual([
      { canceled: false, filePaths: ['/tmp/a', '/tmp/b'] },
      { canceled: false, filePath: '/tmp/c' },
    ]);
    expect(await ask()).toEqual([
      { canceled: true, filePaths: [] },
      { canceled: true, filePath: '' },
    ]);
    expect(await recorded('dialog.showSaveDialog')).toEqual(Array(2).fill([{ defaultPath: 'a.txt' }]));
  },
);

// As on Windows and Linux; macOS shows a sheet.
it.each([
  ['with an owner', true],
  ['without an owner', false],
])('a dialog %s takes the focus from the app’s window, and gives it back', async (_name, isOwned) => {
  const told = await lab.run(async ({ BrowserWindow, dialog }, lab, isOwned) => {
    const win = lab.window();
    win.show();
    await lab.once(win, 'focus');
    const events = lab.record(win, ['focus', 'blur']);
    const options = { properties: ['openFile' as const] };
    const answered = isOwned ? dialog.showOpenDialog(win, options) : dialog.showOpenDialog(options);
    const during = BrowserWindow.getFocusedWindow() === null;
    const back = lab.once(win, 'focus');
    await answered;
    await back;
    return [during, events, win.isFocused()];
  }, isOwned);
  expect(told).toEqual([true, ['blur', 'focus'], true]);
});

says(
  dialog,
  'showMessageBox: response - The index of the clicked button. cancelId: By default this is assigned to the first button with "cancel" or "no" as the label. If no such labeled buttons exist and this option is not set, 0 will be used as the return value. checkboxChecked - The checked state of the checkbox if checkboxLabel was set. Otherwise false.',
  async () => {
    await lab.host.answerDialog('showMessageBox', { response: 1, checkboxChecked: true });
    const told = await lab.run(async ({ dialog }) => {
      const message = 'Really?';
      const options: Electron.MessageBoxOptions[] = [
        { message, buttons: ['Yes', 'Maybe'], checkboxLabel: 'Always' },
        { message, buttons: ['Yes', 'Maybe', 'Cancel'] },
        { message, buttons: ['Yes', 'Maybe', 'No'] },
        { message, buttons: ['Yes', 'Maybe'] },
        { message, buttons: ['Yes', 'Cancel', 'Later'], cancelId: 2 },
        { message, checkboxLabel: 'Always', checkboxChecked: true },
        { message, checkboxChecked: true },
      ];
      const seen = [];
      for (const option of options) seen.push(Object.values(await dialog.showMessageBox(option)));
      return seen;
    });
    expect(told).toEqual([
      [1, true],
      [2, false],
      [2, false],
      [0, false],
      [2, false],
      [0, true],
      [0, false],
    ]);
  },
);

says(
  'docs/api/clipboard.md',
  'readText(): A promise that resolves with the content of the clipboard as plain text. writeText(text): A promise that resolves once the text has been written to the clipboard. has(mimetype). clear(): Clears the clipboard content.',
  async () => {
    const told = await lab.run(async ({ clipboard }) => {
      const look = async () => [await clipboard.readText(), await clipboard.has('text/plain')];
      const seen = [await look()];
      await clipboard.writeText('hello i am a bit of text! 千江有水');
      seen.push(await look(), [await clipboard.has('text/html')]);
      clipboard.clear();
      return [...seen, await look()];
    });
    expect(told).toEqual([['', false], ['hello i am a bit of text! 千江有水', true], [false], ['', false]]);
  },
);

const shortcut = 'docs/api/global-shortcut.md';

says(
  shortcut,
  'register(accelerator, callback): Whether or not the shortcut was registered successfully. The callback is called when the registered shortcut is pressed by the user. When the accelerator is already taken by other applications, this call will silently fail. The shortcut is global; it will work even if the app does not have the keyboard focus.',
  async () => {
    await hear();
    const told = await lab.run(({ globalShortcut }) => [
      globalShortcut.register('CommandOrControl+X', () => overheard.push('X')),
      globalShortcut.register('Alt+Shift+Y', () => overheard.push('Y')),
      globalShortcut.register('Ctrl+X', () => overheard.push('another X')),
      globalShortcut.isRegistered('ctrl+x'),
      globalShortcut.isRegistered('CommandOrControl+Y'),
    ]);
    expect(told).toEqual([true, true, false, true, false]);
    await lab.host.blur();
    await lab.host.pressShortcut('Control+X');
    await lab.host.pressShortcut('Shift+Alt+Y');
    await expect(lab.host.pressShortcut('Control+Z')).rejects.toThrow('Nobody has registered');
    expect(await heardNow()).toEqual(['X', 'Y']);
  },
);

says(
  shortcut,
  'registerAll: The callback is called when any of the registered shortcuts are pressed by the user. unregister: Unregisters the global shortcut of accelerator. unregisterAll: Unregisters all of the global shortcuts. isRegistered: Whether this application has registered accelerator.',
  async () => {
    await hear();
    const told = await lab.run(({ globalShortcut }) => {
      const registered = () =>
        ['A', 'B', 'C'].filter((key) => globalShortcut.isRegistered(`CmdOrCtrl+${key}`));
      globalShortcut.registerAll(['CmdOrCtrl+A', 'CmdOrCtrl+B', 'CmdOrCtrl+C'], () => overheard.push('any'));
      globalShortcut.unregister('CmdOrCtrl+B');
      globalShortcut.unregister('CmdOrCtrl+Shift+F8');
      return registered();
    });
    expect(told).toEqual(['A', 'C']);
    await lab.host.pressShortcut('Control+A');
    await lab.host.pressShortcut('Control+C');
    await expect(lab.host.pressShortcut('Control+B')).rejects.toThrow('Nobody has registered');
    await lab.run(({ globalShortcut }) => globalShortcut.unregisterAll());
    await expect(lab.host.pressShortcut('Control+A')).rejects.toThrow('Nobody has registered');
    expect(await heardNow()).toEqual(['any', 'any']);
  },
);

says(
  dialog,
  'showErrorBox(title, content): Displays a modal dialog that shows an error message.',
  async () => {
    await lab.run(({ dialog }) => dialog.showErrorBox('It failed', 'for a reason'));
    expect(await recorded('dialog.showErrorBox')).toEqual([['It failed', 'for a reason']]);
    await expect.poll(() => lab.host.output()).toContain('It failed\nfor a reason');
  },
);

says(
  'docs/api/web-contents.md',
  "A page's alert and confirm are message boxes, which wait for the person; there is no prompt(). (docs/tutorial/web-api: window.prompt is not supported.)",
  async () => {
    const ask = () =>
      lab.run(async (_electron, lab) => {
        const win = lab.window();
        await win.loadURL('data:text/html,page');
        return win.webContents.executeJavaScript(
          '[alert("Told"), confirm("Really?"), prompt("Name?")].slice(1)',
        ) as Promise<unknown>;
      });
    await lab.host.answerDialog('showMessageBox', { response: 0 });
    await lab.host.answerDialog('showMessageBox', { response: 0 });
    expect(await ask()).toEqual([true, null]);
    await lab.host.answerDialog('showMessageBox', { response: 0 });
    await lab.host.answerDialog('showMessageBox', { response: 1 });
    expect(await ask()).toEqual([false, null]);
    const boxes = (await recorded('dialog.showMessageBox')) as [Electron.MessageBoxOptions][];
    expect(boxes.slice(-2).map(([{ message, buttons }]) => [message, buttons])).toEqual([
      ['Told', ['OK']],
      ['Really?', ['OK', 'Cancel']],
    ]);
  },
);
