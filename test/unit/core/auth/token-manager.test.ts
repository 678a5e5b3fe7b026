// The token manager alone, with a scripted service: what it sends, stores, schedules and reports, and in which order.
import { createScriptedClient } from '../scripted-client.ts';
import { expect, test } from 'vitest';
import { type Failure, failed, ok } from '../../../../app/api/http/result.ts';
import type { Grant } from '../../../../app/api/oauth/token-request.ts';
import type { TokenResponse, Tokens } from '../../../../app/api/oauth/token-response.ts';
import { createTokenManager } from '../../../../app/core/auth/token-manager.ts';
import { refusalText } from '../../../../app/core/failure-messages.ts';
import { lazyText } from '../../lazy-text.ts';
import { createManualClock, createTestRuntime } from '../manual-clock.ts';
import type { SecretLookup } from '../../../../app/core/secrets/keychain.ts';

const hourMs = 60 * 60_000;
/** 80 % of an hour. */
const usualRefreshMs = 2_880_000;

function tokensOf(serial: number): Tokens {
  return {
    accessToken: `access-${serial}`,
    refreshToken: `refresh-${serial}`,
    lifetimeSeconds: 3600,
    login: 'ada',
    about: { serial: `${serial}` },
  };
}

const withoutRefreshToken = ({ refreshToken: _, ...others }: Tokens): Tokens => others;
const tokens = (serial: number): TokenResponse => ({ kind: 'tokens', tokens: tokensOf(serial) });
const refusal: TokenResponse = { kind: 'refused', error: 'invalid_grant', text: 'Invalid refresh token' };
const offline = failed('network', 'ECONNREFUSED').failure;
const notSignedIn = failed('unauthorized', 'Not signed in.').failure;
const refusedToken = failed('unauthorized', '', { status: 401 });

interface Task {
  readonly ms: number;
  readonly run: () => Promise<unknown>;
  readonly failure: Failure | undefined;
}

interface Scripted {
  /** The refresh token of an earlier run. */
  lookup: SecretLookup;
  /** Called before a refresh token is stored. */
  save: () => Promise<void>;
  /** The poll in flight. */
  poll: Promise<undefined> | undefined;
  /** The signal of the last token request. */
  signal: AbortSignal | undefined;
}

/** `responses` are those of the service to token requests, in order. */
function createFixture(responses: readonly (TokenResponse | Promise<TokenResponse>)[] = []) {
  const clock = createManualClock();
  const ended = new AbortController();
  const remaining = [...responses];
  /** Everything that the token manager has done, in order. */
  let events: unknown[] = [];
  /** What is scheduled, oldest first. */
  const tasks = new Set<Task>();
  const fixture: Scripted = {
    lookup: { kind: 'none' },
    save: () => Promise.resolve(),
    poll: undefined,
    signal: undefined,
  };
  const client = createScriptedClient({
    requestTokens: async (grant: Grant, signal) => {
      events.push(grant.type === 'refresh_token' ? `send ${grant.refreshToken}` : grant.type);
      fixture.signal = signal;
      const response = remaining.shift();
      if (response === undefined) throw new Error('No response is left.');
      return response;
    },
  });
  const manager = createTokenManager({
    client,
    runtime: createTestRuntime(clock),
    schedule: (ms, run, failure) => {
      const scheduled = { ms, run, failure };
      tasks.add(scheduled);
      events.push(failure === undefined ? `schedule ${ms}` : `schedule ${ms} after ${failure.code}`);
      return {
        cancel: () => void tasks.delete(scheduled),
        isPending: () => tasks.has(scheduled),
      };
    },
    ended: ended.signal,
    findRefreshToken: async () => {
      events.push('find');
      return fixture.lookup;
    },
    saveRefreshToken: async (refreshToken) => {
      await fixture.save();
      events.push(`save ${refreshToken ?? 'nothing'}`);
    },
    pollInFlight: () => fixture.poll,
    onChange: () => events.push(manager.state()),
    onRefreshSettled: (failure) => events.push(`settled ${failure?.code ?? 'well'}`),
    onSignInEnded: (pending) => events.push(`ended ${pending?.pendingToken ?? 'without a second factor'}`),
  });
  return Object.assign(fixture, {
    manager,
    clock,
    ended,
    /** The scheduled task. There must not be a second one. */
    task: () => {
      expect(tasks.size).toBeLessThan(2);
      return [...tasks][0];
    },
    /** Runs the scheduled task. */
    runTask: async () => {
      const [task] = tasks;
      tasks.clear();
      await task?.run();
    },
    /** Returns the events since the last call. */
    takeEvents: () => {
      const taken = events;
      events = [];
      return taken;
    },
    /** Makes a request. Its result is the access token, or a refusal if that token is among `refused`. */
    request: (...refused: readonly string[]) =>
      manager.withToken(async (accessToken) => {
        events.push(`use ${accessToken}`);
        return refused.includes(accessToken) ? refusedToken : ok(accessToken);
      }),
  });
}

