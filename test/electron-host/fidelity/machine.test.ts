// Power, idle time, theme, displays and network of the machine.
import { afterEach, expect, it } from 'vitest';
import { itConformsTo, useRecordedEvents, useHarness } from './harness.ts';

const harness = useHarness();
const { startRecording, readRecorded } = useRecordedEvents(harness);

const wide = { x: 0, y: 0, width: 1920, height: 1080 };
afterEach(async () => {
  await harness.host.setTheme('light');
  await harness.host.setIdle(0, false);
  await harness.host.setDisplay(wide, { ...wide, y: 27, height: 1053 });
  await harness.run(({ nativeTheme, powerMonitor, screen }) => {
    nativeTheme.themeSource = 'system';
    for (const emitter of [nativeTheme, powerMonitor, screen]) emitter.removeAllListeners();
  });
});

const power = 'docs/api/power-monitor.md';

itConformsTo(
  power,
  'suspend: Emitted when the system is suspending. resume: Emitted when system is resuming. lock-screen, unlock-screen: macOS, Windows.',
  async () => {
    await startRecording();
    await harness.run(({ powerMonitor }, harness) => {
      const names = ['suspend', 'resume', 'shutdown', 'lock-screen', 'unlock-screen'];
      harness.record(powerMonitor, names, recordedEvents);
    });
    for (const event of ['suspend', 'lock-screen', 'unlock-screen', 'resume'])
      await harness.host.emitPower(event);
    expect(await readRecorded()).toEqual(['suspend', 'resume']);
    await expect(harness.host.emitPower('explode')).rejects.toThrow('There is no power event explode');
  },
);

itConformsTo(
  power,
  'getSystemIdleState(idleThreshold): The system’s current idle state. Can be active, idle, locked or unknown. idleThreshold is the amount of time (in seconds) before considered idle. getSystemIdleTime(): Idle time in seconds. isOnBatteryPower(): Whether the system is on battery power.',
  async () => {
    const readState = () =>
      harness.run(({ powerMonitor }) => [
        powerMonitor.getSystemIdleState(60),
        powerMonitor.getSystemIdleTime(),
        powerMonitor.isOnBatteryPower(),
        powerMonitor.onBatteryPower,
      ]);
    expect(await readState()).toEqual(['active', 0, false, false]);
    await harness.host.setIdle(59, false);
    expect(await readState()).toEqual(['active', 59, false, false]);
    await harness.host.setIdle(60, false);
    await harness.host.emitPower('on-battery');
    expect(await readState()).toEqual(['idle', 60, true, true]);
    await harness.host.setIdle(0, true);
    await harness.host.emitPower('on-ac');
    expect(await readState()).toEqual(['locked', 0, false, false]);
  },
);

it('spec/api-power-monitor-spec.ts: does not accept non positive integer threshold', async () => {
  const result = await harness.run(({ powerMonitor }) => {
    try {
      return powerMonitor.getSystemIdleState(-1);
    } catch (error) {
      return String(error);
    }
  });
  expect(result).toBe('TypeError: Invalid idle threshold, must be greater than 0');
});

const theme = 'docs/api/native-theme.md';
const isDark = 'matchMedia("(prefers-color-scheme: dark)").matches';

itConformsTo(
  theme,
  'themeSource: It is used to override and supersede the value that Chromium has chosen to use internally. Setting this property to system will remove the override. By default themeSource is system. The prefers-color-scheme CSS query will match. The updated event will be emitted.',
  async () => {
    const result = await harness.run(async ({ nativeTheme }, harness, isDark) => {
      const win = harness.window();
      await win.loadURL(
        'data:text/html,<script>query = matchMedia("(prefers-color-scheme: dark)"); query.onchange = () => (document.title = query.matches)</script>',
      );
      const readState = async () => [
        nativeTheme.themeSource,
        nativeTheme.shouldUseDarkColors,
        await harness.evaluate(win.webContents, isDark),
      ];
      const seen = [await readState()];
      for (const source of ['dark', 'light', 'dark', 'system'] as const) {
        const updated = harness.once(nativeTheme, 'updated');
        const changed = harness.once(win, 'page-title-updated');
        nativeTheme.themeSource = source;
        await updated;
        seen.push([...(await readState()), (await changed)[1]]);
      }
      return seen;
    }, isDark);
    expect(result).toEqual([
      ['system', false, false],
      ['dark', true, true, 'true'],
      ['light', false, false, 'false'],
      ['dark', true, true, 'true'],
      ['system', false, false, 'false'],
    ]);
  },
);

it('spec/api-native-theme-spec.ts: should not emit the "updated" event when it is set and the resulting "shouldUseDarkColors" value is the same', async () => {
  const result = await harness.run(async ({ nativeTheme }, harness) => {
    const seen: unknown[] = [];
    nativeTheme.on('updated', () => seen.push(nativeTheme.themeSource));
    nativeTheme.themeSource = 'light';
    nativeTheme.themeSource = 'light';
    await harness.nextTurn();
    seen.push('light was set');
    nativeTheme.themeSource = 'dark';
    seen.push('dark was set');
    await harness.nextTurn();
    try {
      Reflect.set(nativeTheme, 'themeSource', 'purple');
    } catch (error) {
      seen.push(error instanceof TypeError);
    }
    return seen;
  });
  expect(result).toEqual(['light was set', 'dark was set', 'dark', true]);
});

