// Sends the requests for a collection one at a time (service.md, "Collections").
import { failed, type Failure } from '../http/result.ts';
import { serialize } from '../../serialize.ts';
import type { ProbePage, ReadPage } from './page-request.ts';

/** Decides when requests may be sent, and which failed ones are repeated. */
export interface RequestGate {
  /** Whether a request may be sent now. */
  readonly isReady: () => boolean;
  /** Resolves when a request may be sent, or when the signal is aborted. */
  readonly ready: (signal?: AbortSignal) => Promise<void>;
  /** Returns whether a failed request is repeated once `ready` resolves. `failures` counts its failures so far. */
  readonly postpone: (failure: Failure, failures: number) => boolean;
}

export interface RequestQueue {
  /** Sends a request after all earlier ones, once `ready` resolves. A request that is cancelled before is not sent. */
  readonly read: ReadPage;
  /** Sends a request only while no other is pending, and cancels it as soon as `read` is called. */
  readonly probe: ProbePage;
}

export function createRequestQueue(send: ReadPage, gate: RequestGate): RequestQueue {
  const inOrder = serialize(<Value>(run: () => Promise<Value>) => run());
  let pendingReads = 0;
  let probing = new AbortController();

  const readWithRetries: ReadPage = async (range, signal) => {
    for (let failures = 1; ; failures += 1) {
      if (signal?.aborted !== true) await gate.ready(signal);
      if (signal?.aborted === true) return failed('cancelled', 'The request was cancelled.');
      const response = await send(range, signal);
      if (response.ok || !gate.postpone(response.failure, failures)) return response;
    }
  };

  return {
    read: async (range, signal) => {
      probing.abort();
      pendingReads += 1;
      try {
        return await inOrder(() => readWithRetries(range, signal));
      } finally {
        pendingReads -= 1;
      }
    },
    probe: (range, signal) =>
      inOrder(async () => {
        if (pendingReads > 0 || signal.aborted || !gate.isReady()) return undefined;
        probing = new AbortController();
        return send(range, AbortSignal.any([signal, probing.signal]));
      }),
  };
}