async function signedIn(...responses: readonly (TokenResponse | Promise<TokenResponse>)[]) {
  const fixture = createFixture(responses);
  await fixture.manager.adopt(tokensOf(1));
  fixture.takeEvents();
  return fixture;
}

test('the tokens of a sign-in are stored, then their refresh is scheduled', async () => {
  const { manager, takeEvents } = createFixture();
  expect([manager.state(), manager.isScheduled(), manager.isRefreshing()]).toEqual([
    'restoring',
    false,
    false,
  ]);
  const adopted = manager.adopt(tokensOf(1));
  expect([manager.isScheduled(), manager.isRefreshing()]).toEqual([true, true]);
  await adopted;
  expect(takeEvents()).toEqual(['save refresh-1', `schedule ${usualRefreshMs}`, 'settled well', 'signed-in']);
  expect([manager.isScheduled(), manager.isRefreshing()]).toEqual([true, false]);
  expect([manager.about(), manager.wasRefused(), manager.failure()]).toEqual([
    { serial: '1' },
    false,
    undefined,
  ]);
});

test('a request uses the access token until it expires', async () => {
  const { request, clock, takeEvents } = await signedIn(tokens(2));
  clock.pass(hourMs - 1);
  expect(await request()).toEqual(ok('access-1'));
  expect(takeEvents()).toEqual(['use access-1']);
  clock.pass(1);
  expect(await request()).toEqual(ok('access-2'));
  expect(takeEvents()).toEqual([
    'restoring',
    'send refresh-1',
    'save refresh-2',
    `schedule ${usualRefreshMs}`,
    'settled well',
    'signed-in',
    'use access-2',
  ]);
});

test('a request that is refused is repeated once with a new token', async () => {
  const { request, task, takeEvents } = await signedIn(
    { kind: 'tokens', tokens: withoutRefreshToken(tokensOf(2)) },
    tokens(3),
  );
  expect(await request('access-1')).toEqual(ok('access-2'));
  expect(takeEvents()).toEqual([
    'use access-1',
    'refreshing',
    'send refresh-1',
    // A response without a refresh token leaves the previous one valid.
    'save refresh-1',
    `schedule ${usualRefreshMs}`,
    'settled well',
    'signed-in',
    'use access-2',
  ]);
  expect(task()?.ms).toBe(usualRefreshMs);
  expect(await request('access-2', 'access-3')).toEqual(refusedToken);
});

test('requests share a refresh, and one that was refused meanwhile uses its token', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const { request, takeEvents } = await signedIn(late.promise);
  const requests = [request('access-1'), request('access-1')];
  late.resolve(tokens(2));
  expect(await Promise.all(requests)).toEqual([ok('access-2'), ok('access-2')]);
  expect(takeEvents().filter((event) => event === 'send refresh-1')).toHaveLength(1);
});

