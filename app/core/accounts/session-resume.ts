// What an account session does after a suspend or a lost network: it waits for the network to settle, refreshes the token if a
// refresh is due, then polls.
import { internalFailure } from '../../api/http/result.ts';
import type { TokenManager } from '../auth/token-manager.ts';
import { delay } from '../scheduling/delay.ts';
import type { SuspendState } from '../scheduling/suspend-state.ts';
import type { AccountSessionOptions } from './guarded-ports.ts';
import type { ProfilePolls } from './profile-polls.ts';

export interface SessionResumeOptions extends Pick<AccountSessionOptions, 'runtime' | 'isOnline'> {
  readonly tokens: TokenManager;
  readonly polls: ProfilePolls;
  readonly suspendState: SuspendState;
  readonly ended: AbortSignal;
  readonly hasEnded: () => boolean;
}

export interface SessionResume {
  /**
   * Ends the suspend state. Resolves when refresh and poll are done, or the poll is scheduled after a `Retry-After`. A call
   * during a resume waits for the network again.
   */
  readonly run: () => Promise<void>;
  readonly inFlight: () => Promise<void> | undefined;
  /** The wait for the network to settle. During it, only polls without an age limit are sent. */
  readonly settling: () => Promise<void> | undefined;
}

/** How long the network gets to settle after a resume: a request sent at once would probably fail. */
const settleMs = 2_000;
/** How long a resume waits at most if the system reports no network, which may be wrong. */
const longestSettleMs = 20_000;

export function createSessionResume(options: SessionResumeOptions): SessionResume {
  const { isOnline, tokens, polls, suspendState, ended, hasEnded } = options;
  const { clock, log } = options.runtime;
  let inFlight: Promise<void> | undefined;
  let settling: Promise<void> | undefined;
  /** When `run` was last called, by the monotonic clock. */
  let resumedAt = 0;

  const run = (): Promise<void> => {
    suspendState.resume();
    tokens.limitInFlight();
    resumedAt = clock.monotonic();
    settling ??= settle().finally(() => {
      settling = undefined;
    });
    inFlight ??= waitForNetworkAndPoll()
      .catch((error: unknown) => log(`session: resume: ${internalFailure(error).detail}`, 'error'))
      .finally(() => {
        inFlight = undefined;
        if (suspendState.isSuspended()) return;
        tokens.ensureScheduled();
        polls.ensureScheduled();
      });
    return inFlight;
  };

  const waitForNetworkAndPoll = async (): Promise<void> => {
    if (hasEnded()) return;
    polls.cancelScheduled();
    tokens.cancelScheduled();
    polls.limitFailures();
    await settling;
    // During each wait the machine may have been suspended again, and resumed.
    if (!suspendState.isSuspended()) await tokens.refreshIfDue();
    await settling;
    if (suspendState.isSuspended() || hasEnded()) return;
    const waitMs = polls.remainingRetryAfterMs();
    if (waitMs === 0) {
      await polls.start();
      polls.spread();
    } else polls.scheduleAfterRetryAfter(waitMs);
    if (settling !== undefined) await waitForNetworkAndPoll();
  };

  const settle = async () => {
    for (let ms = unsettledMs(); ms > 0 && !hasEnded(); ms = unsettledMs()) await delay(clock, ms, ended);
  };

  /** Counts from the last resume, so another resume during the wait starts the wait over. */
  const unsettledMs = () => {
    const sinceMs = clock.monotonic() - resumedAt;
    if (sinceMs < settleMs) return settleMs - sinceMs;
    return !isOnline() && sinceMs < longestSettleMs ? settleMs : 0;
  };

  return { run, inFlight: () => inFlight, settling: () => settling };
}
