// Notifications of the system, for what a person would otherwise miss.
import { Notification } from 'electron';

/** Shows a notification where the desktop has them; a click on it runs `clicked`. */
export function createNotify(clicked: () => void): (text: { title: string; body: string }) => void {
  // One that nothing refers to would be collected, and its click with it.
  let last: Notification | undefined;
  return ({ title, body }) => {
    if (!Notification.isSupported()) return;
    last = new Notification({ title, body });
    last.on('click', clicked);
    last.show();
  };
}
