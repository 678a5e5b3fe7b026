// Runs a task later. If the machine was suspended or the network is back when the timer fires, it calls `resume` instead: some
// systems don't report a resume, and none reports the network. When the network is back, it calls `resume` after a random time,
// because other machines may have their network back, too.
import { type Failure, isOffline } from '../../api/http/result.ts';
import { readClock, wasSuspended } from './clock-reading.ts';
import type { Clock } from '../runtime.ts';

export interface Scheduled {
  readonly cancel: () => void;
  /** Whether the task has neither begun nor been cancelled. */
  readonly isPending: () => boolean;
}

/**
 * Runs `run` after `ms` milliseconds, unless it is cancelled before. For a retry, `failure` is why the last attempt failed: if
 * Perch was offline, `resume` may be called earlier, when the network is back.
 */
export type Schedule = (ms: number, run: () => Promise<unknown>, failure?: Failure) => Scheduled;

export const nothingScheduled: Scheduled = { cancel: () => {}, isPending: () => false };

export interface SchedulerOptions {
  readonly clock: Clock;
  /** Whether the system has a network. */
  readonly isOnline: () => boolean;
  /** Whether the user is away, or the screen is locked. */
  readonly isIdle: () => boolean;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Called instead of the task if the machine was suspended or the network is back. Does all that is due. */
  readonly resume: () => Promise<unknown>;
}

/** How often the network state is read while there is no network and the user isn't away. Sends nothing. */
const networkCheckMs = 15_000;
/** The network may be back for a whole company at once, so each machine resumes after a random part of this time. */
const networkSpreadMs = 30_000;

export function createScheduler({ clock, isOnline, isIdle, random, resume }: SchedulerOptions): Schedule {
  return (ms, run, failure) => {
    let cancelTimer: (() => void) | undefined;
    const resumeAfter = (ms: number) => {
      cancelTimer = clock.after(ms, () => {
        cancelTimer = undefined;
        void resume();
      });
    };
    const startTimer = (remainingMs: number) => {
      const startedAt = readClock(clock);
      const wasOnline = isOnline();
      const checks = isOffline(failure) && !wasOnline && !isIdle();
      const stepMs = checks ? Math.min(remainingMs, networkCheckMs) : remainingMs;
      const onTimer = () => {
        cancelTimer = undefined;
        const isNetworkBack = isOffline(failure) && !wasOnline && isOnline();
        if (wasSuspended(startedAt, readClock(clock))) void resume();
        else if (isNetworkBack) resumeAfter(Math.min(remainingMs - stepMs, networkSpreadMs * random()));
        else if (stepMs < remainingMs) startTimer(remainingMs - stepMs);
        else void run();
      };
      cancelTimer = clock.after(stepMs, onTimer);
    };
    startTimer(ms);
    return {
      cancel: () => {
        cancelTimer?.();
        cancelTimer = undefined;
      },
      isPending: () => cancelTimer !== undefined,
    };
  };
}
