// The work area of Plasma's primary screen. Chromium doesn't know it beside a display that the work area of the X server contains
// (ui/base/x/x11_display_util.cc, `ClipWorkArea`), such as one above the bar.
import * as v from 'valibot';
import type { OpenBus } from '../tray/session-bus.ts';

const manager = {
  destination: 'org.kde.plasmashell',
  path: '/StrutManager',
  interface: 'org.kde.PlasmaShell.StrutManager',
};
const rectangle = v.strictTuple([v.strictTuple([v.number(), v.number(), v.number(), v.number()])]);

/** Resolves with x, y, width and height in pixels of the X server; with undefined if Plasma doesn't answer. */
export async function readPlasmaWorkArea(openBus: OpenBus): Promise<readonly number[] | undefined> {
  const bus = await openBus();
  if (typeof bus === 'string') return undefined;
  // No screen has an empty name: then Plasma answers for the primary one.
  const call = { ...manager, member: 'availableScreenRect', args: [''], withinMs: 500 };
  const answer = await bus.call(call).then(
    (reply) => v.safeParse(rectangle, reply),
    () => undefined,
  );
  bus.close();
  return answer?.success === true ? answer.output[0] : undefined;
}
