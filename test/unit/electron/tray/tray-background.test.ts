import { expect, test } from 'vitest';
import { createTrayBackground } from '../../../../app/electron/tray/tray-background.ts';
import { isTrayDark } from '../../../../app/electron/tray/tray-appearance.ts';
import { HostNativeTheme } from '../../../electron-host/api/native-theme.ts';

test.each(['KDE', 'XFCE', undefined])('the bar of %s is the desktop’s, whatever Perch’s theme', (desktop) => {
  const theme = new HostNativeTheme();
  const bar = createTrayBackground(theme, 'linux', desktop);
  theme.themeSource = 'dark';
  expect(isTrayDark(bar())).toBe(false);
  theme.themeSource = 'system';
  HostNativeTheme.setSystem(theme, 'dark');
  expect(isTrayDark(bar())).toBe(true);
  theme.themeSource = 'light';
  expect(isTrayDark(bar())).toBe(true);
});

test('a theme that the desktop took on meanwhile is seen as soon as Perch follows it again', () => {
  const theme = new HostNativeTheme();
  const bar = createTrayBackground(theme, 'linux', 'KDE');
  theme.themeSource = 'light';
  HostNativeTheme.setSystem(theme, 'dark');
  theme.themeSource = 'system';
  expect(isTrayDark(bar())).toBe(true);
});
