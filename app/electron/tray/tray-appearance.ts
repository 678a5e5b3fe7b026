// Chooses the tray's icon for the desktop's panel, and prepares tooltip and menu.
import type { TrayStatus } from '../../contract/view.ts';
import { displayLine } from '../../i18n/untrusted-text.ts';
import type { TrayMenu } from '../../core/tray/tray-menu.ts';
import type { TrayView } from '../../core/tray/tray-view.ts';

export interface TrayBackground {
  readonly platform: NodeJS.Platform;
  /** `XDG_CURRENT_DESKTOP`: names, separated by colons. */
  readonly desktop: string | undefined;
  /** Whether the system's theme for apps is dark. */
  readonly hasDarkApps: boolean;
  /** Whether the system's theme for its own parts, such as the taskbar, is dark. It is a setting of its own on Windows. */
  readonly hasDarkSystemUi: boolean;
}

export interface TrayAppearance {
  /** A file name in `build/icons/tray`. */
  readonly image: string;
  readonly tooltip: string;
  readonly menu: TrayMenu;
}

/** Returns icon, tooltip and menu of a view. */
export function trayAppearance(
  { status, tooltip, menu }: TrayView,
  background: TrayBackground,
): TrayAppearance {
  return { image: trayImage(status, background), tooltip, menu: menu.map(escapeLabels) };
}

/** Returns the file name of a status's icon. */
export function trayImage(status: TrayStatus, background: TrayBackground): string {
  // macOS colours a template image to suit the menu bar. Windows chooses the size that it needs from an .ico file.
  const variant = background.platform === 'darwin' ? 'Template' : isTrayDark(background) ? 'dark' : 'light';
  return `${status}-${variant}.${background.platform === 'win32' ? 'ico' : 'png'}`;
}

/** Whether the part of the desktop that shows the icon is dark. */
export function isTrayDark({
  platform,
  desktop = '',
  hasDarkApps,
  hasDarkSystemUi,
}: TrayBackground): boolean {
  if (platform === 'win32') return hasDarkSystemUi;
  // GNOME's top bar is black in its light theme, too.
  if (platform === 'linux' && desktop.split(':').includes('GNOME')) return true;
  return hasDarkApps;
}

const maxLabelLength = 100;

/** In a label of a menu, `&` marks the access key (https://www.electronjs.org/docs/latest/api/menu-item), and `&&` is an ampersand. */
function escapeLabels(item: TrayMenu[number]): TrayMenu[number] {
  if (item === 'separator') return item;
  const { label, items } = item;
  return {
    ...item,
    label: displayLine(label, maxLabelLength).replaceAll('&', '&&'),
    ...(items && { items: items.map(escapeLabels) }),
  };
}
