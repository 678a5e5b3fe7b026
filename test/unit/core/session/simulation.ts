// A session and its list of domains against a simulated service, on a manual clock. Each request takes time and may fail or
// lose its response, and each port of the session may throw. Without a network, thousands of runs take seconds. The service
// follows the rules of service.md, "Token refresh".
import { createScriptedClient } from '../scripted-client.ts';
import { failed, type Failure, type Result, ok } from '../../../../app/api/http/result.ts';
import type { TokenResponse, Tokens } from '../../../../app/api/oauth/token-response.ts';
import { createDomainList } from '../../../../app/core/domains/domain-list.ts';
import { createDomainPageReader } from '../../../../app/core/domains/page-requests.ts';
import {
  type AccountSessionOptions,
  type AccountSessionSnapshot,
  createAccountSession,
} from '../../../../app/core/session/account-session.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';
import { unobserved } from './session-options.ts';

/** A fault of the next request to an endpoint. */
export type RequestFault =
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** The service processes the request, and the response is lost. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'throws' };

export type Endpoint = 'refresh' | 'profile' | 'domains';

export const requestFaults: readonly RequestFault[] = [
  ...[
    failed('unavailable', 'status 503', { status: 503, retryAfterMs: 90_000 }),
    failed('unavailable', 'status 503', { status: 503 }),
    failed('busy', 'status 429', { status: 429, retryAfterMs: 300_000 }),
    failed('busy', 'status 429', { status: 429 }),
    failed('network', 'ECONNRESET'),
    failed('timeout', 'No complete response in time.'),
    failed('unreadable', 'The answer was not a profile.', { status: 200 }),
    failed('unauthorized', 'status 401', { status: 401 }),
    failed('forbidden', 'status 403', { status: 403 }),
  ].map(({ failure }) => ({ kind: 'failure' as const, failure })),
  { kind: 'lost' },
  { kind: 'throws' },
];

/** The ports that `throwNext` can make throw. */
export const ports = [
  'findRefreshToken',
  'isIdle',
  'isOnline',
  'log',
  'onChange',
  'onProfileRead',
  'onSignInEnded',
  'saveRefreshToken',
] as const;

export type Port = (typeof ports)[number];

export type Simulation = ReturnType<typeof createSimulation>;

const tokenLifetimeMs = 3_600_000;

interface TokenPair {
  readonly access: string;
  readonly refresh: string;
  readonly issuedAt: number;
  readonly lifetimeMs: number;
}

