import { expect, test } from 'vitest';
import type { TrayIconColor } from '../../../../app/contract/preferences.ts';
import { createTrayBackground, isTrayDark } from '../../../../app/electron/tray/tray.ts';

type Theme = Parameters<typeof createTrayBackground>[0];

/** As in Electron, a theme that Perch has chosen covers the system's. */
const report = (theme: Theme, system: 'light' | 'dark', chosen: Theme['themeSource'] = 'system') =>
  Object.assign(theme, {
    themeSource: chosen,
    shouldUseDarkColors: (chosen === 'system' ? system : chosen) === 'dark',
  });
const lightTheme = (): Theme => ({
  themeSource: 'system',
  shouldUseDarkColors: false,
  shouldUseDarkColorsForSystemIntegratedUI: false,
});

test.each(['KDE', undefined])(
  'on %s the tray’s background follows the system’s theme, not Perch’s',
  (desktop) => {
    const theme = lightTheme();
    const readBackground = createTrayBackground(theme, { platform: 'linux', desktop }, () => 'system');
    const isDark = () => isTrayDark(readBackground());
    report(theme, 'light', 'dark');
    expect(isDark()).toBe(false);
    report(theme, 'dark', 'light');
    expect(isDark()).toBe(false);
    report(theme, 'dark');
    expect(isDark()).toBe(true);
    report(theme, 'dark', 'light');
    expect(isDark()).toBe(true);
  },
);

test('the chosen colour is read each time', () => {
  let color: TrayIconColor = 'system';
  const platformAndDesktop = { platform: 'linux', desktop: 'KDE' } as const;
  const readBackground = createTrayBackground(lightTheme(), platformAndDesktop, () => color);
  expect(readBackground().iconColor).toBe('system');
  color = 'dark';
  expect(readBackground().iconColor).toBe('dark');
});
