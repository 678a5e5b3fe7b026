// The desktop around the app: notifications, power, theme, displays, other programs, dialogs, clipboard, keys.
import { afterEach, expect, it } from 'vitest';
import type { Recorded } from '../runtime/records.ts';
import { says, useLab } from './lab.ts';

const lab = useLab();

declare global {
  /** What the app has overheard in a test. */
  var overheard: unknown[];
}

/** What was recorded of a member since the test began. */
const recorded = async (member: string): Promise<unknown[]> =>
  (await lab.host.recorded())
    .filter((record: Recorded) => record.member === member)
    .map(({ args }: Recorded) => args);
const hear = () => lab.run(() => void (globalThis.overheard = []));
const heardNow = () => lab.run(() => overheard);

const wide = { x: 0, y: 0, width: 1920, height: 1080 };
afterEach(async () => {
  await lab.host.setTheme('light');
  await lab.host.setIdle(0, false);
  await lab.host.setDisplay(wide, { ...wide, y: 27, height: 1053 });
  await lab.run(({ nativeTheme, globalShortcut, powerMonitor, screen }) => {
    nativeTheme.themeSource = 'system';
    globalShortcut.unregisterAll();
    for (const emitter of [nativeTheme, powerMonitor, screen]) emitter.removeAllListeners();
  });
});

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

const power = 'docs/api/power-monitor.md';

says(
  power,
  'suspend: Emitted when the system is suspending. resume: Emitted when system is resuming. lock-screen, unlock-screen: macOS, Windows.',
  async () => {
    await hear();
    await lab.run(({ powerMonitor }, lab) => {
      const names = ['suspend', 'resume', 'shutdown', 'lock-screen', 'unlock-screen'];
      lab.record(powerMonitor, names, overheard as string[]);
    });
    for (const event of ['suspend', 'lock-screen', 'unlock-screen', 'resume'])
      await lab.host.emitPower(event);
    expect(await heardNow()).toEqual(['suspend', 'resume']);
    await expect(lab.host.emitPower('explode')).rejects.toThrow('There is no power event explode');
  },
);

says(
  power,
  'getSystemIdleState(idleThreshold): The system’s current idle state. Can be active, idle, locked or unknown. idleThreshold is the amount of time (in seconds) before considered idle. getSystemIdleTime(): Idle time in seconds. isOnBatteryPower(): Whether the system is on battery power.',
  async () => {
    const look = () =>
      lab.run(({ powerMonitor }) => [
        powerMonitor.getSystemIdleState(60),
        powerMonitor.getSystemIdleTime(),
        powerMonitor.isOnBatteryPower(),
        powerMonitor.onBatteryPower,
      ]);
    expect(await look()).toEqual(['active', 0, false, false]);
    await lab.host.setIdle(59, false);
    expect(await look()).toEqual(['active', 59, false, false]);
    await lab.host.setIdle(60, false);
    await lab.host.emitPower('on-battery');
    expect(await look()).toEqual(['idle', 60, true, true]);
    await lab.host.setIdle(0, true);
    await lab.host.emitPower('on-ac');
    expect(await look()).toEqual(['locked', 0, false, false]);
  },
);

it('spec/api-power-monitor-spec.ts: does not accept non positive integer threshold', async () => {
  const told = await lab.run(({ powerMonitor }) => {
    try {
      return powerMonitor.getSystemIdleState(-1);
    } catch (error) {
      return String(error);
    }
  });
  expect(told).toBe('TypeError: Invalid idle threshold, must be greater than 0');
});

const theme = 'docs/api/native-theme.md';
const isDark = 'matchMedia("(prefers-color-scheme: dark)").matches';

says(
  theme,
  'themeSource: It is used to override and supersede the value that Chromium has chosen to use internally. Setting this property to system will remove the override. By default themeSource is system. The prefers-color-scheme CSS query will match. The updated event will be emitted.',
  async () => {
    const told = await lab.run(async ({ nativeTheme }, lab, isDark) => {
      const win = lab.window();
      await win.loadURL(
        'data:text/html,<script>query = matchMedia("(prefers-color-scheme: dark)"); query.onchange = () => (document.title = query.matches)</script>',
      );
      const look = async () => [
        nativeTheme.themeSource,
        nativeTheme.shouldUseDarkColors,
        (await win.webContents.executeJavaScript(isDark)) as unknown,
      ];
      const seen = [await look()];
      for (const source of ['dark', 'light', 'dark', 'system'] as const) {
        const updated = lab.once(nativeTheme, 'updated');
        const changed = lab.once(win, 'page-title-updated');
        nativeTheme.themeSource = source;
        await updated;
        seen.push([...(await look()), (await changed)[1]]);
      }
      return seen;
    }, isDark);
    expect(told).toEqual([
      ['system', false, false],
      ['dark', true, true, 'true'],
      ['light', false, false, 'false'],
      ['dark', true, true, 'true'],
      ['system', false, false, 'false'],
    ]);
  },
);

