// One session on the real practice service over HTTP, by a clock that a test moves.
import { Agent } from 'undici';
import { expect } from 'vitest';
import { createApiClient, type ApiClient } from '../../../../app/api/client.ts';
import type { Tokens } from '../../../../app/api/oauth/token-response.ts';
import { createTransport, type HttpRequest, type Send } from '../../../../app/api/http/transport.ts';
import type { SecretLookup } from '../../../../app/core/ports.ts';
import { createAccountSession, type AccountSession } from '../../../../app/core/accounts/account-session.ts';
import type { AccountSessionOptions } from '../../../../app/core/accounts/guarded-ports.ts';
import { type PracticeService, startPracticeService } from '../../../practice-service/service.ts';
import { eventually } from '../../eventually.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';

export const login = 'alice@practice.example';

export interface AccountSessionHarness {
  readonly service: PracticeService;
  session: AccountSession;
  readonly clock: ManualClock;
  readonly client: ApiClient;
  /** Every refresh token that was kept, oldest first; undefined where one was deleted. */
  readonly kept: (string | undefined)[];
  /** What a look for the refresh token of an earlier run comes to. */
  found: SecretLookup;
  /** What the system says of its network. */
  online: boolean;
  /** Nobody is at the machine. */
  idle: boolean;
  /** Another session in place of the one there is. */
  readonly renew: (given: Partial<AccountSessionOptions>) => void;
  /** The tokens of a sign-in with a password: the shortest way to some. */
  readonly signIn: () => Promise<Tokens>;
  /** All that was sent, whether or not it reached anybody. */
  readonly sent: readonly HttpRequest[];
  /** What the service was asked, in order: the grant, or GET. */
  readonly grants: () => string[];
  readonly count: (what: string) => number;
  /** Lets time pass in steps no longer than a poll, each with all that follows from it. */
  readonly pass: (ms: number) => Promise<void>;
  readonly end: () => Promise<void>;
}

export async function createAccountSessionHarness(): Promise<AccountSessionHarness> {
  const clock = createManualClock();
  const service = await startPracticeService({ clock: clock.wall });
  const agent = new Agent();
  const sent: HttpRequest[] = [];
  const transport = createTransport({ dispatcher: agent });
  const send: Send = (request, signal) => {
    sent.push(request);
    return transport(request, signal);
  };
  const client = createApiClient(service.connection, send, clock.wall);
  const kept: (string | undefined)[] = [];

  const newSession = (given: Partial<AccountSessionOptions> = {}) =>
    createAccountSession({
      client,
      clock,
      random: { number: () => 0, token: () => 'unused' },
      log: () => {},
      pollEveryMs: () => 60_000,
      isIdle: () => bench.idle,
      isOnline: () => bench.online,
      cachedProfile: undefined,
      findRefreshToken: () => Promise.resolve(bench.found),
      saveRefreshToken: (token) => {
        kept.push(token);
        return Promise.resolve();
      },
      onProfileRead: () => {},
      onChange: () => {},
      onSignInEnded: () => {},
      ...given,
    });

  const bench: AccountSessionHarness = {
    service,
    session: newSession(),
    clock,
    client,
    kept,
    sent,
    found: { kind: 'none' },
    online: true,
    idle: false,
    renew: (given) => {
      bench.session = newSession(given);
    },
    signIn: async () => {
      const password = bench.service.users.find((user) => user.login === login)?.password ?? '';
      const reply = await client.requestTokens({ type: 'password', username: login, password });
      if (reply.kind !== 'tokens') throw new Error(`The sign-in came to ${reply.kind}.`);
      return reply.tokens;
    },
    grants: () => bench.service.requests.map(({ method, grantType }) => grantType ?? method),
    count: (what) => bench.grants().filter((grant) => grant === what).length,
    pass: async (ms) => {
      for (let left = ms; left > 0; left -= 60_000) {
        const before = bench.grants().length;
        const isDue = (clock.nextTimer() ?? Infinity) <= Math.min(left, 60_000);
        clock.pass(Math.min(left, 60_000));
        if (isDue) await eventually(() => expect(bench.grants().length).toBeGreaterThan(before));
        await eventually(() => expect(bench.session.snapshot().isPolling).toBe(false));
      }
    },
    end: async () => {
      await bench.session.end();
      await agent.close();
      await bench.service.close();
    },
  };
  return bench;
}
