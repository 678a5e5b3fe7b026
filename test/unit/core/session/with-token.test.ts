// Requests with a token, on the session's real rules; the refreshes' outcomes are those of the test.
import { expect, test } from 'vitest';
import { failed, ok } from '../../../../app/api/http/result.ts';
import type { SessionEvent } from '../../../../app/core/session/state.ts';
import { step } from '../../../../app/core/session/step.ts';
import { createWithToken } from '../../../../app/core/session/session-tokens.ts';
import { conditionsOf, signedIn, tell } from './session-story.ts';

const refusedToken = failed('unauthorized', '', { status: 401 });
const notSignedIn = failed('unauthorized', 'Not signed in.');

function setUp(story = '0 tick') {
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

test('a request uses the token that is there', async () => {
  const { request, refreshes } = setUp();
  expect([await request(), refreshes()]).toEqual([ok('access-1'), 0]);
});

test('requests share a refresh, and each is sent once more with its token', async () => {
  const { request, goOn, refreshes, used } = setUp();
  const requests = [request(['access-1']), request(['access-1'])];
  await goOn('1 sent, 2 storing, 3 tokens');
  expect(await Promise.all(requests)).toEqual([ok('access-2'), ok('access-2')]);
  expect([refreshes(), used]).toEqual([1, ['access-1', 'access-1', 'access-2', 'access-2']]);
});

test('a second rejection is the result', async () => {
  const { request, goOn, refreshes } = setUp();
  const requested = request(['access-1', 'access-2']);
  await goOn('1 sent, 2 storing, 3 tokens');
  expect([await requested, refreshes()]).toEqual([refusedToken, 1]);
});

test('a request that is rejected after a refresh has ended is sent once more without another one', async () => {
  const { withToken, goOn, refreshes } = setUp();
  const requested = withToken(async (accessToken) => {
    if (accessToken === 'access-1') await goOn('1 401, 1 sent, 2 storing, 3 tokens');
    return accessToken === 'access-1' ? refusedToken : ok(accessToken);
  }, true);
  expect([await requested, refreshes()]).toEqual([ok('access-2'), 0]);
});

test('another failure is the result, and so is an exception', async () => {
  const { withToken, refreshes } = setUp();
  expect(await withToken(async () => failed('forbidden', ''), true)).toEqual(failed('forbidden', ''));
  const broken = async () => Promise.reject(new Error('A mistake.'));
  expect(await withToken(broken, true)).toEqual(failed('internal', 'Error: A mistake.'));
  expect(refreshes()).toBe(0);
});

test('a request that is rejected after the end is not sent again', async () => {
  const { withToken, goOn, refreshes } = setUp();
  const requested = withToken(async () => {
    await goOn('1 ended');
    return refusedToken;
  }, true);
  expect([await requested, refreshes()]).toEqual([refusedToken, 0]);
});

test('a refresh that is refused is the result of a request that waits for it', async () => {
  const { request, goOn } = setUp();
  const requested = request(['access-1']);
  await goOn('1 sent, 2 refused');
  expect([await requested, await request()]).toEqual([notSignedIn, notSignedIn]);
});

test('the first rejection is the result where the session ends meanwhile', async () => {
  const { request, goOn } = setUp();
  const requested = request(['access-1']);
  await goOn('1 sent, 2 ended');
  expect([await requested, await request()]).toEqual([refusedToken, notSignedIn]);
});

test('a request waits for a refresh in flight, and uses the token that is left where that fails', async () => {
  const { request, goOn, used } = setUp('48m tick, 48m sent');
  const requested = request();
  await goOn('2880001 tick');
  expect(used).toEqual([]);
  await goOn('2880002 refresh-fails');
  expect(await requested).toEqual(ok('access-1'));
});

test('a request that is rejected meanwhile has the failure of that refresh', async () => {
  const { withToken, goOn } = setUp('48m tick');
  const requested = withToken(async () => refusedToken, true);
  await goOn('2880000 sent, 2890000 tick');
  await goOn('2890001 refresh-fails');
  expect(await requested).toMatchObject({ failure: { code: 'unavailable' } });
});

test('it doesn’t wait for a slow one while the token is valid', async () => {
  const { request, goOn } = setUp('48m tick, 48m sent');
  const requested = request();
  await goOn('2890000 tick');
  expect(await requested).toEqual(ok('access-1'));
});

test('nor for a keychain that prompts before the refresh is sent', async () => {
  const { request, goOn } = setUp('48m tick');
  const requested = request();
  await goOn('2890000 tick');
  expect(await requested).toEqual(ok('access-1'));
});

test('but where the token was rejected it does', async () => {
  const { request, goOn, used } = setUp('0 401, 0 sent, 10000 tick');
  const requested = request();
  await goOn('11000 tick');
  expect(used).toEqual([]);
  await goOn('12000 storing, 12000 tokens');
  expect(await requested).toEqual(ok('access-2'));
});

test('a failed refresh is the failure of a request without a token, with what is left of Retry-After', async () => {
  const { request, refreshes } = setUp('0 401, 0 sent, 0 refresh-busy, 30000 tick');
  const result = await request();
  expect(result).toMatchObject({ failure: { code: 'busy', retryAfterMs: 60_000 } });
  expect(refreshes()).toBe(0);
});

test('in the backoff only a request that the user waits for sends a refresh', async () => {
  const { request, refreshes, goOn } = setUp('0 401, 0 sent, 0 refresh-fails');
  expect(await request([], false)).toMatchObject({ failure: { code: 'unavailable' } });
  expect(refreshes()).toBe(0);
  const requested = request();
  await goOn('1 storing, 1 tokens');
  expect([await requested, refreshes()]).toEqual([ok('access-2'), 1]);
});

test('a rejection in the backoff sends none, even for the user', async () => {
  const { request, refreshes } = setUp('2880000 tick, 2880000 refresh-fails');
  expect(await request(['access-1'])).toMatchObject({ failure: { code: 'unavailable' } });
  expect(refreshes()).toBe(0);
});

test('tokens that expire again and again while they are stored are given up', async () => {
  const { request, goOn, refreshes } = setUp('0 401, 0 storing');
  const requested = request();
  for (const hour of [1, 2, 3]) await goOn(`${hour * 3_600_000} storing, ${hour * 3_600_000} tokens-late`);
  expect([await requested, refreshes()]).toEqual([notSignedIn, 2]);
});
