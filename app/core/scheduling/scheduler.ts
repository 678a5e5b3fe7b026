// Runs something later, and notices what happened meanwhile: the machine slept, or the network came back. One timer
// at a time for whatever is planned.
import { type Failure, isOffline } from '../../api/http/result.ts';
import { driftMs, readClock } from './clock-reading.ts';
import type { Clock } from '../ports.ts';

/** Something that is planned. */
export interface Scheduled {
  readonly cancel: () => void;
  /** It has neither begun nor been cancelled. */
  readonly isPending: () => boolean;
}

/**
 * Runs something after so many milliseconds, unless it is cancelled before. `failure` is the result of the last try,
 * where this is another one: that of a network that is away comes sooner where it is back.
 */
export type Schedule = (ms: number, run: () => Promise<unknown>, failure?: Failure) => Scheduled;

/** Nothing is planned. */
export const nothingScheduled: Scheduled = { cancel: () => {}, isPending: () => false };

export interface SchedulerOptions {
  readonly clock: Clock;
  /** Whether the system has a network. There is no event for it, so it is looked at. */
  readonly isOnline: () => boolean;
  /** Comes in place of what was planned where the machine slept or the network is back, and does all that is due. */
  readonly resume: () => Promise<unknown>;
}

/** The clocks differ by more than this only where the machine slept, or somebody set the clock. */
const sleptMs = 10_000;
/** How often a network that is away is looked for. Nothing is sent for that. */
const lookEveryMs = 15_000;

export function createScheduler({ clock, isOnline, resume: catchUp }: SchedulerOptions): Schedule {
  return (ms, run, failure) => {
    const longestMs = isOffline(failure) ? lookEveryMs : Infinity;
    let cancelTimer: (() => void) | undefined;
    const wait = (leftMs: number) => {
      const began = readClock(clock);
      const wasOnline = isOnline();
      const stepMs = Math.min(leftMs, longestMs);
      cancelTimer = clock.after(stepMs, () => {
        cancelTimer = undefined;
        const hasSlept = driftMs(began, readClock(clock)) > sleptMs;
        const isBack = isOffline(failure) && !wasOnline && isOnline();
        if (hasSlept || isBack) void catchUp();
        else if (stepMs < leftMs) wait(leftMs - stepMs);
        else void run();
      });
    };
    wait(ms);
    return {
      cancel: () => {
        cancelTimer?.();
        cancelTimer = undefined;
      },
      isPending: () => cancelTimer !== undefined,
    };
  };
}
