// How long the service asked to be left alone. That outlasts the request it answered: who gives that up and asks for
// something else waits all the same.
import type { Failure } from '../../api/http/result.ts';
import type { RequestQueueOptions } from '../../api/pagination/pages.ts';
import { remainingMs, readClock, type Pause } from '../scheduling/clock-reading.ts';
import { listRetryMs } from '../scheduling/backoff.ts';
import type { Random, Clock } from '../ports.ts';

export interface RateLimitGate extends Omit<RequestQueueOptions, 'read'> {
  /** Until when a request is waiting, in milliseconds since 1970; undefined where none is. */
  readonly waitingUntil: () => number | undefined;
}

export interface RateLimitGateOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Something has begun to wait, or waits no more. */
  readonly changed: () => void;
}

export function createRateLimitGate({ clock, random, changed }: RateLimitGateOptions): RateLimitGate {
  let pause: Pause = { since: readClock(clock), ms: 0 };
  let waitingUntil: number | undefined;

  const left = () => remainingMs(pause, readClock(clock));

  return {
    waitingUntil: () => waitingUntil,
    postpone: (failure: Failure, failures: number) => {
      const ms = listRetryMs(failures, failure, random.number());
      if (ms === undefined) return false;
      pause = { since: readClock(clock), ms };
      return true;
    },
    isReady: () => left() === 0,
    ready: async (signal) => {
      for (let ms = left(); ms > 0 && signal?.aborted !== true; ms = left()) {
        waitingUntil = clock.wall() + ms;
        changed();
        await passed(clock, ms, signal);
        waitingUntil = undefined;
        changed();
      }
    },
  };
}

/** Resolves after so many milliseconds, or as soon as it is cancelled. */
async function passed(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const stop = () => resolve(null);
  const cancel = clock.after(ms, stop);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted === true) stop();
  await promise;
  cancel();
  signal?.removeEventListener('abort', stop);
}
