// Runs requests with a valid access token. A request that is rejected with 401 is repeated once there is a new token.
import { failed, internalFailure, ok, type Result } from '../../api/http/result.ts';
import { remainingRetryAfterMs } from '../scheduling/attempts.ts';
import type { ClockReading } from '../scheduling/clock-reading.ts';
import { hasEnded, type SessionEvent, type SessionState } from './state.ts';

export interface WithTokenOptions {
  readonly state: () => SessionState;
  readonly dispatch: (event: SessionEvent) => void;
  /** Resolves at once if the condition is fulfilled, otherwise after the step that fulfils it. */
  readonly until: (isFulfilled: () => boolean) => Promise<void>;
  readonly accessToken: () => string;
  readonly now: () => ClockReading;
}

/** As `WithToken` in api/client.ts. `isUsers`: the user waits for the request, so a refresh needn't wait for its backoff. */
export function createWithToken(
  options: WithTokenOptions,
): <Value>(run: (accessToken: string) => Promise<Result<Value>>, isUsers: boolean) => Promise<Result<Value>> {
  const { state, dispatch, until, accessToken, now } = options;

  /** Waits for a usable token, but not for a slow refresh while the earlier token is valid. Returns the token's serial number. */
  const usableToken = async (isUsers: boolean): Promise<Result<number>> => {
    const isReady = ({ refresh, token }: SessionState) =>
      refresh.phase === 'none' || (refresh.isSlow && token?.isRefused === false);
    // Tries more than once, because a new token may have expired while it was stored.
    for (let tries = 0; tries < 3; tries += 1) {
      dispatch({ kind: 'token-needed', isUsers });
      await until(() => isReady(state()) || hasEnded(state()));
      if (hasEnded(state())) break;
      const { token, refresh } = state();
      if (token !== undefined) return ok(token.serial);
      const { failure } = refresh;
      if (failure !== undefined) {
        const retryAfterMs = remainingRetryAfterMs(refresh, now());
        return { ok: false, failure: retryAfterMs > 0 ? { ...failure, retryAfterMs } : failure };
      }
    }
    return failed('unauthorized', 'Not signed in.');
  };

  return async (run, isUsers) => {
    const runGuarded: typeof run = async (token) => {
      try {
        return await run(token);
      } catch (error) {
        return { ok: false, failure: internalFailure(error) };
      }
    };
    const used = await usableToken(isUsers);
    if (!used.ok) return used;
    const first = await runGuarded(accessToken());
    if (first.ok || first.failure.code !== 'unauthorized' || hasEnded(state())) return first;
    dispatch({ kind: 'token-refused', serial: used.value });
    const next = await usableToken(false);
    if (next.ok) return next.value === used.value ? first : runGuarded(accessToken());
    return state().signIn === 'signed-out' ? first : next;
  };
}
