import { expect, test } from 'vitest';
import type { TrayIconColor } from '../../../../app/contract/preferences.ts';
import { createTrayBackground, isTrayDark } from '../../../../app/electron/tray/tray-appearance.ts';
import { HostNativeTheme } from '../../../electron-host/api/native-theme.ts';

test.each(['KDE', 'XFCE', undefined])(
  'on %s the tray’s background follows the system’s theme, not Perch’s',
  (desktop) => {
    const theme = new HostNativeTheme();
    const readBackground = createTrayBackground(theme, { platform: 'linux', desktop }, () => 'system');
    theme.themeSource = 'dark';
    expect(isTrayDark(readBackground())).toBe(false);
    theme.themeSource = 'system';
    HostNativeTheme.setSystem(theme, 'dark');
    expect(isTrayDark(readBackground())).toBe(true);
    theme.themeSource = 'light';
    expect(isTrayDark(readBackground())).toBe(true);
  },
);

test('a system theme that changed while Perch had its own is read once Perch follows the system again', () => {
  const theme = new HostNativeTheme();
  const readBackground = createTrayBackground(theme, { platform: 'linux', desktop: 'KDE' }, () => 'system');
  theme.themeSource = 'light';
  HostNativeTheme.setSystem(theme, 'dark');
  theme.themeSource = 'system';
  expect(isTrayDark(readBackground())).toBe(true);
});

test('the chosen colour is read each time', () => {
  let color: TrayIconColor = 'system';
  const platformAndDesktop = { platform: 'linux', desktop: 'KDE' } as const;
  const readBackground = createTrayBackground(new HostNativeTheme(), platformAndDesktop, () => color);
  expect(readBackground().iconColor).toBe('system');
  color = 'dark';
  expect(readBackground().iconColor).toBe('dark');
});
