// The desktop's bar, which the tray icon has to be seen on. Its colours are the system's, whatever theme the person
// chose for Perch; what the system says is hidden for as long as there is such a choice, so it is remembered.
import type { NativeTheme } from 'electron';
import type { TrayBackground } from './tray-appearance.ts';

export type SystemTheme = Pick<
  NativeTheme,
  'themeSource' | 'shouldUseDarkColors' | 'shouldUseDarkColorsForSystemIntegratedUI'
>;

/** Returns the function that tells how the bar is now. It is to be asked whenever the theme changes. */
export function createTrayBackground(
  theme: SystemTheme,
  platform: NodeJS.Platform,
  desktop: string | undefined,
): () => TrayBackground {
  let darkPrograms = false;
  const ask = (): TrayBackground => {
    if (theme.themeSource === 'system') darkPrograms = theme.shouldUseDarkColors;
    const darkSystem = platform === 'win32' && theme.shouldUseDarkColorsForSystemIntegratedUI;
    return { platform, desktop, hasDarkApps: darkPrograms, hasDarkSystemUi: darkSystem };
  };
  ask();
  return ask;
}