test('a request that is refused after a refresh has ended is repeated without another one', async () => {
  const { manager, request, takeEvents } = await signedIn(tokens(2));
  const refused = manager.withToken(async (accessToken) => {
    if (accessToken === 'access-1') await request('access-1');
    return accessToken === 'access-1' ? refusedToken : ok(accessToken);
  });
  expect(await refused).toEqual(ok('access-2'));
  expect(takeEvents().filter((event) => String(event).startsWith('send'))).toEqual(['send refresh-1']);
});

test('a request that fails for another reason is not repeated, nor is one during which the session ends', async () => {
  const { manager, ended, takeEvents } = await signedIn();
  expect(await manager.withToken(async () => failed('forbidden', ''))).toEqual(failed('forbidden', ''));
  const refused = await manager.withToken(async () => {
    ended.abort();
    return refusedToken;
  });
  expect(refused).toEqual(refusedToken);
  expect(takeEvents()).toEqual([]);
});

test('an exception of a request is its failure', async () => {
  const { manager } = await signedIn();
  const broken = async () => Promise.reject(new Error('A mistake.'));
  expect(await manager.withToken(broken)).toEqual(failed('internal', 'Error: A mistake.'));
});

test('the refresh token of an earlier run is used', async () => {
  const fixture = createFixture([tokens(2)]);
  fixture.lookup = { kind: 'found', secret: 'refresh-1' };
  expect(await fixture.request()).toEqual(ok('access-2'));
  expect(fixture.takeEvents()).toEqual([
    'find',
    'restoring',
    'send refresh-1',
    'save refresh-2',
    `schedule ${usualRefreshMs}`,
    'settled well',
    'signed-in',
    'use access-2',
  ]);
});

test('without a refresh token the user has to sign in again', async () => {
  const { manager, request, takeEvents } = createFixture();
  expect(await request()).toEqual({ ok: false, failure: notSignedIn });
  expect(takeEvents()).toEqual([
    'find',
    'settled unauthorized',
    'sign-in-again',
    'ended without a second factor',
  ]);
  expect([manager.state(), manager.wasRefused()]).toEqual(['sign-in-again', false]);
  expect(await request()).toEqual({ ok: false, failure: notSignedIn });
  manager.ensureScheduled();
  expect(takeEvents()).toEqual([]);
});

test('a refresh token that can’t be read is sought again', async () => {
  const fixture = createFixture([tokens(2)]);
  const reason = () => 'It is locked.';
  fixture.lookup = { kind: 'unreadable', reason };
  const failure = { code: 'keychain', detail: 'The refresh token could not be read.', reason };
  expect(await fixture.request()).toEqual({ ok: false, failure });
  expect(fixture.takeEvents()).toEqual([
    'find',
    'schedule 60000 after keychain',
    'settled keychain',
    'restoring',
  ]);
  expect(fixture.manager.failure()).toEqual(failure);
  fixture.lookup = { kind: 'found', secret: 'refresh-1' };
  await fixture.runTask();
  expect(fixture.manager.state()).toBe('signed-in');
});

test('nothing is sent where the session has ended before the keychain responds', async () => {
  const { manager, ended, request, takeEvents } = createFixture();
  const requested = request();
  ended.abort();
  expect(await requested).toEqual({ ok: false, failure: notSignedIn });
  manager.ensureScheduled();
  expect(takeEvents()).toEqual([]);
});

