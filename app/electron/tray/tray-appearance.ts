// How the tray looks on a desktop: which image fits its bar, and how menus read their labels.
import type { TrayStatus } from '../../contract/view.ts';
import { displayLine } from '../../i18n/untrusted-text.ts';
import type { TrayMenu } from '../../core/tray/tray-menu.ts';
import type { TrayView } from '../../core/tray/tray-view.ts';

export interface TrayBackground {
  readonly platform: NodeJS.Platform;
  /** `XDG_CURRENT_DESKTOP`: names with colons between them. */
  readonly desktop: string | undefined;
  /** Whether the desktop draws programs dark that don't choose for themselves. */
  readonly hasDarkApps: boolean;
  /** Whether the system's own parts are: Windows tells the two apart. */
  readonly hasDarkSystemUi: boolean;
}

export interface TrayAppearance {
  /** The name of a file in `build/icons/tray`. */
  readonly image: string;
  readonly tooltip: string;
  readonly menu: TrayMenu;
}

/** Image, tooltip and menu of a view, for a desktop. */
export function trayAppearance({ status, tooltip, menu }: TrayView, bar: TrayBackground): TrayAppearance {
  return { image: trayImage(status, bar), tooltip, menu: menu.map(labelled) };
}

export function trayImage(status: TrayStatus, bar: TrayBackground): string {
  // macOS colours a template image itself, to suit the menu bar; Windows picks the size it needs from an .ico.
  const variant = bar.platform === 'darwin' ? 'Template' : isTrayDark(bar) ? 'dark' : 'light';
  return `${status}-${variant}.${bar.platform === 'win32' ? 'ico' : 'png'}`;
}

/** Whether the bar that the icon is in is dark. */
export function isTrayDark({
  platform,
  desktop = '',
  hasDarkApps: darkPrograms,
  hasDarkSystemUi: darkSystem,
}: TrayBackground): boolean {
  if (platform === 'win32') return darkSystem;
  // GNOME's top bar is black under its light theme as well.
  if (platform === 'linux' && desktop.split(':').includes('GNOME')) return true;
  return darkPrograms;
}

const longestLabel = 100;

/** A single `&` in a label would be taken for the mark of a key. */
function labelled(item: TrayMenu[number]): TrayMenu[number] {
  if (item === 'separator') return item;
  const { label, items } = item;
  return {
    ...item,
    label: displayLine(label, longestLabel).replaceAll('&', '&&'),
    ...(items && { items: items.map(labelled) }),
  };
}
