// Strong references to notifications that can still be clicked. Without one a notification is garbage-collected and emits no
// `click` (electron/electron#16922).
import type { NotificationCloseEventParams } from 'electron';

/** The Action Center of Windows keeps as many of a program. */
export const maxHeld = 20;

export interface HeldNotifications<Held> {
  /** Holds a notification until it is released. The oldest one above the limit is released. */
  readonly hold: (notification: Held) => void;
  readonly release: (notification: Held) => void;
}

export function createHeldNotifications<Held>(): HeldNotifications<Held> {
  const held = new Set<Held>();
  return {
    hold: (notification) => {
      held.add(notification);
      for (const oldest of held) {
        if (held.size <= maxHeld) break;
        held.delete(oldest);
      }
    },
    release: (notification) => void held.delete(notification),
  };
}

/**
 * Whether a notification can be clicked after its `close` event. Windows gives a reason: it moves a toast that the user hasn't
 * clicked to the Action Center when its time is over, or when the user moves it there (`userCanceled`, which is also the reason
 * of one that the user removes). Other systems give none.
 */
export function canBeClickedAfterClose({ reason }: NotificationCloseEventParams): boolean {
  return reason === 'timedOut' || reason === 'userCanceled';
}