test.each<[string, TokenResponse, readonly string[]]>([
  [
    'is refused',
    refusal,
    ['save nothing', 'settled unauthorized', 'sign-in-again', 'ended without a second factor'],
  ],
  [
    'needs a second factor',
    { kind: 'second-factor', pending: { pendingToken: 'pending', lifetimeSeconds: 300 } },
    ['settled unauthorized', 'sign-in-again', 'ended pending'],
  ],
])('a refresh that %s ends the sign-in', async (_case, response, events) => {
  const { manager, request, task, takeEvents } = await signedIn(response);
  expect(await request('access-1')).toEqual({ ok: false, failure: notSignedIn });
  expect(takeEvents()).toEqual(['use access-1', 'refreshing', 'send refresh-1', ...events]);
  expect([manager.state(), manager.wasRefused(), task()]).toEqual(['sign-in-again', true, undefined]);
  expect(await request()).toEqual({ ok: false, failure: notSignedIn });
  expect(takeEvents()).toEqual([]);
  // A new sign-in leaves this state.
  await manager.adopt(tokensOf(5));
  expect([manager.state(), manager.wasRefused()]).toEqual(['signed-in', false]);
});

test('the sign-in ends even where the refused token can’t be deleted', async () => {
  const fixture = await signedIn(refusal);
  fixture.save = () => Promise.reject(new Error('No keychain.'));
  expect(await fixture.request('access-1')).toEqual({ ok: false, failure: notSignedIn });
  expect(fixture.manager.state()).toBe('sign-in-again');
});

test.each<[string, TokenResponse, Omit<Failure, 'reason'> & { reason?: unknown }]>([
  ['the network', { kind: 'failed', failure: offline }, offline],
  [
    'a refusal in words',
    { kind: 'refused', error: 'server_error', text: 'Try later' },
    { code: 'rejected', detail: 'Try later' },
  ],
  [
    'a refusal',
    { kind: 'refused', error: 'server_error', text: '' },
    { code: 'rejected', detail: 'server_error' },
  ],
  [
    'a refused client',
    { kind: 'refused', error: 'invalid_client', text: 'Unknown' },
    {
      code: 'client',
      detail: 'Unknown',
      reason: lazyText(refusalText({ error: 'invalid_client', text: 'Unknown' })),
    },
  ],
])('a refresh that fails because of %s is retried, and the token stays', async (_case, response, failure) => {
  const { manager, clock, takeEvents, task, request, runTask } = await due(response, response, tokens(2));
  await runTask();
  const { code } = failure;
  expect(takeEvents()).toEqual([
    'refreshing',
    'send refresh-1',
    `schedule 2000 after ${code}`,
    `settled ${code}`,
    'signed-in',
  ]);
  expect([manager.failure(), task()?.failure]).toEqual([failure, failure]);
  expect(await request()).toEqual(ok('access-1'));
  clock.pass(2_000);
  await runTask();
  expect(takeEvents()).toContain(`schedule 4000 after ${code}`);
  await runTask();
  expect(takeEvents().slice(-3)).toEqual([`schedule ${usualRefreshMs}`, 'settled well', 'signed-in']);
  expect(manager.failure()).toBeUndefined();
});

/** A session whose refresh is due, while its access token can still be used. */
async function due(...responses: readonly (TokenResponse | Promise<TokenResponse>)[]) {
  const fixture = await signedIn(...responses);
  fixture.clock.pass(usualRefreshMs);
  return fixture;
}

test('a request waits for a refresh in flight, and uses the token that is left where that fails', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const { runTask, request, takeEvents } = await due(late.promise);
  const refreshed = runTask();
  const requested = request();
  await new Promise(setImmediate);
  expect(takeEvents()).toEqual(['refreshing', 'send refresh-1']);
  late.resolve({ kind: 'failed', failure: offline });
  expect(await requested).toEqual(ok('access-1'));
  await refreshed;
});

test('requests use the access token while its refresh is slow, and wait for the refresh where that is refused', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const { manager, clock, runTask, request, takeEvents } = await due(late.promise);
  const refreshed = runTask();
  const requested = request();
  await new Promise(setImmediate);
  clock.pass(9_999);
  expect([manager.isSlow(), takeEvents()]).toEqual([false, ['refreshing', 'send refresh-1']]);
  clock.pass(1);
  expect(await requested).toEqual(ok('access-1'));
  expect([manager.isSlow(), takeEvents()]).toEqual([true, ['refreshing', 'use access-1']]);
  expect(await request()).toEqual(ok('access-1'));
  const refused = request('access-1');
  late.resolve(tokens(2));
  expect(await refused).toEqual(ok('access-2'));
  await refreshed;
  expect([manager.isSlow(), clock.timers()]).toEqual([false, 0]);
});

