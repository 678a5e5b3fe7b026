import fc from 'fast-check';
import { Agent } from 'undici';
import { expect, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../../app/service/client.ts';
import { createTransport } from '../../../app/service/transport.ts';
import { createSession } from '../../../app/session/session.ts';
import { startPracticeService } from '../../practice-service/service.ts';
import { createManualClock } from './manual-clock.ts';

const minute = 60_000;

/** What can happen to a session, in any order. */
const happenings = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 90 * minute }) }),
  fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 1, max: 600 * minute }) }),
  fc.record({ kind: fc.constant('set' as const), ms: fc.constantFrom(-1440 * minute, 1440 * minute) }),
  fc.constantFrom(
    ...(['poll', 'wake', 'expire', 'refresh 503', 'refresh lost', 'profile cut', 'profile 401'] as const).map(
      (kind) => ({ kind }),
    ),
  ),
);

test('whatever happens: one refresh at a time, no expired token sent, no rotated token lost, always a way out', async () => {
  const service = await startPracticeService();
  const agent = new Agent();
  await fc.assert(
    fc.asyncProperty(fc.array(happenings, { minLength: 1, maxLength: 14 }), async (events) => {
      const clock = createManualClock();
      const send = createTransport({ dispatcher: agent });
      const real = createServiceClient(service.connection, send, clock.wall);
      const kept: (string | undefined)[] = [];
      const offered: string[] = [];
      let refreshes = 0;
      let most = 0;
      const client: ServiceClient = {
        ...real,
        requestTokens: async (grant) => {
          if (grant.type === 'refresh_token') offered.push(grant.refreshToken);
          refreshes += 1;
          most = Math.max(most, refreshes);
          return real.requestTokens(grant).finally(() => {
            refreshes -= 1;
          });
        },
      };
      const session = createSession({
        client,
        clock,
        chance: { number: () => 0.5, token: () => 'unused' },
        log: () => {},
        pollEveryMs: minute,
        isIdle: () => false,
        isOnline: () => true,
        known: undefined,
        findRefreshToken: () => Promise.resolve({ kind: 'none' }),
        keepRefreshToken: async (token) => void kept.push(token),
        keepProfile: () => {},
        changed: () => {},
        signInEnded: () => {},
      });
      const [user] = service.users;
      const reply = await real.requestTokens({
        type: 'password',
        username: user?.login ?? '',
        password: user?.password ?? '',
      });
      if (reply.kind !== 'tokens') throw new Error(reply.kind);
      await session.adopt(reply.tokens);
      const settled = async () => {
        do await new Promise(setImmediate);
        while (session.snapshot().reading || refreshes > 0);
      };

      const wake = () => {
        const woken = session.wake();
        clock.pass(2_000);
        return woken;
      };

      for (const event of events) {
        switch (event.kind) {
          case 'pass':
            clock.pass(event.ms);
            break;
          case 'sleep':
            clock.sleep(event.ms);
            await wake();
            break;
          case 'set':
            clock.set(event.ms);
            break;
          case 'poll':
            await session.poll();
            break;
          case 'wake':
            await Promise.all([wake(), session.poll()]);
            break;
          case 'expire':
            service.expireAccessTokens();
            await session.poll();
            break;
          case 'refresh 503':
            await service.fault('refresh', { kind: 'status', status: 503 }, 1);
            break;
          case 'refresh lost':
            await service.fault('refresh', { kind: 'reset', moment: 'before' }, 1);
            break;
          case 'profile cut':
            await service.fault('profile', { kind: 'cut' }, 1);
            break;
          case 'profile 401':
            await service.fault('profile', { kind: 'status', status: 401 }, 1);
            break;
        }
        await settled();
        expect(most).toBeLessThanOrEqual(1);
        // A refresh token is offered only as long as no newer one was kept.
        expect([undefined, reply.tokens.refreshToken, ...kept]).toContain(offered.at(-1));
        expect(session.snapshot().state).not.toBe('sign-in-again');
      }

      // Every fault is over: the next polls lead back to a fresh profile.
      for (let tries = 0; tries < 8 && session.snapshot().failure !== undefined; tries += 1) {
        clock.pass(6 * minute);
        await settled();
      }
      expect(session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
      expect(kept.every((token) => token !== undefined)).toBe(true);
      await session.end();
      expect(clock.timers()).toBe(0);
    }),
    { numRuns: 60 },
  );
  await agent.close();
  await service.close();
}, 60_000);
