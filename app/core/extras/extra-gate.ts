// Decides when an extra may be requested. One that the service has refused isn't requested again. After any other failure some
// polls are skipped, because extras have no timers of their own.
import { isErrorOfService } from '../../api/http/operation.ts';
import type { Failure } from '../../api/http/result.ts';
import type { ExtraName } from '../../contract/preferences.ts';
import { addAttempt, noAttempts, remainingRetryAfterMs } from '../scheduling/attempts.ts';
import type { ClockReading } from '../scheduling/timing.ts';

/** How the requests for an extra go. A `paused` extra is requested again later, a `hidden` one isn't. */
type ExtraState =
  | { readonly kind: 'ok' | 'not-requested' }
  | { readonly kind: 'paused' | 'hidden'; readonly failure: Failure };

export interface NamedExtraState {
  /** The list of messages has a state of its own: its request can fail although the request for their number succeeds. */
  readonly name: ExtraName | 'voicemail list';
  readonly state: ExtraState;
}

/** Each counts as a refusal if the response has a message in JSON, or if the request before failed with the same status. */
const refusals = [401, 403, 404, 405];
const maxSkippedPolls = 16;

export function createExtraGate(now: () => ClockReading) {
  let requests = noAttempts;
  let nextPoll = 0;
  let isRefused = false;
  let isRequested = false;
  return {
    /** Whether a request may be sent in the poll of this number. Frequent polls count as fractions of one. */
    isOpen: (poll: number) => !isRefused && poll >= nextPoll && remainingRetryAfterMs(requests, now()) === 0,
    /** `poll` is the number of the poll in which the request was sent. */
    record: (poll: number, failure: Failure | undefined) => {
      isRefused =
        failure?.status !== undefined &&
        refusals.includes(failure.status) &&
        (isErrorOfService(failure) || requests.failure?.status === failure.status);
      requests = addAttempt(requests, failure, now());
      isRequested = true;
      // With each failure in a row twice as many polls are skipped: 1, 2, 4, 8, 16 at most.
      const skipped = Math.min(2 ** (requests.failures - 1), maxSkippedPolls);
      nextPoll = failure === undefined ? poll : poll + 1 + skipped;
    },
    /** Why the last request failed; undefined if it succeeded, or there was none. */
    failure: () => requests.failure,
    isRefused: () => isRefused,
    state: (): ExtraState => {
      const { failure } = requests;
      if (failure === undefined) return { kind: isRequested ? 'ok' : 'not-requested' };
      return { kind: isRefused ? 'hidden' : 'paused', failure };
    },
  };
}
