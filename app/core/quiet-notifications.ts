// Holds notifications back in the quiet hours, and afterwards shows those that still apply.
import type { Preferences } from '../contract/preferences.ts';
import type { NotificationEvent } from './notifications.ts';
import type { Clock } from './runtime.ts';

/** The part of each day in which notifications are held back. */
type QuietHours = Pick<Preferences, 'quietHours' | 'quietHoursFrom' | 'quietHoursTo'>;

export interface QuietNotificationsOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly preferences: () => QuietHours;
  /** Minutes since midnight, local time. */
  readonly minuteOfDay: () => number;
  readonly show: (event: NotificationEvent) => void;
  /** Returns what still applies of an event that was held back: its account may have been signed in again, or removed. */
  readonly update: (event: NotificationEvent) => NotificationEvent | undefined;
}

export type QuietNotifications = ReturnType<typeof createQuietNotifications>;

export function createQuietNotifications(options: QuietNotificationsOptions) {
  const { clock, preferences, minuteOfDay, show, update } = options;
  const held = new Map<string, NotificationEvent>();
  let cancelTimer: (() => void) | undefined;

  const isQuietNow = () => isQuiet(preferences(), minuteOfDay());

  const stopTimer = () => {
    cancelTimer?.();
    cancelTimer = undefined;
  };

  /** Shows what was held back if the quiet hours are over. To be called after a change of the preferences and after a resume. */
  const showHeld = () => {
    stopTimer();
    if (held.size === 0) return;
    if (isQuietNow()) {
      cancelTimer = clock.after(msUntilQuietHoursEnd(preferences(), minuteOfDay()), showHeld);
      return;
    }
    const events = [...held.values()].flatMap((event) => update(event) ?? []);
    held.clear();
    for (const event of events) show(event);
  };

  return {
    notify: (event: NotificationEvent) => {
      // This event isn't held back, because it is the result of what the user is doing.
      if (event.kind === 'account-not-saved') {
        show(event);
        return;
      }
      // While any event is held back, later events are, too, so that events of the same kind and account are combined.
      if (held.size > 0 || isQuietNow()) hold(held, event);
      else show(event);
      showHeld();
    },
    showHeld,
    end: () => {
      stopTimer();
      held.clear();
    },
  };
}

/** Keeps one event for each account and kind: the change from the first to the last profile, and all new messages. */
function hold(
  held: Map<string, NotificationEvent>,
  event: Exclude<NotificationEvent, { readonly kind: 'account-not-saved' }>,
): void {
  const key = JSON.stringify([event.kind, 'account' in event ? event.account.id : event.service]);
  const earlier = held.get(key);
  if (event.kind === 'profile-read' && earlier?.kind === 'profile-read')
    held.set(key, { ...event, before: earlier.before ?? event.before });
  else if (event.kind === 'new-voicemail' && earlier?.kind === 'new-voicemail')
    held.set(key, { ...event, messages: [...earlier.messages, ...event.messages] });
  else held.set(key, event);
}

/**
 * Whether a time of day is in the quiet hours, from `quietHoursFrom` until just before `quietHoursTo`. If that is earlier, they
 * last over midnight. If both are equal, there are none.
 * @param minute Minutes since midnight, local time.
 */
export function isQuiet({ quietHours, quietHoursFrom, quietHoursTo }: QuietHours, minute: number): boolean {
  if (!quietHours) return false;
  const [from, to] = [minuteOf(quietHoursFrom), minuteOf(quietHoursTo)];
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Returns the milliseconds until `quietHoursTo`: above 0, at most a day. A later change of the clock makes them wrong. */
export function msUntilQuietHoursEnd({ quietHoursTo }: QuietHours, minute: number): number {
  const minutesOfDay = 24 * 60;
  return ((minuteOf(quietHoursTo) - minute + minutesOfDay) % minutesOfDay || minutesOfDay) * 60_000;
}

/** Minutes since midnight. */
function minuteOf(time: string): number {
  return Date.parse(`1970-01-01T${time}Z`) / 60_000;
}
