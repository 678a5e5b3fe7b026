// The display server that Electron uses on Linux ("ozone platform" in Chromium). Native Wayland doesn't let programs place or
// raise their windows, or show them without the focus (Electron's docs/api/browser-window.md, "Platform notices"), so the panel
// can't be at the tray there. XWayland, the X server inside a Wayland session, allows all of it.
import type { ShortcutLimit } from '../../contract/view.ts';
import type { DesktopEnvironment } from './desktop-environment.ts';

export type OzonePlatform = 'x11' | 'wayland';

type Servers = Pick<DesktopEnvironment, 'desktop' | 'display' | 'session' | 'waylandDisplay'>;

const switchName = 'ozone-platform';
/** The platform that needs no display server. */
const displayless = 'headless';

/** The argument that chooses a platform. Electron reads it before it runs any JavaScript. */
export function ozoneArgument(platform: OzonePlatform): string {
  return `--${switchName}=${platform}`;
}

/**
 * The argument in desktop entries, also in `executableArgs` of electron-builder.yml. An entry outlives its session: in a session
 * that has only Wayland, `restartPlatform` corrects the argument.
 */
export const entryArgument = ozoneArgument('x11');

/** Returns the platform to use: Wayland only where there is no X server, not even XWayland. */
export function ozonePlatform(servers: Servers): OzonePlatform {
  return !hasX11(servers) && hasWayland(servers) ? 'wayland' : 'x11';
}

export interface ActivePlatform {
  /** The platform that Chromium has chosen or was given: the value of the switch in its command line. */
  readonly active: string;
  readonly args: readonly string[];
}

/**
 * Returns the platform on which Perch has to be started again; undefined if Perch can stay. `x11` is left if the session has only
 * Wayland. `wayland` is left if there is an X server, unless the command line names a platform.
 */
export function restartPlatform(
  { active, args }: ActivePlatform,
  servers: Servers,
): OzonePlatform | undefined {
  const platform = ozonePlatform(servers);
  if (active === 'x11') return platform === 'wayland' ? platform : undefined;
  if (active !== 'wayland' || args.some(isOzoneArgument)) return undefined;
  return platform === 'x11' ? platform : undefined;
}

/** The arguments for a start on another platform. */
export function argsFor(platform: OzonePlatform, args: readonly string[]): readonly string[] {
  return [ozoneArgument(platform), ...args.filter((arg) => !isOzoneArgument(arg))];
}

/**
 * Returns the arguments with which a start without windows needs no display server; undefined if it needs none already. They choose
 * Chromium's platform `headless`; Chrome's switch `--headless` has no effect in Electron.
 *
 * @param active the platform that Chromium was given or has chosen; Electron 33 has no switch where it has chosen
 */
export function displaylessArgs(active: string, args: readonly string[]): readonly string[] | undefined {
  if (active === displayless) return undefined;
  const platform = [`--${switchName}=${displayless}`, ...withoutGraphics];
  return [...platform, ...args.filter((arg) => !isOzoneArgument(arg))];
}

/** With both, Chromium starts no GPU process, which would write dozens of lines about a display that it can't reach. */
const withoutGraphics = ['--disable-gpu', '--disable-software-rasterizer'];

/**
 * Desktops that place the windows of an X server themselves: Sway centres a floating window at each request of its program
 * (`handle_request_configure` in its sway/desktop/xwayland.c).
 */
const placingDesktops = ['sway'];

/** Whether the desktop places the panel itself, whatever position Perch asks for. */
export function isPlacedByDesktop(active: string, { desktop = '' }: Servers): boolean {
  if (active === 'wayland') return true;
  return desktop
    .toLowerCase()
    .split(':')
    .some((name) => placingDesktops.includes(name));
}

/**
 * How the display server limits a global shortcut. The X server of a Wayland session hears keys only while one of its windows has
 * the focus. On native Wayland Electron binds shortcuts at the desktop's portal, where `unregister` has no effect
 * (`GlobalShortcut::Unregister` in Electron's shell/browser/api/electron_api_global_shortcut.cc).
 */
export function shortcutLimit(active: string, servers: Servers): ShortcutLimit | undefined {
  if (active === 'wayland') return 'restart';
  return active === 'x11' && hasWayland(servers) ? 'x11' : undefined;
}

function isOzoneArgument(arg: string): boolean {
  return /^--?ozone-platform(?:-hint)?(?:=|$)/i.test(arg);
}

export function hasDisplay(servers: Servers): boolean {
  return hasX11(servers) || hasWayland(servers);
}

function hasX11({ display = '' }: Servers): boolean {
  return display !== '';
}

function hasWayland({ waylandDisplay = '', session }: Servers): boolean {
  return waylandDisplay !== '' || session === 'wayland';
}
