// Holds the tokens of one account: renews them before they expire, one refresh at a time, and lends them out so
// that no request ever leaves with an expired one.
import type { ServiceClient } from '../../service/client.ts';
import { type Failure, failed, type Outcome } from '../../service/outcome.ts';
import {
  type PendingSecondFactor,
  refusesRefreshToken,
  type TokenReply,
  type Tokens,
} from '../../service/token-reply.ts';
import { type AccountEvent, type AccountState, next } from './account-life.ts';
import { leftMs, type Moment, type Pause } from './moment.ts';
import { askedMs, retryPause } from './pauses.ts';
import type { Plan } from './planner.ts';
import type { Chance, Log } from '../ports.ts';
import type { Lookup } from '../secrets.ts';
import { type HeldToken, hold, isExpired, untilRenewal } from './token-life.ts';

export interface TokenKeeperOptions {
  readonly client: ServiceClient;
  readonly chance: Chance;
  readonly log: Log;
  readonly now: () => Moment;
  readonly plan: Plan;
  /** Looks for the refresh token of an earlier run. */
  readonly findRefreshToken: () => Promise<Lookup>;
  /** Keeps a new refresh token, or deletes the old one; awaited before what came with it is used. */
  readonly keepRefreshToken: (refreshToken: string | undefined) => Promise<void>;
  /** The request that is under way with the token that a refresh is about to kill. */
  readonly underWay: () => Promise<void> | undefined;
  readonly changed: () => void;
  /** A refresh ended: with a failure, or well. */
  readonly came: (failure: Failure | undefined) => void;
  /** Only the person can go on from here; told once. With `pending` where a second factor is all it takes. */
  readonly signInEnded: (pending?: PendingSecondFactor) => void;
}

export interface TokenKeeper {
  readonly state: () => AccountState;
  /** In `sign-in-again`: whether the service refused the refresh token, or there was none. */
  readonly wasRefused: () => boolean;
  /** What the service told of itself with the last tokens. */
  readonly about: () => Tokens['about'];
  /** Goes on with the tokens of a sign-in that just succeeded, once they are stored. */
  readonly adopt: (tokens: Tokens) => Promise<void>;
  /** Runs a request with a token that can be used; meets a 401 with one refresh and one more try. */
  readonly withToken: <Value>(
    run: (accessToken: string) => Promise<Outcome<Value>>,
  ) => Promise<Outcome<Value>>;
  /** After a sleep: renews a token that is due, or plans its renewal anew. An expired one is left to `withToken`. */
  readonly catchUp: () => Promise<void>;
  /** Why the last refresh came to nothing; undefined where it went well. */
  readonly trouble: () => Failure | undefined;
  /** Lets no planned refresh happen until something is planned anew; the pauses between tries grow anew as well. */
  readonly rest: () => void;
  /** No request after this. Resolves when a refresh that is under way has been stored. */
  readonly end: () => Promise<void>;
}

/** Timers can't wait much longer than three weeks. */
const longestPlanMs = 24 * 60 * 60 * 1000;

