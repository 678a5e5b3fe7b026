// A session through whatever can happen to it, in any order: time, sleep, clocks that jump, a service and a network
// that fail in many ways, and a person who asks for things meanwhile.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApiClient } from '../../../../app/api/client.ts';
import type { Tokens } from '../../../../app/api/oauth/token-response.ts';
import { ok } from '../../../../app/api/http/result.ts';
import type { ActiveFault, Endpoint, Fault } from '../../../practice-service/faults/fault.ts';
import { createAccountSessionHarness, type AccountSessionHarness } from './account-session-harness.ts';

const minute = 60_000;
const day = 1440 * minute;

/** By each of them the service may have ended a token behind Perch's back. */
const unseen = ['expire', 'end refresh tokens', 'lost'] as const;

const replies: readonly (readonly [Endpoint, Fault])[] = [
  ['refresh', { kind: 'status', status: 503 }],
  ['refresh', { kind: 'status', status: 401 }],
  ['refresh', { kind: 'status', status: 429, retryAfter: { seconds: 90, form: 'date' } }],
  ['refresh', { kind: 'reset', moment: 'before' }],
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

const happenings = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 90 * minute }) }),
  fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 1, max: 600 * minute }) }),
  fc.record({ kind: fc.constant('set' as const), ms: fc.constantFrom(-day, day) }),
  fc.record({ kind: fc.constant('reply' as const), reply: fc.constantFrom(...replies) }),
  fc.record({
    kind: fc.constantFrom('poll', 'panel', 'wake', 'away', 'back', ...unseen),
  }),
);

test('whatever happens, a session keeps its promises, and there is always a way out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happenings, { minLength: 1, maxLength: 16 }), async (events) => {
      const bench = await createAccountSessionHarness();
      const watch = watchSession(bench);
      await bench.session.adopt(await watch.signIn());
      let away: ActiveFault | undefined;
      let secretEnds = 0;

      const back = async () => {
        bench.online = true;
        await away?.end();
        away = undefined;
      };
      const wake = async () => {
        const woken = bench.session.resume();
        for (let rounds = 0; watch.isWaiting(woken); rounds += 1) {
          if (rounds > 20) throw new Error('Waking takes longer than 40 seconds.');
          bench.clock.pass(2_000);
          await watch.settled();
        }
      };

      for (const event of events) {
        switch (event.kind) {
          case 'pass':
            for (let left = event.ms; left > 0; left -= 10 * minute) {
              bench.clock.pass(Math.min(left, 10 * minute));
              await watch.settled();
            }
            break;
          case 'sleep':
            bench.clock.sleep(event.ms);
            break;
          case 'set':
            bench.clock.set(event.ms);
            break;
          case 'reply':
            await bench.service.fault(...event.reply, 1);
            break;
          case 'poll':
            await bench.session.poll();
            break;
          case 'panel':
            await bench.session.poll(10_000);
            break;
          case 'wake':
            await Promise.all([wake(), bench.session.poll()]);
            break;
          case 'away':
            bench.online = false;
            away ??= await bench.service.fault('profile', { kind: 'refuse' });
            break;
          case 'back':
            await back();
            break;
          case 'expire':
            bench.service.expireAccessTokens();
            break;
          case 'end refresh tokens':
            bench.service.endRefreshTokens();
            break;
          case 'lost':
            await bench.service.fault('refresh', { kind: 'reset', moment: 'after' }, 1);
        }
        if (unseen.some((kind) => kind === event.kind)) secretEnds += 1;
        await watch.settled();
        await watch.checkPromises(secretEnds);
      }

      await back();
      // Every fault is over when it was met once more: that leads back to a fresh profile, or to the person.
      for (let tries = 0; tries < 40 && !isAtEase(bench); tries += 1) {
        if (bench.session.snapshot().state === 'sign-in-again') {
          await watch.checkPromises(secretEnds);
          await bench.session.adopt(await watch.signIn());
        }
        bench.clock.pass(6 * minute);
        await watch.settled();
      }
      expect(bench.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
      await watch.checkPromises(secretEnds);
      await bench.end();
      expect(bench.clock.timers()).toBe(0);
    }),
    { numRuns: 100 },
  );
}, 60_000);

