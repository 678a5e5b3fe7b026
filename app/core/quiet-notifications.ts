// Holds notifications back in the quiet hours and during a mute, shows those that still apply afterwards, and repeats unseen ones.
import type { Preferences } from '../contract/preferences.ts';
import type { NotificationEvent } from './notifications.ts';
import type { Clock } from './runtime.ts';

/** The part of each day in which notifications are held back. */
type QuietHours = Pick<Preferences, 'quietHours' | 'quietHoursFrom' | 'quietHoursTo'>;

export interface QuietNotificationsOptions {
  readonly clock: Pick<Clock, 'after' | 'wall'>;
  readonly preferences: () => QuietHours & Pick<Preferences, 'notifyAgain'>;
  /** Whether IT allows to mute. */
  readonly canMute: () => boolean;
  /** When the last mute ends, in milliseconds since 1970; kept for the next start. */
  readonly mutedUntil: { readonly get: () => number; readonly set: (at: number) => void };
  /** Minutes since midnight, local time. */
  readonly minuteOfDay: () => number;
  /** Whether the screen is locked, or the user has been idle for long. */
  readonly isAway: () => boolean;
  /** Returns false if the user sees in the panel what the event is about, so that nothing is shown. */
  readonly show: (event: NotificationEvent, isRepeated: boolean) => boolean;
  /** Returns what still applies of an event that was held back: its account may have been signed in again, or removed. */
  readonly update: (event: NotificationEvent) => NotificationEvent | undefined;
  /** Called when a mute begins or ends. */
  readonly onChange: () => void;
}

export type QuietNotifications = ReturnType<typeof createQuietNotifications>;

type HeldEvent = Exclude<NotificationEvent, { readonly kind: 'account-not-saved' }>;

const muteMs = 60 * 60_000;
const repeatMs = 10 * 60_000;

export function createQuietNotifications(options: QuietNotificationsOptions) {
  const { clock, preferences, minuteOfDay, mutedUntil, update, onChange } = options;
  const held = new Map<string, HeldEvent>();
  const unseen = new Map<string, HeldEvent>();
  let cancelTimer: (() => void) | undefined;
  let cancelRepeat: (() => void) | undefined;
  let wasMuted = false;
  /** The mute in which a required sign-in was shown, by its end. */
  let signInShownIn = 0;

  const isQuietHour = () => isQuiet(preferences(), minuteOfDay());

  /** 0 if notifications aren't muted. A clock that was set back makes no mute longer. */
  const mutedMs = () => {
    const ms = mutedUntil.get() - clock.wall();
    return options.canMute() && ms > 0 && ms <= muteMs ? ms : 0;
  };

  const stopTimer = () => {
    cancelTimer?.();
    cancelTimer = undefined;
  };

  /** Shows what was held back if nothing holds it back any more. To be called after a change of the preferences and after a resume. */
  const showHeld = () => {
    stopTimer();
    const muted = mutedMs();
    // A mute can have ended while the machine was suspended.
    if (wasMuted && muted === 0) onChange();
    wasMuted = muted > 0;
    if (wasMuted) {
      cancelTimer = clock.after(muted, showHeld);
    } else if (held.size > 0 && isQuietHour()) {
      cancelTimer = clock.after(msUntilQuietHoursEnd(preferences(), minuteOfDay()), showHeld);
    } else {
      const events = [...held.values()].flatMap((event) => update(event) ?? []);
      held.clear();
      for (const event of events) present(event);
    }
  };

  const present = (event: NotificationEvent, isRepeated = false) => {
    if (options.show(event, isRepeated) && isRepeatable(event)) keepUnseen(event);
  };

  const keepUnseen = (event: HeldEvent) => {
    hold(unseen, event);
    cancelRepeat ??= clock.after(repeatMs, repeat);
  };

  const repeat = () => {
    cancelRepeat = undefined;
    const events = [...unseen.values()].flatMap((event) => update(event) ?? []).filter(isRepeatable);
    unseen.clear();
    const isHeldBack = options.isAway() || isQuietHour() || mutedMs() > 0;
    for (const event of events) {
      if (isHeldBack) keepUnseen(event);
      else present(event, true);
    }
  };

  const isRepeatable = (event: NotificationEvent): event is HeldEvent =>
    preferences().notifyAgain && (isSignInRequired(event) || event.kind === 'new-voicemail');

  return {
    notify: (event: NotificationEvent) => {
      // This event isn't held back, because it is the result of what the user is doing.
      if (event.kind === 'account-not-saved') {
        present(event);
        return;
      }
      const isMuted = mutedMs() > 0;
      const isFirstSignIn = isSignInRequired(event) && isMuted && signInShownIn !== mutedUntil.get();
      if (isFirstSignIn && !isQuietHour()) {
        signInShownIn = mutedUntil.get();
        present(event);
        return;
      }
      // While any event is held back, later events are, too, so that events of the same kind and account are combined.
      if (held.size > 0 || isMuted || isQuietHour()) hold(held, event);
      else present(event);
      showHeld();
    },
    showHeld,
    /** Mutes for an hour from now, or ends the mute. */
    mute: (isMuted: boolean) => {
      mutedUntil.set(isMuted && options.canMute() ? clock.wall() + muteMs : 0);
      if (isMuted) onChange();
      showHeld();
    },
    /** When the mute ends, in milliseconds since 1970; undefined if there is none. */
    mutedUntil: () => (mutedMs() > 0 ? mutedUntil.get() : undefined),
    canMute: options.canMute,
    /** The user has opened the panel: nothing that was shown is repeated. */
    seen: () => {
      unseen.clear();
      cancelRepeat?.();
      cancelRepeat = undefined;
    },
    end: () => {
      stopTimer();
      cancelRepeat?.();
      held.clear();
    },
  };
}

/** `sign-in-needed`, the reminder at a start without accounts, isn't urgent. */
function isSignInRequired({ kind }: NotificationEvent): boolean {
  return kind === 'sign-in-ended' || kind === 'client-refused';
}

/** Keeps one event for each account and kind: the change from the first to the last profile, and all new messages. */
function hold(held: Map<string, HeldEvent>, event: HeldEvent): void {
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
function isQuiet({ quietHours, quietHoursFrom, quietHoursTo }: QuietHours, minute: number): boolean {
  if (!quietHours) return false;
  const [from, to] = [minuteOf(quietHoursFrom), minuteOf(quietHoursTo)];
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Returns the milliseconds until `quietHoursTo`: above 0, at most a day. A later change of the clock makes them wrong. */
function msUntilQuietHoursEnd({ quietHoursTo }: QuietHours, minute: number): number {
  const minutesOfDay = 24 * 60;
  return ((minuteOf(quietHoursTo) - minute + minutesOfDay) % minutesOfDay || minutesOfDay) * 60_000;
}

/** Minutes since midnight. */
function minuteOf(time: string): number {
  return Date.parse(`1970-01-01T${time}Z`) / 60_000;
}
