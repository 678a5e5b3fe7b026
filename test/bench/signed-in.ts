// A session that is signed in to a practice service of its own, for the figures about its life.
import { Agent } from 'undici';
import { createApiClient, type ApiClient } from '../../app/api/client.ts';
import type { Connection } from '../../app/connection/connection.ts';
import { createTransport } from '../../app/api/http/transport.ts';
import type { Clock } from '../../app/core/ports.ts';
import { createAccountSession, type AccountSession } from '../../app/core/accounts/account-session.ts';
import { practiceUsers } from '../practice-service/users.ts';
import {
  type PracticeService,
  type PracticeServiceOptions,
  startPracticeService,
} from '../practice-service/service.ts';

export interface SignedIn {
  readonly client: ApiClient;
  readonly session: AccountSession;
  readonly end: () => Promise<void>;
}

/** By default the first of the practice service's users, on a service that is started for the occasion. */
export async function signedIn(
  clock: Clock,
  login?: string,
  options: PracticeServiceOptions = {},
  hasRefreshToken = true,
): Promise<SignedIn & { readonly service: PracticeService }> {
  const service = await startPracticeService({ clock: clock.wall, ...options });
  const { end, ...rest } = await signInTo(service.connection, clock, login, hasRefreshToken);
  return {
    ...rest,
    service,
    end: async () => {
      await end();
      await service.close();
    },
  };
}

/** The same on a practice service that runs already. */
export async function signInTo(
  connection: Connection,
  clock: Clock,
  login?: string,
  hasRefreshToken = true,
): Promise<SignedIn> {
  const dispatcher = new Agent();
  const client = createApiClient(connection, createTransport({ dispatcher }), clock.wall);
  const session = createAccountSession({
    client,
    clock,
    random: { number: () => 0, token: () => 'unused' },
    log: () => {},
    pollEveryMs: () => 60_000,
    isIdle: () => false,
    isOnline: () => true,
    cachedProfile: undefined,
    findRefreshToken: () => Promise.resolve({ kind: 'none' }),
    saveRefreshToken: () => Promise.resolve(),
    onProfileRead: () => {},
    onChange: () => {},
    onSignInEnded: () => {},
  });
  const user = practiceUsers.find((each) => login === undefined || each.login === login);
  const reply = await client.requestTokens({
    type: 'password',
    username: user?.login ?? '',
    password: user?.password ?? '',
  });
  if (reply.kind !== 'tokens') throw new Error(`The sign-in came to ${reply.kind}.`);
  const { refreshToken, ...tokens } = reply.tokens;
  await session.adopt({ ...tokens, ...(hasRefreshToken && refreshToken !== undefined && { refreshToken }) });
  return {
    client,
    session,
    end: async () => {
      await session.end();
      await dispatcher.close();
    },
  };
}

/** How many refreshes the service was asked for. */
export function refreshesSeen(service: PracticeService): number {
  return service.requests.filter(({ grantType }) => grantType === 'refresh_token').length;
}