test('a request without an access token waits for a refresh however slow it is', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const { clock, request } = await signedIn(late.promise);
  clock.pass(hourMs);
  const requested = request();
  await new Promise(setImmediate);
  clock.pass(60_000);
  late.resolve(tokens(2));
  expect(await requested).toEqual(ok('access-2'));
});

test('a token that has expired by the time it is stored is refreshed once more', async () => {
  const fixture = await signedIn(tokens(2), tokens(3));
  fixture.save = async () => {
    fixture.save = () => Promise.resolve();
    fixture.clock.sleep(hourMs);
  };
  expect(await fixture.request('access-1')).toEqual(ok('access-3'));
  expect(fixture.takeEvents()).not.toContain('use access-2');
});

test('a resume limits the refresh in flight, which is retried where it was not sent', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const fixture = await due(late.promise);
  const refreshed = fixture.runTask();
  await new Promise(setImmediate);
  expect(fixture.signal?.aborted).toBe(false);
  fixture.manager.limitInFlight();
  expect(fixture.signal?.aborted).toBe(true);
  late.resolve({ kind: 'failed', failure: failed('cancelled', '').failure });
  await refreshed;
  expect(fixture.takeEvents()).toContain('schedule 2000 after timeout');
});

test.each<[string, TokenResponse]>([
  ['tokens', tokens(2)],
  ['a refusal', refusal],
])('%s that arrive for an abandoned session change nothing', async (_case, response) => {
  const late = Promise.withResolvers<TokenResponse>();
  const { manager, ended, runTask, request, takeEvents } = await due(late.promise);
  const refreshed = runTask();
  await new Promise(setImmediate);
  takeEvents();
  ended.abort();
  manager.abandon();
  expect(await request()).toMatchObject({ failure: { code: 'unauthorized' } });
  expect(manager.tokenToRevoke()).toBe('access-1');
  late.resolve(response);
  await refreshed;
  expect(takeEvents()).toEqual(['signed-out']);
});

test('tokens that can’t be stored are not used, and the refresh is retried', async () => {
  const fixture = await signedIn(tokens(2), tokens(3));
  fixture.save = () => Promise.reject(new Error('No keychain.'));
  const failure = { code: 'internal', detail: 'Error: No keychain.' };
  expect(await fixture.request('access-1')).toEqual({ ok: false, failure });
  expect(fixture.takeEvents()).toEqual([
    'use access-1',
    'refreshing',
    'send refresh-1',
    'schedule 2000 after internal',
    'settled internal',
    'restoring',
  ]);
  fixture.save = () => Promise.resolve();
  expect(await fixture.request()).toEqual(ok('access-3'));
  expect(fixture.takeEvents()).toContain('send refresh-2');
});

test('a refused access token is not used again, although its refresh fails', async () => {
  const { manager, request, takeEvents } = await signedIn(
    { kind: 'failed', failure: offline },
    { kind: 'failed', failure: offline },
    tokens(2),
  );
  expect(await request('access-1')).toEqual({ ok: false, failure: offline });
  expect(manager.state()).toBe('restoring');
  takeEvents();
  expect(await request()).toEqual({ ok: false, failure: offline });
  expect(takeEvents()).not.toContain('use access-1');
  expect(await request()).toEqual(ok('access-2'));
});

test('a token that has expired is not used again, even if a clock is set back', async () => {
  const { manager, clock, request, takeEvents } = await signedIn(
    { kind: 'failed', failure: offline },
    tokens(2),
  );
  clock.set(hourMs);
  expect(await request()).toEqual({ ok: false, failure: offline });
  clock.set(-hourMs);
  expect(manager.state()).toBe('restoring');
  takeEvents();
  expect(await request()).toEqual(ok('access-2'));
  expect(takeEvents()).not.toContain('use access-1');
});

