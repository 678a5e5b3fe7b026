// The owner of a session's tokens, with a scripted service: what it sends, stores and reports, and in which order.
import { expect, test } from 'vitest';
import { failed, ok } from '../../../../app/api/http/result.ts';
import type { TokenResponse, Tokens } from '../../../../app/api/oauth/token-response.ts';
import { refusalText } from '../../../../app/core/failure-messages.ts';
import type { SecretLookup } from '../../../../app/core/secrets/keychain.ts';
import { createSessionTokens, createWithToken } from '../../../../app/core/session/session-tokens.ts';
import { lazyText } from '../../lazy-text.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';
import { createScriptedClient } from '../scripted-client.ts';
import { offline, conditionsOf, signedIn, tell } from './session-story.ts';
import type { SessionEvent } from '../../../../app/core/session/state.ts';
import { step } from '../../../../app/core/session/step.ts';

const tokensOf = (serial: number): Tokens => ({
  accessToken: `access-${serial}`,
  refreshToken: `refresh-${serial}`,
  lifetimeSeconds: 3600,
  login: 'ada',
  about: { serial: `${serial}` },
});
const tokens = (serial: number): TokenResponse => ({ kind: 'tokens', tokens: tokensOf(serial) });
const withoutRefreshToken = ({ refreshToken: _, ...others }: Tokens): Tokens => others;
const refused = (error: string, text: string): TokenResponse => ({ kind: 'refused', error, text });
const refusal = refused('invalid_grant', 'Invalid refresh token');
const notSignedIn = { kind: 'refresh-failed', failure: failed('unauthorized', 'Not signed in.').failure };

/** `responses` are those of the service, in order; `lookup` is the refresh token of an earlier run. */
function setUp(
  responses: readonly (TokenResponse | Promise<TokenResponse>)[],
  lookup: SecretLookup = { kind: 'found', secret: 'refresh-0' },
) {
  const remaining = [...responses];
  const ended = new AbortController();
  const did: string[] = [];
  const fixture = { lookup, save: () => Promise.resolve(), signal: new AbortController().signal };
  const owner = createSessionTokens({
    client: createScriptedClient({
      requestTokens: async (grant, signal) => {
        did.push(grant.type === 'refresh_token' ? `send ${grant.refreshToken}` : grant.type);
        fixture.signal = signal ?? fixture.signal;
        return remaining.shift() ?? { kind: 'failed', failure: offline };
      },
    }),
    runtime: createTestRuntime(createManualClock()),
    ended: ended.signal,
    onPhase: (phase) => did.push(phase),
    findRefreshToken: async () => {
      did.push('find');
      return fixture.lookup;
    },
    saveRefreshToken: async (refreshToken) => {
      await fixture.save();
      did.push(`save ${refreshToken ?? 'nothing'}`);
    },
  });
  return Object.assign(fixture, { owner, did, ended });
}

test('a refresh sends the token of an earlier run, and stores the new one before the access token is handed out', async () => {
  const { owner, did } = setUp([tokens(1), tokens(2)]);
  const outcome = owner.refresh();
  expect(owner.accessToken()).toBe('');
  expect(await outcome).toMatchObject({
    kind: 'tokens',
    token: { serial: 1, lifetimeSeconds: 3600, isRefused: false },
  });
  expect(did).toEqual(['find', 'refresh-sent', 'send refresh-0', 'storing', 'save refresh-1']);
  expect([owner.accessToken(), owner.about()]).toEqual(['access-1', { serial: '1' }]);
  expect(await owner.refresh()).toMatchObject({ kind: 'tokens', token: { serial: 2 } });
  expect(did.slice(5)).toEqual(['refresh-sent', 'send refresh-1', 'storing', 'save refresh-2']);
});

test('a response without a refresh token leaves the previous one valid', async () => {
  const { owner, did } = setUp([{ kind: 'tokens', tokens: withoutRefreshToken(tokensOf(1)) }]);
  expect(await owner.refresh()).toMatchObject({ token: { refreshAfterMs: 2_880_000 } });
  expect(did.at(-1)).toBe('save refresh-0');
});

