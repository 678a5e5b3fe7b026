// Reads the theme of the desktop's panel, on which the tray icon has to be visible. It follows the system's theme, not
// the one that the user chose for Perch. While such a choice is set, Electron reports the choice instead of the system's
// theme (https://www.electronjs.org/docs/latest/api/native-theme, `themeSource`), so the last known one is kept.
import type { NativeTheme } from 'electron';
import type { TrayIconColor } from '../../contract/preferences.ts';
import type { TrayBackground } from './tray-appearance.ts';

export type SystemTheme = Pick<
  NativeTheme,
  'themeSource' | 'shouldUseDarkColors' | 'shouldUseDarkColorsForSystemIntegratedUI'
>;

/** Returns the function that reads the current background. It has to be called after each change of the theme or of `iconColor`. */
export function createTrayBackground(
  theme: SystemTheme,
  { platform, desktop }: Pick<TrayBackground, 'platform' | 'desktop'>,
  iconColor: () => TrayIconColor,
): () => TrayBackground {
  let hasDarkApps = false;
  const read = (): TrayBackground => {
    if (theme.themeSource === 'system') hasDarkApps = theme.shouldUseDarkColors;
    const hasDarkSystemUi = platform === 'win32' && theme.shouldUseDarkColorsForSystemIntegratedUI;
    return { platform, desktop, hasDarkApps, hasDarkSystemUi, iconColor: iconColor() };
  };
  read();
  return read;
}
