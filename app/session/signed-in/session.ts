// One account while it is signed in: its tokens (token-keeper.ts), and the profile that is polled with them.
import type { ServiceClient } from '../../service/client.ts';
import { type Failure, isOffline, type Outcome } from '../../service/outcome.ts';
import type { PendingSecondFactor, Tokens } from '../../service/token-reply.ts';
import { type Changes, changesWith, noChanges } from '../profile/changes.ts';
import type { AccountState } from './account-life.ts';
import { leftMs, momentOf, type Pause } from './moment.ts';
import { askedMs, pollPause } from './pauses.ts';
import { passing } from './passing.ts';
import { createPlanner, type Plan } from './planner.ts';
import type { Chance, Clock, KnownProfile, Log } from '../ports.ts';
import type { Lookup } from '../secrets.ts';
import { createSleep } from './sleep.ts';
import { createTokenKeeper } from './token-keeper.ts';

/** What the session looks like from outside, at one moment. */
export interface SessionSnapshot {
  readonly state: AccountState;
  readonly known: KnownProfile | undefined;
  /** What has changed in it since the person last looked. */
  readonly changes: Changes;
  readonly reading: boolean;
  /** Why the last request came to nothing; undefined when it succeeded. */
  readonly failure: Failure | undefined;
  /** The profile could not be read for so long that it may be wrong by now. */
  readonly isStale: boolean;
  /** In `sign-in-again`: whether the service ended the sign-in, or none was kept from the last run. */
  readonly wasRefused: boolean;
  /** What the service told of itself with the last tokens. */
  readonly about: Tokens['about'];
}

export interface SessionOptions {
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Log;
  /** How often the profile is read while somebody is there; it may change, see `replan`. */
  readonly pollEveryMs: () => number;
  readonly isIdle: () => boolean;
  /** Whether the system has a network; it may be wrong about that. */
  readonly isOnline: () => boolean;
  readonly known: KnownProfile | undefined;
  /** Looks for the refresh token of an earlier run. */
  readonly findRefreshToken: () => Promise<Lookup>;
  /** Keeps a new refresh token; awaited before the access token that came with it is used. */
  readonly keepRefreshToken: (refreshToken: string | undefined) => Promise<void>;
  readonly keepProfile: (known: KnownProfile) => void;
  readonly changed: () => void;
  /** The service ended the sign-in; told once. With `pending` where a second factor is all it takes. */
  readonly signInEnded: (pending?: PendingSecondFactor) => void;
}

export interface Session {
  readonly snapshot: () => SessionSnapshot;
  /** Goes on with the refresh token of an earlier run, and reads the profile. */
  readonly restore: () => Promise<void>;
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
  /** The next poll is due by another measure than it was: `pollEveryMs` has changed. */
  readonly replan: () => void;
  /** The person has seen the profile as it is, and looks away: its changes are no longer new. */
  readonly looked: () => void;
  /** The machine is about to sleep: nothing is sent before it wakes up, or a person asks. */
  readonly sleep: () => void;
  /** The machine woke up: lets the network come and settle, refreshes if that is due, then polls. */
  readonly wake: () => Promise<void>;
  /** Ends it: no timer, no request after this. Resolves when a refresh in flight has been stored. */
  readonly end: () => Promise<void>;
}

/** What is older than this is not told as if it were so, where reading it anew fails. */
const staleAfterMs = 10 * 60_000;
/** After waking, the network needs a moment; asking at once would only tell that it is not there yet. */
const settleMs = 2_000;
/** So long is a network waited for that the system says is not there. What it says may be wrong. */
const longestSettleMs = 20_000;

