// Notifications of the system, for what a person would otherwise miss.
import { Notification } from 'electron';
import type { Log, Notify } from '../../core/ports.ts';
import { notificationText } from './notification-text.ts';

/** Shows a notification where the desktop has them; a click on it runs `clicked` with the account it is about. */
export function createNotify(clicked: (account: string | undefined) => void, log: Log): Notify {
  // One that nothing refers to would be collected, and its click with it.
  const shown = new Set<Notification>();
  return ({ title, body, account }) => {
    // Whoever notifies is in the middle of something that must not fail for it.
    try {
      if (!Notification.isSupported()) return;
      const notification = new Notification(notificationText({ title, body }));
      shown.add(notification);
      notification.on('close', () => shown.delete(notification));
      notification.on('failed', () => shown.delete(notification));
      notification.on('click', () => {
        shown.delete(notification);
        clicked(account);
      });
      notification.show();
    } catch (error) {
      log(`a notification could not be shown: ${String(error)}`, 'warn');
    }
  };
}
