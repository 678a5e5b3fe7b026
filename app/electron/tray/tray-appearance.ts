// What the tray shows for a view: the icon that suits its background, the number, and the menu in the desktop's form.
import type { NativeTheme } from 'electron';
import type { TrayIconColor } from '../../contract/preferences.ts';
import type { TrayState } from '../../contract/account-states.ts';
import { displayLine } from '../../i18n/untrusted-text.ts';
import type { TrayMenu } from '../../core/tray/tray-menu.ts';
import type { TrayView } from '../../core/tray/tray-view.ts';
import { badgeNumber } from './number-badge.ts';

export interface TrayBackground {
  readonly platform: NodeJS.Platform;
  /** `XDG_CURRENT_DESKTOP`: names, separated by colons. */
  readonly desktop: string | undefined;
  /** Whether the system's theme for apps is dark. */
  readonly hasDarkApps: boolean;
  /** Whether the theme of Windows for its own parts, such as the taskbar, is dark. False on other systems. */
  readonly hasDarkSystemUi: boolean;
  readonly iconColor: TrayIconColor;
}

/**
 * Returns the function that reads the current background. `hasDarkApps` is about the system's theme, not the one that the user
 * chose for Perch. While the user has chosen one, Electron reports only that one
 * (https://www.electronjs.org/docs/latest/api/native-theme, `themeSource`), so the last known theme of the system is kept.
 */
export function createTrayBackground(
  theme: Pick<
    NativeTheme,
    'themeSource' | 'shouldUseDarkColors' | 'shouldUseDarkColorsForSystemIntegratedUI'
  >,
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

export type TrayAppearance = ReturnType<typeof trayAppearance>;

export function trayAppearance(
  { state, tooltip, menu, newVoicemails }: TrayView,
  background: TrayBackground,
) {
  const isTitle = background.platform === 'darwin';
  return {
    /** A file name in `build/icons/tray`. */
    image: trayImage(state, background),
    /** The number on the icon. macOS has `title` instead. */
    number: isTitle ? undefined : badgeNumber(newVoicemails),
    tooltip,
    menu: (isDesktop(background, 'GNOME') ? openFirst(menu) : menu).map(escapeLabel),
    /** The number beside the icon, only on macOS; empty if there is none. */
    title: isTitle && newVoicemails > 0 ? String(newVoicemails) : '',
  };
}

/** Puts "Open" first, for a desktop where a click opens the menu instead of the panel: the next click opens the panel. */
function openFirst(menu: TrayMenu): TrayMenu {
  const isOpen = (item: TrayMenu[number]) => item !== 'separator' && item.id === 'open';
  return [...menu.filter(isOpen), 'separator', ...menu.filter((item) => !isOpen(item))];
}

/** Returns the file name of a state's icon. */
export function trayImage(state: TrayState, background: TrayBackground): string {
  // Windows chooses the size that it needs from an .ico file.
  if (background.platform === 'win32') return `${state}-${variantFor(background)}.ico`;
  // By default, these desktops scale icons to 22 pixels, others to 24 or 16.
  const size = isDesktop(background, 'KDE', 'XFCE') ? '-22' : '';
  return `${state}-${variantFor(background)}${size}.png`;
}

/** The returned `dark` and `light` describe the background; those of `iconColor` describe the icon. */
function variantFor(background: TrayBackground): 'Template' | 'dark' | 'light' {
  // macOS colours a template image to suit the menu bar.
  if (background.platform === 'darwin') return 'Template';
  if (background.iconColor !== 'system') return background.iconColor === 'light' ? 'dark' : 'light';
  return isTrayDark(background) ? 'dark' : 'light';
}

/** Whether the part of the desktop that shows the icon is dark. */
export function isTrayDark(background: Omit<TrayBackground, 'iconColor'>): boolean {
  if (background.platform === 'win32') return background.hasDarkSystemUi;
  // GNOME's top bar is black in its light theme, too, and so is XFCE's panel, unless its dark mode is switched off.
  return isDesktop(background, 'GNOME', 'XFCE') || background.hasDarkApps;
}

function isDesktop(
  { platform, desktop = '' }: Pick<TrayBackground, 'platform' | 'desktop'>,
  ...names: readonly string[]
): boolean {
  return platform === 'linux' && desktop.split(':').some((name) => names.includes(name));
}

const maxLabelLength = 100;

/** In a menu's label `&` marks the access key (https://www.electronjs.org/docs/latest/api/menu-item). `&&` is an ampersand. */
function escapeLabel(item: TrayMenu[number]): TrayMenu[number] {
  if (item === 'separator') return item;
  const label = displayLine(item.label, maxLabelLength).replaceAll('&', '&&');
  return { ...item, label, ...(item.submenu && { submenu: item.submenu.map(escapeLabel) }) };
}

/**
 * By this GUID macOS remembers where the user has put the icon: https://github.com/electron/electron/issues/42154. On Windows,
 * an icon with a GUID can be missing after an update: https://github.com/electron/electron/issues/41773
 */
export function trayIdentity(platform: NodeJS.Platform): [guid?: string] {
  return platform === 'darwin' ? ['c9f1ad0e-5c0b-4a5f-9d0e-3b6c5f1f7a52'] : [];
}
