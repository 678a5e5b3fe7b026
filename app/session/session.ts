// One account while it is signed in: holds its tokens, renews them before they expire, polls the profile.
// Whatever needs a token goes through `withToken`, so that no request ever leaves with an expired one.
import type { ServiceClient } from '../service/client.ts';
import { type Failure, failed, isTrouble, type Outcome } from '../service/outcome.ts';
import { refusesRefreshToken, type TokenReply, type Tokens } from '../service/token-reply.ts';
import { next, type AccountEvent, type AccountState } from './machine.ts';
import { pollPause, retryPause } from './pauses.ts';
import type { Chance, Clock, KnownProfile, Log } from './ports.ts';
import { type HeldToken, hold, isExpired, type Now, untilRenewal } from './token-life.ts';

/** What the session looks like from outside, at one moment. */
export interface SessionSnapshot {
  readonly state: AccountState;
  readonly known: KnownProfile | undefined;
  readonly reading: boolean;
  /** Why the last request came to nothing; undefined when it succeeded. */
  readonly failure: Failure | undefined;
  /** In `sign-in-again`: whether the service ended the sign-in, or none was kept from the last run. */
  readonly wasRefused: boolean;
}

export interface SessionOptions {
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Log;
  readonly pollEveryMs: number;
  readonly isIdle: () => boolean;
  readonly known: KnownProfile | undefined;
  /** Keeps a new refresh token; awaited before the access token that came with it is used. */
  readonly keepRefreshToken: (refreshToken: string | undefined) => Promise<void>;
  readonly keepProfile: (known: KnownProfile) => void;
  readonly changed: () => void;
  /** The service ended the sign-in; told once. */
  readonly signInEnded: () => void;
}

export interface Session {
  readonly snapshot: () => SessionSnapshot;
  /** Goes on with a refresh token from an earlier run; undefined where there is none any more. */
  readonly restore: (refreshToken: string | undefined) => Promise<void>;
  /** Goes on with the tokens of a sign-in that just succeeded, and reads the profile. */
  readonly adopt: (tokens: Tokens) => Promise<void>;
  /**
   * Runs a request with an access token that is not expired. A 401 is met with one refresh, which everybody who
   * meets one shares, and one more try.
   */
  readonly withToken: <Value>(
    run: (accessToken: string) => Promise<Outcome<Value>>,
  ) => Promise<Outcome<Value>>;
  /**
   * Reads the profile now. With `unlessYoungerThanMs` not where it was read less than that ago, and not before the
   * time that the service asked for is over.
   */
  readonly poll: (unlessYoungerThanMs?: number) => Promise<void>;
  /** The machine woke up: lets the network settle, refreshes if that is due, then polls. */
  readonly wake: () => Promise<void>;
  /** Ends it: no timer, no request after this. Resolves when a refresh in flight has been stored. */
  readonly end: () => Promise<void>;
}

/** After waking, the network needs a moment; asking at once would only tell that it is not there yet. */
const settleMs = 2_000;
/** The clocks differ by more than this only where the machine slept, or somebody set the clock. */
const sleptMs = 10_000;