test('a sign-in without a refresh token lasts as long as its access token', async () => {
  const { owner, did } = setUp([]);
  expect(await owner.adopt(withoutRefreshToken(tokensOf(1)))).toMatchObject({
    token: { refreshAfterMs: 3_600_000 },
  });
  expect(await owner.refresh()).toEqual({ kind: 'sign-in-ended', isRefused: false });
  expect(did).toEqual(['storing', 'save nothing']);
});

test('without a refresh token the sign-in ends', async () => {
  const { owner, did } = setUp([], { kind: 'none' });
  expect(await owner.refresh()).toEqual({ kind: 'sign-in-ended', isRefused: false });
  expect(did).toEqual(['find']);
});

test('a refresh token that can’t be read is sought again', async () => {
  const reason = () => 'It is locked.';
  const fixture = setUp([tokens(1)], { kind: 'unreadable', reason });
  expect(await fixture.owner.refresh()).toEqual({
    kind: 'refresh-failed',
    failure: { code: 'keychain', detail: 'The refresh token could not be read.', reason },
  });
  fixture.lookup = { kind: 'found', secret: 'refresh-0' };
  expect(await fixture.owner.refresh()).toMatchObject({ kind: 'tokens' });
});

test('nothing is sent where the session has ended before the keychain responds', async () => {
  const { owner, did, ended } = setUp([]);
  const outcome = owner.refresh();
  ended.abort();
  expect(await outcome).toEqual(notSignedIn);
  expect(did).toEqual(['find']);
});

test.each<[string, TokenResponse, string | undefined]>([
  ['is refused', refusal, undefined],
  [
    'needs a second factor',
    { kind: 'second-factor', pending: { pendingToken: 'pending', lifetimeSeconds: 300 } },
    'pending',
  ],
])('a refresh that %s ends the sign-in', async (_case, response, pendingToken) => {
  const { owner, did } = setUp([response]);
  await owner.adopt(tokensOf(1));
  expect(await owner.refresh()).toEqual({ kind: 'sign-in-ended', isRefused: true });
  expect(did.slice(4)).toEqual(pendingToken === undefined ? ['storing', 'save nothing'] : []);
  expect([owner.accessToken(), owner.pendingMfa()?.pendingToken]).toEqual(['', pendingToken]);
});

test('the sign-in ends even where the refused token can’t be deleted', async () => {
  const fixture = setUp([refusal]);
  fixture.save = () => Promise.reject(new Error('No keychain.'));
  expect(await fixture.owner.refresh()).toEqual({ kind: 'sign-in-ended', isRefused: true });
});

test.each<[string, TokenResponse, { code: string; detail: string; reason?: unknown }]>([
  ['the network', { kind: 'failed', failure: offline }, offline],
  [
    'a limit before it was sent',
    { kind: 'failed', failure: failed('cancelled', 'The request was cancelled.').failure },
    { code: 'timeout', detail: 'The request was cancelled.' },
  ],
  ['a refusal in words', refused('server_error', 'Later'), { code: 'rejected', detail: 'Later' }],
  ['a refusal', refused('server_error', ''), { code: 'rejected', detail: 'server_error' }],
  [
    'a refused client',
    refused('invalid_client', 'Unknown'),
    {
      code: 'client',
      detail: 'Unknown',
      reason: lazyText(refusalText({ error: 'invalid_client', text: 'Unknown' })),
    },
  ],
])(
  'a refresh that fails because of %s keeps its token for the next one',
  async (_case, response, failure) => {
    const { owner, did } = setUp([response, tokens(1)]);
    expect(await owner.refresh()).toEqual({ kind: 'refresh-failed', failure });
    await owner.refresh();
    expect(did.filter((each) => each.startsWith('send'))).toEqual(['send refresh-0', 'send refresh-0']);
  },
);

test('tokens that can’t be stored are not used, and the next refresh sends the newest', async () => {
  const fixture = setUp([tokens(2)]);
  await fixture.owner.adopt(tokensOf(1));
  fixture.save = () => Promise.reject(new Error('No keychain.'));
  await expect(fixture.owner.refresh()).rejects.toThrow('No keychain.');
  expect(fixture.owner.accessToken()).toBe('access-1');
  fixture.save = () => Promise.resolve();
  await fixture.owner.refresh();
  expect(fixture.did.at(-1)).toBe('send refresh-2');
});

