// The desktop: notifications, shell, dialogs, clipboard and global shortcuts.
import { afterEach, expect, it } from 'vitest';
import type { Recorded } from '../runtime/records.ts';
import { itConformsTo, useRecordedEvents, useHarness } from './harness.ts';

const harness = useHarness();
const { startRecording, readRecorded } = useRecordedEvents(harness);

declare global {
  var testNotification: Electron.Notification;
}

/** The arguments of each recorded call of a member. */
const recorded = async (member: string): Promise<(readonly unknown[])[]> =>
  (await harness.host.recorded())
    .filter((record: Recorded) => record.member === member)
    .map(({ args }: Recorded) => args);

afterEach(() => harness.run(({ globalShortcut }) => globalShortcut.unregisterAll()));

const notification = 'docs/api/notification.md';

itConformsTo(
  notification,
  'Instantiating a new Notification() does not immediately show it to the user. Instead, you need to call show() before the OS will display it. show: Emitted when the notification is shown to the user. close(): Dismisses the notification.',
  async () => {
    await startRecording();
    await harness.run(({ Notification }, harness) => {
      const made = new Notification({ title: 'Title', body: 'Body' });
      harness.record(made, ['show', 'close', 'click'], recordedEvents);
      globalThis.testNotification = made;
    });
    expect(await harness.host.notifications()).toEqual([]);
    const showing = harness.run(async (_electron, harness) => {
      const shown = harness.once(testNotification, 'show');
      testNotification.show();
      await shown;
    });
    await showing;
    expect(await harness.host.notifications()).toEqual([{ title: 'Title', body: 'Body' }]);
    await harness.run(async (_electron, harness) => {
      const closed = harness.once(testNotification, 'close');
      testNotification.close();
      await closed;
    });
    expect(await harness.host.notifications()).toEqual([]);
    expect(await readRecorded()).toEqual(['show', 'close']);
  },
);

itConformsTo(
  notification,
  'If the notification has been shown before, show() will dismiss the previously shown notification and create a new one with identical properties. click: Emitted when the notification is clicked by the user. close: This event is not guaranteed to be emitted in all cases where the notification is closed.',
  async () => {
    await startRecording();
    await harness.run(({ Notification }, harness) => {
      for (const title of ['again', 'other']) {
        const made = new Notification({ title });
        harness.record(made, ['click'], recordedEvents);
        made.show();
        made.show();
      }
    });
    expect((await harness.host.notifications()).map(({ title }) => title)).toEqual(['again', 'other']);
    await harness.host.clickNotification('again');
    expect((await harness.host.notifications()).map(({ title }) => title)).toEqual(['other']);
    await harness.host.clickNotification('other');
    expect(await readRecorded()).toEqual(['click', 'click']);
  },
);

itConformsTo(
  notification,
  'close: reason: The reason the notification was closed. This can be userCanceled, applicationHidden, or timedOut. On Windows, the close event can be emitted via system timeout. (A click in the Action Center emits click if the notification object is still in memory.)',
  async () => {
    await startRecording();
    await harness.run(({ Notification }, harness) => {
      for (const title of ['held', 'collected']) {
        const made = new Notification({ title });
        harness.record(made, ['click'], recordedEvents);
        made.on('close', ({ reason }) => recordedEvents.push(`close ${String(reason)}`));
        made.show();
        if (title === 'held') globalThis.testNotification = made;
      }
    });
    for (const title of ['held', 'collected']) {
      await harness.host.timeOutNotification(title);
      await harness.host.clickNotification(title);
    }
    expect(await readRecorded()).toEqual(['close timedOut', 'click', 'close timedOut']);
    expect(await harness.host.notifications()).toEqual([]);
  },
);

it('spec/api-notification-spec.ts: is supported; inits, gets and sets basic string properties correctly; urgency: Default is low', async () => {
  const result = await harness.run(({ Notification }) => {
    const made = new Notification({ title: 'title', subtitle: 'subtitle', body: 'body' });
    const before = [made.title, made.subtitle, made.body, made.silent, made.hasReply, made.urgency];
    made.title = 'title1';
    made.silent = true;
    return [Notification.isSupported(), before, made.title, made.silent];
  });
  expect(result).toEqual([true, ['title', 'subtitle', 'body', false, false, 'low'], 'title1', true]);
});

itConformsTo(
  'docs/api/shell.md',
  'openExternal(url): Open the given external protocol URL in the desktop’s default manner. openPath(path): Resolves with a string containing the error message if a failure occurred, otherwise "". showItemInFolder(fullPath): Show the given file in a file manager.',
  async () => {
    const result = await harness.run(async ({ shell }) => {
      shell.showItemInFolder('/tmp/file');
      await shell.openExternal('https://example.org/?a=b');
      return [
        await shell.openPath('/tmp'),
        await shell.openExternal('no address').catch((error: unknown) => String(error)),
      ];
    });
    expect(result).toEqual(['', 'Error: Invalid URL']);
    expect(await recorded('shell.openExternal')).toEqual([['https://example.org/?a=b', undefined]]);
    expect(await recorded('shell.openPath')).toEqual([['/tmp']]);
    expect(await recorded('shell.showItemInFolder')).toEqual([['/tmp/file']]);
  },
);

