// The size of the panel's window, and its place at the bar with the tray.
import type { Display, Rectangle } from 'electron';
import * as v from 'valibot';
import type { OpenBus } from '../tray/session-bus.ts';

const size = { width: 380, height: 560 };

/** At least the height of a title bar and the borders. Their real height is known only once the window is shown. */
const frameHeight = 48;

/** The size of the page at a zoom factor, at most what the work area has room for: on a small screen the page scrolls. */
export function panelSize(
  { width, height }: Pick<Rectangle, 'width' | 'height'>,
  hasFrame: boolean,
  zoom = 1,
) {
  return {
    width: Math.min(Math.round(size.width * zoom), width),
    height: Math.min(Math.round(size.height * zoom), height - (hasFrame ? frameHeight : 0)),
  };
}

/** x, y, width and height of the work area of the display with the tray, in pixels of the screen. */
export type ReportedWorkArea = readonly number[];

/**
 * The display with the tray. Where the icon's place isn't known, it is the one whose work area the desktop tells, or else the only
 * one whose work area leaves out a bar: on X11 the pointer's place is out of date. It is `matching` if no display or several do.
 *
 * @param anchor as in `panelBounds`
 * @param matching the display with the anchor
 */
export function trayDisplay<Known extends Pick<Display, 'bounds' | 'workArea' | 'scaleFactor'>>(
  anchor: Rectangle,
  matching: Known,
  displays: readonly Known[],
  reported: ReportedWorkArea | undefined,
): Known {
  if (anchor.width > 1) return matching;
  for (const display of displays) {
    const [x = NaN, y = NaN, width = NaN, height = NaN] =
      reported?.map((value) => Math.floor(value / display.scaleFactor)) ?? [];
    const workArea = { x, y, width, height };
    if (contains(display.bounds, workArea)) return { ...display, workArea };
  }
  const [only = matching, ...others] = displays.filter(({ bounds, workArea }) => !contains(workArea, bounds));
  return others.length > 0 ? matching : only;
}

function contains(outer: Rectangle, { x, y, width, height }: Rectangle): boolean {
  const isWide = x >= outer.x && x + width <= outer.x + outer.width;
  return isWide && y >= outer.y && y + height <= outer.y + outer.height;
}

/**
 * The place of a frameless panel, at the bar with the tray. The work area leaves this bar out, unless the bar hides itself. On
 * macOS the panel is centered at the icon, elsewhere it is at the left or right of the work area.
 *
 * @param anchor the tray icon, or the pointer as a rectangle of one pixel where the system doesn't tell the icon's place
 * @param display the display with the tray
 */
export function panelBounds(
  anchor: Rectangle,
  { bounds, workArea }: Pick<Display, 'bounds' | 'workArea'>,
  platform: NodeJS.Platform,
  zoom = 1,
): Rectangle {
  const { width, height } = panelSize(workArea, false, zoom);
  const hasFullHeight = workArea.height === bounds.height;
  const isAtTop = workArea.y > bounds.y || (hasFullHeight && anchor.y < bounds.y + bounds.height / 2);
  // At the bottom, the panel ends above the icon if the icon's place is known: it must not cover a bar that hides itself.
  const bottom = Math.min(workArea.y + workArea.height, anchor.height > 1 ? anchor.y : Infinity);
  const left = hasFullHeight && workArea.x > bounds.x ? workArea.x : Infinity;
  const x = platform === 'darwin' ? anchor.x + (anchor.width - width) / 2 : left;
  return {
    x: Math.round(Math.max(workArea.x, Math.min(x, workArea.x + workArea.width - width))),
    y: Math.max(workArea.y, isAtTop ? workArea.y : bottom - height),
    width,
    height,
  };
}

const strutManager = {
  destination: 'org.kde.plasmashell',
  path: '/StrutManager',
  interface: 'org.kde.PlasmaShell.StrutManager',
};
const strutReply = v.strictTuple([v.strictTuple([v.number(), v.number(), v.number(), v.number()])]);

/**
 * The work area of Plasma's primary screen. Chromium doesn't know it beside a display that the work area of the X server contains
 * (ui/base/x/x11_display_util.cc, `ClipWorkArea`), such as one above the bar. Resolves with x, y, width and height in pixels of the X
 * server; with undefined if Plasma doesn't answer.
 */
export async function readPlasmaWorkArea(openBus: OpenBus): Promise<ReportedWorkArea | undefined> {
  const bus = await openBus();
  if (typeof bus === 'string') return undefined;
  // No screen has an empty name: then Plasma answers for the primary one.
  const call = { ...strutManager, member: 'availableScreenRect', args: [''], withinMs: 500 };
  const answer = await bus.call(call).then(
    (reply) => v.safeParse(strutReply, reply),
    () => undefined,
  );
  bus.close();
  return answer?.success === true ? answer.output[0] : undefined;
}
