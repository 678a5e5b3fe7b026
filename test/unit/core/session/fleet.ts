// Thousands of account sessions against one service, which counts their requests: whether clients that have failed together
// come back together. The sessions are Perch's own; the clock is a queue of events, and there is no network.
import { failed, ok, type Failure } from '../../../../app/api/http/result.ts';
import type { Tokens } from '../../../../app/api/oauth/token-response.ts';
import { createAccountSession, type AccountSession } from '../../../../app/core/session/account-session.ts';
import { createScriptedClient } from '../scripted-client.ts';
import { createTestRuntime } from '../manual-clock.ts';
import { unobserved } from './session-options.ts';

export const minuteMs = 60_000;
const windowMs = 10_000;
/** Events of the same tick happen at the same time, which saves turns of the event loop. */
const tickMs = 100;
const lifetimeSeconds = 3_600;

export interface Fleet {
  readonly instances: number;
  readonly seed: number;
  readonly lengthMs: number;
  /** When the event from which the sessions recover ends. */
  readonly eventEndMs: number;
  /** The starts are spread over this time, by default over one poll interval. */
  readonly startsWithinMs?: number;
  /** The failure of all requests at this time; undefined if the service serves them. */
  readonly failureAt?: (ms: number) => Failure | undefined;
  /** Whether the machines have a network. Without one, no request reaches the service. */
  readonly isOnlineAt?: (ms: number) => boolean;
  /** Whether the users are away. */
  readonly isIdleAt?: (ms: number) => boolean;
  /** When a machine is suspended, and when it resumes. */
  readonly suspends?: (random: () => number) => readonly [number, number];
}

export interface FleetResult {
  /** How many requests the service has received between two times. */
  readonly requests: (fromMs: number, toMs: number) => number;
  /** The largest number of requests in ten seconds, divided by the mean number between the two times. */
  readonly peak: (fromMs: number, toMs: number) => number;
  /** Milliseconds from the end of the event until 95 % of the sessions have read their profile. */
  readonly recoveredMs: number;
}

export async function simulateFleet(fleet: Fleet): Promise<FleetResult> {
  const random = createRandom(fleet.seed);
  const clock = createEventQueue();
  const { failureAt = () => undefined, isOnlineAt = () => true, isIdleAt = () => false } = fleet;
  const counts = new Uint32Array(fleet.lengthMs / windowMs);
  /** When each session has first read its profile after the event. */
  const recoveredAt = new Float64Array(fleet.instances).fill(Infinity);
  const serve = (): Failure | undefined => {
    const now = clock.now();
    if (!isOnlineAt(now)) return failed('network', 'ENETUNREACH').failure;
    const window = Math.floor(now / windowMs);
    counts[window] = (counts[window] ?? 0) + 1;
    return failureAt(now);
  };

  for (let index = 0; index < fleet.instances; index += 1) {
    let isSuspended = false;
    // The first token has been in use for a while, so that the refreshes are spread.
    let nextLifetimeSeconds = 60 + random() * (lifetimeSeconds - 60);
    const issueTokens = (): Tokens => {
      const lifetime = nextLifetimeSeconds;
      nextLifetimeSeconds = lifetimeSeconds;
      return {
        accessToken: 'access',
        refreshToken: 'refresh',
        lifetimeSeconds: lifetime,
        login: 'a',
        about: {},
      };
    };
    const session: AccountSession = createAccountSession({
      ...unobserved,
      client: createScriptedClient({
        requestTokens: async () => {
          const failure = serve();
          return failure === undefined
            ? { kind: 'tokens', tokens: issueTokens() }
            : { kind: 'failed', failure };
        },
        request: async () => {
          const failure = serve();
          if (failure !== undefined) return { ok: false, failure };
          const now = clock.now();
          if (now >= fleet.eventEndMs && recoveredAt[index] === Infinity) recoveredAt[index] = now;
          return ok({ user: '1001' });
        },
      }),
      runtime: createTestRuntime(clock, { number: random }),
      isIdle: () => isSuspended || isIdleAt(clock.now()),
      isOnline: () => isOnlineAt(clock.now()),
      findRefreshToken: async () => ({ kind: 'found', secret: 'refresh' }),
    });
    clock.after(random() * (fleet.startsWithinMs ?? minuteMs), () => void session.restore());
    if (fleet.suspends === undefined) continue;
    const [from, to] = fleet.suspends(random);
    clock.after(from, () => {
      isSuspended = true;
      session.suspend();
    });
    clock.after(to, () => {
      isSuspended = false;
      void session.resume();
    });
  }
  await clock.run(fleet.lengthMs);

  const windows = (fromMs: number, toMs: number) => counts.slice(fromMs / windowMs, toMs / windowMs);
  const requests = (fromMs: number, toMs: number) =>
    windows(fromMs, toMs).reduce((sum, count) => sum + count, 0);
  return {
    requests,
    peak: (fromMs, toMs) =>
      Math.max(...windows(fromMs, toMs)) / (requests(fromMs, toMs) / ((toMs - fromMs) / windowMs)),
    recoveredMs:
      (recoveredAt.toSorted()[Math.ceil(fleet.instances * 0.95) - 1] ?? Infinity) - fleet.eventEndMs,
  };
}

/** A clock that moves from event to event. */
function createEventQueue() {
  interface Timer {
    readonly at: number;
    run: (() => void) | undefined;
  }
  const buckets = new Map<number, Timer[]>();
  let now = 0;
  return {
    now: () => now,
    wall: () => now,
    monotonic: () => now,
    after: (ms: number, run: () => void) => {
      const timer: Timer = { at: Math.max(Math.ceil((now + ms) / tickMs), now / tickMs + 1), run };
      const bucket = buckets.get(timer.at);
      if (bucket === undefined) buckets.set(timer.at, [timer]);
      else bucket.push(timer);
      return () => {
        timer.run = undefined;
      };
    },
    run: async (lengthMs: number) => {
      for (let tick = 0; tick * tickMs < lengthMs; tick += 1) {
        now = tick * tickMs;
        for (const timer of buckets.get(tick) ?? []) timer.run?.();
        buckets.delete(tick);
        // Lets promises settle.
        await new Promise(setImmediate);
      }
    },
  };
}

/** Returns a generator of pseudo-random numbers between 0 and 1 (Mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
