// Lets screen readers and other assistive technologies on Linux read pages. By itself, Chromium looks for one only at its start,
// and offers it only windows. Electron documents `setAccessibilitySupportEnabled` for macOS and Windows; it works on Linux, too.
import type { App } from 'electron';
import type { OpenBus } from '../tray/session-bus.ts';

const name = 'org.a11y.Bus';
const status = 'org.a11y.Status';
const properties = 'org.freedesktop.DBus.Properties';
const rules = [
  `type='signal',interface='${properties}',member='PropertiesChanged',arg0='${status}'`,
  `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${name}'`,
];

const variable = 'GNOME_ACCESSIBILITY';

/**
 * Makes Chromium connect to the accessibility bus at its start, even if nothing uses the bus yet: later it can't. Chromium reads
 * the variable (ui/accessibility/platform/atk_util_auralinux.cc) between `ready` and its first window.
 */
export function connectAccessibility(environment: NodeJS.ProcessEnv): void {
  environment[variable] = '1';
}

/**
 * Switches Electron's support on and off as the accessibility service says (at-spi2-core), but doesn't start that service. To be
 * called once a window exists. Removes the variable, so that programs that Perch starts don't get it.
 */
export async function followScreenReader(
  app: Pick<App, 'setAccessibilitySupportEnabled'>,
  environment: NodeJS.ProcessEnv,
  openBus: OpenBus,
  ended: AbortSignal,
): Promise<void> {
  Reflect.deleteProperty(environment, variable);
  const bus = await openBus();
  if (typeof bus === 'string') return;
  ended.addEventListener('abort', bus.close);
  const isOn = async (property: string) => {
    const target = { destination: name, path: '/org/a11y/bus', interface: properties };
    return (await bus.call({ ...target, member: 'Get', args: [status, property] }))[0] === true;
  };
  let wasOn = false;
  const read = async () => {
    const [isRunning] = await bus.askBus('NameHasOwner', name);
    const on = isRunning === true && ((await isOn('ScreenReaderEnabled')) || (await isOn('IsEnabled')));
    if (on !== wasOn) app.setAccessibilitySupportEnabled(on);
    wasOn = on;
  };
  await bus.subscribe(rules, () => void read().catch(() => undefined));
  await read();
}