test('a request in the retry-after of a refresh uses the token that is left', async () => {
  const busy = failed('busy', '', { status: 429, retryAfterMs: 90_000 }).failure;
  const { manager, clock, runTask, request, task, takeEvents } = await due({
    kind: 'failed',
    failure: busy,
  });
  await runTask();
  expect([manager.remainingRetryAfterMs(), task()?.ms]).toEqual([90_000, 90_000]);
  clock.pass(30_000);
  expect(manager.remainingRetryAfterMs()).toBe(60_000);
  expect(await request()).toEqual(ok('access-1'));
  takeEvents();
  await manager.refreshIfDue();
  expect(takeEvents()).toEqual(['schedule 60000 after busy']);
  manager.cancelScheduled();
  manager.ensureScheduled();
  expect(takeEvents()).toEqual(['schedule 60000 after busy']);
});

test('the retry-after of a refresh holds for requests without a usable token', async () => {
  const busy = failed('busy', '', { status: 429, retryAfterMs: 90_000 }).failure;
  const failure = { ok: false, failure: { ...busy, retryAfterMs: 60_000 } };
  const refused = await due({ kind: 'failed', failure: busy }, tokens(2));
  await refused.runTask();
  refused.clock.pass(30_000);
  refused.takeEvents();
  expect(await refused.request('access-1')).toEqual(failure);
  expect(refused.takeEvents()).toEqual(['use access-1', 'restoring']);
  expect(await refused.request()).toEqual(failure);
  expect(refused.takeEvents()).toEqual([]);
  refused.clock.pass(60_000);
  expect(await refused.request()).toEqual(ok('access-2'));
});

test('the refresh of a token that lasts long is scheduled a day ahead at most', async () => {
  const { manager, clock, runTask, task } = createFixture();
  await manager.adopt({ ...withoutRefreshToken(tokensOf(1)), lifetimeSeconds: 30 * 86_400 });
  expect(task()?.ms).toBe(24 * hourMs);
  clock.pass(24 * hourMs);
  await runTask();
  expect(task()?.ms).toBe(24 * hourMs);
  clock.pass(28.5 * 24 * hourMs);
  await runTask();
  expect(task()?.ms).toBe(12 * hourMs);
});

test('a refresh is sent where it is due, scheduled where it isn’t, and left where there is no token', async () => {
  const { manager, clock, task, takeEvents } = createFixture([tokens(2)]);
  await manager.refreshIfDue();
  expect(takeEvents()).toEqual([]);
  await manager.adopt(tokensOf(1));
  takeEvents();
  clock.pass(1_000);
  await manager.refreshIfDue();
  expect(takeEvents()).toEqual([`schedule ${usualRefreshMs - 1_000}`]);
  expect(task()?.ms).toBe(usualRefreshMs - 1_000);
  clock.pass(usualRefreshMs - 1_000);
  await manager.refreshIfDue();
  expect(takeEvents().slice(-2)).toEqual(['settled well', 'signed-in']);
  clock.pass(hourMs);
  await manager.refreshIfDue();
  expect(takeEvents()).toEqual([]);
});

test('a refresh is scheduled where none is, by the time that is left', async () => {
  const { manager, clock, takeEvents, task } = await signedIn();
  manager.ensureScheduled();
  expect(takeEvents()).toEqual([]);
  manager.cancelScheduled();
  expect([manager.isScheduled(), task()]).toEqual([false, undefined]);
  clock.pass(1_000);
  manager.ensureScheduled();
  expect(takeEvents()).toEqual([`schedule ${usualRefreshMs - 1_000}`]);
});

test('a session without a token refreshes at once where nothing is scheduled', async () => {
  const { manager, takeEvents } = createFixture();
  manager.ensureScheduled();
  expect(takeEvents()).toEqual(['schedule 0']);
});

