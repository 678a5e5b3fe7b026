import { expect, test } from 'vitest';
import { createBar } from '../../../../app/electron/tray/tray-background.ts';
import { isBarDark } from '../../../../app/electron/tray/tray-appearance.ts';
import { HostNativeTheme } from '../../../electron-host/api/native-theme.ts';

test.each(['KDE', 'XFCE', undefined])('the bar of %s is the desktop’s, whatever Perch’s theme', (desktop) => {
  const theme = new HostNativeTheme();
  const bar = createBar(theme, 'linux', desktop);
  theme.themeSource = 'dark';
  expect(isBarDark(bar())).toBe(false);
  theme.themeSource = 'system';
  HostNativeTheme.setSystem(theme, 'dark');
  expect(isBarDark(bar())).toBe(true);
  theme.themeSource = 'light';
  expect(isBarDark(bar())).toBe(true);
});

test('a theme that the desktop took on meanwhile is seen as soon as Perch follows it again', () => {
  const theme = new HostNativeTheme();
  const bar = createBar(theme, 'linux', 'KDE');
  theme.themeSource = 'light';
  HostNativeTheme.setSystem(theme, 'dark');
  theme.themeSource = 'system';
  expect(isBarDark(bar())).toBe(true);
});
