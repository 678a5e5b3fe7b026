// Notifications of the system, for changes that the user would otherwise miss.
import { Notification } from 'electron';
import type { Log, Notify } from '../../core/ports.ts';
import { notificationText } from './notification-text.ts';

/** Returns the function that shows a notification. A click on it calls `onClick` with its account. Errors are logged. */
export function createNotify(onClick: (account: string | undefined) => void, log: Log): Notify {
  // Without a reference a notification is garbage-collected and emits no `click` (electron/electron#16922).
  const shown = new Set<Notification>();
  return ({ title, body, account }) => {
    try {
      if (!Notification.isSupported()) return;
      const notification = new Notification(notificationText({ title, body }));
      shown.add(notification);
      notification.on('close', () => shown.delete(notification));
      notification.on('failed', () => shown.delete(notification));
      notification.on('click', () => {
        shown.delete(notification);
        onClick(account);
      });
      notification.show();
    } catch (error) {
      log(`a notification could not be shown: ${String(error)}`, 'warn');
    }
  };
}
