// The theme of the desktop and of the app.
import { afterEach, expect } from 'vitest';
import { itConformsTo, useRecordedEvents, useHarness } from './harness.ts';

const harness = useHarness();
const { startRecording, readRecorded } = useRecordedEvents(harness);

afterEach(async () => {
  await harness.host.setTheme('light');
  await harness.run(({ nativeTheme }) => {
    nativeTheme.themeSource = 'system';
    nativeTheme.removeAllListeners();
  });
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

itConformsTo(
  theme,
  'shouldUseDarkColorsForSystemIntegratedUI: On Windows this property distinguishes between system and app light/dark theme, returning true if the system theme is set to dark theme and false otherwise. On macOS the return value will be the same as nativeTheme.shouldUseDarkColors. updated: Emitted when something in the underlying NativeTheme has changed.',
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
    const isUpdated = harness.run(async ({ nativeTheme }, harness) => {
      const { platform } = process;
      Object.defineProperty(process, 'platform', { value: 'win32' });
      await harness.once(nativeTheme, 'updated');
      Object.defineProperty(process, 'platform', { value: platform });
    });
    await harness.host.setTheme('light');
    await isUpdated;
  },
);
