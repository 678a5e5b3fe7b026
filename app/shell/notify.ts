// Notifications of the system, for what a person would otherwise miss.
import { Notification } from 'electron';

/** Shows a notification where the desktop has them; a click on it runs `clicked`. */
export function createNotify(clicked: () => void): (text: { title: string; body: string }) => void {
  // One that nothing refers to would be collected, and its click with it.
  const shown = new Set<Notification>();
  return ({ title, body }) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    shown.add(notification);
    notification.on('close', () => shown.delete(notification));
    notification.on('click', () => {
      shown.delete(notification);
      clicked();
    });
    notification.show();
  };
}
