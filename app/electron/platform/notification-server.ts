// Whether a server shows notifications (Linux; Desktop Notifications Specification). Perch asks the server before Electron calls
// it by libnotify: if the server hangs or the bus can't start it, each call of libnotify blocks the main thread for 25 s
// (electron/electron#48753).
import type { Log } from '../../core/runtime.ts';
import type { OpenBus } from '../tray/session-bus.ts';

const name = 'org.freedesktop.Notifications';
const path = '/org/freedesktop/Notifications';

/** Logs a failure, unless the answer before it was the same. */
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
    describe: () => answer,
  };
}