const dialog = 'docs/api/dialog.md';

itConformsTo(
  dialog,
  'showOpenDialog: canceled - whether or not the dialog was canceled. filePaths - If the dialog is cancelled this will be an empty array. showSaveDialog: filePath - If the dialog is canceled, this will be an empty string.',
  async () => {
    const openDialogs = () =>
      harness.run(async ({ dialog }, harness) => [
        await dialog.showOpenDialog(harness.window(), { properties: ['openFile'] }),
        await dialog.showSaveDialog({ defaultPath: 'a.txt' }),
      ]);
    await harness.host.setDialogResponse('showOpenDialog', {
      canceled: false,
      filePaths: ['/tmp/a', '/tmp/b'],
    });
    await harness.host.setDialogResponse('showSaveDialog', { canceled: false, filePath: '/tmp/c' });
    expect(await openDialogs()).toEqual([
      { canceled: false, filePaths: ['/tmp/a', '/tmp/b'] },
      { canceled: false, filePath: '/tmp/c' },
    ]);
    expect(await openDialogs()).toEqual([
      { canceled: true, filePaths: [] },
      { canceled: true, filePath: '' },
    ]);
    expect(await recorded('dialog.showSaveDialog')).toEqual(Array(2).fill([{ defaultPath: 'a.txt' }]));
  },
);

// As on Windows and Linux: macOS shows a sheet.
it.each([
  ['with an owner', true],
  ['without an owner', false],
])('a dialog %s has the focus until it is closed', async (_name, isOwned) => {
  const result = await harness.run(async ({ BrowserWindow, dialog }, harness, isOwned) => {
    const win = harness.window();
    win.show();
    await harness.once(win, 'focus');
    const events = harness.record(win, ['focus', 'blur']);
    const options = { properties: ['openFile' as const] };
    const closed = isOwned ? dialog.showOpenDialog(win, options) : dialog.showOpenDialog(options);
    const during = BrowserWindow.getFocusedWindow() === null;
    const back = harness.once(win, 'focus');
    await closed;
    await back;
    return [during, events, win.isFocused()];
  }, isOwned);
  expect(result).toEqual([true, ['blur', 'focus'], true]);
});

itConformsTo(
  dialog,
  'showMessageBox: response - The index of the clicked button. cancelId: By default this is assigned to the first button with "cancel" or "no" as the label. If no such labeled buttons exist and this option is not set, 0 will be used as the return value. checkboxChecked - The checked state of the checkbox if checkboxLabel was set. Otherwise false.',
  async () => {
    await harness.host.setDialogResponse('showMessageBox', { response: 1, checkboxChecked: true });
    const result = await harness.run(async ({ dialog }) => {
      const message = 'Really?';
      const options: Electron.MessageBoxOptions[] = [
        { message, buttons: ['Yes', 'Maybe'], checkboxLabel: 'Always' },
        { message, buttons: ['Yes', 'Maybe', 'Cancel'] },
        { message, buttons: ['Yes', 'Maybe', 'No'] },
        { message, buttons: ['Yes', 'Maybe'] },
        { message, buttons: ['Yes', 'Cancel', 'Later'], cancelId: 2 },
        { message, checkboxLabel: 'Always', checkboxChecked: true },
      ];
      const seen = [];
      for (const option of options) seen.push(Object.values(await dialog.showMessageBox(option)));
      return seen;
    });
    expect(result).toEqual([
      [1, true],
      [2, false],
      [2, false],
      [0, false],
      [2, false],
      [0, true],
    ]);
  },
);

itConformsTo(
  'docs/api/clipboard.md',
  'readText(): A promise that resolves with the content of the clipboard as plain text. writeText(text): A promise that resolves once the text has been written to the clipboard. has(mimetype). clear(): Clears the clipboard content.',
  async () => {
    const result = await harness.run(async ({ clipboard }) => {
      const readClipboard = async () => [await clipboard.readText(), await clipboard.has('text/plain')];
      const seen = [await readClipboard()];
      await clipboard.writeText('hello i am a bit of text! 千江有水');
      seen.push(await readClipboard(), [await clipboard.has('text/html')]);
      clipboard.clear();
      return [...seen, await readClipboard()];
    });
    expect(result).toEqual([['', false], ['hello i am a bit of text! 千江有水', true], [false], ['', false]]);
  },
);

const shortcut = 'docs/api/global-shortcut.md';

