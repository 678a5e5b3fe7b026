// A session that is signed in to a practice service of its own, for the figures about its life.
import { Agent } from 'undici';
import { createServiceClient, type ServiceClient } from '../../app/service/client.ts';
import { createTransport } from '../../app/service/transport.ts';
import type { Clock } from '../../app/session/ports.ts';
import { createSession, type Session } from '../../app/session/session.ts';
import { type PracticeService, startPracticeService } from '../practice-service/service.ts';

export interface SignedIn {
  readonly service: PracticeService;
  readonly client: ServiceClient;
  readonly session: Session;
  readonly end: () => Promise<void>;
}

export async function signedIn(clock: Clock): Promise<SignedIn> {
  const service = await startPracticeService({ clock: clock.wall });
  const dispatcher = new Agent();
  const client = createServiceClient(service.connection, createTransport({ dispatcher }), clock.wall);
  const session = createSession({
    client,
    clock,
    chance: { number: () => 0, token: () => 'unused' },
    log: () => {},
    pollEveryMs: 60_000,
    isIdle: () => false,
    isOnline: () => true,
    known: undefined,
    findRefreshToken: () => Promise.resolve({ kind: 'none' }),
    keepRefreshToken: () => Promise.resolve(),
    keepProfile: () => {},
    changed: () => {},
    signInEnded: () => {},
  });
  const [user] = service.users;
  const reply = await client.requestTokens({
    type: 'password',
    username: user?.login ?? '',
    password: user?.password ?? '',
  });
  if (reply.kind !== 'tokens') throw new Error(`The sign-in came to ${reply.kind}.`);
  await session.adopt(reply.tokens);
  return {
    service,
    client,
    session,
    end: async () => {
      await session.end();
      await dispatcher.close();
      await service.close();
    },
  };
}

/** How many requests of a grant, or of a method where there is none, the service has seen. */
export function seen(service: PracticeService, what: 'refresh_token' | 'GET'): number {
  return service.requests.filter(({ method, grantType }) =>
    what === 'GET' ? method === 'GET' : grantType === what,
  ).length;
}
