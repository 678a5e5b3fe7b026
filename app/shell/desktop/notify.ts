// Notifications of the system, for what a person would otherwise miss.
import { Notification } from 'electron';
import type { Notify } from '../../session/ports.ts';

/** Shows a notification where the desktop has them; a click on it runs `clicked` with the account it is about. */
export function createNotify(clicked: (account: string | undefined) => void): Notify {
  // One that nothing refers to would be collected, and its click with it.
  const shown = new Set<Notification>();
  return ({ title, body, account }) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    shown.add(notification);
    notification.on('close', () => shown.delete(notification));
    notification.on('click', () => {
      shown.delete(notification);
      clicked(account);
    });
    notification.show();
  };
}