itConformsTo(
  theme,
  'shouldUseDarkColors: for if the OS / Chromium currently has a dark mode enabled. updated: Emitted when something in the underlying NativeTheme has changed.',
  async () => {
    await startRecording();
    const id = await harness.run(async ({ nativeTheme }, harness) => {
      nativeTheme.on('updated', () => recordedEvents.push(nativeTheme.shouldUseDarkColors));
      const win = harness.window();
      await win.loadURL('data:text/html,page');
      return win.id;
    });
    const page = () =>
      harness.run(
        ({ BrowserWindow }, harness, { id, isDark }) => {
          const win = BrowserWindow.fromId(id);
          return win && harness.evaluate(win.webContents, isDark);
        },
        { id, isDark },
      );
    await harness.host.setTheme('dark');
    expect(await page()).toBe(true);
    await harness.host.setTheme('light');
    expect(await page()).toBe(false);
    await expect.poll(readRecorded).toEqual([true, false]);
  },
);

const screen = 'docs/api/screen.md';

itConformsTo(
  screen,
  'getPrimaryDisplay(): The primary display. getAllDisplays(): An array of displays that are currently available. display-metrics-changed: Emitted when one or more metrics change in a display. The changedMetrics is an array of strings that describe the changes.',
  async () => {
    await startRecording();
    await harness.run(({ screen }) => {
      screen.on('display-metrics-changed', (_event, display, changed) => {
        recordedEvents.push([display.workArea.height, ...changed]);
      });
    });
    const readState = () =>
      harness.run(({ screen }) => {
        const { bounds, workArea, size, workAreaSize, scaleFactor, id } = screen.getPrimaryDisplay();
        const ids = screen.getAllDisplays().map((display) => display.id);
        return { bounds, workArea, size, workAreaSize, scaleFactor, isPrimary: ids.join() === String(id) };
      });
    expect(await readState()).toEqual({
      bounds: wide,
      workArea: { x: 0, y: 27, width: 1920, height: 1053 },
      size: { width: 1920, height: 1080 },
      workAreaSize: { width: 1920, height: 1053 },
      scaleFactor: 1,
      isPrimary: true,
    });
    await harness.host.setDisplay(wide, wide);
    await harness.host.setDisplay(wide, wide);
    const small = { x: 0, y: 0, width: 800, height: 600 };
    await harness.host.setDisplay(small, { ...small, height: 560 });
    expect(await readState()).toMatchObject({ bounds: small, workAreaSize: { width: 800, height: 560 } });
    expect(await readRecorded()).toEqual([
      [1080, 'workArea'],
      [560, 'bounds', 'workArea'],
    ]);
  },
);

itConformsTo(
  screen,
  'getDisplayNearestPoint(point): The display nearest the specified point. getDisplayMatching(rect): The display that most closely intersects the provided bounds. getCursorScreenPoint(): The current absolute position of the mouse pointer.',
  async () => {
    const result = await harness.run(({ screen }) => [
      screen.getDisplayNearestPoint({ x: -50, y: 9999 }).id,
      screen.getDisplayMatching({ x: 5000, y: 5000, width: 10, height: 10 }).id,
      screen.getPrimaryDisplay().id,
      Object.keys(screen.getCursorScreenPoint()),
    ]);
    expect(result).toEqual([1, 1, 1, ['x', 'y']]);
  },
);

itConformsTo(
  theme,
  'shouldUseDarkColorsForSystemIntegratedUI: On Windows this property distinguishes between system and app light/dark theme, returning true if the system theme is set to dark theme and false otherwise. On macOS the return value will be the same as nativeTheme.shouldUseDarkColors.',
  async () => {
    const readState = (platform: string) =>
      harness.run(
        ({ nativeTheme }, _harness, { platform, own }) => {
          Object.defineProperty(process, 'platform', { value: platform });
          const result = [
            nativeTheme.shouldUseDarkColors,
            nativeTheme.shouldUseDarkColorsForSystemIntegratedUI,
          ];
          Object.defineProperty(process, 'platform', { value: own });
          return result;
        },
        { platform, own: process.platform },
      );
    await harness.host.setTheme('dark');
    await harness.run(({ nativeTheme }) => void (nativeTheme.themeSource = 'light'));
    expect(await readState('win32')).toEqual([false, true]);
    expect(await readState('darwin')).toEqual([false, false]);
  },
);

itConformsTo(
  'docs/api/net.md',
  'net.online: A boolean property. Whether there is currently internet connection. net.isOnline(): Whether there is currently internet connection.',
  async () => {
    const readState = () => harness.run(({ net }) => [net.online, net.isOnline()]);
    expect(await readState()).toEqual([true, true]);
    await harness.host.setOnline(false);
    expect(await readState()).toEqual([false, false]);
    await harness.host.setOnline(true);
    expect(await readState()).toEqual([true, true]);
  },
);