function isAtEase({ session }: AccountSessionHarness): boolean {
  const { state, failure } = session.snapshot();
  return state === 'signed-in' && failure === undefined;
}

/** Puts a session on the bench of which every request is watched. */
function watchSession(bench: AccountSessionHarness) {
  const { clock, client } = bench;
  const given: {
    readonly access: string;
    readonly refresh: string | undefined;
    readonly isOver: () => boolean;
  }[] = [];
  const broken: string[] = [];
  let underWay = 0;
  let refreshes = 0;

  const during = async <Value>(run: Promise<Value>): Promise<Value> => {
    underWay += 1;
    try {
      return await run;
    } finally {
      underWay -= 1;
    }
  };

  const note = ({ accessToken: access, refreshToken: refresh, lifetimeSeconds }: Tokens) => {
    const [wall, monotonic] = [clock.wall(), clock.monotonic()];
    const isOver = () =>
      Math.max(clock.wall() - wall, clock.monotonic() - monotonic) >= lifetimeSeconds * 1000;
    given.push({ access, refresh, isOver });
  };

  const watched: ApiClient = {
    ...client,
    requestTokens: async (grant) => {
      refreshes += 1;
      if (refreshes > 1) broken.push('two refreshes are in flight');
      if (grant.type === 'refresh_token' && grant.refreshToken !== given.at(-1)?.refresh)
        broken.push('an old refresh token is offered');
      const reply = await during(client.requestTokens(grant));
      refreshes -= 1;
      if (reply.kind === 'tokens') {
        note(reply.tokens);
      }
      return reply;
    },
    readProfile: (accessToken, signal) => {
      const used = given.find(({ access }) => access === accessToken);
      if (used?.isOver() === true) broken.push('an expired token is sent');
      if (used !== undefined && !bench.kept.includes(used.refresh))
        broken.push('a token is used before what came with it is kept');
      return during(client.readProfile(accessToken, signal));
    },
  };

  bench.renew({
    client: watched,
    saveRefreshToken: async (token) => {
      await during(new Promise(setImmediate));
      bench.kept.push(token);
    },
  });

  return {
    signIn: async () => {
      const tokens = await bench.signIn();
      note(tokens);
      return tokens;
    },
    settled: async () => {
      for (let quiet = 0; quiet < 3; quiet += 1) {
        if (underWay > 0 || bench.session.snapshot().isPolling) quiet = 0;
        await new Promise(setImmediate);
      }
    },
    isWaiting: (woken: Promise<void>) => {
      void woken.then(() => Object.assign(woken, { isDone: true }));
      return !('isDone' in woken);
    },
    checkPromises: async (secretEnds: number) => {
      expect(broken).toEqual([]);
      const { state } = bench.session.snapshot();
      if (state === 'sign-in-again') {
        expect(secretEnds, 'the service itself ended it').toBeGreaterThan(0);
        expect(bench.kept.at(-1)).toBeUndefined();
      } else {
        expect(bench.kept.at(-1), 'the newest refresh token is kept').toBe(given.at(-1)?.refresh);
      }
      if ((state === 'signed-in' || state === 'refreshing') && given.at(-1)?.isOver() === false) {
        const before = bench.sent.length;
        const lent = await bench.session.withToken((token) => Promise.resolve(ok(token)));
        expect(lent, 'signed in, there is a token').toEqual(ok(given.at(-1)?.access));
        expect(bench.sent.length).toBe(before);
      }
      const refused = bench.service.requests.filter(
        ({ status, fault }) => status === 401 && fault === undefined,
      );
      expect(refused.length, 'refused tokens').toBeLessThanOrEqual(secretEnds);
    },
  };
}
