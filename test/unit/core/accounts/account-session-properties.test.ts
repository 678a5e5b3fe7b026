// A session through random events in random order: time, suspends, clock changes, faults of the service and the network, and
// requests of the user.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApiClient } from '../../../../app/api/client.ts';
import type { Tokens } from '../../../../app/api/oauth/token-response.ts';
import { ok } from '../../../../app/api/http/result.ts';
import type { ActiveFault, Endpoint, Fault } from '../../../practice-service/faults/fault.ts';
import { createAccountSessionHarness, type AccountSessionHarness } from './account-session-harness.ts';

const minute = 60_000;
const day = 1440 * minute;

/** Events by which the service may have revoked a token without telling Perch. */
const revocations = ['expire', 'end refresh tokens', 'lost'] as const;

const faults: readonly (readonly [Endpoint, Fault])[] = [
  ['refresh', { kind: 'status', status: 503 }],
  ['refresh', { kind: 'status', status: 401 }],
  ['refresh', { kind: 'status', status: 429, retryAfter: { seconds: 90, form: 'date' } }],
  ['refresh', { kind: 'reset', phase: 'before' }],
  ['refresh', { kind: 'html' }],
  ['refresh', { kind: 'no-access-token' }],
  ['refresh', { kind: 'wrong-types' }],
  ...[undefined, 0, -1, 5, '1800', 'soon'].map(
    (seconds) => ['refresh', { kind: 'rewrite', fields: { expires_in: seconds } }] as const,
  ),
  ['profile', { kind: 'cut' }],
  ['profile', { kind: 'status', status: 401 }],
  ['profile', { kind: 'status', status: 429, retryAfter: { seconds: 90, form: 'seconds' } }],
  ['profile', { kind: 'status', status: 500 }],
  ['profile', { kind: 'html' }],
];

const events = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 90 * minute }) }),
  fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 1, max: 600 * minute }) }),
  fc.record({ kind: fc.constant('set' as const), ms: fc.constantFrom(-day, day) }),
  fc.record({ kind: fc.constant('fault' as const), fault: fc.constantFrom(...faults) }),
  fc.record({
    kind: fc.constantFrom('poll', 'panel', 'resume', 'offline', 'online', ...revocations),
  }),
);

test('after any sequence of events the guarantees of a session hold, and it recovers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { minLength: 1, maxLength: 16 }), async (sequence) => {
      const harness = await createAccountSessionHarness();
      const watch = watchSession(harness);
      await harness.session.adopt(await watch.signIn());
      let outage: ActiveFault | undefined;
      let revocationCount = 0;

      const goOnline = async () => {
        harness.isOnline = true;
        await outage?.end();
        outage = undefined;
      };
      const resume = async () => {
        const resumed = harness.session.resume();
        for (let rounds = 0; watch.isPending(resumed); rounds += 1) {
          if (rounds > 20) throw new Error('The resume takes longer than 40 seconds.');
          harness.clock.pass(2_000);
          await watch.settled();
        }
      };

      for (const event of sequence) {
        switch (event.kind) {
          case 'pass':
            for (let left = event.ms; left > 0; left -= 10 * minute) {
              harness.clock.pass(Math.min(left, 10 * minute));
              await watch.settled();
            }
            break;
          case 'sleep':
            harness.clock.sleep(event.ms);
            break;
          case 'set':
            harness.clock.set(event.ms);
            break;
          case 'fault':
            await harness.service.fault(...event.fault, 1);
            break;
          case 'poll':
            await harness.session.poll();
            break;
          case 'panel':
            await harness.session.poll(10_000);
            break;
          case 'resume':
            await Promise.all([resume(), harness.session.poll()]);
            break;
          case 'offline':
            harness.isOnline = false;
            outage ??= await harness.service.fault('profile', { kind: 'refuse' });
            break;
          case 'online':
            await goOnline();
            break;
          case 'expire':
            harness.service.expireAccessTokens();
            break;
          case 'end refresh tokens':
            harness.service.endRefreshTokens();
            break;
          case 'lost':
            await harness.service.fault('refresh', { kind: 'reset', phase: 'after' }, 1);
        }
        if (revocations.some((kind) => kind === event.kind)) revocationCount += 1;
        await watch.settled();
        await watch.checkGuarantees(revocationCount);
      }

      await goOnline();
      // Each fault ends after one more request: the session recovers, or the user has to sign in again.
      for (let tries = 0; tries < 40 && !hasRecovered(harness); tries += 1) {
        if (harness.session.snapshot().state === 'sign-in-again') {
          await watch.checkGuarantees(revocationCount);
          await harness.session.adopt(await watch.signIn());
        }
        harness.clock.pass(6 * minute);
        await watch.settled();
      }
      expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
      await watch.checkGuarantees(revocationCount);
      await harness.end();
      expect(harness.clock.timers()).toBe(0);
    }),
    { numRuns: 100 },
  );
});