export function createTokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  const { client, chance, log, now } = options;
  let state: AccountState = 'restoring';
  let token: HeldToken | undefined;
  let refreshToken: string | undefined;
  let wasRefused = false;
  let about: Tokens['about'] = {};
  let failures = 0;
  let trouble: Failure | undefined;
  let patience: Pause = { since: now(), ms: 0 };
  let renewal: Promise<Failure | undefined> | undefined;
  let rest = () => {};
  let hasEnded = false;

  const isUsable = (): boolean => token !== undefined && !isExpired(token, now());

  const happen = (event: AccountEvent): void => {
    const after = next(state, event);
    if (after === undefined) return;
    if (after !== state) log(`session: ${state} -> ${after} (${event})`);
    state = after;
    options.changed();
  };

  /** What came of a refresh; the service may have asked for patience with it. */
  const note = (failure: Failure | undefined) => {
    trouble = failure;
    patience = { since: now(), ms: askedMs(failure) };
    options.came(failure);
  };

  const plan = (ms: number, run: () => Promise<void>, failure?: Failure) => {
    rest();
    rest = hasEnded ? () => {} : options.plan(Math.min(ms, longestPlanMs), run, failure);
  };

  const planRenewal = (held: HeldToken) => plan(untilRenewal(held, now()), renewWhenDue);

  const renewWhenDue = async () => {
    if (token !== undefined && untilRenewal(token, now()) > 0) planRenewal(token);
    else await renewNow();
  };

  const renewNow = async () => {
    // Looked at again each time: another request may have begun in the same instant.
    for (let busy = options.underWay(); busy !== undefined; busy = options.underWay()) await busy;
    await renew();
  };

  /** Whoever needs new tokens while they are on their way waits for the same ones. */
  const renew = (get: () => Promise<Failure | undefined> = refresh): Promise<Failure | undefined> => {
    renewal ??= get().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  const refresh = async (): Promise<Failure | undefined> => {
    if (hasEnded || state === 'sign-in-again') return nobody;
    rest();
    if (refreshToken === undefined && token === undefined) {
      const found = await options.findRefreshToken();
      if (found.kind === 'unreadable') return postpone(failed('keychain', found.reason).failure);
      if (found.kind === 'found') refreshToken = found.secret;
    }
    if (refreshToken === undefined || !isUsable()) happen('expired');
    if (refreshToken === undefined) return giveUp();
    happen('renew');
    const reply = await client.requestTokens({ type: 'refresh_token', refreshToken });
    if (reply.kind === 'tokens') {
      await accept(reply.tokens);
      return undefined;
    }
    if (reply.kind === 'second-factor') {
      wasRefused = true;
      return giveUp(reply.pending);
    }
    if (refusesRefreshToken(reply)) {
      wasRefused = true;
      await options.keepRefreshToken(undefined);
      return giveUp();
    }
    return postpone(failureOf(reply));
  };

  const accept = async (tokens: Tokens): Promise<void> => {
    const received = now();
    refreshToken = tokens.refreshToken ?? refreshToken;
    await options.keepRefreshToken(refreshToken);
    token = hold(tokens, received, chance.number(), refreshToken !== undefined);
    failures = 0;
    wasRefused = false;
    about = tokens.about;
    planRenewal(token);
    note(undefined);
    happen('tokens');
  };

  const postpone = (failure: Failure): Failure => {
    failures += 1;
    log(`session: the refresh came to nothing: ${failure.code} (${failure.detail})`, 'warn');
    plan(retryPause(failures, failure, chance.number()), renewNow, failure);
    // A token that was expired once is not taken up again, whatever the clocks say later.
    if (!isUsable()) token = undefined;
    note(failure);
    happen(token === undefined ? 'expired' : 'trouble');
    return failure;
  };

  const giveUp = (pending?: PendingSecondFactor): Failure => {
    token = undefined;
    refreshToken = undefined;
    happen('refused');
    rest();
    options.signInEnded(pending);
    return nobody;
  };

  /** A token that the service has refused is not sent again, even where there is no other yet. */
  const discard = (refusedToken: HeldToken): void => {
    if (token !== refusedToken) return;
    token = undefined;
    happen('expired');
  };

  return {
    state: () => state,
    wasRefused: () => wasRefused,
    about: () => about,
    adopt: async (tokens) => {
      // It counts as a refresh: nobody starts one, and nobody ends the session, before the tokens are stored.
      await renew(async () => {
        await accept(tokens);
        return undefined;
      });
    },
    withToken: async (run) => {
      if (renewal !== undefined || !isUsable()) {
        const trouble = await renew();
        if (trouble !== undefined && !isUsable()) return { ok: false, failure: trouble };
      }
      const used = token;
      if (used === undefined) return { ok: false, failure: nobody };
      const first = await run(used.accessToken);
      if (first.ok || first.failure.code !== 'unauthorized' || hasEnded) return first;
      if (token === used) {
        const trouble = await renew();
        if (trouble !== undefined) {
          discard(used);
          return { ok: false, failure: trouble };
        }
      }
      return token === undefined ? first : run(token.accessToken);
    },
    catchUp: async () => {
      if (token === undefined || !isUsable()) return;
      const stillAsked = leftMs(patience, now());
      if (stillAsked > 0) plan(stillAsked, renewNow, trouble);
      else if (untilRenewal(token, now()) > 0) planRenewal(token);
      else await renew();
    },
    trouble: () => trouble,
    rest: () => {
      rest();
      failures = 0;
    },
    end: async () => {
      hasEnded = true;
      rest();
      happen('sign-out');
      await renewal;
      rest();
    },
  };
}

const nobody = failed('unauthorized', 'Nobody is signed in.').failure;

function failureOf(reply: Extract<TokenReply, { kind: 'refused' | 'failed' }>): Failure {
  return reply.kind === 'failed' ? reply.failure : failed('rejected', reply.text || reply.error).failure;
}
