// Chooses the tray's icon, tooltip and title for a `TrayView`, renders them and the menu, and makes the calls of the menu's entries.
import type { MenuItemConstructorOptions, NativeTheme, Tray } from 'electron';
import type {
  TrayAction,
  TrayCallArgs,
  TrayCallHandlers,
  TrayCallName,
  TrayMenu,
} from '../../core/tray/tray-menu.ts';
import type { TrayView } from '../../core/tray/tray-view.ts';
import { type BadgeNumber, badgeNumber } from './number-badge.ts';
import type { TrayIconColor } from '../../contract/preferences.ts';
import type { TrayState } from '../../contract/account-states.ts';
import { displayLine } from '../../i18n/untrusted-text.ts';

/** `Image` is Electron's type of an image. Equal images are the same object. */
export interface TrayOptions<Image> {
  /** Returns the icon: another one if it was created again. */
  readonly tray: () => Pick<Tray, 'setToolTip' | 'setTitle'> & { setImage(image: Image): void };
  readonly icons: (fileName: string, number?: BadgeNumber) => Image;
  readonly background: () => TrayBackground;
  /** Calls the listener when the system's theme, or what `icons` returns, may have changed. */
  readonly onChange: (listener: () => void) => void;
  readonly setMenu: (menu: MenuItemConstructorOptions[]) => void;
  readonly runAction: (action: TrayAction) => void;
}

/** Returns the function that renders a view or, without an argument, the last one with its image. Unchanged parts are left alone. */
export function createTrayRenderer<Image>({
  tray: currentTray,
  icons,
  background,
  onChange,
  setMenu,
  runAction,
}: TrayOptions<Image>): (view?: TrayView) => void {
  let tray: ReturnType<typeof currentTray> | undefined;
  let view: TrayView | undefined;
  let shown: TrayAppearance | undefined;
  let shownImage: Image | undefined;
  const render = () => {
    if (view === undefined) return;
    const current = currentTray();
    if (current !== tray) [tray, shown, shownImage] = [current, undefined, undefined];
    const appearance = trayAppearance(view, background());
    const image = icons(appearance.image, appearance.number);
    if (image !== shownImage) tray.setImage(image);
    if (appearance.tooltip !== shown?.tooltip) tray.setToolTip(appearance.tooltip);
    // Only macOS has titles. Elsewhere the title is always empty, so it is never set.
    if (appearance.title !== (shown?.title ?? '')) tray.setTitle(appearance.title);
    // Replacing the menu closes an open one (electron/electron#4801), so it is replaced only if it differs.
    if (JSON.stringify(appearance.menu) !== JSON.stringify(shown?.menu)) {
      setMenu(menuTemplate(appearance.menu, runAction));
    }
    shown = appearance;
    shownImage = image;
  };
  onChange(render);
  return (next) => {
    if (next === undefined) shownImage = undefined;
    view = next ?? view;
    render();
  };
}

function menuTemplate(menu: TrayMenu, act: (action: TrayAction) => void): MenuItemConstructorOptions[] {
  return menu.map((item) => {
    if (item === 'separator') return { type: 'separator' };
    const { id, label, action, submenu, mark, accelerator } = item;
    if (submenu !== undefined) return { id, label, submenu: menuTemplate(submenu, act) };
    return {
      id,
      label,
      enabled: action !== undefined,
      ...mark,
      // Only shown: the global shortcut is registered elsewhere.
      ...(accelerator !== undefined && { accelerator, registerAccelerator: false }),
      ...(action && { click: () => act(action) }),
    };
  });
}

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

type TrayAppearance = ReturnType<typeof trayAppearance>;

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

/** Returns the function that makes the calls of an action one after the other. Its promise rejects if a call does. */
export function createTrayActions(handlers: TrayCallHandlers): (action: TrayAction) => Promise<void> {
  const make = <Name extends TrayCallName>(name: Name, ...args: TrayCallArgs[Name]) =>
    handlers[name](...args);
  return async (action) => {
    for (const [name, ...args] of action) await make(name, ...args);
  };
}
