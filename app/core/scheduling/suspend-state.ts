// Whether the machine is suspended. Some systems report a suspend that doesn't take place, or never report the resume, so the
// user's activity also ends the state.
import type { Clock } from '../runtime.ts';

export interface SuspendStateOptions {
  readonly clock: Pick<Clock, 'after'>;
  /** Whether the user has been away for some minutes. */
  readonly isIdle: () => boolean;
  /** Called if the user is active although no resume was reported. */
  readonly onMissedResume: () => void;
}

export interface SuspendState {
  readonly isSuspended: () => boolean;
  readonly suspend: () => void;
  readonly resume: () => void;
}

/** Longer than a user takes to count as idle: the activity before the suspend must not end the state. */
const activityCheckMs = 10 * 60_000;

export function createSuspendState({ clock, isIdle, onMissedResume }: SuspendStateOptions): SuspendState {
  let cancelCheck: (() => void) | undefined;
  const scheduleCheck = () => {
    cancelCheck?.();
    cancelCheck = clock.after(activityCheckMs, () => {
      if (isIdle()) scheduleCheck();
      else onMissedResume();
    });
  };
  return {
    isSuspended: () => cancelCheck !== undefined,
    suspend: scheduleCheck,
    resume: () => {
      cancelCheck?.();
      cancelCheck = undefined;
    },
  };
}
