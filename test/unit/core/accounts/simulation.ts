// A session and its list of domains against a simulated service, on a clock that a test moves: every request takes
// time, may fail in many ways or never be answered, and every port of the session may throw. No network, so that
// thousands of runs take seconds. The rules of the service are those of the field notes, "Refresh".
import type { ApiClient } from '../../../../app/api/client.ts';
import { failed, type Failure, type Result, ok } from '../../../../app/api/http/result.ts';
import type { TokenResponse, Tokens } from '../../../../app/api/oauth/token-response.ts';
import { createDomainList, type DomainList } from '../../../../app/core/domains/domain-list.ts';
import { createDomainPageReader } from '../../../../app/core/domains/domain-page-reader.ts';
import type { CachedProfile } from '../../../../app/core/ports.ts';
import { createAccountSession, type AccountSession } from '../../../../app/core/accounts/account-session.ts';
import type { AccountSessionOptions } from '../../../../app/core/accounts/guarded-ports.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';

/** How the next requests of one kind are answered. */
export type Answer =
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** The service does what it was asked for, and the response is lost. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'throws' };

export type Endpoint = 'refresh' | 'profile' | 'domains';

export const answers: readonly Answer[] = [
  ...[
    failed('unavailable', 'status 503', { status: 503, retryAfterMs: 90_000 }),
    failed('unavailable', 'status 503', { status: 503 }),
    failed('busy', 'status 429', { status: 429, retryAfterMs: 300_000 }),
    failed('busy', 'status 429', { status: 429 }),
    failed('network', 'ECONNRESET'),
    failed('timeout', 'No whole answer came in time.'),
    failed('unreadable', 'The answer was not a profile.', { status: 200 }),
    failed('unauthorized', 'status 401', { status: 401 }),
    failed('forbidden', 'status 403', { status: 403 }),
  ].map(({ failure }) => ({ kind: 'failure' as const, failure })),
  { kind: 'lost' },
  { kind: 'throws' },
];

/** The ports of a session that a test can make throw. */
export const ports = [
  'changed',
  'findRefreshToken',
  'isIdle',
  'isOnline',
  'keepProfile',
  'keepRefreshToken',
  'log',
  'pollEveryMs',
  'random',
  'signInEnded',
] as const;

export type Port = (typeof ports)[number];

export interface Simulation {
  readonly session: AccountSession;
  readonly domains: DomainList;
  readonly clock: ManualClock;
  /** Rules that were broken, in words. */
  readonly broken: readonly string[];
  /** Requests sent so far, oldest first. */
  readonly sent: readonly Endpoint[];
  readonly inFlight: () => number;
  /** How often the end of the sign-in was reported. */
  readonly ended: () => number;
  /** Called after each change of the session. */
  onChange: () => void;
  online: boolean;
  idle: boolean;
  /** How long each request takes, in milliseconds. */
  latencyMs: number;
  /** How long the keychain takes, for a refresh token and for the client secret of a refresh. */
  keychainMs: number;
  readonly signIn: () => Tokens;
  /** An earlier run has signed in, and the keychain holds its refresh token. */
  readonly keepFromEarlierRun: () => void;
  readonly answerNext: (endpoint: Endpoint, answer: Answer) => void;
  /** The next call of the port throws or rejects. */
  readonly throwNext: (port: Port) => void;
  /** The service ends all tokens that it gave. */
  readonly revoke: () => void;
  /** The service ends the access tokens only. */
  readonly expire: () => void;
  /** Whether the service or a lost response, and not Perch, has made the refresh token useless. */
  readonly isTokenLost: () => boolean;
  /** Answers as usual from here on: no fault, no exception, online, no latency. */
  readonly heal: () => void;
  /** Lets time pass from timer to timer, each with all that follows from it. */
  readonly pass: (ms: number) => Promise<void>;
  readonly settle: () => Promise<void>;
  readonly end: () => Promise<void>;
}

interface Pair {
  readonly access: string;
  readonly refresh: string;
  readonly givenAt: number;
  readonly lifetimeMs: number;
}