test('the end and a limit cancel a refresh, an abandoned session drops its tokens', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const fixture = setUp([tokens(1), late.promise]);
  await fixture.owner.refresh();
  const refresh = fixture.owner.refresh();
  await new Promise(setImmediate);
  expect(fixture.signal.aborted).toBe(false);
  fixture.owner.limitRefresh();
  expect(fixture.signal.aborted).toBe(true);
  fixture.owner.abandon();
  late.resolve(tokens(2));
  expect(await refresh).toEqual(notSignedIn);
  expect([fixture.did.at(-1), await fixture.owner.adopt(tokensOf(3))]).toEqual([
    'send refresh-1',
    notSignedIn,
  ]);
  const ending = setUp([]);
  await ending.owner.refresh();
  ending.ended.abort();
  expect(ending.signal.aborted).toBe(true);
});

// Requests with a token, on the session's real rules; the refreshes' outcomes are those of the test.
const refusedToken = failed('unauthorized', '', { status: 401 });
const isSignedOut = failed('unauthorized', 'Not signed in.');

function setUpRequests(story = '0 tick') {
  let { state } = tell(story, signedIn);
  let ms = Number(/\d+(?= \S+$)/.exec(story)?.[0] ?? 0);
  let refreshes = 0;
  const used: string[] = [];
  const checks = new Set<() => void>();
  const apply = (next: typeof state) => {
    state = next;
    for (const check of checks) check();
  };
  const dispatch = (event: SessionEvent) => {
    const { state: next, effects } = step(state, event, conditionsOf(ms, []));
    refreshes += effects.filter(({ kind }) => kind === 'refresh').length;
    apply(next);
  };
  const withToken = createWithToken({
    state: () => state,
    dispatch,
    until: (isFulfilled) =>
      new Promise((resolve) => {
        const check = () => {
          if (isFulfilled()) resolve();
        };
        checks.add(check);
        check();
      }),
    accessToken: () => `access-${state.token?.serial}`,
    now: () => conditionsOf(ms, []).now,
  });
  return {
    used,
    refreshes: () => refreshes,
    /** A request that the service rejects with one of these tokens. */
    request: (refused: readonly string[] = [], isUsers = true) =>
      withToken(async (accessToken) => {
        used.push(accessToken);
        return refused.includes(accessToken) ? refusedToken : ok(accessToken);
      }, isUsers),
    withToken,
    /** Lets the session go on with a story, after what waits has begun. */
    goOn: async (next: string) => {
      await new Promise(setImmediate);
      ms = Number.parseInt(next.split(', ').at(-1) ?? '', 10);
      apply(tell(next, state).state);
    },
  };
}

test('requests share a refresh, and each is sent once more with its token', async () => {
  const { request, goOn, refreshes, used } = setUpRequests();
  const requests = [request(['access-1']), request(['access-1'])];
  await goOn('1 sent, 2 storing, 3 tokens');
  expect(await Promise.all(requests)).toEqual([ok('access-2'), ok('access-2')]);
  expect([refreshes(), used]).toEqual([1, ['access-1', 'access-1', 'access-2', 'access-2']]);
});

test('a second rejection is the result', async () => {
  const { request, goOn, refreshes } = setUpRequests();
  const requested = request(['access-1', 'access-2']);
  await goOn('1 sent, 2 storing, 3 tokens');
  expect([await requested, refreshes()]).toEqual([refusedToken, 1]);
});

test('a request that is rejected after a refresh has ended is sent once more without another one', async () => {
  const { withToken, goOn, refreshes } = setUpRequests();
  const requested = withToken(async (accessToken) => {
    if (accessToken === 'access-1') await goOn('1 401, 1 sent, 2 storing, 3 tokens');
    return accessToken === 'access-1' ? refusedToken : ok(accessToken);
  }, true);
  expect([await requested, refreshes()]).toEqual([ok('access-2'), 0]);
});

test('another failure is the result, and so is an exception', async () => {
  const { withToken, refreshes } = setUpRequests();
  expect(await withToken(async () => failed('forbidden', ''), true)).toEqual(failed('forbidden', ''));
  const broken = async () => Promise.reject(new Error('A mistake.'));
  expect(await withToken(broken, true)).toEqual(failed('internal', 'Error: A mistake.'));
  expect(refreshes()).toBe(0);
});

