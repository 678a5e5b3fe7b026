// The desktop: notifications, shell, dialogs and clipboard.
import { expect, it } from 'vitest';
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

itConformsTo(
  'docs/api/shell.md',
  'openExternal(url): Open the given external protocol URL in the desktop’s default manner.',
  async () => {
    const result = await harness.run(async ({ shell }) => {
      await shell.openExternal('https://example.org/?a=b');
      return shell.openExternal('no address').catch((error: unknown) => String(error));
    });
    expect(result).toBe('Error: Invalid URL');
    expect(await recorded('shell.openExternal')).toEqual([['https://example.org/?a=b', undefined]]);
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
  'showMessageBox: response - The index of the clicked button. cancelId - The index of the button to be used to cancel the dialog, via the Esc key.',
  async () => {
    await harness.host.setDialogResponse('showMessageBox', { button: 'No' });
    const result = await harness.run(async ({ dialog }) => {
      const options = { message: 'Really?', buttons: ['Yes', 'Maybe', 'No'], cancelId: 1 };
      const { response } = await dialog.showMessageBox(options);
      return [response, (await dialog.showMessageBox(options)).response];
    });
    expect(result).toEqual([2, 1]);
  },
);

itConformsTo(
  'docs/api/clipboard.md',
  'readText(): A promise that resolves with the content of the clipboard as plain text. writeText(text): A promise that resolves once the text has been written to the clipboard.',
  async () => {
    const result = await harness.run(async ({ clipboard }) => {
      const before = await clipboard.readText();
      await clipboard.writeText('hello i am a bit of text! 千江有水');
      return [before, await clipboard.readText()];
    });
    expect(result).toEqual(['', 'hello i am a bit of text! 千江有水']);
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