itConformsTo(
  shortcut,
  'register(accelerator, callback): Whether or not the shortcut was registered successfully. The callback is called when the registered shortcut is pressed by the user. When the accelerator is already taken by other applications, this call will silently fail. The shortcut is global; it will work even if the app does not have the keyboard focus.',
  async () => {
    await startRecording();
    const result = await harness.run(({ globalShortcut }) => [
      globalShortcut.register('CommandOrControl+X', () => recordedEvents.push('X')),
      globalShortcut.register('Alt+Shift+Y', () => recordedEvents.push('Y')),
      globalShortcut.register('Ctrl+X', () => recordedEvents.push('another X')),
      globalShortcut.isRegistered('ctrl+x'),
      globalShortcut.isRegistered('CommandOrControl+Y'),
    ]);
    expect(result).toEqual([true, true, false, true, false]);
    await harness.host.blur();
    await harness.host.pressShortcut('Control+X');
    await harness.host.pressShortcut('Shift+Alt+Y');
    await expect(harness.host.pressShortcut('Control+Z')).rejects.toThrow('is not registered');
    expect(await readRecorded()).toEqual(['X', 'Y']);
  },
);

itConformsTo(
  shortcut,
  'registerAll: The callback is called when any of the registered shortcuts are pressed by the user. unregister: Unregisters the global shortcut of accelerator. unregisterAll: Unregisters all of the global shortcuts. isRegistered: Whether this application has registered accelerator.',
  async () => {
    await startRecording();
    const result = await harness.run(({ globalShortcut }) => {
      const registered = () =>
        ['A', 'B', 'C'].filter((key) => globalShortcut.isRegistered(`CmdOrCtrl+${key}`));
      globalShortcut.registerAll(['CmdOrCtrl+A', 'CmdOrCtrl+B', 'CmdOrCtrl+C'], () =>
        recordedEvents.push('any'),
      );
      globalShortcut.unregister('CmdOrCtrl+B');
      globalShortcut.unregister('CmdOrCtrl+Shift+F8');
      return registered();
    });
    expect(result).toEqual(['A', 'C']);
    await harness.host.pressShortcut('Control+A');
    await harness.host.pressShortcut('Control+C');
    await expect(harness.host.pressShortcut('Control+B')).rejects.toThrow('is not registered');
    await harness.run(({ globalShortcut }) => globalShortcut.unregisterAll());
    await expect(harness.host.pressShortcut('Control+A')).rejects.toThrow('is not registered');
    expect(await readRecorded()).toEqual(['any', 'any']);
  },
);

itConformsTo(
  dialog,
  'showErrorBox(title, content): Displays a modal dialog that shows an error message.',
  async () => {
    await harness.run(({ dialog }) => dialog.showErrorBox('It failed', 'for a reason'));
    expect(await recorded('dialog.showErrorBox')).toEqual([['It failed', 'for a reason']]);
    await expect.poll(() => harness.host.output()).toContain('It failed\nfor a reason');
  },
);

itConformsTo(
  'docs/api/web-contents.md',
  "A page's alert and confirm are message boxes, which wait for the person; there is no prompt(). (docs/tutorial/web-api: window.prompt is not supported.)",
  async () => {
    const openDialogs = () =>
      harness.run(async (_electron, harness) => {
        const win = harness.window();
        await win.loadURL('data:text/html,page');
        return harness.evaluate(
          win.webContents,
          '[alert("Hello"), confirm("Really?"), prompt("Name?")].slice(1)',
        );
      });
    await harness.host.setDialogResponse('showMessageBox', { response: 0 });
    await harness.host.setDialogResponse('showMessageBox', { response: 0 });
    expect(await openDialogs()).toEqual([true, null]);
    await harness.host.setDialogResponse('showMessageBox', { response: 0 });
    await harness.host.setDialogResponse('showMessageBox', { response: 1 });
    expect(await openDialogs()).toEqual([false, null]);
    const boxes = await recorded('dialog.showMessageBox');
    expect(boxes.slice(-2)).toMatchObject([
      [{ message: 'Hello', buttons: ['OK'] }],
      [{ message: 'Really?', buttons: ['OK', 'Cancel'] }],
    ]);
  },
);

itConformsTo(
  'docs/api/structures/web-preferences.md',
  'disableDialogs: Whether to disable dialogs completely.',
  async () => {
    const { length } = await recorded('dialog.showMessageBox');
    const answers = await harness.run(async (_electron, harness) => {
      const win = harness.window({ webPreferences: { disableDialogs: true } });
      await win.loadURL('data:text/html,page');
      return harness.evaluate(win.webContents, '[alert("Hello"), confirm("Really?")].slice(1)');
    });
    expect(answers).toEqual([false]);
    expect(await recorded('dialog.showMessageBox')).toHaveLength(length);
  },
);
