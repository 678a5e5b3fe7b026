// Honours Retry-After for lists: delays requests until the time that the service asked for is over. That time outlasts
// the request it was the response to: a later request waits for it, too.
import type { RequestGate } from '../../api/pagination/request-queue.ts';
import { delay } from '../scheduling/delay.ts';
import { readClock } from '../scheduling/clock-reading.ts';
import { listRetryMs } from '../scheduling/backoff.ts';
import { createRetryState } from '../scheduling/retry-state.ts';
import type { Runtime } from '../runtime.ts';

export interface RateLimitGate extends RequestGate {
  /** Until when a request is delayed, in milliseconds since 1970; undefined while none is. */
  readonly retryAt: () => number | undefined;
}

export interface RateLimitGateOptions {
  readonly runtime: Runtime;
  /** Called when the delay of a request begins and when it ends. */
  readonly onChange: () => void;
}

export function createRateLimitGate({
  runtime: { clock, random },
  onChange,
}: RateLimitGateOptions): RateLimitGate {
  const retry = createRetryState(() => readClock(clock));
  let retryAt: number | undefined;
  return {
    retryAt: () => retryAt,
    postpone: (failure, failures) => {
      const delayMs = listRetryMs(failures, failure, random.number());
      if (delayMs === undefined) return false;
      retry.record(failure, delayMs);
      return true;
    },
    isReady: () => retry.remainingMs() === 0,
    ready: async (signal) => {
      for (let ms = retry.remainingMs(); ms > 0 && signal?.aborted !== true; ms = retry.remainingMs()) {
        retryAt = clock.wall() + ms;
        onChange();
        await delay(clock, ms, signal);
        retryAt = undefined;
        onChange();
      }
    },
  };
}