export function createSimulation({ known }: { readonly known?: CachedProfile } = {}): Simulation {
  const clock = createManualClock();
  const broken: string[] = [];
  const sent: Endpoint[] = [];
  const faults: Record<Endpoint, Answer[]> = { refresh: [], profile: [], domains: [] };
  const throwing = new Set<Port>();
  const received = new Set<string>();
  let kept: string | undefined;
  let pair: Pair | undefined;
  let lastGiven: string | undefined;
  let isAccessEnded = false;
  let isLost = false;
  let serial = 0;
  let inFlight = 0;
  let signInsEnded = 0;
  let refreshes = 0;
  let hasEnded = false;
  let setMs = 0;

  const set = clock.set;
  /** The time of the service, whatever this machine's clock says. */
  const serviceTime = () => clock.wall() - setMs;

  const give = (): Tokens => {
    serial += 1;
    pair = {
      access: `access-${serial}`,
      refresh: `refresh-${serial}`,
      givenAt: serviceTime(),
      lifetimeMs: 3_600_000,
    };
    isAccessEnded = false;
    isLost = false;
    lastGiven = pair.refresh;
    return {
      accessToken: pair.access,
      refreshToken: pair.refresh,
      lifetimeSeconds: 3600,
      login: 'ada@example',
      about: {},
    };
  };

  const isGood = (accessToken: string) =>
    pair?.access === accessToken && !isAccessEnded && serviceTime() - pair.givenAt < pair.lifetimeMs;

  const late = (ms: number): Promise<undefined> => {
    if (ms === 0) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    clock.after(ms, () => resolve(undefined));
    return promise;
  };

  /** A request that takes its time; `serve` is what the service does when it arrives. */
  const request = async <Value>(
    endpoint: Endpoint,
    signal: AbortSignal | undefined,
    serve: () => Value,
    asValue: (failure: Failure) => Value,
  ): Promise<Value> => {
    if (signal?.aborted === true) return asValue(failed('cancelled', 'Perch gave the request up.').failure);
    if (hasEnded) broken.push(`a request (${endpoint}) after the end`);
    sent.push(endpoint);
    const fault = faults[endpoint].shift();
    if (fault?.kind === 'throws') throw new Error(`The ${endpoint} client failed.`);
    if (!simulation.online) return asValue(failed('network', 'ENETUNREACH').failure);
    inFlight += 1;
    try {
      await late(simulation.latencyMs);
      const value = fault?.kind === 'failure' ? asValue(fault.failure) : serve();
      await late(simulation.latencyMs);
      return fault?.kind === 'lost' ? asValue(failed('network', 'ECONNRESET').failure) : value;
    } finally {
      inFlight -= 1;
    }
  };

  const read = <Value>(
    endpoint: Endpoint,
    accessToken: string,
    signal: AbortSignal | undefined,
    value: Value,
  ): Promise<Result<Value>> =>
    request<Result<Value>>(
      endpoint,
      signal,
      () =>
        isGood(accessToken)
          ? ok(value)
          : failed('unauthorized', 'The access token provided has expired', { status: 401 }),
      (failure) => ({ ok: false, failure }),
    );

  const client: ApiClient = {
    requestTokens: async (grant, signal) => {
      if (grant.type !== 'refresh_token') throw new Error('Sign-ins are not simulated.');
      const { refreshToken } = grant;
      // The client secret is looked up first.
      await late(simulation.keychainMs);
      if (signal?.aborted !== true) {
        if (refreshes > 0) broken.push('two refreshes are in flight');
        if (received.has(refreshToken)) broken.push('a refresh token is used twice');
      }
      refreshes += 1;
      const before = serial;
      try {
        const reply = await request<TokenResponse>(
          'refresh',
          signal,
          () => {
            if (pair?.refresh !== refreshToken) return invalidGrant;
            return { kind: 'tokens', tokens: give() };
          },
          (failure) => ({ kind: 'failed', failure }),
        );
        if (serial !== before && reply.kind !== 'tokens') isLost = true;
        if (reply.kind === 'tokens') received.add(refreshToken);
        return reply;
      } finally {
        refreshes -= 1;
      }
    },
    readProfile: (accessToken, signal) => read('profile', accessToken, signal, { user: '1001' }),
    readPage: (accessToken, _collection, { start, limit }, signal) =>
      read(
        'domains',
        accessToken,
        signal,
        Array.from({ length: Math.max(0, Math.min(limit, 450 - start)) }, (_, at) => ({
          domain: `d${start + at}`,
        })),
      ),
  };

  /** A port that throws where a test wants that. */
  const port = <Value>(name: Port, value: () => Value): Value => {
    if (throwing.delete(name)) throw new Error(`The port ${name} failed.`);
    return value();
  };

  const options: AccountSessionOptions = {
    client,
    clock,
    random: { number: () => port('random', () => 0.5), token: () => 'unused' },
    log: () => port('log', () => undefined),
    pollEveryMs: () => port('pollEveryMs', () => 60_000),
    isIdle: () => port('isIdle', () => simulation.idle),
    isOnline: () => port('isOnline', () => simulation.online),
    cachedProfile: known,
    findRefreshToken: async () => {
      port('findRefreshToken', () => undefined);
      await late(simulation.keychainMs);
      return kept === undefined ? { kind: 'none' } : { kind: 'found', secret: kept };
    },
    saveRefreshToken: async (token) => {
      port('keepRefreshToken', () => undefined);
      await late(simulation.keychainMs);
      kept = token;
    },
    onProfileRead: () => port('keepProfile', () => undefined),
    onChange: () => port('changed', () => simulation.onChange()),
    onSignInEnded: () => {
      signInsEnded += 1;
      port('signInEnded', () => undefined);
    },
  };
  const session = createAccountSession(options);
  const domains = createDomainList({
    readPage: createDomainPageReader(session.withToken, client),
    pageSize: () => 100,
    apiversion: () => session.snapshot().about['apiversion'],
    ownDomain: () => undefined,
    selectedDomain: { read: () => undefined, write: () => {} },
    clock,
    random: { number: () => 0.5, token: () => 'unused' },
    log: () => {},
    changed: () => {},
  });

  const settle = async () => {
    for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate);
  };

  const simulation: Simulation = {
    session,
    domains,
    clock: {
      ...clock,
      set: (byMs) => {
        setMs += byMs;
        set(byMs);
      },
    },
    broken,
    sent,
    inFlight: () => inFlight,
    ended: () => signInsEnded,
    onChange: () => {},
    online: true,
    idle: false,
    latencyMs: 0,
    keychainMs: 0,
    signIn: give,
    keepFromEarlierRun: () => {
      kept = give().refreshToken;
    },
    answerNext: (endpoint, answer) => void faults[endpoint].push(answer),
    throwNext: (name) => void throwing.add(name),
    revoke: () => {
      pair = undefined;
      isLost = true;
    },
    expire: () => {
      isAccessEnded = true;
    },
    isTokenLost: () => isLost || pair?.refresh !== lastGiven,
    heal: () => {
      for (const queue of Object.values(faults)) queue.length = 0;
      throwing.clear();
      Object.assign(simulation, { online: true, idle: false, latencyMs: 0, keychainMs: 0 });
    },
    pass: async (ms) => {
      let left = ms;
      while (left > 0) {
        const step = Math.min(left, Math.max(1, clock.nextTimer() ?? left));
        clock.pass(step);
        left -= step;
        await settle();
      }
    },
    settle,
    end: async () => {
      domains.dispose();
      hasEnded = true;
      const ending = session.end();
      // A refresh that was sent is awaited, and may take its time.
      const end = { isReached: false };
      void ending.then(() => {
        end.isReached = true;
      });
      for (let steps = 0; !end.isReached && steps < 100; steps += 1) await simulation.pass(10_000);
      if (!end.isReached) broken.push('the end is not reached');
    },
  };
  return simulation;
}

const invalidGrant: TokenResponse = {
  kind: 'refused',
  error: 'invalid_grant',
  text: 'Invalid refresh token',
};