export function createSession(options: SessionOptions): Session {
  const { client, clock, chance, log } = options;
  let state: AccountState = 'restoring';
  let token: HeldToken | undefined;
  let refreshToken: string | undefined;
  let known = options.known;
  let failure: Failure | undefined;
  let renewal: Promise<Failure | undefined> | undefined;
  let polling: Promise<void> | undefined;
  let reading = false;
  let wasRefused = false;
  let failedPolls = 0;
  let failedRenewals = 0;
  let patientUntil = 0;
  let cancelRenewal = () => {};
  let cancelPoll = () => {};
  let waking: Promise<void> | undefined;
  const ended = new AbortController();

  const now = (): Now => ({ wall: clock.wall(), monotonic: clock.monotonic() });

  const isUsable = (): boolean => token !== undefined && !isExpired(token, now());

  const happen = (event: AccountEvent): void => {
    const after = next(state, event);
    if (after === undefined) return;
    if (after !== state) log(`session: ${state} -> ${after} (${event})`);
    state = after;
    if (state === 'sign-in-again' || state === 'signed-out') stopTimers();
    options.changed();
  };

  const stopTimers = () => {
    cancelRenewal();
    cancelPoll();
  };

  /** Runs something later; where the machine slept meanwhile, waking comes first and does all that is due. */
  const plan = (ms: number, run: () => Promise<unknown>): (() => void) => {
    if (ended.signal.aborted) return () => {};
    const planned = now();
    return clock.after(ms, () => {
      const { wall, monotonic } = now();
      const drift = wall - planned.wall - (monotonic - planned.monotonic);
      void (drift > sleptMs ? wake() : run());
    });
  };

  const wake = (): Promise<void> => {
    waking ??= settleAndCatchUp().finally(() => {
      waking = undefined;
    });
    return waking;
  };

  const settleAndCatchUp = async () => {
    stopTimers();
    if (ended.signal.aborted || state === 'sign-in-again') return;
    await new Promise<void>((resolve) => {
      const cancel = clock.after(settleMs, resolve);
      ended.signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
    // With an expired token the poll begins with the refresh: asking for it here as well would send two.
    if (token !== undefined && isUsable()) {
      const due = untilRenewal(token, now());
      if (due === 0) await renew();
      else planRenewal(due);
    }
    await poll();
  };

  const planRenewal = (ms: number) => {
    cancelRenewal();
    cancelRenewal = plan(ms, renewAsPlanned);
  };

  /** A profile that could not be read for want of a token is read as soon as there is one. */
  const renewAsPlanned = async () => {
    // A refresh kills the access token at once: a poll that is under way with it is let through first.
    await polling;
    const trouble = await renew();
    if (trouble === undefined && failedPolls > 0) await poll();
  };

  const planPoll = () => {
    cancelPoll();
    const renewalComesFirst = state === 'restoring' || state === 'sign-in-again';
    if (ended.signal.aborted || renewalComesFirst) return;
    const conditions = { everyMs: options.pollEveryMs, idle: options.isIdle(), failures: failedPolls };
    const pause = pollPause({ ...conditions, ...(failure && { failure }), chance: chance.number() });
    cancelPoll = plan(pause, () => poll());
  };

  const accept = async (tokens: Tokens): Promise<void> => {
    refreshToken = tokens.refreshToken ?? refreshToken;
    await options.keepRefreshToken(refreshToken);
    token = hold(tokens, now(), chance.number());
    failedRenewals = 0;
    failure = undefined;
    // Without a refresh token the sign-in lasts as long as the access token.
    planRenewal(refreshToken === undefined ? token.lifetimeSeconds * 1000 : untilRenewal(token, now()));
    happen('tokens');
  };

  /** One refresh at a time: whoever needs one while it is under way waits for the same. */
  const renew = (): Promise<Failure | undefined> => {
    renewal ??= refresh().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  const refresh = async (): Promise<Failure | undefined> => {
    if (ended.signal.aborted || state === 'sign-in-again') return noSignIn();
    cancelRenewal();
    if (refreshToken === undefined) return refused();
    happen('renew');
    const reply = await client.requestTokens({ type: 'refresh_token', refreshToken });
    if (reply.kind === 'tokens') {
      await accept(reply.tokens);
      return undefined;
    }
    if (reply.kind === 'second-factor' || refusesRefreshToken(reply)) return refused();
    return postponed(reply);
  };

  const refused = async (): Promise<Failure> => {
    token = undefined;
    refreshToken = undefined;
    await options.keepRefreshToken(undefined);
    wasRefused = true;
    happen('expired');
    happen('refused');
    options.signInEnded();
    return noSignIn();
  };

  const postponed = (reply: Exclude<TokenReply, { kind: 'tokens' | 'second-factor' }>): Failure => {
    failedRenewals += 1;
    failure = reply.kind === 'failed' ? reply.failure : failed('rejected', reply.text || reply.error).failure;
    log(`session: the refresh came to nothing: ${failure.code} (${failure.detail})`);
    patientUntil = clock.monotonic() + (failure.retryAfterMs ?? 0);
    planRenewal(retryPause(failedRenewals, failure, chance.number()));
    happen(isUsable() ? 'trouble' : 'expired');
    return failure;
  };

  const noSignIn = (): Failure => failed('unauthorized', 'Nobody is signed in.').failure;

  const withToken = async <Value>(
    run: (accessToken: string) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> => {
    if (renewal !== undefined || !isUsable()) {
      const trouble = await renew();
      if (trouble !== undefined && !isUsable()) return { ok: false, failure: trouble };
    }
    const used = token;
    if (used === undefined) return { ok: false, failure: noSignIn() };
    const first = await run(used.accessToken);
    if (first.ok || first.failure.code !== 'unauthorized' || ended.signal.aborted) return first;
    if (token === used) {
      const trouble = await renew();
      if (trouble !== undefined) return { ok: false, failure: trouble };
    }
    return token === undefined ? first : run(token.accessToken);
  };

  const poll = (unlessYoungerThanMs = 0): Promise<void> => {
    const ageMs = known === undefined ? Infinity : clock.wall() - known.readAt;
    if (failure === undefined && ageMs >= 0 && ageMs < unlessYoungerThanMs) return Promise.resolve();
    if (unlessYoungerThanMs > 0 && clock.monotonic() < patientUntil) return Promise.resolve();
    if (ended.signal.aborted || state === 'sign-in-again') return Promise.resolve();
    polling ??= readProfile().finally(() => {
      polling = undefined;
      reading = false;
      options.changed();
    });
    return polling;
  };

  const readProfile = async (): Promise<void> => {
    cancelPoll();
    reading = true;
    options.changed();
    const read = await withToken((accessToken) => client.readProfile(accessToken, ended.signal));
    if (ended.signal.aborted) return;
    if (read.ok) {
      failedPolls = 0;
      failure = undefined;
      known = { profile: read.value, readAt: clock.wall() };
      options.keepProfile(known);
    } else {
      failedPolls += 1;
      failure = read.failure;
      patientUntil = clock.monotonic() + (failure.retryAfterMs ?? 0);
      log(`session: the profile could not be read: ${failure.code} (${failure.detail})`);
    }
    planPoll();
  };

  return {
    snapshot: () => ({ state, known, reading, failure, wasRefused }),
    restore: async (kept) => {
      refreshToken = kept;
      if (kept === undefined) {
        happen('refused');
        return;
      }
      await poll();
    },
    adopt: async (tokens) => {
      await accept(tokens);
      await poll();
    },
    withToken,
    poll,
    wake,
    end: async () => {
      ended.abort();
      happen('sign-out');
      stopTimers();
      await renewal;
    },
  };
}

/** Whether a failure means that the network, and nothing else, is in the way. */
export function isOffline(failure: Failure | undefined): boolean {
  return failure !== undefined && isTrouble(failure) && ['network', 'timeout'].includes(failure.code);
}