export function createSession(options: SessionOptions): Session {
  const { client, clock, chance, log } = options;
  let known = options.known;
  let changes = noChanges;
  let failure: Failure | undefined;
  let polling: Promise<void> | undefined;
  let reading = false;
  let failedPolls = 0;
  let patience: Pause = { since: momentOf(clock), ms: 0 };
  let cancelPoll = () => {};
  let waking: Promise<void> | undefined;
  const ended = new AbortController();

  const now = () => momentOf(clock);
  const planAwake = createPlanner({ ...options, catchUp: () => wake() });
  const asleep = createSleep({ ...options, overslept: () => void wake() });
  const plan: Plan = (...planned) => (asleep.isOn() ? () => {} : planAwake(...planned));

  /** What came of a request; the service may have asked for patience with it. */
  const note = (trouble: Failure | undefined) => {
    failure = trouble;
    patience = { since: now(), ms: askedMs(trouble) };
  };

  /** Offline one probe is enough: a refresh that is tried again is one, and what waits for it is read after it. */
  const isProbing = () => isOffline(failure) && failedPolls > 0 && isOffline(tokens.trouble());

  const tokens = createTokenKeeper({
    ...options,
    now,
    plan,
    underWay: () => polling,
    came: (trouble) => {
      note(trouble);
      if (isProbing()) cancelPoll();
      // A profile that could not be read for want of a token is read as soon as there is one.
      if (trouble === undefined && failedPolls > 0) void poll();
    },
    changed: () => {
      if (tokens.state() === 'sign-in-again') cancelPoll();
      options.changed();
    },
  });

  const isOver = () => ended.signal.aborted || tokens.state() === 'sign-in-again';

  const wake = (): Promise<void> => {
    asleep.end();
    waking ??= settleAndCatchUp().finally(() => {
      waking = undefined;
    });
    return waking;
  };

  const settleAndCatchUp = async () => {
    if (isOver()) return;
    cancelPoll();
    tokens.rest();
    failedPolls = Math.min(failedPolls, 1);
    const pass = () => passing(clock, settleMs, ended.signal);
    await pass();
    for (let ms = settleMs; !options.isOnline() && ms < longestSettleMs; ms += settleMs) await pass();
    // It may have fallen asleep again meanwhile.
    if (!asleep.isOn()) await tokens.catchUp();
    if (asleep.isOn()) return;
    const stillAsked = leftMs(patience, now());
    if (stillAsked === 0) await poll();
    else if (!isOver()) cancelPoll = plan(stillAsked, () => poll(), failure);
  };

  const planPoll = () => {
    cancelPoll();
    // Without a token the next refresh comes first, and a poll after it.
    if (isOver() || tokens.state() === 'restoring' || isProbing()) return;
    const conditions = { everyMs: options.pollEveryMs(), idle: options.isIdle(), failures: failedPolls };
    const pause = pollPause({ ...conditions, ...(failure && { failure }), chance: chance.number() });
    cancelPoll = plan(pause, () => poll(), failure);
  };

  const poll = (unlessYoungerThanMs = 0): Promise<void> => {
    if (asleep.isOn()) return wake();
    const ageMs = known === undefined ? Infinity : clock.wall() - known.readAt;
    if (failure === undefined && ageMs >= 0 && ageMs < unlessYoungerThanMs) return Promise.resolve();
    if (unlessYoungerThanMs > 0 && leftMs(patience, now()) > 0) return Promise.resolve();
    if (isOver()) return Promise.resolve();
    // It begins after `polling` is set: who hears that a read has begun may ask for another one.
    polling ??= Promise.resolve()
      .then(readProfile)
      .finally(() => {
        polling = undefined;
        reading = false;
        planPoll();
        options.changed();
      });
    return polling;
  };

  const readProfile = async (): Promise<void> => {
    cancelPoll();
    reading = true;
    options.changed();
    const read = await tokens.withToken((accessToken) => client.readProfile(accessToken, ended.signal));
    if (ended.signal.aborted) return;
    if (read.ok) {
      failedPolls = 0;
      log('session: the profile was read', 'debug');
      note(undefined);
      const before = known;
      known = { profile: read.value, readAt: clock.wall() };
      changes = changesWith(changes, before, known);
      options.keepProfile(known);
    } else {
      failedPolls += 1;
      note(read.failure);
      log(`session: the profile could not be read: ${read.failure.code} (${read.failure.detail})`, 'warn');
    }
  };

  return {
    snapshot: () => ({
      state: tokens.state(),
      known,
      changes,
      reading,
      failure,
      isStale: failure !== undefined && known !== undefined && clock.wall() - known.readAt > staleAfterMs,
      wasRefused: tokens.wasRefused(),
      about: tokens.about(),
    }),
    restore: () => poll(),
    adopt: async (received) => {
      await tokens.adopt(received);
      await poll();
    },
    withToken: tokens.withToken,
    poll,
    sleep: () => {
      asleep.begin();
      cancelPoll();
      tokens.rest();
    },
    replan: () => {
      // A read that is under way, and waking, plan the next one when they are over.
      if (polling === undefined && waking === undefined) planPoll();
    },
    looked: () => {
      if (changes === noChanges) return;
      changes = noChanges;
      options.changed();
    },
    wake,
    end: async () => {
      ended.abort();
      asleep.end();
      cancelPoll();
      await tokens.end();
    },
  };
}