function hasRecovered({ session }: AccountSessionHarness): boolean {
  const { state, failure } = session.snapshot();
  return state === 'signed-in' && failure === undefined;
}

/** Replaces the session of the harness by one whose requests are recorded. */
function watchSession(harness: AccountSessionHarness) {
  const { clock, client } = harness;
  const issued: {
    readonly access: string;
    readonly refresh: string | undefined;
    readonly isExpired: () => boolean;
  }[] = [];
  const violations: string[] = [];
  const settledTasks = new WeakSet<Promise<void>>();
  let inFlight = 0;
  let refreshesInFlight = 0;

  const countInFlight = async <Value>(run: Promise<Value>): Promise<Value> => {
    inFlight += 1;
    try {
      return await run;
    } finally {
      inFlight -= 1;
    }
  };

  const recordTokens = ({ accessToken: access, refreshToken: refresh, lifetimeSeconds }: Tokens) => {
    const [wall, monotonic] = [clock.wall(), clock.monotonic()];
    const isExpired = () =>
      Math.max(clock.wall() - wall, clock.monotonic() - monotonic) >= lifetimeSeconds * 1000;
    issued.push({ access, refresh, isExpired });
  };

  const watched: ApiClient = {
    ...client,
    requestTokens: async (grant) => {
      refreshesInFlight += 1;
      if (refreshesInFlight > 1) violations.push('two refreshes are in flight');
      if (grant.type === 'refresh_token' && grant.refreshToken !== issued.at(-1)?.refresh)
        violations.push('an old refresh token is sent');
      const response = await countInFlight(client.requestTokens(grant));
      refreshesInFlight -= 1;
      if (response.kind === 'tokens') recordTokens(response.tokens);
      return response;
    },
    request: (operation, accessToken, signal) => {
      const used = issued.find(({ access }) => access === accessToken);
      if (used?.isExpired() === true) violations.push('an expired token is sent');
      if (used !== undefined && !harness.savedRefreshTokens.includes(used.refresh))
        violations.push('an access token is used before its refresh token is saved');
      return countInFlight(client.request(operation, accessToken, signal));
    },
  };

  harness.replaceSession({
    client: watched,
    saveRefreshToken: async (token) => {
      await countInFlight(new Promise(setImmediate));
      harness.savedRefreshTokens.push(token);
    },
  });

  return {
    signIn: async () => {
      const tokens = await harness.signIn();
      recordTokens(tokens);
      return tokens;
    },
    settled: async () => {
      for (let quiet = 0; quiet < 3; quiet += 1) {
        if (inFlight > 0 || harness.session.snapshot().isPolling) quiet = 0;
        await new Promise(setImmediate);
      }
    },
    isPending: (task: Promise<void>) => {
      void task.then(() => settledTasks.add(task));
      return !settledTasks.has(task);
    },
    checkGuarantees: async (revocationCount: number) => {
      expect(violations).toEqual([]);
      const { state } = harness.session.snapshot();
      if (state === 'sign-in-again') {
        expect(revocationCount, 'revocations by the service').toBeGreaterThan(0);
        expect(harness.savedRefreshTokens.at(-1)).toBeUndefined();
      } else {
        expect(harness.savedRefreshTokens.at(-1), 'the newest refresh token is saved').toBe(
          issued.at(-1)?.refresh,
        );
      }
      if ((state === 'signed-in' || state === 'refreshing') && issued.at(-1)?.isExpired() === false) {
        const before = harness.sent.length;
        const used = await harness.session.withToken((token) => Promise.resolve(ok(token)));
        expect(used, 'the access token while signed in').toEqual(ok(issued.at(-1)?.access));
        expect(harness.sent.length).toBe(before);
      }
      const refusedRequests = harness.service.requests.filter(
        ({ status, fault }) => status === 401 && fault === undefined,
      );
      expect(refusedRequests.length, 'refused access tokens').toBeLessThanOrEqual(revocationCount);
    },
  };
}
