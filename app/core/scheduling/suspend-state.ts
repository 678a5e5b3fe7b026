// Whether the machine sleeps. Some systems tell of a sleep that never comes, and never of its end: then somebody who
// sits at the machine says that it is awake.
import type { Clock } from '../ports.ts';

export interface SuspendStateOptions {
  readonly clock: Pick<Clock, 'after'>;
  /** Nobody has been at the machine for some minutes. */
  readonly isIdle: () => boolean;
  /** The machine is awake, and nobody said so. */
  readonly overslept: () => void;
}

export interface SuspendState {
  readonly isOn: () => boolean;
  readonly begin: () => void;
  readonly end: () => void;
}

/** Longer than it takes until nobody counts as there: whoever put the machine to sleep is not seen in it. */
const lookEveryMs = 10 * 60_000;

export function createSuspendState({ clock, isIdle, overslept }: SuspendStateOptions): SuspendState {
  let stopLooking: (() => void) | undefined;
  const look = () => {
    stopLooking?.();
    stopLooking = clock.after(lookEveryMs, () => {
      if (isIdle()) look();
      else overslept();
    });
  };
  return {
    isOn: () => stopLooking !== undefined,
    begin: look,
    end: () => {
      stopLooking?.();
      stopLooking = undefined;
    },
  };
}
