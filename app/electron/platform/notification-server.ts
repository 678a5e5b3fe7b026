// Whether a server shows notifications (Linux; Desktop Notifications Specification). Electron's class calls it by libnotify,
// which blocks the main thread for 25 s at each call where the server hangs or the bus can't start it (electron/electron#48753).
// So Perch asks the server first, over a connection of its own.
import type { Log } from '../../core/runtime.ts';
import type { OpenBus } from '../tray/session-bus.ts';

const name = 'org.freedesktop.Notifications';
const path = '/org/freedesktop/Notifications';

/** Logs a failure that differs from the answer before it. */
export function createNotificationServer(platform: NodeJS.Platform, openBus: OpenBus, log: Log) {
  if (platform !== 'linux')
    return { isAnswering: () => Promise.resolve(true), describe: () => 'the system’s' };
  let answer = 'not asked yet';
  let asked: Promise<boolean> | undefined;
  const ask = async () => {
    const before = answer;
    const bus = await openBus();
    try {
      if (typeof bus === 'string') throw new Error(`session bus: ${bus}`);
      const [server] = await bus.call({
        destination: name,
        path,
        interface: name,
        member: 'GetServerInformation',
      });
      answer = `shown by ${String(server)}`;
      return true;
    } catch (error) {
      answer = `not shown, as ${name} doesn’t answer (${error instanceof Error ? error.message : ''})`;
      if (answer !== before) log(`notifications: ${answer}`, 'warn');
      return false;
    } finally {
      if (typeof bus !== 'string') bus.close();
    }
  };
  return {
    /**
     * Whether notifications can be shown now: a server may come and go. The bus starts it if need be. Calls share the request in
     * flight, so that notifications stay in their order.
     */
    isAnswering: () => (asked ??= ask().finally(() => (asked = undefined))),
    /** Describes the last answer, for diagnostics and `--report`. */
    describe: () => answer,
  };
}
