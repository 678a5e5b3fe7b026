// What diagnostics print of a session. The redactor would remove the value of a line named `state` or `token`.
import type { Attempts } from '../scheduling/attempts.ts';
import { type ClockReading, elapsedMs } from '../scheduling/clock-reading.ts';
import { due } from './due.ts';
import type { Conditions, SessionState } from './state.ts';
import { msUntilRefresh } from './token-lifetime.ts';

/** Lines with a name and a value; times are relative to now, in seconds. */
export function describeSession(
  state: SessionState,
  conditions: Conditions,
): readonly (readonly [name: string, value: string])[] {
  const { signIn, token, refresh, poll, machine } = state;
  const { now } = conditions;
  const next = due(state, conditions);
  const refused = token?.isRefused === true ? ', refused' : '';
  const slow = refresh.isSlow ? ', slow' : '';
  const phase = refresh.since === undefined ? '' : `${refresh.phase} ${ago(refresh.since, now)}`;
  return [
    ['session', signIn],
    [
      'access',
      token === undefined
        ? 'none'
        : `received ${ago(token.received, now)}, lasts ${token.lifetimeSeconds} s, refresh in ${seconds(msUntilRefresh(token, now))}${refused}`,
    ],
    ['refresh', `${phase || 'not in flight'}${slow}; ${attemptsText(refresh, now)}`],
    ['poll', `${poll.isInFlight ? 'in flight' : 'not in flight'}; ${attemptsText(poll, now)}`],
    ['machine', machine.kind],
    ['next', next === undefined ? 'nothing' : `${next.kind} in ${seconds(next.afterMs)}`],
  ];
}

function attemptsText({ failure, failures, endedAt, retryAfterMs }: Attempts, now: ClockReading): string {
  if (endedAt === undefined) return 'none before';
  const status = failure?.status === undefined ? '' : ` (status ${failure.status})`;
  const result =
    failure === undefined ? 'succeeded' : `failed with ${failure.code}${status}, ${failures} in a row`;
  const waits = retryAfterMs > 0 ? `, Retry-After ${seconds(retryAfterMs)}` : '';
  return `the last ${result} ${ago(endedAt, now)}${waits}`;
}

function ago(since: ClockReading, now: ClockReading): string {
  return `${seconds(elapsedMs(since, now))} ago`;
}

function seconds(ms: number): string {
  return `${Math.max(0, Math.round(ms / 1000))} s`;
}
