// Notifications of the system, for changes that the user would otherwise miss.
import { Notification } from 'electron';
import type { Log } from '../../core/runtime.ts';
import { canBeClickedAfterClose, createHeldNotifications } from './held-notifications.ts';
import { notificationText } from './notification-text.ts';
import type { Notify } from '../../core/notifications.ts';

/**
 * Handles clicks on notifications of an earlier run, in the Action Center of Windows. Electron also calls back for those that this
 * process holds, beside their own event. `isSupported` registers the class by which Windows starts Perch for them.
 */
export function handleEarlierNotifications(onClick: () => void): void {
  if (Notification.isSupported()) Notification.handleActivation(onClick);
}

/**
 * Lets macOS ask whether Perch may show notifications: Electron requests that at the first `isSupported`. To be called while the user
 * is at Perch, since macOS asks only once. Later calls do nothing.
 */
export function askForNotifications(): void {
  Notification.isSupported();
}

/**
 * Returns the function that shows a notification, in place of an earlier one of the same kind and account unless it is additional. A
 * click on it calls `onClick` with its account. Errors are logged.
 */
export function createNotify(onClick: (account: string | undefined) => void, log: Log): Notify {
  const { hold, release } = createHeldNotifications<Notification>();
  /** The last notification of each kind and account. */
  const last = new Map<string, Notification>();
  return ({ kind, title, body, account, isAdditional }) => {
    try {
      if (!Notification.isSupported()) return;
      const notification = new Notification(notificationText({ title, body }));
      const key = JSON.stringify([kind, account]);
      const replaced = isAdditional === true ? undefined : last.get(key);
      if (replaced !== undefined) {
        release(replaced);
        replaced.close();
      }
      if (isAdditional !== true) last.set(key, notification);
      hold(notification);
      notification.on('close', (details) => {
        if (!canBeClickedAfterClose(details)) release(notification);
      });
      notification.on('failed', (_event, error) => {
        release(notification);
        log(`a notification could not be shown: ${error}`, 'warn');
      });
      notification.on('click', () => {
        release(notification);
        onClick(account);
      });
      notification.show();
    } catch (error) {
      log(`a notification could not be shown: ${String(error)}`, 'warn');
    }
  };
}