it('spec/api-native-theme-spec.ts: should not emit the "updated" event when it is set and the resulting "shouldUseDarkColors" value is the same', async () => {
  const told = await lab.run(async ({ nativeTheme }, lab) => {
    const seen: unknown[] = [];
    nativeTheme.on('updated', () => seen.push(nativeTheme.themeSource));
    nativeTheme.themeSource = 'light';
    nativeTheme.themeSource = 'light';
    await lab.turn();
    seen.push('light was set');
    nativeTheme.themeSource = 'dark';
    seen.push('dark was set');
    await lab.turn();
    try {
      nativeTheme.themeSource = 'purple' as never;
    } catch (error) {
      seen.push(error instanceof TypeError);
    }
    return seen;
  });
  expect(told).toEqual(['light was set', 'dark was set', 'dark', true]);
});

says(
  theme,
  'shouldUseDarkColors: for if the OS / Chromium currently has a dark mode enabled. updated: Emitted when something in the underlying NativeTheme has changed.',
  async () => {
    await hear();
    const id = await lab.run(async ({ nativeTheme }, lab) => {
      nativeTheme.on('updated', () => overheard.push(nativeTheme.shouldUseDarkColors));
      const win = lab.window();
      await win.loadURL('data:text/html,page');
      return win.id;
    });
    const page = () =>
      lab.run(
        ({ BrowserWindow }, _lab, { id, isDark }) =>
          BrowserWindow.fromId(id)?.webContents.executeJavaScript(isDark) as Promise<unknown>,
        { id, isDark },
      );
    await lab.host.setTheme('dark');
    expect(await page()).toBe(true);
    await lab.host.setTheme('light');
    expect(await page()).toBe(false);
    await expect.poll(heardNow).toEqual([true, false]);
  },
);

const screen = 'docs/api/screen.md';

says(
  screen,
  'getPrimaryDisplay(): The primary display. getAllDisplays(): An array of displays that are currently available. display-metrics-changed: Emitted when one or more metrics change in a display. The changedMetrics is an array of strings that describe the changes.',
  async () => {
    await hear();
    await lab.run(({ screen }) => {
      screen.on('display-metrics-changed', (_event, display, changed) => {
        overheard.push([display.workArea.height, ...changed]);
      });
    });
    const look = () =>
      lab.run(({ screen }) => {
        const { bounds, workArea, size, workAreaSize, scaleFactor, id } = screen.getPrimaryDisplay();
        const ids = screen.getAllDisplays().map((display) => display.id);
        return { bounds, workArea, size, workAreaSize, scaleFactor, isPrimary: ids.join() === String(id) };
      });
    expect(await look()).toEqual({
      bounds: wide,
      workArea: { x: 0, y: 27, width: 1920, height: 1053 },
      size: { width: 1920, height: 1080 },
      workAreaSize: { width: 1920, height: 1053 },
      scaleFactor: 1,
      isPrimary: true,
    });
    await lab.host.setDisplay(wide, wide);
    await lab.host.setDisplay(wide, wide);
    const small = { x: 0, y: 0, width: 800, height: 600 };
    await lab.host.setDisplay(small, { ...small, height: 560 });
    expect(await look()).toMatchObject({ bounds: small, workAreaSize: { width: 800, height: 560 } });
    expect(await heardNow()).toEqual([
      [1080, 'workArea'],
      [560, 'bounds', 'workArea'],
    ]);
  },
);

says(
  screen,
  'getDisplayNearestPoint(point): The display nearest the specified point. getDisplayMatching(rect): The display that most closely intersects the provided bounds. getCursorScreenPoint(): The current absolute position of the mouse pointer.',
  async () => {
    const told = await lab.run(({ screen }) => [
      screen.getDisplayNearestPoint({ x: -50, y: 9999 }).id,
      screen.getDisplayMatching({ x: 5000, y: 5000, width: 10, height: 10 }).id,
      screen.getPrimaryDisplay().id,
      Object.keys(screen.getCursorScreenPoint()),
    ]);
    expect(told).toEqual([1, 1, 1, ['x', 'y']]);
  },
);

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