test('a refresh that is cancelled starts the backoff over', async () => {
  const { manager, runTask, takeEvents } = await due(
    { kind: 'failed', failure: offline },
    { kind: 'failed', failure: offline },
    { kind: 'failed', failure: offline },
  );
  await runTask();
  manager.cancelScheduled();
  manager.ensureScheduled();
  await runTask();
  expect(takeEvents().filter((event) => String(event).startsWith('schedule'))).toEqual([
    'schedule 2000 after network',
    'schedule 0',
    'schedule 2000 after network',
  ]);
});

test('a refresh that is due waits for each poll in flight', async () => {
  const fixture = await due(tokens(2));
  const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  fixture.poll = first.promise;
  const refreshed = fixture.runTask();
  await new Promise(setImmediate);
  expect([fixture.takeEvents(), fixture.manager.isScheduled(), fixture.manager.isRefreshing()]).toEqual([
    [],
    true,
    false,
  ]);
  fixture.poll = second.promise;
  first.resolve(undefined);
  await new Promise(setImmediate);
  expect(fixture.takeEvents()).toEqual([]);
  fixture.poll = undefined;
  second.resolve(undefined);
  await refreshed;
  expect(fixture.takeEvents()).toContain('send refresh-1');
});

test('a refresh that waits for a poll is dropped where it is cancelled, or the poll has refreshed', async () => {
  const fixture = await due(tokens(2));
  const poll = Promise.withResolvers<undefined>();
  fixture.poll = poll.promise;
  const cancelled = fixture.runTask();
  fixture.manager.cancelScheduled();
  expect(fixture.manager.isScheduled()).toBe(false);
  fixture.manager.ensureScheduled();
  const refreshed = fixture.runTask();
  expect(await fixture.request('access-1')).toEqual(ok('access-2'));
  fixture.poll = undefined;
  poll.resolve(undefined);
  await Promise.all([cancelled, refreshed]);
  expect(fixture.takeEvents().filter((event) => String(event).startsWith('send'))).toEqual([
    'send refresh-1',
  ]);
  expect(fixture.manager.isScheduled()).toBe(true);
});

test('a refresh that is due is sent after a poll, although an earlier one was cancelled while it waited for the same poll', async () => {
  const fixture = await due(tokens(2), tokens(3));
  const poll = Promise.withResolvers<undefined>();
  fixture.poll = poll.promise;
  const cancelled = fixture.runTask();
  fixture.manager.cancelScheduled();
  expect(await fixture.request('access-1')).toEqual(ok('access-2'));
  fixture.clock.pass(usualRefreshMs);
  const refreshed = fixture.runTask();
  fixture.poll = undefined;
  poll.resolve(undefined);
  await Promise.all([cancelled, refreshed]);
  expect(fixture.takeEvents()).toContain('send refresh-2');
});

test('the end waits for the tokens of a refresh in flight, and leaves nothing scheduled', async () => {
  const late = Promise.withResolvers<TokenResponse>();
  const { manager, request, ended, task, takeEvents } = await signedIn(late.promise);
  const requested = request('access-1');
  await new Promise(setImmediate);
  takeEvents();
  ended.abort();
  const end = manager.end().then(() => 'ended');
  expect(await Promise.race([end, new Promise((resolve) => void setImmediate(resolve, 'waiting'))])).toBe(
    'waiting',
  );
  late.resolve(tokens(2));
  await Promise.all([end, requested]);
  expect(takeEvents()).toEqual(['signed-out', 'save refresh-2']);
  expect([manager.state(), task(), manager.isScheduled()]).toEqual(['signed-out', undefined, false]);
});

test('the end cancels what is scheduled', async () => {
  const { manager, task, takeEvents } = await signedIn();
  await manager.end();
  expect([takeEvents(), task()]).toEqual([['signed-out'], undefined]);
});