test('a request that is rejected after the end is not sent again', async () => {
  const { withToken, goOn, refreshes } = setUpRequests();
  const requested = withToken(async () => {
    await goOn('1 ended');
    return refusedToken;
  }, true);
  expect([await requested, refreshes()]).toEqual([refusedToken, 0]);
});

test('a refresh that is refused is the result of a request that waits for it', async () => {
  const { request, goOn } = setUpRequests();
  const requested = request(['access-1']);
  await goOn('1 sent, 2 refused');
  expect([await requested, await request()]).toEqual([isSignedOut, isSignedOut]);
});

test('the first rejection is the result where the session ends meanwhile', async () => {
  const { request, goOn } = setUpRequests();
  const requested = request(['access-1']);
  await goOn('1 sent, 2 ended');
  expect([await requested, await request()]).toEqual([refusedToken, isSignedOut]);
});

test('a request waits for a refresh in flight, and uses the token that is left where that fails', async () => {
  const { request, goOn, used } = setUpRequests('48m tick, 48m sent');
  const requested = request();
  await goOn('2880001 tick');
  expect(used).toEqual([]);
  await goOn('2880002 refresh-fails');
  expect(await requested).toEqual(ok('access-1'));
});

test('a request that is rejected meanwhile has the failure of that refresh', async () => {
  const { withToken, goOn } = setUpRequests('48m tick');
  const requested = withToken(async () => refusedToken, true);
  await goOn('2880000 sent, 2890000 tick');
  await goOn('2890001 refresh-fails');
  expect(await requested).toMatchObject({ failure: { code: 'unavailable' } });
});

test('it doesn’t wait for a slow one while the token is valid', async () => {
  const { request, goOn } = setUpRequests('48m tick, 48m sent');
  const requested = request();
  await goOn('2890000 tick');
  expect(await requested).toEqual(ok('access-1'));
});

test('nor for a keychain that prompts before the refresh is sent', async () => {
  const { request, goOn } = setUpRequests('48m tick');
  const requested = request();
  await goOn('2890000 tick');
  expect(await requested).toEqual(ok('access-1'));
});

test('but where the token was rejected it does', async () => {
  const { request, goOn, used } = setUpRequests('0 401, 0 sent, 10000 tick');
  const requested = request();
  await goOn('11000 tick');
  expect(used).toEqual([]);
  await goOn('12000 storing, 12000 tokens');
  expect(await requested).toEqual(ok('access-2'));
});

test('a failed refresh is the failure of a request without a token, with what is left of Retry-After', async () => {
  const { request, refreshes } = setUpRequests('0 401, 0 sent, 0 refresh-busy, 30000 tick');
  const result = await request();
  expect(result).toMatchObject({ failure: { code: 'busy', retryAfterMs: 60_000 } });
  expect(refreshes()).toBe(0);
});

test('in the backoff only a request that the user waits for sends a refresh', async () => {
  const { request, refreshes, goOn } = setUpRequests('0 401, 0 sent, 0 refresh-fails');
  expect(await request([], false)).toMatchObject({ failure: { code: 'unavailable' } });
  expect(refreshes()).toBe(0);
  const requested = request();
  await goOn('1 storing, 1 tokens');
  expect([await requested, refreshes()]).toEqual([ok('access-2'), 1]);
});

test('a rejection in the backoff sends none, even for the user', async () => {
  const { request, refreshes } = setUpRequests('2880000 tick, 2880000 refresh-fails');
  expect(await request(['access-1'])).toMatchObject({ failure: { code: 'unavailable' } });
  expect(refreshes()).toBe(0);
});

test('tokens that expire again and again while they are stored are given up', async () => {
  const { request, goOn, refreshes } = setUpRequests('0 401, 0 storing');
  const requested = request();
  for (const hour of [1, 2, 3]) await goOn(`${hour * 3_600_000} storing, ${hour * 3_600_000} tokens-late`);
  expect([await requested, refreshes()]).toEqual([isSignedOut, 2]);
});