export function createSimulation() {
  const clock = createManualClock();
  const violations: string[] = [];
  const sent: Endpoint[] = [];
  const faults: Record<Endpoint, RequestFault[]> = { refresh: [], profile: [], domains: [] };
  const throwingPorts = new Set<Port>();
  const usedRefreshTokens = new Set<string>();
  /** When Perch got an access token. */
  const received = new Map<string, { readonly wall: number; readonly monotonic: number }>();
  let storedRefreshToken: string | undefined;
  let pair: TokenPair | undefined;
  let lastRefreshToken: string | undefined;
  let isAccessRevoked = false;
  let hasLostToken = false;
  let serial = 0;
  let published: AccountSessionSnapshot | undefined;
  let refreshesInFlight = 0;
  let hasEnded = false;
  let clockOffsetMs = 0;

  /** The time of the service, which changes of this machine's clock don't affect. */
  const serviceTime = () => clock.wall() - clockOffsetMs;

  const issueTokens = (): Tokens => {
    serial += 1;
    pair = {
      access: `access-${serial}`,
      refresh: `refresh-${serial}`,
      issuedAt: serviceTime(),
      lifetimeMs: tokenLifetimeMs,
    };
    isAccessRevoked = false;
    hasLostToken = false;
    lastRefreshToken = pair.refresh;
    return {
      accessToken: pair.access,
      refreshToken: pair.refresh,
      lifetimeSeconds: tokenLifetimeMs / 1000,
      login: 'ada@example',
      about: {},
    };
  };

  const isAccepted = (accessToken: string) =>
    pair?.access === accessToken && !isAccessRevoked && serviceTime() - pair.issuedAt < pair.lifetimeMs;

  const receive = (tokens: Tokens): Tokens => {
    received.set(tokens.accessToken, { wall: clock.wall(), monotonic: clock.monotonic() });
    return tokens;
  };

  const checkUsable = (accessToken: string): void => {
    const { wall = 0, monotonic = 0 } = received.get(accessToken) ?? {};
    if (Math.max(clock.wall() - wall, clock.monotonic() - monotonic) >= tokenLifetimeMs)
      violations.push('an expired token is used');
    if (pair?.access === accessToken && pair.refresh !== storedRefreshToken)
      violations.push('an access token is used before its refresh token is stored');
  };

  const delay = (ms: number): Promise<undefined> => {
    if (ms === 0) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    clock.after(ms, () => resolve(undefined));
    return promise;
  };

  /** Sends a request, which takes the latency. `serve` is how the service handles it. */
  const request = async <Value>(
    endpoint: Endpoint,
    signal: AbortSignal | undefined,
    serve: () => Value,
    toValue: (failure: Failure) => Value,
  ): Promise<Value> => {
    if (signal?.aborted === true) return toValue(failed('cancelled', 'The request was cancelled.').failure);
    if (hasEnded) violations.push(`a request (${endpoint}) after the end`);
    sent.push(endpoint);
    const fault = faults[endpoint].shift();
    if (fault?.kind === 'throws') throw new Error(`The ${endpoint} client failed.`);
    if (!simulation.isOnline) return toValue(failed('network', 'ENETUNREACH').failure);
    await delay(simulation.latencyMs);
    const value = fault?.kind === 'failure' ? toValue(fault.failure) : serve();
    await delay(simulation.latencyMs);
    return fault?.kind === 'lost' ? toValue(failed('network', 'ECONNRESET').failure) : value;
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
        isAccepted(accessToken)
          ? ok(value)
          : failed('unauthorized', 'The access token provided has expired', { status: 401 }),
      (failure) => ({ ok: false, failure }),
    );

  const client = createScriptedClient({
    requestTokens: async (grant, signal) => {
      if (grant.type !== 'refresh_token') throw new Error('Sign-ins are not simulated.');
      const { refreshToken } = grant;
      // The client secret is read from the keychain first.
      await delay(simulation.keychainMs);
      if (signal?.aborted !== true) {
        if (refreshesInFlight > 0) violations.push('two refreshes are in flight');
        if (usedRefreshTokens.has(refreshToken)) violations.push('a refresh token is used twice');
      }
      refreshesInFlight += 1;
      const serialBefore = serial;
      try {
        const response = await request<TokenResponse>(
          'refresh',
          signal,
          () => {
            if (pair?.refresh !== refreshToken) return invalidGrant;
            return { kind: 'tokens', tokens: issueTokens() };
          },
          (failure) => ({ kind: 'failed', failure }),
        );
        if (serial !== serialBefore && response.kind !== 'tokens') hasLostToken = true;
        if (response.kind === 'tokens') {
          usedRefreshTokens.add(refreshToken);
          receive(response.tokens);
        }
        return response;
      } finally {
        refreshesInFlight -= 1;
      }
    },
    request: async ({ path }, accessToken, signal) => {
      if (path === 'domains/~/users/~') return read('profile', accessToken, signal, { user: '1001' });
      if (!path.startsWith('domains?')) throw new Error(`${path} is not simulated.`);
      const [start = 0, limit = 0] = path.match(/\d+/g)?.map(Number) ?? [];
      return read(
        'domains',
        accessToken,
        signal,
        Array.from({ length: Math.max(0, Math.min(limit, 450 - start)) }, (_, index) => ({
          domain: `d${start + index}`,
        })),
      );
    },
  });

  /** Throws if `throwNext` was called for the port. */
  const port = <Value>(name: Port, value: () => Value): Value => {
    if (throwingPorts.delete(name)) throw new Error(`The port ${name} failed.`);
    return value();
  };

  const options: AccountSessionOptions = {
    ...unobserved,
    client: {
      ...client,
      request: (operation, accessToken, signal) => {
        checkUsable(accessToken);
        return client.request(operation, accessToken, signal);
      },
    },
    runtime: createTestRuntime(clock, {
      number: () => 0.5,
      log: () => port('log', () => undefined),
    }),
    isIdle: () => port('isIdle', () => simulation.isIdle),
    isOnline: () => port('isOnline', () => simulation.isOnline),
    findRefreshToken: async () => {
      port('findRefreshToken', () => undefined);
      await delay(simulation.keychainMs);
      return storedRefreshToken === undefined
        ? { kind: 'none' }
        : { kind: 'found', secret: storedRefreshToken };
    },
    saveRefreshToken: async (token) => {
      port('saveRefreshToken', () => undefined);
      await delay(simulation.keychainMs);
      storedRefreshToken = token;
    },
    onProfileRead: () => port('onProfileRead', () => undefined),
    onChange: () => {
      published = session.snapshot();
      port('onChange', () => simulation.onChange());
    },
    onSignInEnded: () => port('onSignInEnded', () => undefined),
  };
  const session = createAccountSession(options);
  const domains = createDomainList({
    // The reader sends several requests with one token, which is checked when the reader gets it.
    readPage: createDomainPageReader(
      (use, ...rest) =>
        session.withToken(
          (token) => {
            checkUsable(token);
            return use(token);
          },
          ...rest,
        ),
      client,
    ),
    ownDomain: () => undefined,
    selectedDomain: { read: () => undefined, write: () => {} },
    runtime: createTestRuntime(clock, { number: () => 0.5 }),
    onChange: () => {},
  });

  const settle = async () => {
    for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate);
  };

  const simulation = {
    session,
    domains,
    clock: {
      ...clock,
      set: (byMs: number) => {
        clockOffsetMs += byMs;
        clock.set(byMs);
      },
    },
    /** Descriptions of the rules that the session has violated. */
    violations,
    /** Requests sent so far, oldest first. */
    sent,
    /** Called after each change of the session. */
    onChange: () => {},
    /** The session as it was at the last call of `onChange`. */
    published: () => published,
    isOnline: true,
    isIdle: false,
    /** How long each request takes, in milliseconds. */
    latencyMs: 0,
    /** How long the keychain takes, for a refresh token and for the client secret of a refresh. */
    keychainMs: 0,
    signIn: () => receive(issueTokens()),
    /** Stores a refresh token in the keychain, as an earlier run would have. */
    storeRefreshToken: () => {
      storedRefreshToken = issueTokens().refreshToken;
    },
    failNext: (endpoint: Endpoint, fault: RequestFault) => void faults[endpoint].push(fault),
    /** The next call of the port throws or rejects. */
    throwNext: (name: Port) => void throwingPorts.add(name),
    /** The service revokes all tokens. */
    revoke: () => {
      pair = undefined;
      hasLostToken = true;
    },
    /** The service revokes the access tokens only. */
    expire: () => {
      isAccessRevoked = true;
    },
    /** Whether the refresh token was lost by a revocation or a lost response, and not by Perch. */
    isRefreshTokenLost: () => hasLostToken || pair?.refresh !== lastRefreshToken,
    /** Removes all faults, exceptions and latencies, and goes online. */
    clearFaults: () => {
      for (const queue of Object.values(faults)) queue.length = 0;
      throwingPorts.clear();
      Object.assign(simulation, { isOnline: true, isIdle: false, latencyMs: 0, keychainMs: 0 });
    },
    /** Advances the clock from timer to timer, and settles after each. */
    pass: async (ms: number): Promise<void> => {
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
      // A refresh in flight is awaited, and may take a while.
      const end = { isReached: false };
      void ending.then(() => {
        end.isReached = true;
      });
      for (let steps = 0; !end.isReached && steps < 100; steps += 1) await simulation.pass(10_000);
      if (!end.isReached) violations.push('the end is not reached');
    },
  };
  return simulation;
}

const invalidGrant: TokenResponse = {
  kind: 'refused',
  error: 'invalid_grant',
  text: 'Invalid refresh token',
};
