// Notifications of the system, and whether a server shows them (Linux; Desktop Notifications Specification). Perch asks the server
// before Electron calls it by libnotify: if the server hangs or the bus can't start it, each call of libnotify blocks the main thread
// for 25 s (electron/electron#48753).
import {
  Notification,
  type NotificationCloseEventParams,
  type NotificationConstructorOptions,
} from 'electron';
import type { EventEmitter } from 'node:events';
import type { Log } from '../../core/runtime.ts';
import { displayLine } from '../../i18n/untrusted-text.ts';
import type { Notify } from '../../core/notifications.ts';
import type { OpenBus } from '../tray/session-bus.ts';

/**
 * Handles clicks on notifications of an earlier run, in the Action Center of Windows. Electron calls `onClick` for notifications
 * of this run, too, in addition to their own event. `isSupported` registers the class by which a click starts Perch.
 */
export function handleEarlierNotifications(onClick: () => void): void {
  if (Notification.isSupported()) Notification.handleActivation(onClick);
}

/**
 * Lets macOS ask whether Perch may show notifications: Electron requests that at the first `isSupported`. To be called while the
 * user is at Perch, since macOS asks only once. Later calls do nothing.
 */
export function askForNotifications(): void {
  Notification.isSupported();
}

type Look = Pick<NotificationConstructorOptions, 'icon'>;
type ShownNotification = EventEmitter & Pick<Notification, 'show' | 'close'>;

/**
 * Returns the function that shows a notification. Unless it is additional, it replaces the earlier one of its kind and account.
 * Errors are logged. `Shown` is Electron's class, `look` what all notifications have in common.
 */
export function createNotify(
  Shown: Pick<typeof Notification, 'isSupported'> &
    (new (options: Look & ReturnType<typeof notificationText>) => ShownNotification),
  look: Look,
  onClick: (clicked: Parameters<Notify>[0]) => void,
  log: Log,
): Notify {
  const { hold, release } = createHeldNotifications(new Set<ShownNotification>());
  /** The last notification of each kind and account that wasn't additional. */
  const last = new Map<string, ShownNotification>();
  return (shown) => {
    const { kind, title, body, account, isAdditional } = shown;
    try {
      if (!Shown.isSupported()) return;
      const notification = new Shown({ ...look, ...notificationText({ title, body }) });
      const key = JSON.stringify([kind, account]);
      const replaced = isAdditional === true ? undefined : last.get(key);
      if (replaced !== undefined) {
        release(replaced);
        replaced.close();
      }
      if (isAdditional !== true) last.set(key, notification);
      hold(notification);
      notification.on('close', (details: NotificationCloseEventParams) => {
        if (!canBeClickedAfterClose(details)) release(notification);
      });
      notification.on('failed', (_event, error: string) => {
        release(notification);
        log(`a notification could not be shown: ${error}`, 'warn');
      });
      notification.on('click', () => {
        release(notification);
        onClick(shown);
      });
      notification.show();
    } catch (error) {
      log(`a notification could not be shown: ${String(error)}`, 'warn');
    }
  };
}

/** As many as the Action Center of Windows keeps of one program. */
export const maxHeld = 20;

/**
 * Keeps strong references in `held` to notifications that can still be clicked. Without one a notification is garbage-collected
 * and emits no `click` (electron/electron#16922). `hold` releases the oldest one above the limit.
 */
export function createHeldNotifications<Held>(held: Set<Held>) {
  return {
    hold: (notification: Held): void => {
      held.add(notification);
      for (const oldest of held) {
        if (held.size <= maxHeld) break;
        held.delete(oldest);
      }
    },
    release: (notification: Held) => void held.delete(notification),
  };
}

/**
 * Whether a notification can be clicked after its `close` event: on Windows it can be in the Action Center, because its time is
 * over (`timedOut`) or the user has put it there (`userCanceled`, also if the user removes it). Other systems give no reason.
 */
export function canBeClickedAfterClose({ reason }: NotificationCloseEventParams): boolean {
  return reason === 'timedOut' || reason === 'userCanceled';
}

const maxTitleLength = 100;
const maxBodyLength = 250;

/**
 * Returns title and body, each as one short line without markup and control characters. Notification servers on Linux read the
 * body as markup (Desktop Notifications Specification, "Markup") and may drop one that can't be parsed.
 */
export function notificationText({ title, body }: Pick<Parameters<Notify>[0], 'title' | 'body'>) {
  return {
    title: displayLine(withoutMarkup(title), maxTitleLength),
    body: displayLine(withoutMarkup(body), maxBodyLength),
  };
}

/** Removes the specification's tags. Other angle brackets and the `&` of entities become similar characters. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<\/?(?:b|i|u|a|img)(?:\s[^<>]*)?\/?>/giu, '')
    .replaceAll(/&(?=#?\w+;)/gu, '＆')
    .replaceAll('<', '‹')
    .replaceAll('>', '›');
}

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
